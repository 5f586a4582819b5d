"""What the system says of the processes that run pages: their sandbox, their memory, their end.

Chromium's own limit counts the heap of scripts alone: canvases and buffers go past it (measured).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterable
from pathlib import Path

from ds4gui import limits


def resident_bytes(process: int) -> int:
    """Resident bytes of a process of its own, without what it shares with others; 0 where it has
    ended."""
    statm = Path(f"/proc/{process}/statm")
    if Path("/proc/self/statm").exists():
        try:
            fields = statm.read_text().split()
        except OSError:
            return 0
        return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")
    words = ["ps", "-o", "rss=", "-p", str(process)]
    done = subprocess.run(
        words, check=False, capture_output=True, timeout=limits.WIDGET_CALL_S, text=True
    )
    return int(done.stdout.strip() or 0) * 1024


def slay(process: int) -> None:
    """Kills a page's process; its page reports that it broke down."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def confined(processes: Iterable[int]) -> bool:
    """Whether each of them has the sandbox's filter of system calls (Linux); one there must be."""
    statuses = [Path(f"/proc/{process}/status") for process in processes]
    if not Path("/proc/self/status").exists():
        return True  # macOS: the sandbox can't be looked at from outside; the proof has to do
    return bool(statuses) and all(_has_filter(status) for status in statuses)


def _has_filter(status: Path) -> bool:
    try:
        lines = status.read_text().splitlines()
    except OSError:
        return True  # it has ended
    return "Seccomp:\t2" in lines
