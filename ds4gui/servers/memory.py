"""How much memory there is for a model: what is free on Linux, all there is on other systems."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def available_bytes() -> int | None:
    """Octets that a model may take without swapping; None where the system doesn't say."""
    # Not Linux, or a kernel before 3.14.
    with contextlib.suppress(OSError, ValueError, IndexError):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        (line,) = (line for line in lines if line.startswith("MemAvailable:"))
        return int(line.split()[1]) * 1024
    # Windows has no sysconf.
    with contextlib.suppress(AttributeError, OSError, ValueError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return None


def gigabytes(octets: int) -> str:
    """As people say it."""
    return f"{octets / 1e9:.1f} GB"
