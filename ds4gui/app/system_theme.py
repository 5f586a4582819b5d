"""Whether the system is light or dark, asked with what each system has for asking.

Owns the questions. Blocks for as long as a program may take to answer, so it is for a thread of its
own. Where nothing answers there is no theme, and nobody is told.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from ds4gui.chat.actions import ThemeName
from ds4gui.limits import SYSTEM_THEME_S

_PORTAL = "org.freedesktop.portal.Desktop"
_PATH = "/org/freedesktop/portal/desktop"
_READ = "org.freedesktop.portal.Settings.Read"
_WHAT = ("org.freedesktop.appearance", "color-scheme")
_LINUX: tuple[tuple[str, ...], ...] = (
    ("gdbus", "call", "--session", "--timeout", "2", "--dest", _PORTAL, "--object-path", _PATH,
     "--method", _READ, *_WHAT),
    ("dbus-send", "--session", "--print-reply=literal", "--reply-timeout=2000",
     f"--dest={_PORTAL}", _PATH, _READ, *(f"string:{word}" for word in _WHAT)),
    ("gsettings", "get", "org.gnome.desktop.interface", "color-scheme"),
)  # fmt: skip
_SAYS: dict[str, ThemeName] = {
    "uint32 0": "light",
    "uint32 1": "dark",
    "uint32 2": "light",
    "'default'": "light",
    "'prefer-dark'": "dark",
    "'prefer-light'": "light",
}
"""What is said of no preference is light: it is what the desktop itself then looks like."""


def system_theme() -> ThemeName | None:
    """The theme; None where it can't be known."""
    if sys.platform == "win32":
        return _of_windows()
    if sys.platform == "darwin":
        said = _answer(("defaults", "read", "-g", "AppleInterfaceStyle"))
        return None if said is None else "dark" if "Dark" in said else "light"
    return _of_desktop()


def _of_desktop() -> ThemeName | None:
    if not has_session_bus():
        return None
    for question in _LINUX:
        said = _answer(question) or ""
        theme = next((theme for words, theme in _SAYS.items() if words in said), None)
        if theme is not None:
            return theme
    return None


def has_session_bus() -> bool:
    """Whether a session bus is there; without one some programs would start one."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    there = bool(runtime) and os.path.exists(os.path.join(runtime, "bus"))
    return there or bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS"))


def _answer(command: Sequence[str]) -> str | None:
    """What a program prints, "" where it fails; None where it isn't there or takes too long."""
    program = shutil.which(command[0])
    if program is None:
        return None
    try:
        done = subprocess.run(
            (program, *command[1:]),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SYSTEM_THEME_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else ""


if sys.platform == "win32":
    import winreg

    def _of_windows() -> ThemeName | None:
        key = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
                light, _ = winreg.QueryValueEx(opened, "AppsUseLightTheme")
        except OSError:
            return None
        return "light" if light else "dark"
