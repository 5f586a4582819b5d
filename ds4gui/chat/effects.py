"""What the conversation asks of the shell. Owns the values; never performs any.

Each effect answers with an action, now or later; none answers on the spot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ds4gui.chat.actions import ExportCompared, ExportSession
from ds4gui.chat.arguments import Arguments
from ds4gui.chat.attached import ReadAttachment
from ds4gui.chat.browse import BrowseEffect
from ds4gui.chat.closeups import CloseUpEffect
from ds4gui.chat.comparison import Compared
from ds4gui.chat.copies import CopyEffect
from ds4gui.chat.finding import SearchAll
from ds4gui.chat.preferences import NamedServer
from ds4gui.chat.record import Conversation, Session
from ds4gui.chat.settings_actions import SettingsEffect
from ds4gui.chat.storage import StoreCommand
from ds4gui.chat.stream import ChatRequest
from ds4gui.chat.title_actions import AskTitle
from ds4gui.chat.widget_actions import WidgetInput
from ds4gui.chat.widget_state import WidgetShape


@dataclass(frozen=True, slots=True)
class StartReply:
    """Streams an answer into the message of this id; `server` is the address its turn began with,
    so that a turn ends where it began."""

    message_id: int
    request: ChatRequest
    server: str


@dataclass(frozen=True, slots=True)
class StopReplyStream:
    """Closes the stream and cancels the running tool of this message."""

    message_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTool:
    """Runs one call; `tool_filter` is checked again where it runs.

    A tool that asks acts only where this digest was `approved` or the tool was `granted`.
    """

    message_id: int
    call_index: int
    name: str
    arguments: Arguments
    tool_filter: tuple[str, ...]
    workspace: str | None
    approved: str
    granted: bool
    column_px: int
    max_height_px: int
    px_per_unit: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawFigure:
    """A stored figure to rasterize for a column of this width (pixels).

    With a `ground` its lightness is turned, so that black becomes that grey.
    """

    figure_key: str
    svg: str
    column_px: int
    max_height_px: int
    px_per_unit: float = 1.0
    in_sight: bool = True
    ground: int | None = None


@dataclass(frozen=True, slots=True)
class DrawFigures:
    """Rasterizes these, most wanted first; what was wanted before and waits is dropped."""

    figures: tuple[DrawFigure, ...]


@dataclass(frozen=True, slots=True)
class SetFormula:
    """Sets TeX with an em of so many pixels; what comes of it goes to the window alone."""

    tex: str
    display: bool
    em_px: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowWidget:
    """Runs a page, or shows a running one in another shape."""

    key: str
    code: str
    shape: WidgetShape


@dataclass(frozen=True, slots=True)
class SeeWidgets:
    """These are in sight; other pages rest."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndWidgets:
    """These pages end."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PassWidgetInput:
    """Mouse, text or key for a page."""

    input: WidgetInput


@dataclass(frozen=True, slots=True)
class MountWidgets:
    """Mounts the authority over widgets where a browser holds, or withdraws it.

    `by_hand`: somebody waits to hear why it can't be.
    """

    wanted: bool
    by_hand: bool = False


WidgetEffect: TypeAlias = MountWidgets | ShowWidget | SeeWidgets | EndWidgets | PassWidgetInput


@dataclass(frozen=True, slots=True)
class FindWorkspace:
    """Looks whether a path is a folder that can be used as a session's workspace."""

    session_id: int
    path: str


@dataclass(frozen=True, slots=True)
class CopyText:
    """Puts text on the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class OpenAddress:
    """Hands an address to the system's browser or mail program."""

    address: str


@dataclass(frozen=True, slots=True)
class WriteExport:
    """Writes a session to a file: a page to .html, its whole tree to .json, else Markdown.

    Never over an existing file unless it was asked to.
    """

    asked: ExportSession
    session: Session
    conversation: Conversation


@dataclass(frozen=True, slots=True)
class WriteCompared:
    """Writes sessions side by side to a file: a page to .html, else Markdown."""

    asked: ExportCompared
    compared: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class ReadImport:
    """Reads a session from a file."""

    path: str


@dataclass(frozen=True, slots=True)
class UseServer:
    """Talks to this address from now on; the key lives in the shell alone."""

    url: str
    api_key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class LookForServer:
    """Probes the server now."""


@dataclass(frozen=True, slots=True)
class LookAtServers:
    """Asks these servers now, and now and then; no others."""

    servers: tuple[NamedServer, ...]


@dataclass(frozen=True, slots=True)
class StartDemo:
    """Starts the scripted server."""


@dataclass(frozen=True, slots=True)
class FindSystemTheme:
    """Asks whether the system is light or dark; no answer where that can't be known."""


@dataclass(frozen=True, slots=True)
class CloseProgram:
    """Ends the program in good order."""


Effect: TypeAlias = (
    StoreCommand
    | StartReply
    | StopReplyStream
    | AskTitle
    | RunTool
    | DrawFigures
    | CloseUpEffect
    | BrowseEffect
    | SetFormula
    | WidgetEffect
    | FindWorkspace
    | CopyText
    | OpenAddress
    | WriteExport
    | WriteCompared
    | ReadImport
    | ReadAttachment
    | CopyEffect
    | SearchAll
    | UseServer
    | LookForServer
    | LookAtServers
    | StartDemo
    | FindSystemTheme
    | SettingsEffect
    | CloseProgram
)
