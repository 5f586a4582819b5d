"""The window: every view at its place, agreeing with one view model.

Owns the viewport, the areas, and what is redrawn when. The app knows nothing of `ui` but this
class. All of it runs on one thread, except `wake`. Never keeps a fact of a conversation but the
view model shown last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import CutWanted, EditDraft, Quit, UserAction, WindowFocused
from ds4gui.faces.sfnt import FontFile
from ds4gui.limits import TEXTURE_BYTES
from ds4gui.present.view import ViewModel
from ds4gui.present.words import only_words
from ds4gui.text.formula import Formula, FormulaBox
from ds4gui.ui import native
from ds4gui.ui.caret import Caret
from ds4gui.ui.commands.commands import Commands
from ds4gui.ui.commands.keyboard import Keyboard
from ds4gui.ui.composer import Composer
from ds4gui.ui.connect import ConnectPanel
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.drawn import Drawn
from ds4gui.ui.find import FindBar
from ds4gui.ui.focus import Focus
from ds4gui.ui.ground import Ground
from ds4gui.ui.layout import Areas, place
from ds4gui.ui.loop import Loop
from ds4gui.ui.menus import Menus
from ds4gui.ui.monitor import monitor_scale
from ds4gui.ui.pages import Pages
from ds4gui.ui.pane import Common
from ds4gui.ui.panes import Panes
from ds4gui.ui.pictures import Pictures
from ds4gui.ui.seen import PagesSeen
from ds4gui.ui.select import Selecting
from ds4gui.ui.sidebar import Sidebar
from ds4gui.ui.splitter import Splitter
from ds4gui.ui.status import StatusLine
from ds4gui.ui.theme import Look
from ds4gui.ui.tokens import tokens_of
from ds4gui.ui.transcript import Transcript
from ds4gui.ui.viewer.viewer import FigureViewer
from ds4gui.ui.viewport import make_viewport, rescale_viewport
from ds4gui.ui.walk import Walk


class Window:
    """Raises `native.NoDisplay` where no window can be shown."""

    def __init__(
        self, *, send: Callable[[UserAction], None], scale: float | None = None, width: int = 1440,
        height: int = 900, title: str = "ds4gui", picture_bytes: int = TEXTURE_BYTES,
    ) -> None:  # fmt: skip
        native.require_display()
        self._app_send = send
        self._view: ViewModel | None = None
        self._size, self._stale = (0, 0), True
        self._drawn, self._loop = Drawn(), Loop()
        dpg.create_context()
        dpg.configure_app(manual_callback_management=True)
        self._unzoomed = monitor_scale() if scale is None else scale
        make_viewport(title, width, height, self._unzoomed, lambda: self._send(Quit()))
        self._look = Look(self._unzoomed, tokens_of("dark"))
        self._make_views()
        self.pictures.keep(picture_bytes)
        dpg.show_viewport()

    def _make_views(self) -> None:
        look, send = self._look, self._send
        self._ground = Ground(look)
        ground, root, back = self._ground.item, self._ground.root, self._ground.back
        dialogs = self._dialogs = Dialogs(look, lambda: self.composer.focus())
        commands = self._commands = Commands(self, dialogs, send)
        self._menus = Menus(look, root, back, send, commands.run, commands.bound)
        self.sidebar = Sidebar(look, root, back, send, commands)
        self.pictures: Pictures = Pictures(send)
        self.viewer: FigureViewer = FigureViewer(look, ground, root, send, dialogs)
        self._panes: Panes = Panes(look, root, back, self._common())
        self.sidebar.sessions.carry.room = lambda: self._panes.room
        self.connect: ConnectPanel = ConnectPanel(look, root, back, send, commands.run)
        self._status, self.splitter = StatusLine(look, back), Splitter(look, root)
        self.walk: Walk = Walk(
            look, root, lambda: dialogs.window,
            lambda: (self.sidebar.sessions, *self._panes.parts), self._panes.column_at,
        )  # fmt: skip
        self.walk.arrived = self._panes.bring
        self.focus: Focus = Focus(lambda: self._app_send(WindowFocused()))
        self._keyboard = Keyboard(self, dialogs, send, commands, self._open_menus)
        self._caret = Caret(self.focus, lambda: self.is_typing, lambda: self._keyboard.last_key_s)

    def _common(self) -> Common:
        return Common(
            send=self._send, commands=self._commands.run, bound=self._commands.bound,
            export=self._commands.export, pictures=self.pictures, seen=PagesSeen(self._send),
            frames=lambda: self._loop.frames, figure_menu=self.viewer.menus.of_chat,
            typing=lambda: self.is_typing or self.walk.in_group,
        )  # fmt: skip

    def _open_menus(self) -> Sequence[int]:
        """All that can be open."""
        mine = (self.sidebar.sessions.menu, self.viewer.menus.item)
        return (*self._menus.items, *mine, *self._panes.menus)

    def pressed(self, x: float, y: float) -> None:
        """The mouse went down where neither a dialog nor a menu is."""
        if not self.viewer.is_open:
            self._panes.bring(x, y)

    @property
    def composer(self) -> Composer:
        """The prompt box in front."""
        return self._panes.front.composer

    @property
    def find(self) -> FindBar:
        """The bar that finds words in the chat in front."""
        return self._panes.front.find

    @property
    def pages(self) -> Pages:
        """The widgets' pages of the chat in front."""
        return self._transcript.pages

    @property
    def _transcript(self) -> Transcript:
        return self._panes.front.transcript

    @property
    def view(self) -> ViewModel | None:
        """What is shown."""
        return self._view

    @property
    def selecting(self) -> Selecting:
        """What is selected in the transcript."""
        return self._transcript.pointer.selecting

    @property
    def frames(self) -> int:
        """Frames drawn since the start; it stands still while nothing happens."""
        return self._loop.frames

    @property
    def is_typing(self) -> bool:
        """Whether a text field has the caret."""
        return any(part.is_typing for part in (self._panes, self.sidebar, self.connect))

    def show(self, view: ViewModel) -> None:
        """Makes the window agree with a view model; parts that are the same object are skipped."""
        before, self._view = self._view, view
        if before is view:
            return
        if before is not None and only_words(before, view):
            self._panes.go_on(view)
            self._show_status(view)
            return
        if before is None or before.theme != view.theme:
            self._look.recolor(tokens_of(view.theme))
            self._stale = True
        if self._unzoomed * view.zoom / 100 != self._look.scale:
            self._rescale(self._unzoomed * view.zoom / 100)
        if before is None or before.title != view.title:
            dpg.set_viewport_title(view.title)
        here = not (self.sidebar.is_typing or self.find.is_typing or self._dialogs.is_open)
        self._panes.show(view, focus=here and not view.is_covered)
        self._lay_out()
        self.viewer.show(view)
        if before is not None and before.is_covered and not view.is_covered:
            self.composer.focus()
        self._commands.shown(view)
        self._loop.ask_frames(2)

    def _rescale(self, scale: float) -> None:
        """Everything has another size; what is being read stays where it is."""
        self._look.rescale(scale)
        rescale_viewport(scale)
        self._panes.rescale()
        self._dialogs.rescale()
        self.invalidate()

    def put_figure(
        self, figure_key: str, column_px: int, width_px: int, height_px: int, pixels: memoryview
    ) -> None:
        """Takes a figure's picture: rows from the top, RGBA of 8 bits, straight alpha."""
        self.pictures.put((figure_key, column_px), (width_px, height_px), pixels)
        self._loop.ask_frames()

    def put_sheet(self, name: str, wanted: CutWanted, pixels: memoryview) -> None:
        """Takes a part of a figure for the viewer."""
        self.viewer.put(name, wanted, pixels)
        self._loop.ask_frames()

    def put_formula(self, formula: Formula, box: FormulaBox | None, texels: memoryview) -> None:
        """Takes a formula's room and picture, or that it can't be set."""
        self._panes.put_formula(formula, box, texels)
        self._loop.ask_frames()

    def use_faces(self, faces: Sequence[FontFile]) -> None:
        """Takes faces for what the bundled ones lack; all text is laid out again."""
        self._look.fonts.stand_behind(faces)
        self._panes.remeasure()
        self.invalidate()

    def copy(self, text: str) -> None:
        """Puts text on the clipboard."""
        dpg.set_clipboard_text(text)

    def wake(self) -> None:
        """Makes `run` take another turn; from any thread."""
        self._loop.wake()

    def run(self, step: Callable[[], None]) -> None:
        """Turns until `close`: `step()` once a turn, a frame only when something changed."""
        self._loop.run(step, self._tick)

    def turn(self, step: Callable[[], None] = lambda: None) -> None:
        """One turn that draws without waiting, for tests and tools."""
        self._loop.turn(step, self._tick, wait=False)

    def close(self) -> None:
        """Ends `run`. The window goes with the process: a second one would crash in the library."""
        self._loop.open = False
        dpg.stop_dearpygui()

    def invalidate(self) -> None:
        """Everything is placed and drawn again at the next turn."""
        self._stale = True
        self._loop.ask_frames()

    def _send(self, action: UserAction) -> None:
        if not isinstance(action, EditDraft):
            self.composer.flush()
        if isinstance(action, Quit):
            self._panes.leave()
        self._app_send(action)

    def _tick(self, now_s: float) -> float | None:
        """Lets the views follow the mouse, the caret and the clock; when the next tick is due."""
        if self._view is None:
            return None
        self._commands.tick()
        self._keyboard.tick()
        self.focus.tick()
        size = (dpg.get_viewport_client_width(), dpg.get_viewport_client_height())
        moved = self.splitter.tick() or size != self._size
        edited = self.composer.tick() or self._look.fonts.settle() or self._panes.drag()
        if moved or edited or self._stale:
            self._size, self._stale = size, self._stale or moved
            self._lay_out()
            self._loop.ask_frames(2)
        came = self.pictures.tick()
        parts = (self.sidebar, self.connect, self._panes, self.viewer)
        drew = [part.tick(now_s) for part in parts]
        if any((came, *drew, self._dialogs.tick(), self._caret.tick(now_s), self.walk.tick())):
            self._loop.ask_frames(1)
        self._loop.hold(self._panes.hold_until(now_s))
        if self.pictures.unfinished:
            self._loop.ask_frames(1)
            return 0.0
        dues = [w.wake_in_s for w in (self.sidebar.sessions, self._panes, self.viewer, self._caret)]
        return min((due for due in dues if due is not None), default=None)

    def _lay_out(self) -> None:
        """Places what moved and draws what changed."""
        view = self._view
        if view is None or self._size[0] <= 0:
            return
        if self._stale:
            self._stale = False
            self._drawn.forget()
            self._panes.forget()
        areas = self._areas
        if self._drawn.is_new("areas", areas):
            self._ground.place(*self._size)
            self._menus.redraw(areas.menu)
            self.splitter.place(areas.splitter)
        if self._drawn.is_new("sidebar", view.sidebar, areas.sidebar):
            self.sidebar.redraw(view.sidebar, areas.sidebar)
        self._show_status(view)
        self._menus.show(view, sidebar_shown=self.splitter.shown)
        self._panes.place(view, areas.panes)
        panel = self._panes.above(view.notice)
        if self._drawn.is_new("connect", view.connect, panel):
            self.connect.redraw(view.connect, panel)

    @property
    def _areas(self) -> Areas:
        return place(*self._size, self._look.scale, self.splitter.width)

    def _show_status(self, view: ViewModel) -> None:
        area = self._areas.status
        if self._size[0] > 0 and self._drawn.is_new("status", view.status, area):
            self._status.redraw(view.status, area)
            self._loop.ask_frames(1)
