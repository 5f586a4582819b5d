"""The settings file and the keyring at the program's hand: each change in its turn, off the UI.

Owns the one thread that reads and writes the file, and what it looked like last; a keyring may wait
for somebody to unlock it, so that each key has a thread of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

from ds4gui import limits
from ds4gui.app import keys
from ds4gui.app.settings_file import plain_key, read_settings, stamp_of, write_settings
from ds4gui.chat.events import Action
from ds4gui.chat.preferences import Change
from ds4gui.chat.settings_actions import (
    KeepKey,
    KeepPlainKey,
    KeyKept,
    LookAtSettings,
    SettingsEffect,
    SettingsNotWritten,
    SettingsRead,
    WriteSettings,
)
from ds4gui.settings import START_SERVER


class PreferencesRoad:
    """`post` takes the answers; `file` is None where there is none to read."""

    def __init__(self, post: Callable[[Action], None], file: Path | None) -> None:
        self._post = post
        self._file = file
        self._stamp = stamp_of(file)
        self._wanted: SimpleQueue[WriteSettings | LookAtSettings | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="settings", daemon=True)

    def perform(self, effect: SettingsEffect) -> None:
        """Returns at once."""
        if isinstance(effect, WriteSettings | LookAtSettings):
            if not self._thread.ident:
                self._thread.start()
            self._wanted.put(effect)
        else:
            name = type(effect).__name__
            threading.Thread(target=self._keep, args=(effect,), name=name, daemon=True).start()

    def close(self) -> None:
        """What was asked for is written first."""
        if self._thread.ident:
            self._wanted.put(None)
            self._thread.join(limits.THREAD_JOIN_S)

    def _serve(self) -> None:
        while (effect := self._wanted.get()) is not None:
            if isinstance(effect, WriteSettings):
                self._write(effect.changes)
            elif (stamp := stamp_of(self._file)) != self._stamp:
                self._stamp = stamp
                self._tell(by_hand=True)

    def _write(self, changes: tuple[Change, ...]) -> None:
        if problem := write_settings(self._file, changes):
            self._post(SettingsNotWritten(problem))
            return
        self._stamp = stamp_of(self._file)
        self._tell(by_hand=False)

    def _tell(self, *, by_hand: bool) -> None:
        read = read_settings(self._file)
        self._post(
            SettingsRead(
                preferences=read.preferences, problems=read.problems, by_hand=by_hand,
                broken=read.broken,
            )
        )  # fmt: skip

    def _keep(self, effect: KeepKey | KeepPlainKey) -> None:
        if isinstance(effect, KeepKey):
            problem = keys.kept(effect.server, effect.key)
            done = f"The key of {effect.server} is in the keyring"
            if not effect.key:
                done = f"The key of {effect.server} is gone from the keyring"
            self._post(KeyKept(problem or done, kept=not problem))
            return
        secret = "" if self._file is None else plain_key(self._file)
        if not secret:
            return
        problem = keys.kept(START_SERVER, secret)
        if not problem:
            self.perform(WriteSettings((Change(("server", "api_key"), None),)))
        self._post(KeyKept(problem or "The key is in the keyring now", kept=not problem))
