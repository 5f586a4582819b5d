"""The picture of the window as values: what is shown, what it says, what is enabled.

Owns no logic. A view draws exactly this and sends actions; it never looks behind it. Equal parts
keep their identity from one view model to the next, so that a view can skip them with `is`.
Icon names are those of Lucide, as in `ui/icons.py` (upper case, dashes as underscores).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ds4gui.chat.actions import ThemeName, UserAction
from ds4gui.chat.place import END, Place
from ds4gui.chat.preferences import Preferences
from ds4gui.present.frame import (
    ALONE,
    ComposerView,
    ConnectView,
    Fact,
    MenuView,
    NoticeView,
    PanesView,
    StatusView,
    Tone,
)
from ds4gui.present.frame import EmptyView as EmptyView
from ds4gui.present.listed import NO_SEARCH, SearchView
from ds4gui.present.listed import SessionGroup as SessionGroup
from ds4gui.present.listed import SessionRow as SessionRow
from ds4gui.present.listed import SidebarView as SidebarView
from ds4gui.present.versions import VersionsView
from ds4gui.present.viewed import ViewerView
from ds4gui.svg.verdict import InkStatistics


@dataclass(frozen=True, slots=True, kw_only=True)
class UserBlock:
    """The user's words, on a surface; with a `note` they are not the user's, and it says whose."""

    key: str
    message_id: int
    text: str
    note: str = ""
    versions: VersionsView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ThoughtBlock:
    """Reasoning, or a summary of what stands above: a quiet line with a chevron, its text below
    when open."""

    key: str
    message_id: int
    label: str
    text: str
    open: bool
    running: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseBlock:
    """The model's text on the window's ground."""

    key: str
    message_id: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBlock:
    """A tool call in any state but a shown figure: icon, name, detail, note at the right.

    With a `body` the card unfolds (a click on it sends ToggleFold(key)); the body is set in the
    code face, as it is. `spinning` turns the icon.
    """

    key: str
    message_id: int
    icon: str
    tone: Tone
    spinning: bool
    name: str
    detail: str
    note: str
    body: str
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalBlock:
    """What a call would change, below its card: a unified diff, whole, and the three answers."""

    key: str
    message_id: int
    diff: str
    allow_once: UserAction
    allow_for_session: UserAction
    deny: UserAction


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureBlock:
    """A completed figure. Natural size in CSS px; `sized`: explicit width and height.

    `problem` says why it can't be drawn after all: then alt and reason are shown, no picture.
    `adapted_to` is the theme whose lightness its picture has, where that is not its own.
    """

    key: str
    message_id: int
    figure_key: str
    alt: str
    natural_width: float
    natural_height: float
    sized: bool
    ink: InkStatistics | None
    problem: str | None
    adapted_to: ThemeName | None = None

    @property
    def picture_key(self) -> str:
        """Under which its picture is asked for and kept."""
        return f"{self.figure_key}:{self.adapted_to}" if self.adapted_to else self.figure_key


@dataclass(frozen=True, slots=True, kw_only=True)
class WidgetBlock:
    """A page of the model's, as pictures that take the mouse and the keyboard while it runs.

    `height_css` in CSS px, at the page's own width. `says` is why it does not run, or what a click
    does; `refusal` why its last follow-up did not enter the session.
    """

    key: str
    message_id: int
    widget_key: str
    title: str
    phase: Literal["off", "starting", "live", "ended"]
    height_css: int
    says: str
    refusal: str
    can_run: bool
    focused: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemBlock:
    """Something the user must know about an answer, with a way on where there is one."""

    key: str
    message_id: int
    icon: str
    tone: Tone
    title: str
    detail: str
    action_label: str
    action: UserAction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingBlock:
    """The model has not said anything yet: a spinner and a word."""

    key: str
    message_id: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FootBlock:
    """Under a finished answer: Copy, another try, other versions, and what it was made with."""

    key: str
    message_id: int
    facts: str
    again: UserAction | None = None
    versions: VersionsView | None = None


Block: TypeAlias = (
    UserBlock
    | ThoughtBlock
    | ProseBlock
    | CardBlock
    | ApprovalBlock
    | FigureBlock
    | WidgetBlock
    | ProblemBlock
    | WaitingBlock
    | FootBlock
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaneView:
    """One session's transcript. `badge` stands muted at the right of the head;
    `title_end` is seen where the title itself has to be cut.

    `loading`: the session is being read; nothing is shown yet. `place`: where it opens.
    `widget_focus`: the widget that has the keyboard. `facts` are compared with those of other
    panes; `rows`, where panes scroll together, are the messages that each row of turns begins
    with here, 0 where it has none.
    """

    session_id: int | None
    title: str
    badge: str
    blocks: tuple[Block, ...]
    empty: EmptyView | None
    loading: bool
    streaming: bool
    place: Place = END
    widget_focus: str = ""
    title_end: str = ""
    facts: tuple[Fact, ...] = ()
    rows: tuple[int, ...] = ()

    def newest_figure(self) -> str:
        """The key of the last figure that can be seen closely; empty without one."""
        for block in reversed(self.blocks):
            if isinstance(block, FigureBlock) and block.problem is None:
                return block.figure_key
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatView:
    """A pane: a session's transcript and its prompt box."""

    pane: PaneView
    composer: ComposerView


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewModel:
    """The whole window. `zoom` is the size of everything in percent.

    `pane` and `composer` are those in front; `beside` are the other panes from left to right, of
    which `front_at` stand left of it.
    """

    title: str
    theme: ThemeName
    zoom: int = 100
    wraps_code: bool = False
    sidebar: SidebarView
    pane: PaneView
    connect: ConnectView | None
    composer: ComposerView
    status: StatusView
    notice: NoticeView | None
    menus: MenuView
    viewer: ViewerView | None = None
    preferences: Preferences = field(default_factory=Preferences)
    beside: tuple[ChatView, ...] = ()
    front_at: int = 0
    panes: PanesView = ALONE
    search: SearchView = NO_SEARCH

    @property
    def chats(self) -> tuple[ChatView, ...]:
        """All panes from left to right."""
        front = ChatView(pane=self.pane, composer=self.composer)
        return (*self.beside[: self.front_at], front, *self.beside[self.front_at :])

    @property
    def is_covered(self) -> bool:
        """Whether something lies over the chat and its prompt box."""
        return self.connect is not None or self.viewer is not None
