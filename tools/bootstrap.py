"""What check.py and start.py need before the project is installed: Python, system packages, venv.

Owns the way from a bare machine to a filled `.venv`. Stdlib only, and written so that an old Python
still reads it far enough to say which one is needed. Never decides what runs afterwards.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed.txt"

WINDOW_PACKAGES = {
    "libgl1": "libGL.so.1",  # Mesa comes with it by dependency
    "libx11-6": "libX11.so.6",
    "libstdc++6": "libstdc++.so.6",
}
"""Debian/Ubuntu package → the library Dear PyGui opens, as found on minimal installations."""
TEST_PACKAGES = {"libgomp1": "libgomp.so.1", "libegl1": "libEGL.so.1"}
"""The same for xllamacpp, and for the programs in `shaders/`, which the window can do without."""
TEST_PROGRAMS = {
    "xvfb": ("Xvfb",),
    "bubblewrap": ("bwrap",),
    "chromium-headless-shell": (
        "chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable",
        "microsoft-edge",
    ),
}  # fmt: skip
"""The same for programs that the tests start: any of these will do."""


class SetupError(Exception):
    """The machine can't be prepared; the message tells the user what to do."""


def require_python() -> None:
    """SystemExit with a sentence if this Python is too old for the project."""
    if sys.version_info < (3, 11):  # noqa: UP036 – this file is what an older Python meets first
        found = ".".join(str(part) for part in sys.version_info[:2])
        raise SystemExit(
            f"ds4gui needs Python 3.11 or newer, this is {found} ({sys.executable}). "
            f"Run the same command with a newer one, for example python3.12"
        )


def venv_script(name: str) -> str:
    """Path of an executable inside `.venv`, e.g. `python` or `ds4gui`."""
    return str(VENV / ("Scripts" if os.name == "nt" else "bin") / name)


def missing_system_packages(for_tests: bool) -> list[str]:
    """Debian names of what the window, and the tests if asked, lack; empty off Linux."""
    if not sys.platform.startswith("linux"):
        return []
    wanted = WINDOW_PACKAGES | TEST_PACKAGES if for_tests else WINDOW_PACKAGES
    missing = [package for package, library in wanted.items() if not loads(library)]
    if for_tests:
        programs = TEST_PROGRAMS.items()
        missing += [package for package, names in programs if not any(map(shutil.which, names))]
    return missing


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def ensure_system_packages(for_tests: bool = False) -> None:
    """Install what is missing with apt when root; SetupError with the exact command otherwise."""
    missing = missing_system_packages(for_tests)
    if not missing:
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if not shutil.which("apt-get"):
        raise SetupError("Install your system's equivalents of: " + " ".join(missing))
    if os.geteuid() != 0:
        command = " ".join(install)
        raise SetupError(f"Some system packages are missing. Run: sudo {command}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command_line in (["apt-get", "update", "-q"], install):
        if subprocess.run(command_line, env=environment, check=False).returncode:
            raise SetupError(f"{' '.join(command_line)} failed, see above")


def ensure_venv(extras: tuple[str, ...] = ()) -> None:
    """Make `.venv` hold the project (editable) with `extras`; quick when it already does."""
    wanted = {*extras, *installed_extras()}
    stamp = f"{fingerprint()}\n{' '.join(sorted(wanted))}\n"
    if STAMP.is_file() and STAMP.read_text() == stamp and runs(venv_script("python")):
        return
    if not runs(venv_script("python")):
        create_venv()
    target = f"{ROOT}[{','.join(sorted(wanted))}]" if wanted else str(ROOT)
    pip = [venv_script("python"), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    if subprocess.run([*pip, "-e", target], check=False).returncode:
        raise SetupError("pip could not install the project, see above")
    STAMP.write_text(stamp)


def create_venv() -> None:
    print(f"Creating {VENV}", flush=True)
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if subprocess.run(command, check=False).returncode:
        raise SetupError(
            "Python could not create a virtual environment. On Debian and Ubuntu run: "
            "sudo apt-get install -y python3-venv"
        )


def runs(python: str) -> bool:
    """Whether this interpreter exists and is new enough (a venv dies with the Python it is of)."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    if not Path(python).exists():
        return False
    return not subprocess.run([python, "-c", probe], check=False, capture_output=True).returncode


def fingerprint() -> str:
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def installed_extras() -> set[str]:
    """Extras of the last installation, so that start.py doesn't make check.py install again."""
    if not STAMP.is_file():
        return set()
    return set(STAMP.read_text().splitlines()[1].split())
