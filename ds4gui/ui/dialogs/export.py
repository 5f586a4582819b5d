"""Asks where to write the shown session, and in which form; the file's ending is it."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import ExportSession, UserAction
from ds4gui.chat.forms import PLAIN, MarkdownForm
from ds4gui.ui import tokens as t
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed

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


class ExportDialog(Simple):
    """`path` is what is offered, `holds` what a Markdown file is to hold."""

    title = "Export the session"

    def __init__(
        self, send: Callable[[UserAction], None], path: str, holds: MarkdownForm = PLAIN
    ) -> None:
        self._send = send
        self._path = path
        self._holds = holds
        self._close: Callable[[], None] = lambda: None
        self.field = self._says = self._whats = 0
        self._boxes: dict[str, int] = {}

    def build(self, frame: Dialogs) -> None:
        """The form, what it holds, the path."""
        self._close = frame.close
        fitting = (form for form, (ending, _) in _FORMS.items() if self._path.endswith(ending))
        form = next(fitting, "Markdown")
        forms = dpg.add_radio_button(
            list(_FORMS), parent=frame.window, horizontal=True, default_value=form,
            callback=lambda _, chosen: self._use_form(chosen),
        )  # fmt: skip
        dpg.bind_item_font(forms, frame.look.fonts.widget_font("regular", t.INTERFACE_PX))
        self._says = frame.say(_FORMS[form][1], muted=True)
        with dpg.group(parent=frame.window, show=form == "Markdown") as whats:
            self._whats = int(whats)
            self._boxes = {
                name: int(dpg.add_checkbox(label=label, default_value=getattr(self._holds, name)))
                for name, label in _WHAT.items()
            }
        self.field = frame.field("Path of the file", self._path, self._save)
        frame.buttons(("Save", self._save), ("Cancel", frame.close))

    def keep(self) -> None:
        """The path and the ticks."""
        self._path = typed(self.field)
        self._holds = self._ticked()

    def _ticked(self) -> MarkdownForm:
        return MarkdownForm(**{name: dpg.get_value(box) for name, box in self._boxes.items()})

    def _use_form(self, form: str) -> None:
        ending, says = _FORMS[form]
        path = typed(self.field)
        old = next((one for one, _ in _FORMS.values() if path.endswith(one)), "")
        dpg.set_value(self.field, path.removesuffix(old) + ending)
        dpg.set_value(self._says, says)
        dpg.configure_item(self._whats, show=form == "Markdown")

    def _save(self) -> None:
        if path := typed(self.field):
            action = ExportSession(path, form=self._ticked())
            self._close()
            self._send(action)
