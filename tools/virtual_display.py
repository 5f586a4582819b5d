"""A display of its own for whatever opens the window without a person: tests, screenshots, CI.

Owns one Xvfb process for as long as the `with` block lasts. Linux only.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def virtual_display(size: str = "1600x1000") -> Iterator[dict[str, str]]:
    """Run Xvfb and yield the environment that points at it; RuntimeError if it doesn't start."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{size}x24"]
    command += ["-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()  # written once it accepts clients; empty if it died
        if not number:
            raise RuntimeError("Xvfb did not start")
        environment = {k: v for k, v in os.environ.items() if k != "WAYLAND_DISPLAY"}
        yield {**environment, "DISPLAY": f":{number}"}
    finally:
        server.terminate()
        server.wait()
