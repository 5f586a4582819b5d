"""The program's commands as a user starts them: a process of its own, no display, an empty home."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from headless import NOWHERE


def ds4gui(home: Path, *arguments: str, display: str = "") -> subprocess.CompletedProcess[str]:
    """Runs `ds4gui` to its end; the server's address leads nowhere unless it is an argument."""
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "OPENAI_API_KEY", "DS4GUI_SCALE")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {
        "HOME": str(home),
        "OPENAI_BASE_URL": NOWHERE,
        **{f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "CACHE")},
    }
    if display:
        environment["DISPLAY"] = display
    command = [sys.executable, "-m", "ds4gui", *arguments]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL,
        timeout=90,
    )  # fmt: skip
