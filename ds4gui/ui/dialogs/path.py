"""Asks for a path: to take a file in, to send one along, to put a copy somewhere, to open a folder.

Owns the field alone; what is done with the path is the deed that is sent. Where the system has a
chooser, Browse… lets it ask instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath

from ds4gui.chat.actions import AttachFile, BackUp, ChooseWorkspace, ImportSession, UserAction
from ds4gui.chat.browse import Browse, NeedsPath
from ds4gui.chat.copies import RestoreBackup
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked. `does` is the button's word, `path` what is offered, `without` a way on that
    needs none: its word and its deed."""

    title: str
    says: str
    hint: str = "Path of the file"
    does: str
    deed: Callable[[str], NeedsPath]
    path: str = ""
    without: tuple[str, NeedsPath] | None = None


class PathDialog(Simple):
    """`browses`: the system has a chooser."""

    def __init__(
        self, send: Callable[[UserAction], None], question: Question, *, browses: bool
    ) -> None:
        self.title = question.title
        self._send = send
        self._question = question
        self._browses = browses
        self._path = question.path
        self._close: Callable[[], None] = lambda: None
        self.field = 0

    def build(self, frame: Dialogs) -> None:
        """The path, and what else can be done."""
        self._close = frame.close
        asked = self._question
        frame.say(asked.says, muted=True)
        self.field = frame.field(asked.hint, self._path, self._do)
        browse = (("Browse…", self._browse),) if self._browses else ()
        without = asked.without
        others = () if without is None else ((without[0], lambda: self._done(without[1])),)
        frame.buttons((asked.does, self._do), *browse, ("Cancel", frame.close), *others)

    def keep(self) -> None:
        """The path."""
        self._path = typed(self.field)

    def _browse(self) -> None:
        self._done(Browse(self._question.deed(typed(self.field))))

    def _do(self) -> None:
        if path := typed(self.field):
            self._done(self._question.deed(path))

    def _done(self, action: UserAction) -> None:
        self._close()
        self._send(action)


IMPORT = Question(
    title="Import a session",
    says="A file exported as Complete (.json), ChatGPT’s conversations.json, or chats of Open "
    "WebUI. Nothing in it runs.",
    does="Import",
    deed=ImportSession,
)
RESTORE = Question(
    title="Restore a backup",
    says="A file that Back up… wrote. It takes the place of all sessions when the program starts "
    "next; what is here now is kept beside the database.",
    does="Restore at the next start",
    deed=RestoreBackup,
)
ATTACH = Question(
    title="Attach a file",
    says="Text or code, sent whole with the next prompt. Files can also be dropped on the window.",
    does="Attach",
    deed=AttachFile,
)


def back_up(near: str) -> Question:
    """`near` is a path in the folder that is proposed."""
    return Question(
        title="Back up all sessions",
        says="One file with everything, also what is deleted. File, Restore a backup… goes back to "
        "it.",
        does="Back up",
        deed=BackUp,
        path=str(PurePath(near).with_name(f"ds4gui-{date.today().isoformat()}.sqlite3")),
    )


def workspace(path: str) -> Question:
    """`path` is the folder that tools have, empty without one."""
    return Question(
        title="Choose workspace",
        says="The model can list, read and search this folder and what lies in it, nothing else. "
        "It asks you before it changes a file.",
        hint="Path of the folder",
        does="Use this folder",
        deed=ChooseWorkspace,
        path=path,
        without=("No workspace", ChooseWorkspace("")) if path else None,
    )
