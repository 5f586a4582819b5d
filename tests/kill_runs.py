"""Kills the program in the middle of a streamed batch, again and again, and looks at what is left.

    python tests/kill_runs.py RUNS [--seed S] [--pace TOKENS_PER_S]
prints one line for each run and a summary; exits 1 when anything did not hold. A run is a child
(kill_child.py) that asks, allows and asks again while it notes what arrived and which
call begins; a `kill -9` at a random moment; the database as it lies there; and a second start that
goes on. What must hold is in `Kill`.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager

from headless import program
from kill_child import Site, converse, site, size

from ds4gui.chat.record import Message
from ds4gui.servers.child import DemoFailed, DemoServer

LOST_S = 0.25
"""Seconds of a stream that a killed program may lose."""
LATEST_KILL_S = 4.0
"""Seconds after the first word within which the kill falls: some two turns at this pace."""
_END_S = 60.0


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
            converse(running, place.workspace, lambda: None, turns=2)
        return frozenset(told(message) for message in place.stored())


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
    parser = argparse.ArgumentParser()
    parser.add_argument("runs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=600.0)
    options = parser.parse_args()
    sys.exit(main(options.runs, options.seed, options.pace))
