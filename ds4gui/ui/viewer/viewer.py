"""The viewer: figures that fill the window, seen closely, compared, or as their text.

Owns its window, which covers everything else while it is open, and what mouse and keys do there.
Never decides which figure is shown: it sends actions.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import CopyText, CutWanted, UserAction
from ds4gui.chat.closeups import (
    AdaptFigure,
    ChooseGround,
    ChooseWay,
    CloseViewer,
    CompareFigures,
    CopySource,
    Ground,
    MixFigures,
    OpenFigure,
    ShowSource,
    StepFigure,
    Way,
)
from ds4gui.present.frame import NoticeView
from ds4gui.present.view import ViewModel
from ds4gui.present.viewed import ViewerView
from ds4gui.ui import native, paint
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.layout import Area
from ds4gui.ui.shortcuts import PAGE_DOWN, PAGE_UP, PLUS_KEYS, held_modifiers
from ds4gui.ui.theme import Look
from ds4gui.ui.viewer.bar import Bars
from ds4gui.ui.viewer.hand import ZOOM_STEP, Hand, Touched
from ds4gui.ui.viewer.menus import FigureMenus
from ds4gui.ui.viewer.saving import Saving
from ds4gui.ui.viewer.source import SourceView
from ds4gui.ui.viewer.stages import Stages

_BAR = 44
_PAN_PX = 80
_GROUNDS: tuple[Ground, ...] = ("theme", "mat", "light", "dark")
_WAYS: tuple[Way, ...] = ("beside", "overlay", "blink", "difference")


class FigureViewer:
    """Below `parent`, in place of `chat` beside it. `dialogs` may lie over it; `menus`
    has the one of figures in the chat, too."""

    def __init__(
        self, look: Look, parent: int, chat: int, send: Callable[[UserAction], None],
        dialogs: Dialogs,
    ) -> None:  # fmt: skip
        self._look = look
        self._chat = chat
        self._send = send
        self._dialogs = dialogs
        self._view: ViewerView | None = None
        self._notice: NoticeView | None = None
        self._folder = ""
        self._drawn: tuple[object, ...] = ()
        self._size = (0, 0)
        self.window = self._child(parent, show=False)
        dpg.bind_item_theme(self.window, look.themes.root)
        self._drawlist = int(dpg.add_drawlist(1, 1, parent=self.window))
        self._text = int(dpg.add_draw_node(parent=self._drawlist))
        self.stages = Stages(look, self.window, send)
        # A drawlist takes the mouse from widgets over it, but not from those of a child in front.
        self._deck = self._child(self.window)
        self.source = SourceView(look)
        self.saving = Saving(look, send)
        self.menus = FigureMenus(look, send, self._save)
        self._does = self._table()
        self._bars = Bars(
            look, self._deck, self._drawlist, self._does, lambda share: send(MixFigures(share))
        )
        self.hand = Hand(self.stages, self.source, self._draw_source, self._touched)

    def _child(self, parent: int, *, show: bool = True) -> int:
        return int(
            dpg.add_child_window(
                parent=parent, show=show, border=False, no_scrollbar=True,
                no_scroll_with_mouse=True, pos=(0, 0),
            )
        )  # fmt: skip

    def _table(self) -> dict[str, Callable[[], None]]:
        """What each button does, by name; some have a key, too."""
        send = self._send
        return {
            "previous": lambda: send(StepFigure(-1)),
            "next": lambda: send(StepFigure(1)),
            "out": lambda: self._zoom(1 / ZOOM_STEP),
            "whole": lambda: self._scale(self._look.scale),
            "in": lambda: self._zoom(ZOOM_STEP),
            "fit": lambda: self._scale(None),
            "source": self._turn_over,
            "ground": self._next_ground,
            "adapt": self._adapt,
            "compare": self._compare,
            "save": lambda: self.menus.take_away(self._view),
            "close": lambda: send(CloseViewer()),
            "with": lambda: self.menus.others(self._view),
            "act": self._act,
            **{way: partial(send, ChooseWay(way)) for way in _WAYS},
        }

    @property
    def is_open(self) -> bool:
        """Whether it covers the window, or asks where to save."""
        return self._view is not None or self.saving.is_open

    def show(self, window: ViewModel) -> None:
        """Opens, changes or closes it."""
        before, view = self._view, window.viewer
        self._view, self._notice = view, window.notice
        self._folder = window.menus.export_name.rpartition("/")[0]
        self.saving.browses = window.menus.can_browse
        self._drawn = ()
        if (before is None) != (view is None):
            dpg.configure_item(self._chat, show=view is None)
            dpg.configure_item(self.window, show=view is not None)
        if before is None and view is not None:
            native.drop_caret()
        elif view is None:
            self.stages.hide()

    def put(self, name: str, wanted: CutWanted, pixels: memoryview) -> None:
        """Takes a picture that was asked for."""
        self.stages.put(name, wanted, pixels)

    def tick(self, now_s: float) -> bool:
        """Once per turn, before the frame; True when something changed on the screen."""
        view, moved = self._view, self.saving.tick()
        if view is None:
            return moved
        size = (dpg.get_viewport_client_width(), dpg.get_viewport_client_height())
        above, middle, below = self._areas(*size)
        if not self._drawn or size != self._size:
            self._size = size
            for item in (self.window, self._drawlist, self._deck):
                dpg.configure_item(item, width=size[0], height=size[1])
            self.stages.show(view, middle)
            self.source.show(view.figures[0].source, middle)
        drew = self.stages.tick(now_s)
        wanted = (view, self._notice, size, self.stages.percent, self._look.tokens.name)
        if wanted == self._drawn:
            return drew or moved
        self._drawn = wanted
        self._bars.redraw(view, self._notice, self.stages.percent, above, below)
        self._draw_source()
        return True

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        return self.stages.wake_in_s

    def strike(self, key: int) -> None:
        """A key, while nothing lies over the viewer."""
        view = self._view
        control, _ = held_modifiers()
        if self.saving.is_open:
            if key == dpg.mvKey_Escape:
                self.saving.close()
            return
        if view is None:
            return
        if control:
            self._strike_control(view, key)
        elif key == dpg.mvKey_Escape:
            self._send(CloseViewer())
        elif key in (PAGE_UP, PAGE_DOWN) and not view.source_shown:
            self._does["previous" if key == PAGE_UP else "next"]()
        elif view.source_shown:
            self._strike_source(key)
        else:
            self._strike_picture(key)

    def _strike_control(self, view: ViewerView, key: int) -> None:
        if key == dpg.mvKey_C:
            marked = self.source.marked if view.source_shown else ""
            self._send(CopyText(marked) if marked else CopySource(view.figures[0].key))
        elif key == dpg.mvKey_A and view.source_shown:
            self.source.mark_all()
            self._draw_source()

    def _strike_source(self, key: int) -> None:
        page = self.source.page_rows
        rows = {dpg.mvKey_Up: -1, dpg.mvKey_Down: 1, PAGE_UP: -page, PAGE_DOWN: page}
        if key in rows:
            self.source.scroll(rows[key])
        elif key in (dpg.mvKey_Home, dpg.mvKey_End):
            self.source.go(0 if key == dpg.mvKey_Home else -1)
        elif key == dpg.mvKey_S:
            self._turn_over()
            return
        self._draw_source()

    def _strike_picture(self, key: int) -> None:
        arrows = {
            dpg.mvKey_Left: (1, 0), dpg.mvKey_Right: (-1, 0), dpg.mvKey_Up: (0, 1),
            dpg.mvKey_Down: (0, -1),
        }  # fmt: skip
        names = {
            dpg.mvKey_Minus: "out", dpg.mvKey_Subtract: "out", dpg.mvKey_0: "fit",
            dpg.mvKey_NumPad0: "fit", dpg.mvKey_1: "whole", dpg.mvKey_NumPad1: "whole",
            dpg.mvKey_S: "source", dpg.mvKey_G: "ground", dpg.mvKey_A: "adapt",
            dpg.mvKey_C: "compare", **dict.fromkeys(PLUS_KEYS, "in"),
        }  # fmt: skip
        if key in arrows:
            x, y = (side * self._look.px(_PAN_PX) for side in arrows[key])
            # Where all is in sight there is nowhere to go but to the next figure.
            if not self.stages.move(x, y, time.monotonic()) and x:
                self._does["previous" if x > 0 else "next"]()
        elif key in names:
            self._does[names[key]]()

    def _areas(self, width: int, height: int) -> tuple[Area, Area, Area]:
        bar = self._look.px(_BAR)
        middle = max(1, height - 2 * bar)
        return (
            Area(x=0, y=0, width=width, height=bar),
            Area(x=0, y=bar, width=width, height=middle),
            Area(x=0, y=bar + middle, width=width, height=bar),
        )

    def _draw_source(self) -> None:
        dpg.delete_item(self._text, children_only=True)
        if self._view is not None and self._view.source_shown:
            look = self._look
            paint.draw(self.source.primitives(), self._text, look.fonts, look.tokens)

    def _touched(self) -> Touched | None:
        """What the mouse acts on now."""
        if self._view is None or self._dialogs.is_open or self.saving.is_open:
            return None
        return "source" if self._view.source_shown else "picture"

    def _zoom(self, factor: float) -> None:
        self.stages.zoom(factor, None, time.monotonic())

    def _scale(self, scale: float | None) -> None:
        self.stages.scale(scale, time.monotonic())

    def _turn_over(self) -> None:
        if self._view is not None and len(self._view.figures) == 1:
            self._send(ShowSource(not self._view.source_shown))

    def _next_ground(self) -> None:
        if self._view is not None:
            at = -1 if self._view.ground is None else _GROUNDS.index(self._view.ground)
            self._send(ChooseGround(_GROUNDS[(at + 1) % len(_GROUNDS)]))

    def _adapt(self) -> None:
        if self._view is not None and len(self._view.figures) == 1 and self._view.can_mix:
            self._send(AdaptFigure(self._view.figures[0].key))

    def _compare(self) -> None:
        view = self._view
        if view is None:
            return
        key = view.figures[0].key
        if len(view.figures) > 1:
            self._send(OpenFigure(key))
        elif view.others:
            self._send(CompareFigures(key))

    def _save(self, key: str, alt: str) -> None:
        from ds4gui.chat.export import export_name  # all a chat is, which the start does without

        name = export_name(alt).removesuffix(".md")
        self.saving.open(key, f"{self._folder}/{name}" if self._folder else name)

    def _act(self) -> None:
        if self._notice is not None and self._notice.action is not None:
            self._send(self._notice.action)
