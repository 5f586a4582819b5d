"""The ground that figures stand on: one stage, or two side by side with one lens.

Owns the lens and what is drawn of it. Cost follows what changed; where the lens stands still, the
part in sight is asked for, so that it becomes sharp.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import CutWanted
from ds4gui.chat.closeups import Ground
from ds4gui.limits import BLINK_S, LENS_SCALES, VIEWER_SETTLE_S
from ds4gui.present.lens import Lens, Size, cut_of, fitted
from ds4gui.present.viewed import ViewedFigure, ViewerView
from ds4gui.svg.verdict import needs_mat
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.figure import relative_luminance
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look
from ds4gui.ui.viewer.sheets import Sheets

_MARGIN = 24
_CAPTION = 30


class Stages:
    """Below `parent`; `send` takes the wish for the part in sight."""

    def __init__(self, look: Look, parent: int, send: Callable[[CutWanted], None]) -> None:
        self._look = look
        self._send = send
        # A drawlist has no place of its own.
        self._frames = [
            int(dpg.add_child_window(parent=parent, border=False, show=False, no_scrollbar=True,
                                     no_scroll_with_mouse=True))
            for _ in range(2)
        ]  # fmt: skip
        self._drawlists = [int(dpg.add_drawlist(1, 1, parent=frame)) for frame in self._frames]
        self.sheets = Sheets()
        self._view: ViewerView | None = None
        self._area = Area(x=0, y=0, width=1, height=1)
        self._lens: Lens | None = None
        self._wanted: CutWanted | None = None
        self._moved_s: float | None = None
        self._blinked_s = 0.0
        self._second = False
        self._drawn: tuple[object, ...] = ()

    def show(self, view: ViewerView, area: Area) -> None:
        """Takes figures and room; other figures are fitted into it."""
        before, before_beside = self._view, self._beside
        other = before is None or _keys(before) != _keys(view)
        if other:
            self.sheets.forget()
            self._wanted = None
        if other or area != self._area or self._lens is None:
            self._area, self._lens = area, None
        elif before is not None and _looks(before) != _looks(view):
            self.sheets.drop("both")
        self._view = view
        if before_beside != self._beside:
            self._lens = None
        self._place()

    def hide(self) -> None:
        """Nothing is shown any more, and nothing kept."""
        self.sheets.forget()
        self._view = self._lens = self._wanted = None
        for frame in self._frames:
            dpg.configure_item(frame, show=False)

    def put(self, name: str, wanted: CutWanted, pixels: memoryview) -> None:
        """Takes a picture that was asked for."""
        if self._view is not None:
            self.sheets.put(name, wanted, pixels, self._view.size)

    def tick(self, now_s: float) -> bool:
        """Once per turn, before the frame; True when something changed on the screen."""
        view = self._view
        if view is None or view.source_shown:
            return False
        came = self.sheets.tick()
        self._ask(now_s)
        if view.way == "blink" and now_s - self._blinked_s >= BLINK_S:
            self._blinked_s, self._second = now_s, not self._second
        wanted = (view, self._area, self._lens, self._second, self._look.tokens.name)
        if not came and wanted == self._drawn:
            return self.sheets.unfinished
        self._drawn = wanted
        self._redraw(view)
        return True

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        if self._view is None or self._view.source_shown:
            return None
        if self.sheets.unfinished:
            return 0.0
        blink_s = BLINK_S / 2 if self._view.way == "blink" else None
        settle_s = VIEWER_SETTLE_S if self._moved_s is not None else None
        return min((due for due in (blink_s, settle_s) if due is not None), default=None)

    @property
    def percent(self) -> int:
        """The scale, of the size it was drawn for."""
        return round(self.lens.scale / self._look.scale * 100)

    @property
    def lens(self) -> Lens:
        """Where it looks."""
        if self._lens is None and self._view is not None:
            self._lens = self._fitted()
            self._moved_s = 0.0
        return self._lens or Lens(1.0, 0, 0)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the window lies on a stage."""
        area = self._area
        return area.x <= x < area.right and area.y <= y < area.bottom

    def zoom(self, factor: float, at: tuple[float, float] | None, now_s: float) -> None:
        """Closer by a factor, to a point of the window or to the middle of the stage."""
        width, height = self._room
        x, y = width / 2, height / 2
        if at is not None and self.holds(*at):
            stage = self._stage_at(at[0])
            x, y = at[0] - stage.x, at[1] - stage.y - self._caption
        self._look_from(self.lens.zoomed(factor, x, y), now_s)

    def scale(self, scale: float | None, now_s: float) -> None:
        """To a scale of px for a CSS px, around the middle; None: all of it."""
        if scale is None:
            self._look_from(self._fitted(), now_s)
        else:
            self.zoom(scale / self.lens.scale, None, now_s)

    def move(self, x_px: float, y_px: float, now_s: float) -> bool:
        """The drawing moved with the mouse or by keys; False where it is all in sight."""
        before = self.lens
        self._look_from(before.moved(x_px, y_px), now_s)
        return self._lens != before

    def _look_from(self, lens: Lens, now_s: float) -> None:
        lens = lens.held(self._size, self._room)
        if lens != self._lens:
            self._lens, self._moved_s = lens, now_s

    def _ask(self, now_s: float) -> None:
        wanted = cut_of(self.lens, self._size, self._room)
        if wanted == self._wanted or wanted is None:
            self._moved_s = None
        elif self._moved_s is None or now_s - self._moved_s >= VIEWER_SETTLE_S:
            self._wanted, self._moved_s = wanted, None
            self._send(wanted)

    @property
    def _size(self) -> Size:
        return (1.0, 1.0) if self._view is None else self._view.size

    @property
    def _beside(self) -> bool:
        view = self._view
        return view is not None and len(view.figures) > 1 and view.way == "beside"

    @property
    def _caption(self) -> int:
        return self._look.px(_CAPTION) if self._view and len(self._view.figures) > 1 else 0

    @property
    def _stages(self) -> list[Area]:
        area = self._area
        if not self._beside:
            return [area]
        half = (area.width - 1) // 2
        return [
            Area(x=area.x, y=area.y, width=half, height=area.height),
            Area(x=area.right - half, y=area.y, width=half, height=area.height),
        ]

    def _stage_at(self, x: float) -> Area:
        stages = self._stages
        return stages[-1] if x >= stages[-1].x else stages[0]

    @property
    def _room(self) -> Size:
        stage = self._stages[0]
        return max(1.0, stage.width), max(1.0, stage.height - self._caption)

    def _fitted(self) -> Lens:
        """All of it, with a margin."""
        margin = 2 * self._look.px(_MARGIN)
        inner = tuple(max(1.0, side - margin) for side in self._room)
        lens = fitted(self._size, (inner[0], inner[1]), LENS_SCALES[1])
        return lens.held(self._size, self._room)

    def _place(self) -> None:
        source = self._view is not None and self._view.source_shown
        stages = self._stages
        for place, (frame, drawlist) in enumerate(zip(self._frames, self._drawlists, strict=True)):
            shown = place < len(stages) and not source
            dpg.configure_item(frame, show=shown)
            if shown:
                stage = stages[place]
                size = {"width": stage.width, "height": stage.height}
                dpg.configure_item(frame, pos=(stage.x, stage.y), **size)
                dpg.configure_item(drawlist, **size)

    def _redraw(self, view: ViewerView) -> None:
        for place, (drawlist, stage) in enumerate(zip(self._drawlists, self._stages, strict=False)):
            dpg.delete_item(drawlist, children_only=True)
            figure = view.figures[place] if self._beside else view.figures[0]
            if view.way == "blink" and self._second:
                figure = view.figures[-1]
            self._draw_stage(view, figure, drawlist, stage)

    def _draw_stage(
        self, view: ViewerView, figure: ViewedFigure, drawlist: int, stage: Area
    ) -> None:
        look, lens = self._look, self.lens
        ground = _ground(view, figure, look)
        tones = {"light": t.LIGHT.paper, "dark": t.DARK.window}
        fill = tones.get(ground, look.tokens.window)
        dpg.draw_rectangle(
            (0, 0), (stage.width, stage.height), fill=fill, color=fill, parent=drawlist
        )
        node = dpg.add_draw_node(parent=drawlist)
        dpg.apply_transform(node, dpg.create_translation_matrix((0, self._caption, 0)))
        if ground == "mat":
            mat = paint.Rect(
                x=-lens.left, y=-lens.top, width=figure.width * lens.scale,
                height=figure.height * lens.scale, fill="paper",
            )  # fmt: skip
            paint.draw([mat], node, look.fonts, look.tokens)
        name = self._name(view, figure)
        paint.draw(self.sheets.pictures(name, lens), node, look.fonts, look.tokens)
        if self._caption:
            self._draw_caption(view, figure, drawlist, stage)

    def _name(self, view: ViewerView, figure: ViewedFigure) -> str:
        if view.way in ("overlay", "difference"):
            return "both" if self.sheets.has("both") else "left"
        return "left" if figure is view.figures[0] else "right"

    def _draw_caption(
        self, view: ViewerView, figure: ViewedFigure, drawlist: int, stage: Area
    ) -> None:
        look = self._look
        words = {
            "overlay": f"{_percent_of(view.share)} of the second over the first",
            "difference": "Red is what differs; the first below it in grey",
        }.get(view.way, " ".join(figure.alt.split()))
        size = look.fonts.size_px("regular", t.SMALL_PX)
        text = elide(look.fonts, "regular", t.SMALL_PX, words, stage.width - 2 * look.px(16))
        drawn: list[paint.Primitive] = [
            paint.Rect(x=0, y=0, width=stage.width, height=self._caption, fill="window"),
            paint.TextRun(
                x=look.px(16), y=(self._caption - size) // 2, text=text, face="regular",
                size_px=size, color="muted",
            ),
        ]  # fmt: skip
        if stage.x > 0:
            drawn.append(
                paint.Rect(x=0, y=0, width=look.px(t.BORDER), height=stage.height, fill="border")
            )
        paint.draw(drawn, drawlist, look.fonts, look.tokens)


def _keys(view: ViewerView) -> list[str]:
    return [figure.key for figure in view.figures]


def _looks(view: ViewerView) -> tuple[object, ...]:
    return view.way, [figure.turned for figure in view.figures]


def _percent_of(share: int) -> str:
    return f"{share * 100 / 255:.0f} %"


def _ground(view: ViewerView, figure: ViewedFigure, look: Look) -> Ground:
    if view.ground is not None:
        return view.ground
    if figure.turned or figure.ink is None:
        return "theme"
    return "mat" if needs_mat(figure.ink, relative_luminance(look.tokens.window)) else "theme"
