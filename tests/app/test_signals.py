"""Ctrl+C and SIGTERM close the program in good order instead of ending it."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

PROGRAM = """
import signal, threading
from ds4gui.app.signals import closing_on_signals
for name in NAMES:
    signal.signal(getattr(signal, name), signal.SIG_DFL)
closed = threading.Event()
with closing_on_signals(closed.set):
    print("ready", flush=True)
    closed.wait(60)
print("closed" if closed.is_set() else "left", flush=True)
"""


NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
# A shell's background job ignores the first, a job of nohup the last, and children inherit that.
AS_USUAL = PROGRAM.replace("NAMES", repr(NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_a_signal_closes(name: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", AS_USUAL], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        program.send_signal(getattr(signal, name))
        said, complained = program.communicate(timeout=60)
    assert (said, complained, program.returncode) == ("closed\n", "", 0)


def test_what_is_ignored_stays_ignored() -> None:
    ignoring = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n" + PROGRAM.replace(
        "NAMES", "()"
    ).replace("closed.wait(60)", "signal.raise_signal(signal.SIGHUP); closed.wait(0.2)")
    done = subprocess.run(
        [sys.executable, "-c", ignoring], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "ready\nleft\n"
