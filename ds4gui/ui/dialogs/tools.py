"""Asks which tools the shown session may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import ChooseTools, UserAction
from ds4gui.present.frame import ToolChoice
from ds4gui.ui.dialogs.frame import Dialogs, Simple


class ToolsDialog(Simple):
    """`note` says how the model calls them. Sends ChooseTools; `boxes` by name of the tool."""

    title = "Tools of this session"

    def __init__(
        self, send: Callable[[UserAction], None], tools: tuple[ToolChoice, ...], note: str
    ) -> None:
        self._send = send
        self._tools = tools
        self._note = note
        self._close: Callable[[], None] = lambda: None
        self.boxes: dict[str, int] = {}

    def build(self, frame: Dialogs) -> None:
        """A box to tick for each."""
        self._close = frame.close
        frame.say("The model is told of these alone, and only these run.", muted=True)
        if self._note:
            frame.say(self._note, muted=True)
        self.boxes = {tool.name: _tool_row(frame, tool) for tool in self._tools}
        frame.buttons(("Save", self._save), ("Cancel", frame.close))

    def keep(self) -> None:
        """The ticks."""
        self._tools = tuple(
            replace(tool, listed=dpg.get_value(self.boxes[tool.name])) for tool in self._tools
        )

    def _save(self) -> None:
        names = tuple(name for name, box in self.boxes.items() if dpg.get_value(box))
        self._close()
        self._send(ChooseTools(names))


def _tool_row(frame: Dialogs, tool: ToolChoice) -> int:
    with dpg.group(parent=frame.window, horizontal=True):
        box = int(
            dpg.add_checkbox(label=tool.name, default_value=tool.listed, enabled=tool.enabled)
        )
        if tool.note:
            dpg.bind_item_theme(dpg.add_text(tool.note), frame.look.themes.muted)
    return box
