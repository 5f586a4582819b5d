"""What the user asks for: the only thing a view may send.

Owns the values. Never says how; `reduce.reduce` decides what becomes of each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ds4gui.chat.browse import BrowseAction
from ds4gui.chat.closeups import CloseUpAction
from ds4gui.chat.closeups import CutWanted as CutWanted
from ds4gui.chat.copies import BackUp as BackUp
from ds4gui.chat.copies import CopyDeed
from ds4gui.chat.finding import FindingDeed
from ds4gui.chat.forms import AttachFile as AttachFile
from ds4gui.chat.forms import ChooseWorkspace as ChooseWorkspace
from ds4gui.chat.forms import ExportCompared as ExportCompared
from ds4gui.chat.forms import ExportSession as ExportSession
from ds4gui.chat.forms import FileDeed
from ds4gui.chat.forms import ImportSession as ImportSession
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.pane_actions import PaneDeed
from ds4gui.chat.settings_actions import SettingsDeed
from ds4gui.chat.shelf import ShelfDeed
from ds4gui.chat.sight import ColumnSettled as ColumnSettled
from ds4gui.chat.sight import FiguresWanted as FiguresWanted
from ds4gui.chat.sight import FormulaWanted as FormulaWanted
from ds4gui.chat.sight import LeavePlace as LeavePlace
from ds4gui.chat.version_actions import VersionAction
from ds4gui.chat.waiting_actions import WaitingAction
from ds4gui.chat.widget_actions import WidgetDeed

ThemeName = Literal["dark", "light"]
ThemeChoice = Literal["dark", "light", "system"]


@dataclass(frozen=True, slots=True)
class NewSession:
    """Opens an empty session and shows it; an empty one that is already there is reused."""


@dataclass(frozen=True, slots=True)
class SelectSession:
    """Shows a session; others go on generating."""

    session_id: int


@dataclass(frozen=True, slots=True)
class RenameSession:
    """Gives a session another title; a blank one changes nothing."""

    session_id: int
    title: str


@dataclass(frozen=True, slots=True)
class DeleteSession:
    """Takes a session out of the list; `UndoDelete` brings it back."""

    session_id: int


@dataclass(frozen=True, slots=True)
class UndoDelete:
    """Brings back the session or turn deleted last."""


@dataclass(frozen=True, slots=True)
class FilterSessions:
    """Shows only sessions whose title contains the text."""

    text: str


@dataclass(frozen=True, slots=True)
class EditDraft:
    """The prompt box of a session, by default the shown one, now holds this text."""

    text: str
    session_id: int | None = None


@dataclass(frozen=True, slots=True)
class SubmitPrompt:
    """Sends a prompt in the shown session (a new one is opened where none is shown)."""

    text: str


@dataclass(frozen=True, slots=True)
class StopReply:
    """Ends the running reply of the shown session; what has arrived is kept."""


@dataclass(frozen=True, slots=True)
class ContinueReply:
    """Asks the model to go on after an answer that broke off."""


@dataclass(frozen=True, slots=True)
class ToggleFold:
    """Opens or closes a folded part (reasoning, a card's detail) named by its block key."""

    key: str


@dataclass(frozen=True, slots=True)
class AllowCall:
    """Lets the call that waits do what was shown, named by its digest.

    `for_session`: this tool need not ask again in this session and folder until the program ends.
    """

    message_id: int
    call_index: int
    digest: str
    for_session: bool = False


@dataclass(frozen=True, slots=True)
class DenyCall:
    """Does not let the call that waits do what was shown."""

    message_id: int
    call_index: int
    digest: str


@dataclass(frozen=True, slots=True)
class ChooseTools:
    """The tools the shown session may use, by name."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseParams:
    """How the shown session asks from its next turn on."""

    system_prompt: str
    params: JSONObject


@dataclass(frozen=True, slots=True)
class CopyMessage:
    """Puts a message's text on the clipboard; of an answer, its prose in all steps."""

    message_id: int


@dataclass(frozen=True, slots=True)
class CopyText:
    """Puts a part of what is shown on the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class OpenLink:
    """Opens an address outside the program; only those of the web and of mail."""

    address: str


@dataclass(frozen=True, slots=True)
class Connect:
    """Uses another server from now on; an empty key keeps none."""

    url: str
    api_key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class RetryConnection:
    """Looks for the server now instead of at the next try."""


@dataclass(frozen=True, slots=True)
class ShowConnect:
    """Opens (or closes) the connect panel although a server may answer."""

    shown: bool


@dataclass(frozen=True, slots=True)
class OpenDemo:
    """Starts the scripted server and uses it."""


@dataclass(frozen=True, slots=True)
class ChooseModel:
    """Uses another model in the shown session and in new ones; of another `server` where one is
    named, an empty name being the one that the window is connected to."""

    model: str
    server: str | None = None


@dataclass(frozen=True, slots=True)
class ShowServers:
    """Somebody looks at the servers that are kept by name."""


@dataclass(frozen=True, slots=True)
class ChooseTheme:
    """Changes the theme, or follows the system's."""

    theme: ThemeChoice


ZOOMS = (75, 90, 100, 110, 125, 150, 175, 200)
"""Percent. Below it the smallest words are no letters any more; above, a column holds no table."""
USUAL_ZOOM = 100


@dataclass(frozen=True, slots=True)
class Zoom:
    """Makes everything larger by a step (1), smaller (-1), or as large as at first (0)."""

    steps: int


@dataclass(frozen=True, slots=True)
class WrapCode:
    """Long lines of code wrap, or scroll sideways."""

    wraps: bool


@dataclass(frozen=True, slots=True)
class WindowFocused:
    """The window has the keyboard again: the system may look different by now."""


@dataclass(frozen=True, slots=True)
class DismissNotice:
    """Closes the notice."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Closes the program; what streams is kept as interrupted.

    What could not be saved yet is asked about first, unless it may be lost.
    """

    lose_unsaved: bool = False


UserAction: TypeAlias = (
    NewSession
    | SelectSession
    | RenameSession
    | DeleteSession
    | UndoDelete
    | FilterSessions
    | EditDraft
    | SubmitPrompt
    | StopReply
    | ContinueReply
    | ToggleFold
    | AllowCall
    | DenyCall
    | ChooseTools
    | ChooseParams
    | CopyMessage
    | CopyText
    | OpenLink
    | FileDeed
    | CopyDeed
    | Connect
    | RetryConnection
    | ShowConnect
    | OpenDemo
    | ChooseModel
    | ShowServers
    | ChooseTheme
    | Zoom
    | WrapCode
    | WindowFocused
    | DismissNotice
    | CloseUpAction
    | BrowseAction
    | WidgetDeed
    | FindingDeed
    | ShelfDeed
    | PaneDeed
    | SettingsDeed
    | VersionAction
    | WaitingAction
    | FiguresWanted
    | FormulaWanted
    | ColumnSettled
    | LeavePlace
    | Quit
)
