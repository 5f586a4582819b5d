"""Starts servers in child processes and ends them again: any of them, and the demo.

Owns the demo's process. The pipe to its standard input is a child's lifeline: it closes with this
process, however this process ends, so that no child is left behind.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from dataclasses import dataclass

from ds4gui import limits


def spawned(module: str, *arguments: str, errors: int | None = None) -> subprocess.Popen[str]:
    """A Python module in a process of its own; `errors` as Popen's `stderr`. May raise OSError."""
    return subprocess.Popen(
        # -P: nothing is imported from the folder in which the program was started.
        [sys.executable, "-P", "-m", module, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        encoding="utf-8",
        errors="replace",
        # Ctrl+C in a terminal reaches the whole group; a child ends with its pipe.
        start_new_session=True,
        # On Windows a console program would open a window of its own.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


@dataclass(frozen=True, slots=True)
class DemoFailed:
    """The demo did not start: one sentence for the user."""

    message: str


class DemoServer:
    """Not for several threads at once. `pace` in tokens per second, 0 for no delay; None leaves it
    to the environment (DS4GUI_DEMO_PACE), else to the demo."""

    def __init__(self, pace: float | None = None) -> None:
        self._arguments = [] if pace is None else ["--pace", f"{pace:g}"]
        self._child: subprocess.Popen[str] | None = None
        self._url = ""

    def start(self) -> str | DemoFailed:
        """The base URL, `http://127.0.0.1:PORT/v1`, as soon as it answers; blocks until then.

        A demo that is running already goes on, with its replies.
        """
        if self._child is not None and self._child.poll() is None:
            return self._url
        self.close()
        try:
            self._child = spawned("ds4gui.servers.demo", *self._arguments)
        except OSError as exc:
            return DemoFailed(f"The demo could not be started: {exc.strerror or exc}")
        self._url = _first_line(self._child, limits.DEMO_START_TIMEOUT_S)
        if not self._url.startswith("http://127.0.0.1:"):
            self.close()
            return DemoFailed("The demo did not start in time; try again")
        return self._url

    def close(self) -> None:
        """Ends the child; harmless when there is none."""
        child, self._child = self._child, None
        if child is None:
            return
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.close()
        try:
            child.wait(limits.DEMO_STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        child.stdout.close()


def _first_line(child: subprocess.Popen[str], timeout_s: float) -> str:
    """Empty when none came in time: a pipe can't be read with a deadline on every platform."""
    assert child.stdout is not None
    lines: queue.Queue[str] = queue.Queue()
    readline = child.stdout.readline
    threading.Thread(target=lambda: lines.put(readline()), daemon=True).start()
    try:
        return lines.get(timeout=timeout_s).strip()
    except queue.Empty:
        return ""
