"""Asks where a figure is to be written, and as what: its drawing, or its picture.

Owns one dialog. Never touches a file: what was chosen is sent to the app.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.chat.browse import Browse
from ds4gui.chat.closeups import SaveFigure
from ds4gui.ui import tokens as t
from ds4gui.ui.field import add_field
from ds4gui.ui.theme import Look

_WIDTH = 520
_FORMS = ("Drawing (.svg)", "Picture (.png)")
_TIMES = {"1×": 1, "2×": 2, "4×": 4}
_SAYS = (
    "The drawing as the model wrote it, to the byte.",
    "As large as in the chat, or two or four times that.",
)


class Saving:
    """Opens one at a time."""

    def __init__(self, look: Look, send: Callable[[UserAction], None]) -> None:
        self._look = look
        self._send = send
        self._window = 0
        self._key = ""
        self.browses = False
        """Whether the system has a chooser."""
        self._form = self._times = self._mat = self._says = self._path = 0

    @property
    def is_open(self) -> bool:
        """Whether it stands in front."""
        return self._window != 0

    def close(self) -> None:
        """Closes it."""
        if self._window:
            dpg.delete_item(self._window)
            self._window = 0

    def open(self, figure_key: str, path: str) -> None:
        """Asks for a figure; `path` is the one that is offered, without its ending."""
        self.close()
        look, self._key = self._look, figure_key
        width = look.px(_WIDTH)
        self._window = int(
            dpg.add_window(
                modal=True, no_title_bar=True, no_resize=True, no_move=True, autosize=True,
                no_saved_settings=True,
            )
        )  # fmt: skip
        dpg.bind_item_theme(self._window, look.themes.dialog)
        title = dpg.add_text("Save the figure", parent=self._window)
        dpg.bind_item_font(title, look.fonts.widget_font("semibold", t.HEADING_PX[2]))
        self._form = self._radio(_FORMS, lambda: self._chosen())
        self._says = int(dpg.add_text(_SAYS[0], parent=self._window))
        dpg.bind_item_theme(self._says, look.themes.muted)
        self._times = self._radio(tuple(_TIMES), lambda: None)
        self._mat = int(dpg.add_checkbox(label="On white paper", parent=self._window))
        self._path = add_field(
            look, self._window, hint="Path of the file", callback=self._save, value=f"{path}.svg"
        )
        dpg.configure_item(self._path, width=width)
        dpg.add_spacer(parent=self._window, height=look.px(4))
        with dpg.group(parent=self._window, horizontal=True):
            save = dpg.add_button(label="Save", callback=lambda: self._save())
            dpg.bind_item_theme(save, look.themes.primary)
            if self.browses:
                dpg.add_button(label="Browse…", callback=lambda: self._browse())
            dpg.add_button(label="Cancel", callback=lambda: self.close())
        self._chosen()
        dpg.focus_item(self._path)

    def tick(self) -> bool:
        """Keeps it in the middle; True when it moved."""
        if not self._window:
            return False
        width, height = dpg.get_item_rect_size(self._window)
        room = (dpg.get_viewport_client_width(), dpg.get_viewport_client_height())
        pos = [max(0, int(room[0] - width) // 2), max(0, int(room[1] - height) // 2)]
        if pos == list(dpg.get_item_pos(self._window)):
            return False
        dpg.configure_item(self._window, pos=pos)
        return True

    def _radio(self, labels: tuple[str, ...], changed: Callable[[], None]) -> int:
        return int(
            dpg.add_radio_button(
                labels, parent=self._window, horizontal=True, default_value=labels[0],
                callback=lambda: changed(),
            )
        )  # fmt: skip

    @property
    def _is_picture(self) -> bool:
        return bool(dpg.get_value(self._form) == _FORMS[1])

    def _chosen(self) -> None:
        picture = self._is_picture
        path = str(dpg.get_value(self._path)).removesuffix(".svg").removesuffix(".png")
        dpg.set_value(self._path, path + (".png" if picture else ".svg"))
        dpg.set_value(self._says, _SAYS[picture])
        for item in (self._times, self._mat):
            dpg.configure_item(item, show=picture)

    def _deed(self) -> SaveFigure:
        picture = self._is_picture
        return SaveFigure(
            figure_key=self._key,
            path=str(dpg.get_value(self._path)).strip(),
            form="png" if picture else "svg",
            times=_TIMES[str(dpg.get_value(self._times))] if picture else 1,
            matted=picture and bool(dpg.get_value(self._mat)),
        )

    def _browse(self) -> None:
        deed = self._deed()
        self.close()
        self._send(Browse(deed))

    def _save(self) -> None:
        deed = self._deed()
        if deed.path:
            self.close()
            self._send(deed)
