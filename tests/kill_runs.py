"""Kills the program in the middle of a streamed batch, again and again, and looks at what is left.

    python tests/kill_runs.py RUNS [--seed S] [--pace TOKENS_PER_S]
prints one line for each run and a summary; exits 1 when anything did not hold. A run is a child
(this file with --child) that asks, allows and asks again while it notes what arrived and which
call begins; a `kill -9` at a random moment; the database as it lies there; and a second start that
goes on. What must hold is in `Kill`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from headless import Program, program

from ds4gui.app.tools import Tools
from ds4gui.chat.actions import AllowCall, ChooseWorkspace, ContinueReply, SubmitPrompt
from ds4gui.chat.effects import RunTool
from ds4gui.chat.parts import Outcome
from ds4gui.chat.record import Message
from ds4gui.servers.child import DemoFailed, DemoServer
from ds4gui.store.reader import Reader
from ds4gui.toolbox.tool import Proposal

PROMPT = "Leave a note in my workspace."
LOST_S = 0.25
"""Seconds of a stream that a killed program may lose."""
LATEST_KILL_S = 4.0
"""Seconds after the first word within which the kill falls: some two turns at this pace."""
_END_S = 60.0


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


class Kill:
    """One run. `faults` is empty where everything held; `lost_s` is how much of the stream went."""

    def __init__(self, place: Site, delay_s: float) -> None:
        self._site = place
        self.faults: list[str] = []
        self.lost_s = 0.0
        self._killed_s = self._kill_after(delay_s)

    def look(self, whole: frozenset[str]) -> None:
        """Judges what the kill left, then goes on and judges which calls ran."""
        self._intact("after the kill")
        messages = self._site.stored()
        for message in messages:
            if message.state == "complete" and (text := told(message)) not in whole:
                self.faults.append(
                    f"message {message.id} is complete, but not whole: {text[:80]!r}"
                )
        self._measure_loss({message.id: size(message) for message in messages})
        begun = set(self._ran())
        if self._site.start("--resume").wait(_END_S):
            self.faults.append("the next start failed")
        self._intact("after going on")
        ran = Counter(self._ran())
        self.faults += [f"call {call} ran {n} times" for call, n in ran.items() if n > 1]
        if not begun <= ran.keys():
            self.faults.append("the log of calls shrank")
        later = self._site.stored()
        if any(message.state == "streaming" for message in later):
            self.faults.append("a message is still called streaming after the next start")
        texts = {message.id: message.content for message in later}
        for message in messages:
            if not texts.get(message.id, "").startswith(message.content):
                self.faults.append(f"message {message.id} lost words at the next start")

    def _kill_after(self, delay_s: float) -> float:
        with self._site.start("--child") as child:
            deadline_s = time.monotonic() + _END_S
            while not any(True for _ in self._received()):
                assert time.monotonic() < deadline_s, "nothing arrived"
                time.sleep(0.02)
            time.sleep(delay_s)
            child.send_signal(signal.SIGKILL)
            killed_s = time.monotonic()
        return killed_s

    def _intact(self, when: str) -> None:
        with closing(sqlite3.connect(self._site.database)) as connection:
            (answer,) = connection.execute("pragma integrity_check").fetchone()
        if answer != "ok":
            self.faults.append(f"integrity_check {when}: {answer}")

    def _measure_loss(self, sizes: dict[int, int]) -> None:
        """How long before the kill the first thing arrived that is not on disk."""
        for at_s, message_id, characters in self._received():
            if characters > sizes.get(message_id, 0):
                self.lost_s = max(self.lost_s, self._killed_s - at_s)

    def _received(self) -> Iterator[tuple[float, int, int]]:
        for kind, *rest in self._lines():
            if kind == "received":
                at_s, message_id, characters = rest
                yield float(at_s), int(message_id), int(characters)

    def _ran(self) -> list[str]:
        """Calls that ran; one that only proposed is none."""
        lines = list(self._lines())
        proposed = Counter(str(rest[0]) for kind, *rest in lines if kind == "proposed")
        begun = [str(rest[0]) for kind, *rest in lines if kind == "begun"]
        return list((Counter(begun) - proposed).elements())

    def _lines(self) -> Iterator[list[str | int | float]]:
        if self._site.log.exists():
            for line in self._site.log.read_text(encoding="utf-8").splitlines():
                yield json.loads(line)


def size(message: Message) -> int:
    """Characters of all that streams into a message."""
    calls = sum(len(call.name) + len(call.arguments) for call in message.calls)
    return len(message.content) + len(message.reasoning) + calls


def told(message: Message) -> str:
    """A finished message without what differs between two runs of the same script."""
    calls = [[call.position, call.name, call.arguments] for call in message.calls]
    return json.dumps([message.role, message.content, message.reasoning, calls])


@contextmanager
def demo(pace: float) -> Iterator[str]:
    """The address of a scripted server."""
    server = DemoServer(pace)
    url = server.start()
    assert not isinstance(url, DemoFailed)
    yield url
    server.close()


def whole_messages(url: str) -> frozenset[str]:
    """What the messages say when nothing is killed; twice, since the workspace changes once."""
    with site(url, url) as place:
        with program(place.database, url) as running:
            _converse(running, place.workspace, lambda: None, turns=2)
        return frozenset(told(message) for message in place.stored())


def _converse(running: Program, workspace: Path, note: Callable[[], None], turns: int) -> None:
    running.up()
    running.app.post(ChooseWorkspace(str(workspace)))
    running.until(lambda: running.app.state.current and running.app.state.current.workspace)
    for _ in range(turns):
        before = running.app.state.next_turn_id
        running.app.post(SubmitPrompt(PROMPT))
        running.until(lambda seen=before: running.app.state.next_turn_id > seen)
        _attend(running, note)


def _attend(running: Program, note: Callable[[], None]) -> None:
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
            _converse(running, place.workspace, _note_stream(running, write), turns=1_000)
            return
        running.up()
        running.until(lambda: running.app.state.current_conversation)
        turn = running.app.state.next_turn_id
        running.app.post(ContinueReply())
        running.app.step()
        _attend(running, lambda: None)
        if running.app.state.next_turn_id == turn:
            running.app.post(SubmitPrompt(PROMPT))
            running.until(lambda: running.app.state.next_turn_id > turn)
            _attend(running, lambda: None)


def kills(runs: int, seed: int, pace: float) -> Iterator[tuple[float, Kill]]:
    """Kills at random moments, each judged."""
    dice = random.Random(seed)
    with demo(pace) as slow, demo(0.0) as fast:
        whole = whole_messages(fast)
        for _ in range(runs):
            with site(slow, fast) as place:
                delay_s = dice.uniform(0.0, LATEST_KILL_S)
                kill = Kill(place, delay_s)
                kill.look(whole)
            yield delay_s, kill


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(runs: int, seed: int, pace: float) -> int:
    """Runs, judges, prints."""
    broken, most_s = 0, 0.0
    for number, (delay_s, kill) in enumerate(kills(runs, seed, pace), 1):
        if kill.lost_s > LOST_S:
            kill.faults.append("more of the stream is lost than may be")
        broken += bool(kill.faults)
        most_s = max(most_s, kill.lost_s)
        held = "; ".join(kill.faults) or "held"
        _say(f"{number:4} {delay_s:.2f} s, {kill.lost_s * 1000:3.0f} ms lost: {held}")
    _say(f"{runs} kills, {broken} broken, at most {most_s * 1000:.0f} ms lost")
    return int(bool(broken))


if __name__ == "__main__":
    if sys.argv[1] in ("--child", "--resume"):
        child(Site(Path(sys.argv[2]), *sys.argv[3:5]), resumed=sys.argv[1] == "--resume")
        sys.exit()
    parser = argparse.ArgumentParser()
    parser.add_argument("runs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=600.0)
    options = parser.parse_args()
    sys.exit(main(options.runs, options.seed, options.pace))
