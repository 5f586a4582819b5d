"""Windows in front: export, workspace, tools, the shortcuts, About, how to start vLLM.

Owns at most one open dialog. Never touches a file: what was chosen is sent to the app.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import (
    ChooseTools,
    ChooseWorkspace,
    ExportSession,
    ImportSession,
    UserAction,
)
from ds4gui.chat.forms import PLAIN, MarkdownForm
from ds4gui.present.frame import ToolChoice
from ds4gui.resources import program_version
from ds4gui.ui import tokens as t
from ds4gui.ui.field import add_field
from ds4gui.ui.fonts import FaceName
from ds4gui.ui.shortcuts import SHORTCUTS, TYPING
from ds4gui.ui.theme import Look
from ds4gui.ui.vllm_commands import VLLM_COMMANDS

_WIDTH = 520
_WIDE = 660
_MARGIN = 24
_PAD = 20
_KEY_COLUMN = 180

_FORMS = {
    "Markdown": (".md", "Drawings are kept as their source and their alternative text."),
    "Page": (".html", "One page with its drawings, for any browser; it loads and runs nothing."),
    "Complete": (".json", "All of it, branches included, so that it can be imported again."),
}


_WHAT = {
    "reasoning": "With the model’s thoughts",
    "tools": "With what tools gave",
    "drawings": "Drawings as files in a folder beside it",
}


class Dialogs:
    """Opens one at a time; Escape or its own button closes it, and `closed` is told."""

    def __init__(
        self,
        look: Look,
        send: Callable[[UserAction], None],
        closed: Callable[[], None],
    ) -> None:
        self._look = look
        self._send = send
        self._closed = closed
        self._window = 0
        self._path = self._says = 0
        self._boxes: dict[str, int] = {}
        self._what: dict[str, int] = {}
        self._whats = 0
        self._size = (0, 0)
        self._again: Callable[[], None] = lambda: None

    @property
    def is_open(self) -> bool:
        """Whether one stands in front."""
        return self._window != 0

    @property
    def window(self) -> int:
        """The open one's item; 0 without one."""
        return self._window

    def close(self) -> None:
        """Closes the open one."""
        if self._window:
            dpg.delete_item(self._window)
            self._window = self._path = 0
            self._closed()

    def rescale(self) -> None:
        """Makes the open one anew, with what was typed and ticked; its caret goes to the field."""
        if self._window:
            again, self._again = self._again, lambda: None
            again()

    def tick(self) -> bool:
        """Keeps the dialog in the middle; True when it moved."""
        if not self._window:
            return False
        width, height = dpg.get_item_rect_size(self._window)
        view = (dpg.get_viewport_client_width(), dpg.get_viewport_client_height())
        size = (int(width) + view[0] * 10000, int(height) + view[1] * 10000)
        if size == self._size:
            return False
        self._size = size
        dpg.configure_item(
            self._window,
            pos=(max(0, (view[0] - int(width)) // 2), max(0, (view[1] - int(height)) // 2)),
        )
        return True

    def export(self, path: str, holds: MarkdownForm = PLAIN) -> None:
        """Asks where to write the shown session, and in which form; the file's ending is it."""
        width = self._open("Export the session", lambda: self.export(self._typed, self._holds))
        form = next((f for f, (ending, _) in _FORMS.items() if path.endswith(ending)), "Markdown")
        forms = dpg.add_radio_button(
            list(_FORMS), parent=self._window, horizontal=True, default_value=form,
            callback=lambda _, chosen: self._use_form(chosen),
        )  # fmt: skip
        dpg.bind_item_font(forms, self._look.fonts.widget_font("regular", t.INTERFACE_PX))
        self._says = self._say(_FORMS[form][1], "muted", width)
        with dpg.group(parent=self._window, show=form == "Markdown") as self._whats:
            self._what = {
                name: int(dpg.add_checkbox(label=label, default_value=getattr(holds, name)))
                for name, label in _WHAT.items()
            }
        self._ask_path("Path of the file", path, width, self._save)
        self._buttons(("Save", self._save), ("Cancel", self.close))

    def import_(self, path: str = "") -> None:
        """Asks for the file of a session that was exported whole."""
        width = self._open("Import a session", lambda: self.import_(self._typed))
        self._say("A file exported as Complete (.json). Nothing in it runs.", "muted", width)
        self._ask_path("Path of the file", path, width, self._take_in)
        self._buttons(("Import", self._take_in), ("Cancel", self.close))

    def workspace(self, path: str) -> None:
        """Asks which folder the shown session's tools may use; `path` is the one they have."""
        width = self._open("Choose workspace", lambda: self.workspace(self._typed))
        self._say(
            "The model can list, read and search this folder and what lies in it, nothing else. "
            "It asks you before it changes a file.", "muted", width,
        )  # fmt: skip
        self._ask_path("Path of the folder", path, width, self._use)
        without = (("No workspace", lambda: self._done(ChooseWorkspace(""))),) if path else ()
        self._buttons(("Use this folder", self._use), ("Cancel", self.close), *without)

    def tools(self, tools: tuple[ToolChoice, ...], note: str) -> None:
        """Asks which tools the shown session may use; `note` says how the model calls them."""
        width = self._open("Tools of this session", lambda: self.tools(self._ticked(tools), note))
        self._say("The model is told of these alone, and only these run.", "muted", width)
        if note:
            self._say(note, "muted", width)
        self._boxes = {tool.name: self._tool_row(tool) for tool in tools}
        self._buttons(("Save", self._take_tools), ("Cancel", self.close))

    def _ticked(self, tools: tuple[ToolChoice, ...]) -> tuple[ToolChoice, ...]:
        return tuple(replace(tool, listed=dpg.get_value(self._boxes[tool.name])) for tool in tools)

    def _tool_row(self, tool: ToolChoice) -> int:
        with dpg.group(parent=self._window, horizontal=True):
            box = int(
                dpg.add_checkbox(label=tool.name, default_value=tool.listed, enabled=tool.enabled)
            )
            if tool.note:
                dpg.bind_item_theme(dpg.add_text(tool.note), self._look.themes.muted)
        return box

    def _take_tools(self) -> None:
        names = tuple(name for name, box in self._boxes.items() if dpg.get_value(box))
        self._done(ChooseTools(names))

    def _use(self) -> None:
        path = self._typed
        if path:
            self._done(ChooseWorkspace(path))

    def _done(self, action: UserAction) -> None:
        self.close()
        self._send(action)

    def shortcuts(self) -> None:
        """Lists every stroke."""
        self._open("Shortcuts", self.shortcuts)
        with dpg.table(
            parent=self._window, header_row=False, width=self._look.px(_KEY_COLUMN + 240),
            policy=dpg.mvTable_SizingFixedFit,
        ):  # fmt: skip
            dpg.add_table_column(width_fixed=True, init_width_or_weight=self._look.px(_KEY_COLUMN))
            dpg.add_table_column()
            lines = (*TYPING, *((shortcut.label, shortcut.says) for shortcut in SHORTCUTS))
            for stroke, says in lines:
                with dpg.table_row():
                    dpg.bind_item_theme(dpg.add_text(stroke), self._look.themes.muted)
                    dpg.add_text(says)
        self._buttons(("Close", self.close))

    def about(self) -> None:
        """Says what this program is."""
        width = self._open("ds4gui", self.about)
        self._say(f"Version {program_version()}", "muted", width)
        self._say("A native desktop chat for a local model that can draw.", "text", width)
        self._say(
            "Inter and JetBrains Mono under the SIL Open Font License, icons by Lucide under ISC.",
            "muted", width,
        )  # fmt: skip
        self._buttons(("Close", self.close))

    def start_vllm(self) -> None:
        """Shows the command lines that let a model call tools."""
        width = self._open("How to start vLLM", self.start_vllm, _WIDE)
        self._say("Tool calls need a parser; the names depend on the model.", "muted", width)
        for model, command in VLLM_COMMANDS:
            self._text(model, "semibold", t.SMALL_PX)
            self._command(command, width)
        self._buttons(("Close", self.close))

    @property
    def _typed(self) -> str:
        return str(dpg.get_value(self._path)).strip()

    def _open(self, title: str, again: Callable[[], None], at_most: int = _WIDTH) -> int:
        """An empty dialog with its title; the width of its content in px. `again` makes it anew."""
        look = self._look
        self._again, self._size = again, (0, 0)
        room = int(dpg.get_viewport_client_width()) - 2 * look.px(_MARGIN)
        width = max(look.px(200), min(look.px(at_most), room) - 2 * look.px(_PAD))
        if self._window:  # a modal window that follows on another in one frame never opens
            dpg.delete_item(self._window, children_only=True)
        else:
            self._window = int(
                dpg.add_window(
                    modal=True, no_title_bar=True, no_resize=True, no_move=True, autosize=True,
                    no_saved_settings=True,
                )
            )  # fmt: skip
            dpg.bind_item_theme(self._window, look.themes.dialog)
        self._text(title, "semibold", t.HEADING_PX[2])
        return width

    def _text(self, text: str, face: FaceName, css_px: float) -> int:
        item = int(dpg.add_text(text, parent=self._window))
        dpg.bind_item_font(item, self._look.fonts.widget_font(face, css_px))
        return item

    def _say(self, text: str, color: str, width: int) -> int:
        item = self._text(text, "regular", t.INTERFACE_PX)
        dpg.configure_item(item, wrap=width)
        if color == "muted":
            dpg.bind_item_theme(item, self._look.themes.muted)
        return item

    def _command(self, command: str, width: int) -> None:
        look = self._look
        line = look.fonts.size_px("mono", t.CAPTION_PX)
        height = (command.count("\n") + 1) * line + 2 * look.px(8)
        with dpg.group(parent=self._window, horizontal=True):
            item = dpg.add_input_text(
                default_value=command, multiline=True, readonly=True, height=height,
                width=width - look.px(72),
            )  # fmt: skip
            dpg.bind_item_font(item, look.fonts.widget_font("mono", t.CAPTION_PX))
            dpg.bind_item_theme(item, look.themes.code)
            dpg.add_button(
                label="Copy", callback=lambda: dpg.set_clipboard_text(command.replace("\\\n  ", ""))
            )

    def _buttons(self, *buttons: tuple[str, Callable[[], None]]) -> None:
        dpg.add_spacer(parent=self._window, height=self._look.px(4))
        with dpg.group(parent=self._window, horizontal=True):
            for index, (label, callback) in enumerate(buttons):
                item = dpg.add_button(label=label, callback=callback)
                dpg.bind_item_font(item, self._look.fonts.widget_font("medium", t.SMALL_PX))
                if index == 0 and len(buttons) > 1:
                    dpg.bind_item_theme(item, self._look.themes.primary)

    def _ask_path(self, hint: str, path: str, width: int, done: Callable[[], None]) -> None:
        self._path = add_field(self._look, self._window, hint=hint, callback=done, value=path)
        dpg.configure_item(self._path, width=width)
        dpg.focus_item(self._path)

    def _use_form(self, form: str) -> None:
        ending, says = _FORMS[form]
        path = self._typed
        old = next((one for one, _ in _FORMS.values() if path.endswith(one)), "")
        dpg.set_value(self._path, path.removesuffix(old) + ending)
        dpg.set_value(self._says, says)
        dpg.configure_item(self._whats, show=form == "Markdown")

    @property
    def _holds(self) -> MarkdownForm:
        return MarkdownForm(**{name: dpg.get_value(box) for name, box in self._what.items()})

    def _take_in(self) -> None:
        if path := self._typed:
            self._done(ImportSession(path))

    def _save(self) -> None:
        path = self._typed
        if path:
            self._done(ExportSession(path, form=self._holds))
