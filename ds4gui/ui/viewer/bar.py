"""The viewer's bars: what is shown and every way to see it, above; comparing and news, below.

Owns their widgets. A button sends an action or calls what the viewer gave for its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from ds4gui.present.frame import NoticeView
from ds4gui.present.viewed import ViewerView
from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look
from ds4gui.ui.tip import add_tip

_PAD, _GAP, _HEIGHT = 12, 4, 30
_ICONS = {"close": icons.X}
_TIPS = {
    "previous": "Previous figure  Page up",
    "next": "Next figure  Page down",
    "out": "Smaller  -",
    "whole": "As large as it was drawn  1",
    "in": "Larger  +",
    "fit": "All of it  0",
    "source": "The drawing’s text  S",
    "ground": "Another ground below it  G",
    "adapt": "Turns its lightness to suit the theme  A",
    "compare": "Beside or over another figure  C",
    "save": "Copy or save",
    "close": "Back to the chat  Esc",
}
_ABOVE = tuple(_TIPS)
_WAYS = {"beside": "Side by side", "overlay": "Overlay", "blink": "Blink",
         "difference": "Difference"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Button:
    frame: int
    item: int


class Bars:
    """Below `parent`. `does` names what each button does, `mix` takes the slider's value."""

    def __init__(
        self,
        look: Look,
        parent: int,
        drawlist: int,
        does: Mapping[str, Callable[[], None]],
        mix: Callable[[int], None],
    ) -> None:
        self._look = look
        self._node = int(dpg.add_draw_node(parent=drawlist))
        names = (*_ABOVE, *_WAYS, "with", "act")
        self._buttons = {name: self._make(parent, name, does[name]) for name in names}
        self._slider = int(
            dpg.add_slider_int(
                parent=parent, show=False, min_value=0, max_value=255, format="", width=10,
                callback=lambda _, value: mix(int(value)),
            )
        )  # fmt: skip

    def _make(self, parent: int, name: str, do: Callable[[], None]) -> _Button:
        look = self._look
        frame = int(dpg.add_group(parent=parent))
        item = int(dpg.add_button(parent=frame, label=_ICONS.get(name, ""), callback=lambda: do()))
        if name in _ICONS:
            dpg.bind_item_font(item, look.fonts.widget_font("icons", t.ICON_PX))
        else:
            dpg.bind_item_font(item, look.fonts.widget_font("regular", t.SMALL_PX))
        dpg.bind_item_theme(item, look.themes.ghost)
        if name in _TIPS:
            dpg.add_text(_TIPS[name], parent=add_tip(look, item))
        return _Button(frame, item)

    def redraw(
        self, view: ViewerView, notice: NoticeView | None, percent: int, above: Area, below: Area
    ) -> None:
        """Draws both in their areas of the drawlist."""
        dpg.delete_item(self._node, children_only=True)
        labels = _labels(view, percent)
        right = self._place_right([name for name in _ABOVE if name in labels], labels, above)
        drawn = [*self._grounds(above, below), *self._words(view, above, right)]
        left = self._place_ways(view, below)
        drawn += self._news(view, notice, below, left)
        paint.draw(drawn, self._node, self._look.fonts, self._look.tokens)

    def _grounds(self, above: Area, below: Area) -> list[paint.Primitive]:
        line = self._look.px(t.BORDER)
        drawn: list[paint.Primitive] = []
        for area, edge in ((above, above.bottom - line), (below, below.y)):
            drawn.append(
                paint.Rect(x=area.x, y=area.y, width=area.width, height=area.height, fill="side")
            )
            drawn.append(paint.Rect(x=area.x, y=edge, width=area.width, height=line, fill="border"))
        return drawn

    def _words(self, view: ViewerView, above: Area, right: float) -> list[paint.Primitive]:
        fonts, px = self._look.fonts, self._look.px
        x, middle = float(above.x + px(_PAD) + px(4)), above.y + above.height // 2
        size = fonts.size_px("regular", t.SMALL_PX)
        place = view.place
        title_size = fonts.size_px("semibold", t.TITLE_PX)
        room = right - x - fonts.width("regular", t.SMALL_PX, place) - px(28)
        title = elide(fonts, "semibold", t.TITLE_PX, _title(view), max(0.0, room))
        after = x + fonts.width("semibold", t.TITLE_PX, title) + px(12)
        return [
            paint.TextRun(x=x, y=middle - title_size // 2, text=title, face="semibold",
                          size_px=title_size, color="text"),
            paint.TextRun(x=after, y=middle - size // 2, text=place, face="regular", size_px=size,
                          color="muted"),
        ]  # fmt: skip

    def _place_right(self, names: list[str], labels: Mapping[str, str], area: Area) -> float:
        px = self._look.px
        for name in _ABOVE:
            dpg.configure_item(self._buttons[name].frame, show=name in labels)
        x = area.right - px(_PAD)
        for name in reversed(names):
            x -= self._width(labels[name], name)
            self._put(name, labels[name], x, area)
            x -= px(_GAP)
        return x

    def _place_ways(self, view: ViewerView, area: Area) -> float:
        px, two = self._look.px, len(view.figures) > 1
        x = area.x + px(_PAD)
        for name, label in _WAYS.items():
            button = self._buttons[name]
            dpg.configure_item(button.frame, show=two)
            if two:
                off = not view.can_mix and name in ("overlay", "difference")
                themes = self._look.themes
                theme = themes.icon if view.way == name else themes.off if off else themes.ghost
                dpg.bind_item_theme(button.item, theme)
                dpg.configure_item(button.item, enabled=not off)
                self._put(name, label, x, area)
                x += self._width(label, name) + px(_GAP)
        mixing = two and view.way == "overlay"
        dpg.configure_item(self._slider, show=mixing)
        if mixing:
            if not dpg.is_item_active(self._slider):
                dpg.set_value(self._slider, view.share)
            top = area.y + (area.height - px(_HEIGHT)) // 2
            dpg.configure_item(self._slider, pos=(x + px(8), top), width=px(180))
            x += px(196)
        dpg.configure_item(self._buttons["with"].frame, show=two and bool(view.others))
        if two:
            self._put("with", "With…", x, area)
            x += self._width("With…", "with")
        return x

    def _news(
        self, view: ViewerView, notice: NoticeView | None, area: Area, left: float
    ) -> list[paint.Primitive]:
        fonts, px = self._look.fonts, self._look.px
        text, tone = (notice.text, notice.tone) if notice else (view.note, view.tone)
        label = notice.action_label if notice is not None and notice.action is not None else ""
        dpg.configure_item(self._buttons["act"].frame, show=bool(label))
        right = area.right - px(_PAD)
        if label:
            right -= self._width(label, "act")
            self._put("act", label, right, area)
            dpg.bind_item_theme(self._buttons["act"].item, self._look.themes.accent)
            right -= px(_GAP)
        room = max(0.0, right - left - px(24))
        shown = elide(fonts, "regular", t.SMALL_PX, text.replace("\n", " "), room)
        size = fonts.size_px("regular", t.SMALL_PX)
        x = right - fonts.width("regular", t.SMALL_PX, shown)
        y = area.y + (area.height - size) // 2
        return [
            paint.TextRun(x=x, y=y, text=shown, face="regular", size_px=size,
                          color="muted" if tone == "text" else tone),
        ]  # fmt: skip

    def _put(self, name: str, label: str, x: float, area: Area) -> None:
        px = self._look.px
        button, height = self._buttons[name], px(_HEIGHT)
        dpg.configure_item(button.frame, pos=(round(x), area.y + (area.height - height) // 2))
        dpg.configure_item(button.item, label=label, width=self._width(label, name), height=height)

    def _width(self, label: str, name: str) -> int:
        if name in _ICONS or len(label) == 1:
            return self._look.px(_HEIGHT)
        return round(self._look.fonts.width("regular", t.SMALL_PX, label)) + self._look.px(20)


def _title(view: ViewerView) -> str:
    return "  |  ".join(" ".join(figure.alt.split()) for figure in view.figures)


def _labels(view: ViewerView, percent: int) -> dict[str, str]:
    """The buttons above that are shown, with their words."""
    grounds = {"theme": "No mat", "mat": "Mat", "light": "Light ground", "dark": "Dark ground"}
    one = len(view.figures) == 1
    labels = {"previous": "‹", "next": "›"} if any(view.can_go) else {}
    if not view.source_shown:
        labels |= {"out": "−", "whole": f"{percent} %", "in": "+", "fit": "Fit"}
    if one:
        labels["source"] = "Picture" if view.source_shown else "Source"
    if not view.source_shown:
        labels["ground"] = "Ground" if view.ground is None else grounds[view.ground]
        if one and view.can_mix:
            labels["adapt"] = "As drawn" if view.figures[0].adapted else "Adapt"
        if one and view.others:
            labels["compare"] = "Compare…"
        if not one:
            labels["compare"] = "Only one"
    if one:
        labels["save"] = "Take away…"
    return {**labels, "close": icons.X}
