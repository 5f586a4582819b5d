"""The calm panel where no server answers: address, key, and three ways on.

Owns what is typed into its fields until Connect. Never tries the address itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import Connect, OpenDemo, RetryConnection, ShowConnect, UserAction
from ds4gui.present.frame import ConnectView
from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.commands.table import Command
from ds4gui.ui.field import add_field
from ds4gui.ui.fit import elide, wrap
from ds4gui.ui.fonts import FaceName
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_WIDTH = 420
_PAD = 24
_TITLE_LINE = 28
_TEXT_LINE = 23
_GAP = 14
_BUTTON_PAD = 26
_BUTTON_GAP = 8
_CLOSE = 30


class ConnectPanel:
    """Over the whole pane while the view model has one. `commands` are what the strokes run too."""

    def __init__(
        self,
        look: Look,
        root: int,
        ground: int,
        send: Callable[[UserAction], None],
        commands: Mapping[Command, Callable[[], None]],
    ) -> None:
        self._look = look
        self._send = send
        self._node = dpg.add_draw_node(parent=ground)
        self._view: ConnectView | None = None
        self._area = Area(x=0, y=0, width=0, height=0)
        self._step = 0
        self._url = add_field(look, root, hint="Address", callback=self._connect)
        self._key = add_field(
            look, root, hint="API key (optional)", callback=self._connect, password=True
        )
        self._buttons = {
            name: self._button(root, name, callback)
            for name, callback in (
                ("Connect", self._connect),
                ("Open the demo", lambda: send(OpenDemo())),
                ("How to start vLLM", commands["start_vllm"]),
                ("Try again", lambda: send(RetryConnection())),
            )
        }
        dpg.bind_item_theme(self._buttons["Connect"], look.themes.primary)
        self._close = int(
            dpg.add_button(
                parent=root, label=icons.X, show=False, callback=lambda: send(ShowConnect(False))
            )
        )
        dpg.bind_item_font(self._close, look.fonts.widget_font("icons", t.ICON_PX))
        dpg.bind_item_theme(self._close, look.themes.ghost)

    def _button(self, root: int, label: str, callback: Callable[[], None]) -> int:
        item = int(dpg.add_button(parent=root, label=label, show=False, callback=callback))
        dpg.bind_item_font(item, self._look.fonts.widget_font("medium", t.SMALL_PX))
        return item

    def redraw(self, view: ConnectView | None, area: Area) -> None:
        """Shows the panel in an area of the window, or nothing."""
        before, self._view, self._area = self._view, view, area
        shown = view is not None
        for field in (self._url, self._key):
            dpg.configure_item(field, show=shown)
        for name, item in self._buttons.items():
            dpg.configure_item(item, show=shown and name in self._names)
        dpg.configure_item(self._close, show=view is not None and view.can_close)
        is_news = view is not None and (before is None or before.url != view.url)
        if view is not None and is_news and not dpg.is_item_active(self._url):
            dpg.set_value(self._url, view.url)
        if shown and before is None:
            dpg.focus_item(self._url)
        self._draw()

    def tick(self, now_s: float) -> bool:
        """Turns the spinner; True when it has drawn."""
        step = paint.spinner_step(now_s)
        if self.wake_in_s is None or step == self._step:
            return False
        self._step = step
        self._draw()
        return True

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        busy = self._view is not None and self._view.busy
        return paint.SPINNER_STEP_S / 2 if busy else None

    @property
    def is_typing(self) -> bool:
        """Whether the caret is in one of its fields."""
        return bool(dpg.is_item_active(self._url) or dpg.is_item_active(self._key))

    @property
    def _names(self) -> tuple[str, ...]:
        """The buttons that are shown, from the left."""
        if self._view is not None and self._view.can_retry:
            return ("Connect", "Open the demo", "Try again")
        return ("Connect", "Open the demo", "How to start vLLM")

    def _draw(self) -> None:
        dpg.delete_item(self._node, children_only=True)
        view, look, area = self._view, self._look, self._area
        if view is None:
            return
        px = look.px
        width = max(1, min(px(_WIDTH), area.width - 2 * px(_PAD)))
        lines = wrap(look.fonts, "regular", t.TEXT_PX, view.text, width)
        widths, buttons_height = self._button_rows(width)
        heights = (
            px(_TITLE_LINE), px(_GAP + 2), len(lines) * px(_TEXT_LINE), px(_GAP - 2),
            px(t.FIELD_HEIGHT), px(_GAP), px(t.FIELD_HEIGHT), px(_GAP), buttons_height,
            px(_GAP), px(20),
        )  # fmt: skip
        x = area.x + (area.width - width) // 2
        y = area.y + max(px(8), (area.height - sum(heights)) // 2)
        title = elide(look.fonts, "semibold", 18, view.title, width - px(_CLOSE))
        drawn: list[paint.Primitive] = [
            paint.Rect(x=area.x, y=area.y, width=area.width, height=area.height, fill="window"),
            self._text(title, x, y, px(_TITLE_LINE), 18, "semibold", "text"),
        ]
        dpg.configure_item(
            self._close, pos=(x + width - px(_CLOSE - 7), y - px(1)), width=px(_CLOSE),
            height=px(_CLOSE),
        )  # fmt: skip
        y += heights[0] + heights[1]
        for line in lines:
            drawn.append(self._text(line, x, y, px(_TEXT_LINE), t.TEXT_PX, "regular", "muted"))
            y += px(_TEXT_LINE)
        y += heights[3]
        for field in (self._url, self._key):
            dpg.configure_item(field, pos=(x, y), width=width)
            y += px(t.FIELD_HEIGHT + _GAP)
        self._place_buttons(widths, x, y, width)
        drawn.extend(self._progress(view, x, y + buttons_height + px(_GAP), width))
        paint.draw(drawn, self._node, look.fonts, look.tokens, self._step)

    def _button_rows(self, width: int) -> tuple[dict[str, int], int]:
        """The buttons' widths where they fit in one line, none where not; their height."""
        look, px = self._look, self._look.px
        widths = {
            name: round(look.fonts.width("medium", t.SMALL_PX, name)) + px(_BUTTON_PAD)
            for name in self._names
        }
        if sum(widths.values()) + 2 * px(_BUTTON_GAP) <= width:
            return widths, px(t.BUTTON_HEIGHT)
        count = len(self._names)
        return {}, count * px(t.BUTTON_HEIGHT) + (count - 1) * px(_BUTTON_GAP)

    def _place_buttons(self, widths: dict[str, int], x: int, y: int, width: int) -> None:
        """In one line, the last at the right; below one another where they don't fit."""
        px, height = self._look.px, self._look.px(t.BUTTON_HEIGHT)
        left, last = x, self._names[-1]
        for name in self._names:
            item = self._buttons[name]
            if not widths:
                dpg.configure_item(item, pos=(x, y), width=width, height=height)
                y += height + px(_BUTTON_GAP)
                continue
            at = x + width - widths[name] if name == last else left
            dpg.configure_item(item, pos=(at, y), width=widths[name], height=height)
            left += widths[name] + px(_BUTTON_GAP)

    def _progress(self, view: ConnectView, x: int, y: int, width: int) -> list[paint.Primitive]:
        px, drawn = self._look.px, list[paint.Primitive]()
        if view.busy:
            drawn.append(paint.Spinner(x=x, y=y + px(3), size_px=px(15), color="faint"))
        left = x + px(20) if view.busy else x
        room = x + width - left
        lines = wrap(self._look.fonts, "regular", t.SMALL_PX, view.progress, room)
        for index, line in enumerate(lines):
            at = y + index * px(20)
            drawn.append(self._text(line, left, at, px(20), t.SMALL_PX, "regular", "faint"))
        return drawn

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        line_px: int,
        css_px: float,
        face: FaceName,
        color: paint.ColorName,
    ) -> paint.TextRun:
        size = self._look.fonts.size_px(face, css_px)
        return paint.TextRun(
            x=x, y=y + (line_px - size) / 2, text=text, face=face, size_px=size, color=color
        )

    def _connect(self) -> None:
        url = str(dpg.get_value(self._url)).strip()
        if url:
            self._send(Connect(url, str(dpg.get_value(self._key)).strip()))
