"""Shows the command lines that let a model call tools."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui import tokens as t
from ds4gui.ui.dialogs.frame import Dialogs, Simple
from ds4gui.ui.vllm_commands import VLLM_COMMANDS

_WIDE = 660
_COPY = 72


class StartVllmDialog(Simple):
    """A command for each family of models, to be copied."""

    title = "How to start vLLM"
    at_most_px = _WIDE

    def build(self, frame: Dialogs) -> None:
        """Names and commands."""
        frame.say("Tool calls need a parser; the names depend on the model.", muted=True)
        for model, command in VLLM_COMMANDS:
            frame.text(model, "semibold", t.SMALL_PX)
            _command(frame, command)
        frame.buttons(("Close", frame.close))


def _command(frame: Dialogs, command: str) -> None:
    look = frame.look
    line = look.fonts.size_px("mono", t.CAPTION_PX)
    height = (command.count("\n") + 1) * line + 2 * look.px(8)
    with dpg.group(parent=frame.window, horizontal=True):
        item = dpg.add_input_text(
            default_value=command, multiline=True, readonly=True, height=height,
            width=frame.width - look.px(_COPY),
        )  # fmt: skip
        dpg.bind_item_font(item, look.fonts.widget_font("mono", t.CAPTION_PX))
        dpg.bind_item_theme(item, look.themes.code)
        dpg.add_button(
            label="Copy", callback=lambda: dpg.set_clipboard_text(command.replace("\\\n  ", ""))
        )
