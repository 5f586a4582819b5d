"""Whether this program can serve a model file itself: the extra, and that it can be loaded."""

from __future__ import annotations

import subprocess
import sys

from ds4gui import limits
from ds4gui.app.doctor_section import Section
from ds4gui.servers.local import install_command, is_installed
from ds4gui.servers.local_server import last_words


def local_models() -> Section:
    """Absent is a fact; there and not to be loaded is a failure."""
    if not is_installed():
        return Section(
            name="local",
            facts={"installed": False},
            lines=(f"the extra is not installed; {install_command()}",),
        )
    fault = _fault()
    return Section(
        name="local",
        facts={"installed": True, "works": not fault},
        lines=() if fault else ("ds4gui --local FILE.gguf serves a model file",),
        problems=(f"xllamacpp is installed and can’t be loaded: {fault}",) if fault else (),
    )


def _fault() -> str:
    """What goes wrong when it is loaded, in a process of its own that it may end; empty if all is
    well."""
    command = [sys.executable, "-P", "-c", "import xllamacpp"]
    try:
        child = subprocess.run(
            command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
            timeout=limits.LOCAL_PROBE_S, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "it took too long"
    except OSError as fault:
        return str(fault.strerror)
    if child.returncode == 0:
        return ""
    return last_words(child.stderr.splitlines()) or f"its process ended ({child.returncode})"
