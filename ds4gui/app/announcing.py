"""Says through the desktop that an answer is there, to somebody who is elsewhere meanwhile.

Owns what is worth saying: an answer that took long, was not stopped, and ended while the window had
no keyboard. The desktop's own command does it; where there is none, nobody is told.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import PureWindowsPath

from ds4gui import limits
from ds4gui.app.system_theme import has_session_bus
from ds4gui.chat.state import AppState
from ds4gui.resources import asset_path

_READY = "The answer is ready"
_FAILED = "The answer broke off"
_WORDS = ("DS4GUI_TITLE", "DS4GUI_TEXT")
_TOASTS = "Windows.UI.Notifications.ToastNotification"
_TOAST = f"""
[{_TOASTS}Manager, Windows.UI.Notifications, ContentType = WindowsRuntime] > $null
$toast = [{_TOASTS}Manager]::GetTemplateContent('ToastText02')
$lines = $toast.GetElementsByTagName('text')
$lines.Item(0).AppendChild($toast.CreateTextNode($env:{_WORDS[0]})) > $null
$lines.Item(1).AppendChild($toast.CreateTextNode($env:{_WORDS[1]})) > $null
$shell = '{{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}}\\WindowsPowerShell\\v1.0\\powershell.exe'
[{_TOASTS}Manager]::CreateToastNotifier($shell).Show([{_TOASTS}]::new($toast))
"""
"""For Windows PowerShell, whose name the toast bears: without an entry in the start menu a program
has none of its own. Title and text come in the environment, where nothing reads them as script.
Never run on Windows so far."""
_SCRIPT = (
    "-e", "on run argv",
    "-e", "display notification (item 2 of argv) with title (item 1 of argv)",
    "-e", "end run",
)  # fmt: skip


def command_of(title: str, text: str) -> Sequence[str] | None:
    """The desktop's own command; None where there is none. The title is never read as an option."""
    if sys.platform == "darwin":
        return ("osascript", *_SCRIPT, title, text)
    if sys.platform == "win32":
        system = PureWindowsPath(os.environ.get("SYSTEMROOT", "C:\\Windows")) / "System32"
        shell = system / "WindowsPowerShell" / "v1.0" / "powershell.exe"
        return (str(shell), "-NoProfile", "-NonInteractive", "-Command", _TOAST)
    if not has_session_bus():
        return None
    found = shutil.which("notify-send")
    icon = asset_path("icons", "ds4gui.png")
    return None if found is None else (found, "-a", "ds4gui", "-i", str(icon), "--", title, text)


def announced(title: str, text: str) -> None:
    """Hands it to the desktop, on a thread of its own."""

    def tell() -> None:
        command = command_of(title, text)
        if command is None:
            return
        try:
            subprocess.run(
                command, timeout=limits.ANNOUNCING_S, check=False,
                env={**os.environ, **dict(zip(_WORDS, (title, text), strict=True))},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired):
            return  # a desktop that takes no notice is nothing to be told of

    threading.Thread(target=tell, name="announcing", daemon=True).start()


class Announcer:
    """`is_here()`: the window has the keyboard; `say(title, text)` tells the desktop."""

    def __init__(
        self, is_here: Callable[[], bool], say: Callable[[str, str], None] = announced
    ) -> None:
        self._is_here = is_here
        self._say = say
        self._begun: dict[int, float] = {}

    def watch(self, state: AppState) -> None:
        """Called by the loop with each state."""
        for session_id in self._begun.keys() - state.runs.keys():
            took_s = state.now_s - self._begun.pop(session_id)
            if took_s >= limits.ANNOUNCED_AFTER_S and not self._is_here():
                self._announce(state, session_id)
        for session_id in state.runs.keys() - self._begun.keys():
            self._begun[session_id] = state.now_s

    def _announce(self, state: AppState, session_id: int) -> None:
        session, conversation = state.session(session_id), state.conversations.get(session_id)
        if session is None or conversation is None or not conversation.turns:
            return
        ended = conversation.turns[-1].state
        wanted = state.preferences.given.get(("window", "notify")) is not False
        if wanted and ended != "stopped":
            self._say(session.title or "ds4gui", _READY if ended == "complete" else _FAILED)
