"""The program that kills are aimed at: it asks, allows and asks again, and notes what it does.

    python tests/kill_child.py --child|--resume FOLDER SLOW FAST
A line is noted when more of a message has arrived, when a call begins, when one only proposes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from headless import Program, program

from ds4gui.app.tools import Tools
from ds4gui.chat.actions import AllowCall, ChooseWorkspace, ContinueReply, SubmitPrompt
from ds4gui.chat.effects import RunTool
from ds4gui.chat.parts import Outcome
from ds4gui.chat.record import Message
from ds4gui.store.reader import Reader
from ds4gui.toolbox.tool import Proposal

PROMPT = "Leave a note in my workspace."


@dataclass(frozen=True, slots=True)
class Site:
    """Where one run lives: its database, workspace and log, and the servers it talks to.

    `slow` streams at a model's pace, `fast` has no pace.
    """

    folder: Path
    slow: str
    fast: str

    @property
    def database(self) -> Path:
        return self.folder / "chats.sqlite3"

    @property
    def workspace(self) -> Path:
        return self.folder / "project"

    @property
    def log(self) -> Path:
        return self.folder / "log.jsonl"

    def stored(self) -> tuple[Message, ...]:
        """Every message of the one session, as it lies on disk."""
        reader = Reader(self.database)
        sessions = reader.library().sessions
        conversation = reader.conversation(sessions[0].id) if sessions else None
        return conversation.messages if conversation else ()

    def start(self, mode: str) -> subprocess.Popen[bytes]:
        """This file as a program of its own."""
        command = [sys.executable, __file__, mode, str(self.folder), self.slow, self.fast]
        return subprocess.Popen(command)


@contextmanager
def site(slow: str, fast: str) -> Iterator[Site]:
    """A new one, gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        made = Site(Path(name), slow, fast)
        made.workspace.mkdir()
        (made.workspace / "README.md").write_text("# A project\n", encoding="utf-8")
        yield made


def size(message: Message) -> int:
    """Characters of all that streams into a message."""
    calls = sum(len(call.name) + len(call.arguments) for call in message.calls)
    return len(message.content) + len(message.reasoning) + calls


def converse(running: Program, workspace: Path, note: Callable[[], None], turns: int) -> None:
    running.up()
    running.app.post(ChooseWorkspace(str(workspace)))
    running.until(lambda: running.app.state.current and running.app.state.current.workspace)
    for _ in range(turns):
        before = running.app.state.next_turn_id
        running.app.post(SubmitPrompt(PROMPT))
        running.until(lambda seen=before: running.app.state.next_turn_id > seen)
        attend(running, note)


def attend(running: Program, note: Callable[[], None]) -> None:
    """Until the turn ends; what asks is allowed."""
    answered = ""
    while running.app.state.runs:
        running.screen.woken.wait(0.05)
        running.screen.woken.clear()
        running.app.step()
        note()
        for run in running.app.state.runs.values():
            if run.approval and run.approval.digest != answered:
                answered = run.approval.digest
                running.app.post(AllowCall(run.message_id, run.approval.call_index, answered))


def _noting(log: Path) -> Callable[..., None]:
    """Appends a line that a killed program leaves behind."""
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    return lambda *line: os.write(file, f"{json.dumps(line)}\n".encode()) and None


def _note_calls(write: Callable[..., None]) -> None:
    """A call's beginning is noted before it acts."""
    execute = Tools._executed

    def noted(self: Tools, effect: RunTool) -> Outcome | Proposal:
        key = f"{effect.message_id}:{effect.call_index}"
        write("begun", key)
        result = execute(self, effect)
        if isinstance(result, Proposal):
            write("proposed", key)
        return result

    # The one place that every call passes.
    Tools._executed = noted


def _note_stream(running: Program, write: Callable[..., None]) -> Callable[[], None]:
    """Notes how much of the last message has arrived, whenever it is more."""
    seen = (0, 0)

    def note() -> None:
        nonlocal seen
        conversation = running.app.state.current_conversation
        if conversation and conversation.messages:
            message = conversation.messages[-1]
            if (now := (message.id, size(message))) != seen and message.role == "assistant":
                seen = now
                write("received", time.monotonic(), *now)

    return note


def child(place: Site, *, resumed: bool) -> None:
    """The program that is killed; or the next start, which goes on with what was cut short."""
    write = _noting(place.log)
    _note_calls(write)
    with program(place.database, place.fast if resumed else place.slow) as running:
        if not resumed:
            converse(running, place.workspace, _note_stream(running, write), turns=1_000)
            return
        running.up()
        running.until(lambda: running.app.state.current_conversation)
        turn = running.app.state.next_turn_id
        running.app.post(ContinueReply())
        running.app.step()
        attend(running, lambda: None)
        if running.app.state.next_turn_id == turn:
            running.app.post(SubmitPrompt(PROMPT))
            running.until(lambda: running.app.state.next_turn_id > turn)
            attend(running, lambda: None)


if __name__ == "__main__":
    child(Site(Path(sys.argv[2]), *sys.argv[3:5]), resumed=sys.argv[1] == "--resume")
