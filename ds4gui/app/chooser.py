"""The system's own file chooser, run beside the program.

Owns the process that asks, at most one, and its thread. What it prints is read so far and no
further, and is a path only where it is whole, absolute and can be shown. It ends with the program.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import unicodedata
from collections.abc import Callable

from ds4gui import limits
from ds4gui.app.choosers import Command, commands, question_of
from ds4gui.chat.browse import AskPath, EndAsking, PathChosen, PathNotChosen
from ds4gui.chat.events import Action

_CANCELLED = 1
_NONE_WORKS = "The system’s file chooser did not work; type the path instead"
_UNUSABLE = "The system’s file chooser gave no path that can be used; type it instead"


class Chooser:
    """`post` takes the answers, on the thread that asked."""

    def __init__(self, post: Callable[[Action], None]) -> None:
        self._post = post
        self._lock = threading.Lock()
        self._number: int | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def perform(self, effect: AskPath | EndAsking) -> None:
        """Returns at once; what is open is closed."""
        self._turn_to(effect.number if isinstance(effect, AskPath) else None)
        if isinstance(effect, AskPath):
            threading.Thread(target=self._ask, args=(effect,), name="choose", daemon=True).start()

    def close(self) -> None:
        """Ends what is open."""
        self._turn_to(None)

    def _turn_to(self, number: int | None) -> None:
        with self._lock:
            self._number, process, self._process = number, self._process, None
        if process is not None:
            _end(process)

    def _ask(self, asked: AskPath) -> None:
        question = question_of(asked)
        for command in commands(question):
            process = self._started(command, asked.number)
            if process is None:
                continue
            code, said = _read(process)
            with self._lock:
                if self._number != asked.number:
                    return
                self._process = None
            if code == 0 and said:
                self._post(_answer(asked.number, said))
                return
            if code in (0, _CANCELLED) and not said:
                self._post(PathNotChosen(asked.number))
                return
        self._post(PathNotChosen(asked.number, _NONE_WORKS, missing=True))

    def _started(self, command: Command, number: int) -> subprocess.Popen[bytes] | None:
        """The process; None where it does not start or is not wanted any more."""
        with self._lock:
            if self._number != number:
                return None
            try:
                self._process = subprocess.Popen(
                    (*_TIED, *command.words),
                    env={**os.environ, **command.variables},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                    creationflags=_NO_CONSOLE,
                )
            except OSError:
                return None
            return self._process


_TIED: tuple[str, ...] = ()
"""What makes a program end with this one, however that ends; Linux keeps it across exec."""
if sys.platform == "linux":
    _TIED = (
        sys.executable, "-I", "-c",
        "import ctypes, os, signal, sys\n"
        "ctypes.CDLL(None).prctl(1, signal.SIGKILL)\n"  # PR_SET_PDEATHSIG
        "try: os.execv(sys.argv[1], sys.argv[1:])\n"
        "except OSError: sys.exit(127)",
    )  # fmt: skip
_NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def _read(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Its exit code and what it printed, cut where that is too much."""
    assert process.stdout is not None
    with process.stdout as pipe:
        said = pipe.read(limits.CHOSEN_PATH_BYTES + 1)
    if len(said) > limits.CHOSEN_PATH_BYTES:
        _end(process)
    return process.wait(), said


def _answer(number: int, said: bytes) -> PathChosen | PathNotChosen:
    path = path_from(said)
    if path is None:
        return PathNotChosen(number, _UNUSABLE)
    return PathChosen(number=number, path=path, replaces=os.path.lexists(path))


def path_from(said: bytes) -> str | None:
    """The path that a chooser printed, in one line; None where it is none to be trusted."""
    try:
        path = said.decode("utf-8").removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError:
        return None
    fit = all(c.isprintable() or unicodedata.category(c) == "Zs" for c in path)
    return path if fit and os.path.isabs(path) and len(said) <= limits.CHOSEN_PATH_BYTES else None


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills it and what it has started."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.kill()
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()
