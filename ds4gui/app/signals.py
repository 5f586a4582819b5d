"""Ctrl+C and the system's wish that the program ends: it closes in good order.

Owns the handlers while the window is open. The loop sleeps inside the toolkit's library, where
Python runs no handler; but the interpreter writes a signal's number to a socket at once, and a
thread waits there.
"""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def closing_on_signals(close: Callable[[], None]) -> Iterator[None]:
    """Inside, each of the signals calls `close`, on a thread of its own; main thread only.

    The same signal a second time ends the process at once. One that is ignored stays ignored.
    """
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    before = {n: signal.getsignal(n) for n in numbers if signal.getsignal(n) != signal.SIG_IGN}
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    waiting = threading.Thread(target=_wait, args=(reader, close), name="signals", daemon=True)
    waiting.start()
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    for number in before:
        signal.signal(number, _hasten)
    try:
        yield
    finally:
        signal.set_wakeup_fd(-1)
        for number, handler in before.items():
            signal.signal(number, handler)
        writer.close()
        waiting.join()
        reader.close()


def _wait(reader: socket.socket, close: Callable[[], None]) -> None:
    while reader.recv(1):
        close()


def _hasten(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)
