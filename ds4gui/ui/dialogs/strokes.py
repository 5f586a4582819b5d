"""Strokes of one's own: a command is chosen from a list, then its new stroke is struck.

Owns the waiting for a stroke. What is kept goes into the settings file; who else has the stroke is
said before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.chat.preferences import Change
from ds4gui.chat.settings_actions import ChangeSettings
from ds4gui.ui.commands.bindings import Bindings, bindings_from, others_with
from ds4gui.ui.commands.table import BY_ID, ROWS, Command, words_of
from ds4gui.ui.dialogs.chooser import Chooser, Entry
from ds4gui.ui.dialogs.frame import Dialogs, Simple
from ds4gui.ui.shortcuts import Modifiers, Stroke, name_of_key

_NONE = "none"
"""What the file says for a command without a stroke."""


def strokes_chooser(
    dialogs: Dialogs,
    send: Callable[[UserAction], None],
    written: Callable[[], Mapping[str, str]],
) -> Chooser:
    """The list; `written()` is what the settings file says of strokes."""

    def entries() -> Sequence[Entry]:
        bindings, _ = bindings_from(written())
        return [_entry(row.id, bindings) for row in ROWS]

    def choose(command: str) -> None:
        dialogs.open(StrokeDialog(send, command, bindings_from(written())[0]))

    return Chooser("Shortcuts", "Whose stroke to change", "No command fits", entries, choose)


def _entry(command: Command, bindings: Bindings) -> Entry:
    stroke = bindings.stroke_of(command)
    others = others_with(stroke, bindings, command) if stroke is not None else ()
    shared = f"also: {', '.join(words_of(other) for other in others)}" if others else ""
    own = "your own" if command in bindings.bound else ""
    return Entry(
        name=command, words=words_of(command), where=shared or own,
        right=bindings.label_of(command), enabled=not BY_ID[command].fixed,
    )  # fmt: skip


class StrokeDialog(Simple):
    """Waits for the stroke of `command`. Escape closes it, as anywhere."""

    def __init__(
        self, send: Callable[[UserAction], None], command: Command, bindings: Bindings
    ) -> None:
        self.title = f"A stroke for “{words_of(command)}”"
        self._send = send
        self._command = command
        self._bindings = bindings
        self._frame: Dialogs | None = None
        self.stroke: Stroke | None = None
        self._shown = self._says = 0

    def build(self, frame: Dialogs) -> None:
        """The stroke so far, who else has it, and the buttons."""
        self._frame = frame
        now = self._bindings.label_of(self._command) or "none"
        frame.say(f"Press the keys. Until now: {now}", muted=True)
        self._shown = frame.say("…")
        self._says = frame.say(" ", muted=True)
        usual = BY_ID[self._command].stroke or "none"
        frame.buttons(
            ("Save", self._save),
            ("No stroke", lambda: self._done(_NONE)),
            (f"The usual one: {usual}", lambda: self._done(None)),
            ("Cancel", frame.close),
        )
        self._tell()

    def strike(self, key: int, held: Modifiers) -> bool:
        """Takes what could be a stroke; Escape, Tab and Enter alone are for the dialog."""
        name = name_of_key(key)
        bare = not (held.control or held.alt)
        if name is None or (bare and name in ("Esc", "Enter", "Space")):
            return False
        if bare and len(name) == 1:
            dpg.set_value(self._says, "A sign alone is typed; hold Ctrl or Alt as well")
            return True
        self.stroke = Stroke(name, held)
        self._tell()
        return True

    def _tell(self) -> None:
        if self.stroke is None:
            return
        others = others_with(self.stroke, self._bindings, self._command)
        dpg.set_value(self._shown, self.stroke.label)
        taken = ", ".join(words_of(other) for other in others)
        dpg.set_value(self._says, f"Taken by: {taken}. The upper one in the menus gets it."
                      if taken else "Free")  # fmt: skip

    def _save(self) -> None:
        if self.stroke is not None:
            self._done(self.stroke.label)

    def _done(self, written: str | None) -> None:
        if self._frame is not None:
            self._frame.close()
        self._send(ChangeSettings((Change(("shortcuts", self._command), written),)))
