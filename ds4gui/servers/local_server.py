"""Serves a model file in a child process, and ends it again.

Owns that process and what it complains about. Tells what becomes of it, from a thread of its own:
progress while it loads, where it answers, that it ended. Nothing is started again by itself.
"""

from __future__ import annotations

import re
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from ds4gui import limits
from ds4gui.servers.child import spawned
from ds4gui.servers.local import REFUSED

_LOG_HEAD = re.compile(r"^[\d.]+ (?P<level>[A-Z]) ")
"""llama.cpp's time and level before each line."""

_KILLED = 9
"""SIGKILL, which Windows has no name for."""


@dataclass(frozen=True, slots=True)
class LocalReading:
    """So many octets of the file are in memory; all of them: it is being prepared."""

    octets: int
    of: int


@dataclass(frozen=True, slots=True)
class LocalReady:
    """It answers at this base URL to who has the key."""

    url: str
    api_key: str


@dataclass(frozen=True, slots=True)
class LocalFailed:
    """It isn't running, or no more: one sentence for the user."""

    message: str


LocalEvent: TypeAlias = LocalReading | LocalReady | LocalFailed


class LocalServer:
    """`tell` is called on a thread of the server's. Start and close from one thread alone: where
    Linux ends an orphan, it does so when the thread that started it is gone."""

    def __init__(self, path: Path, tell: Callable[[LocalEvent], None]) -> None:
        self._path = path
        self._tell = tell
        self._child: subprocess.Popen[str] | None = None
        self._reading: threading.Thread | None = None
        self._closing = False
        self._failed = False

    @property
    def running(self) -> bool:
        """Whether there is a child, loading or loaded; one that has failed may still be ending."""
        return self._child is not None and self._child.poll() is None and not self._failed

    def start(self) -> None:
        """Begins to load; returns at once. One that runs already goes on."""
        if self.running:
            return
        self.close()
        self._closing = self._failed = False
        try:
            child = spawned("ds4gui.servers.local", str(self._path), errors=subprocess.PIPE)
        except OSError as fault:
            self._tell(LocalFailed(f"{self._path.name} can’t be served: {fault.strerror}"))
            return
        self._child = child
        self._reading = threading.Thread(
            target=self._read, args=(child,), name="local-model", daemon=True
        )
        self._reading.start()

    def close(self) -> None:
        """Ends the child; harmless when there is none."""
        self._closing = True
        child, self._child = self._child, None
        if child is None or self._reading is None:
            return
        # It has nothing to save, and while it loads it would not see the end of its input.
        child.kill()
        child.wait()
        self._reading.join()

    def _read(self, child: subprocess.Popen[str]) -> None:
        """Tells what the child says until it ends, and then how."""
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        heard: deque[str] = deque(maxlen=limits.LOCAL_LINES)
        listening = threading.Thread(
            target=lambda: heard.extend(_lines(child.stderr)), name="local-model-log", daemon=True
        )
        listening.start()
        for line in child.stdout:
            event = event_of(line)
            self._failed = self._failed or isinstance(event, LocalFailed)
            if event is not None and not self._closing:
                self._tell(event)
        listening.join()
        code = child.wait()
        for pipe in (child.stdin, child.stdout, child.stderr):
            pipe.close()
        if not (self._failed or self._closing):
            self._failed = True
            self._tell(LocalFailed(end_sentence(self._path.name, code, tuple(heard))))


def event_of(line: str) -> LocalEvent | None:
    """What the child says in a line; None for what it can't have said."""
    word, _, rest = line.strip().partition(" ")
    first, _, second = rest.partition(" ")
    if word == "reading" and first.isdecimal() and second.isdecimal():
        return LocalReading(int(first), max(1, int(second)))
    if word == "ready" and second:
        return LocalReady(first, second)
    return LocalFailed(rest) if word == "failed" and rest else None


def end_sentence(name: str, code: int, heard: Iterable[str]) -> str:
    """Why a child that said nothing has ended: its exit code, and its own last words."""
    if code == -_KILLED:
        return (
            f"The system ended the process of {name}, most likely for want of memory; close "
            "something, or use a smaller model"
        )
    words = last_words(heard)
    if code == REFUSED:
        return f"llama.cpp can’t load {name}" + (f": {words}" if words else "")
    return f"The process of {name} has ended ({code})" + (f": {words}" if words else "")


def last_words(heard: Iterable[str]) -> str:
    """What to quote: the first complaint, as llama.cpp names the cause first, else the last line;
    on one line and bounded."""
    lines = [line for line in (line.strip() for line in heard) if line]
    heads = [(_LOG_HEAD.match(line), line) for line in lines]
    complaints = [line[head.end() :] for head, line in heads if head and head["level"] == "E"]
    words = complaints[0] if complaints else lines[-1] if lines else ""
    words = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    most = limits.SERVER_ERROR_CHARS
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def _lines(pipe: Iterable[str] | None) -> Iterable[str]:
    """The lines of a pipe, each cut short, until it closes."""
    return (line[: limits.LOCAL_LINE_CHARS] for line in pipe or ())
