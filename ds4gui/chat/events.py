"""What the shell reports: the answers of effects, on the same road as the user's actions.

Owns the values. Failures are values like all else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.chat.actions import ExportCompared, ExportSession, ThemeName, UserAction
from ds4gui.chat.attached import AttachmentNews
from ds4gui.chat.browse import BrowseEvent
from ds4gui.chat.bundle import Bundle
from ds4gui.chat.closeups import CloseUpEvent
from ds4gui.chat.copies import CopyNews
from ds4gui.chat.finding import FindingNews
from ds4gui.chat.parts import Outcome
from ds4gui.chat.settings_actions import SettingsNews
from ds4gui.chat.storage import StoreEvent
from ds4gui.chat.stream import ServerFacts, ServerProblem, StreamEvent
from ds4gui.chat.title_actions import TitleWritten
from ds4gui.chat.widget_actions import WidgetNews


@dataclass(frozen=True, slots=True)
class Streamed:
    """Something of the answer with this message id arrived, in so many pieces."""

    message_id: int
    event: StreamEvent
    pieces: int = 1


@dataclass(frozen=True, slots=True)
class ToolFinished:
    """A call has run."""

    message_id: int
    call_index: int
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalWanted:
    """A call would do this, and has changed nothing yet; `digest` names exactly this deed."""

    message_id: int
    call_index: int
    summary: str
    diff: str
    digest: str


@dataclass(frozen=True, slots=True)
class WorkspaceFound:
    """The folder is there, by its absolute path."""

    session_id: int
    path: str


@dataclass(frozen=True, slots=True)
class WorkspaceRefused:
    """It can't be a workspace; one sentence."""

    session_id: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDrawn:
    """A figure's picture is ready for the GPU; its ink as in `svg.verdict`."""

    figure_key: str
    ink_luminance: float
    background_opacity: float


@dataclass(frozen=True, slots=True)
class FigureFailed:
    """A stored figure could not be drawn after all."""

    figure_key: str
    reason: str


@dataclass(frozen=True, slots=True)
class ServerLooking:
    """The server at this address is being asked."""

    url: str


@dataclass(frozen=True, slots=True)
class ServerUp:
    """The server answered."""

    facts: ServerFacts


@dataclass(frozen=True, slots=True)
class ServerDown:
    """No server; the next try is in `retry_in_s` whole seconds."""

    url: str
    problem: ServerProblem
    retry_in_s: int


@dataclass(frozen=True, slots=True)
class ServerSeen:
    """A server that is kept by name answered, or did not."""

    name: str
    url: str
    facts: ServerFacts | None
    problem: ServerProblem | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextMark:
    """What a count of the context stands for: another path, draft, model or tools need another.

    `summary_id` is the last message that the summary in use stands for.
    """

    session_id: int
    head_id: int | None
    summary_id: int | None
    draft: str
    server: str
    model: str
    tools: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextCounted:
    """A request's length in tokens; `exact` where the server counted it.

    `estimate` is that of the same request.
    """

    mark: ContextMark
    tokens: int
    estimate: int
    exact: bool


@dataclass(frozen=True, slots=True)
class DemoFailed:
    """The scripted server did not start."""

    reason: str


@dataclass(frozen=True, slots=True)
class LocalModelLoading:
    """So many octets of the model file are in memory; all of them: it is being prepared."""

    octets: int
    of: int


@dataclass(frozen=True, slots=True)
class LocalModelFailed:
    """The model file is not being served; one sentence."""

    reason: str


@dataclass(frozen=True, slots=True)
class AddressNotOpened:
    """No program of this machine took the address."""

    address: str


@dataclass(frozen=True, slots=True)
class Exported:
    """The document is on disk."""

    path: str


@dataclass(frozen=True, slots=True)
class ExportFailed:
    """Nothing was written; `exists` when only a file of that name was in the way of what was
    `asked`."""

    path: str
    reason: str
    exists: bool
    asked: ExportSession | ExportCompared | None = None


@dataclass(frozen=True, slots=True)
class ImportRead:
    """A file held a session; its ids are places in the file."""

    bundle: Bundle


@dataclass(frozen=True, slots=True)
class ChatsRead:
    """A file of another program held these; one line says what of it could not be taken over."""

    bundles: tuple[Bundle, ...]
    report: str


@dataclass(frozen=True, slots=True)
class ImportRefused:
    """A file could not be taken in; one sentence."""

    reason: str


@dataclass(frozen=True, slots=True)
class SystemTheme:
    """The system's own theme."""

    theme: ThemeName


ShellEvent: TypeAlias = (
    StoreEvent
    | Streamed
    | ToolFinished
    | ApprovalWanted
    | WorkspaceFound
    | WorkspaceRefused
    | FigureDrawn
    | FigureFailed
    | TitleWritten
    | ServerLooking
    | ServerUp
    | ServerDown
    | ServerSeen
    | ContextCounted
    | DemoFailed
    | LocalModelLoading
    | LocalModelFailed
    | AddressNotOpened
    | Exported
    | ExportFailed
    | ImportRead
    | ChatsRead
    | ImportRefused
    | AttachmentNews
    | CopyNews
    | SystemTheme
    | CloseUpEvent
    | BrowseEvent
    | WidgetNews
    | FindingNews
    | SettingsNews
)
Action: TypeAlias = UserAction | ShellEvent
