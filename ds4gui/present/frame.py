"""What stands around the transcript, as values: prompt box, status line, panel, notice, menus.

Owns no logic; see view.py, which is the whole window.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ds4gui.chat.actions import ThemeChoice, UserAction
from ds4gui.chat.pane_state import Afloat
from ds4gui.chat.preferences import Preset
from ds4gui.chat.shelf import NO_SHELF, Shelf

Tone = Literal["text", "muted", "faint", "accent", "ok", "warn", "bad"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectView:
    """The calm panel where no server answers. `progress` is the faint line below the buttons.

    `can_retry`: a button tries again, for what is not tried by itself.
    """

    title: str
    text: str
    url: str
    busy: bool
    progress: str
    can_close: bool
    can_retry: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A fact about the session below the prompt, and the way to change it; `tip` says more."""

    icon: str
    label: str
    tip: str
    command: Literal["workspace", "tools", "ask_all"]
    enabled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AboveRow:
    """A line above the prompt box: an icon, a text cut to its width, what it is, and buttons."""

    icon: str
    text: str
    note: str
    buttons: tuple[tuple[str, UserAction], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComposerView:
    """The prompt box. `draft` is what the shown session's box holds when it is opened, and when
    `fill` is another number. `above` are lines on top of it."""

    session_id: int | None
    hint: str
    draft: str
    enabled: bool
    can_send: bool
    can_stop: bool
    note: str
    chips: tuple[Chip, ...]
    fill: int = 0
    above: tuple[AboveRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusView:
    """The status line. `context_share` 0..1 fills the meter, None hides it; `tools` says how they
    are called where that is not the usual way."""

    tone: Tone
    server: str
    model: str
    tools: str = ""
    context_share: float | None
    context: str
    speed: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What is compared of a turn: its name and its value, empty while it is not known. The least
    `cost` is the `best`, where there is one."""

    name: str
    text: str
    cost: float | None = None
    best: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PanesView:
    """How panes lie, from left to right, and what can be done with them.

    `shares` of those between which there are lines, empty where they are equal; `afloat` is where
    each floats, None for one that lies. `maximised`: only the front one is shown.
    """

    shares: tuple[float, ...] = ()
    maximised: bool = False
    locked: bool = False
    asks_all: bool = False
    afloat: tuple[Afloat | None, ...] = (None,)
    can_open: bool = False
    can_fork: bool = False
    can_stop_all: bool = False


ALONE = PanesView()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeView:
    """A passing line above the prompt box, with at most one action beside Dismiss."""

    text: str
    tone: Tone
    action_label: str
    action: UserAction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChoice:
    """A row of the tools dialog."""

    name: str
    listed: bool
    enabled: bool
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """A model in the picker; `context` in words, empty where its server doesn't say."""

    id: str
    context: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerChoice:
    """A server in the picker; `name` is empty for the one the window is connected to. Without
    models it `says` why there are none."""

    name: str
    label: str
    models: tuple[ModelChoice, ...]
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuView:
    """What the menus enable. `models` of the server, `model` the one in use; `asking` is how
    the shown session asks. `compared`: the sessions side by side that can leave together."""

    session_id: int | None
    can_stop: bool
    can_export: bool
    can_delete: bool
    can_undo_delete: bool
    copy_message_id: int | None
    models: tuple[str, ...]
    model: str
    theme: ThemeChoice
    wraps_code: bool = False
    offers_widgets: bool = False
    export_name: str
    workspace: str
    can_choose_workspace: bool
    tools: tuple[ToolChoice, ...]
    shelf: Shelf = NO_SHELF
    shows_archived: bool = False
    tools_note: str = ""
    asking: Preset = field(default_factory=Preset)
    can_choose_params: bool = False
    servers: tuple[ServerChoice, ...] = ()
    can_browse: bool = False
    can_attach: bool = False
    compared: tuple[int, ...] = ()
    compared_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyView:
    """What an empty session says, and prompts to start with (a click sends SubmitPrompt).

    `share` 0..1 fills a bar, None hides it.
    """

    title: str
    text: str
    suggestions: tuple[str, ...]
    share: float | None = None
