"""Asks where to write the shown session, or several side by side, and in which form.

The file's ending is the form.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import ExportCompared, ExportSession, UserAction
from ds4gui.chat.browse import Browse
from ds4gui.chat.forms import PLAIN, MarkdownForm
from ds4gui.ui import tokens as t
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed

_FORMS = {
    "Markdown": (".md", "Drawings are kept as their source and their alternative text."),
    "Page": (".html", "One page with its drawings, for any browser; it loads and runs nothing."),
    "Complete": (".json", "All of it, branches included, so that it can be imported again."),
}
_COMPARED = {
    "Markdown": (".md", "The turns one below the other, each session’s answer under its name."),
    "Page": (".html", "One page with the turns in columns, for any browser; it runs nothing."),
}
_WHAT = {
    "reasoning": "With the model’s thoughts",
    "tools": "With what tools gave",
    "drawings": "Drawings as files in a folder beside it",
}


class ExportDialog(Simple):
    """`path` is what is offered, `browses`: the system has a chooser, `compared`: the sessions that
    leave side by side; without them it is the shown one."""

    def __init__(
        self,
        send: Callable[[UserAction], None],
        path: str,
        *,
        browses: bool = False,
        compared: tuple[int, ...] = (),
    ) -> None:
        self._send = send
        self._browses = browses
        self._compared = compared
        self._forms = _COMPARED if compared else _FORMS
        self.title = "Export the compared sessions" if compared else "Export the session"
        self._path = path
        self._holds = PLAIN
        self._close: Callable[[], None] = lambda: None
        self.field = self._says = self._whats = 0
        self._boxes: dict[str, int] = {}

    def build(self, frame: Dialogs) -> None:
        """The form, what it holds, the path."""
        self._close = frame.close
        fitting = (form for form, (ending, _) in self._forms.items() if self._path.endswith(ending))
        form = next(fitting, "Markdown")
        forms = dpg.add_radio_button(
            list(self._forms), parent=frame.window, horizontal=True, default_value=form,
            callback=lambda _, chosen: self._use_form(chosen),
        )  # fmt: skip
        dpg.bind_item_font(forms, frame.look.fonts.widget_font("regular", t.INTERFACE_PX))
        self._says = frame.say(self._forms[form][1], muted=True)
        with dpg.group(parent=frame.window) as whats:
            self._whats = int(whats)
            self._boxes = {
                name: int(dpg.add_checkbox(label=label, default_value=getattr(self._holds, name)))
                for name, label in _WHAT.items()
            }
        self._show_whats(form)
        self.field = frame.field("Path of the file", self._path, self._save)
        browse = (("Browse…", self._browse),) if self._browses else ()
        frame.buttons(("Save", self._save), *browse, ("Cancel", frame.close))

    def keep(self) -> None:
        """The path and the ticks."""
        self._path = typed(self.field)
        self._holds = self._ticked()

    def _ticked(self) -> MarkdownForm:
        return MarkdownForm(**{name: dpg.get_value(box) for name, box in self._boxes.items()})

    def _use_form(self, form: str) -> None:
        ending, says = self._forms[form]
        path = typed(self.field)
        old = next((one for one, _ in self._forms.values() if path.endswith(one)), "")
        dpg.set_value(self.field, path.removesuffix(old) + ending)
        dpg.set_value(self._says, says)
        self._show_whats(form)

    def _show_whats(self, form: str) -> None:
        """The page of one session holds all, folded away; no page has files beside it."""
        written = form == "Markdown"
        dpg.configure_item(self._whats, show=written or bool(self._compared))
        dpg.configure_item(self._boxes["drawings"], show=written)

    def _deed(self) -> ExportSession | ExportCompared:
        path, form = typed(self.field), self._ticked()
        if self._compared:
            return ExportCompared(self._compared, path, form=form)
        return ExportSession(path, form=form)

    def _browse(self) -> None:
        deed = self._deed()
        self._close()
        self._send(Browse(deed))

    def _save(self) -> None:
        if typed(self.field):
            deed = self._deed()
            self._close()
            self._send(deed)
