"""A window with nothing but a transcript, on a clock of its own. One in a process."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import sample_blocks as samples

from ds4gui.chat.actions import UserAction
from ds4gui.ui.fonts import Fonts
from ds4gui.ui.native import Injected
from ds4gui.ui.pictures import Pictures
from ds4gui.ui.seen import PagesSeen
from ds4gui.ui.tokens import DARK, Tokens
from ds4gui.ui.transcript import Transcript

WIDTH, HEIGHT = 900, 700


class Bench:
    """The window, driven turn by turn on a clock of its own."""

    def __init__(self, scale: float = 1.0, tokens: Tokens = DARK) -> None:
        dpg.create_context()
        dpg.configure_app(manual_callback_management=True)
        dpg.create_viewport(title="t", width=WIDTH, height=HEIGHT, x_pos=0, y_pos=0)
        dpg.setup_dearpygui()
        self.fonts = Fonts(scale)
        self.widget_fonts = {
            name: self.fonts.widget_font(name, css)
            for name, css in (("regular", 15), ("semibold", 13.5), ("mono", 13.3), ("italic", 20))
        }
        with dpg.theme() as theme, dpg.theme_component(dpg.mvAll):
            dpg.add_theme_style(dpg.mvStyleVar_WindowPadding, 0, 0)
            dpg.add_theme_style(dpg.mvStyleVar_WindowBorderSize, 0)
            for color in (dpg.mvThemeCol_WindowBg, dpg.mvThemeCol_ChildBg):
                dpg.add_theme_color(color, tokens.window)
        self.root = int(dpg.add_window())
        dpg.bind_item_theme(self.root, theme)
        dpg.set_primary_window(self.root, True)
        self.sent: list[UserAction] = []
        self.pictures = Pictures(self.sent.append)
        self.transcript = Transcript(
            parent=self.root, fonts=self.fonts, tokens=tokens, send=self.sent.append,
            pictures=self.pictures, seen=PagesSeen(self.sent.append),
        )  # fmt: skip
        dpg.show_viewport()
        self.transcript.place(WIDTH, HEIGHT)
        self.now_s = 1.0
        self.ticks: list[bool] = []
        self.turns(5)
        self.hands = Injected(self.turn)

    def turn(self) -> None:
        self.now_s += 0.02
        self.pictures.tick()
        self.ticks.append(self.transcript.tick(self.now_s) or self.pictures.unfinished)
        dpg.render_dearpygui_frame()
        for job in dpg.get_callback_queue() or ():
            dpg.run_callbacks([job])

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.turn()

    def show(self, *blocks: object, session_id: int = 1) -> None:
        pane = samples.pane(*blocks, session_id=session_id)
        self.transcript.show(pane, self.transcript.measure.tokens.name)
        self.turns(3)

    def take(self) -> list[str]:
        names = [repr(action) for action in self.sent]
        self.sent.clear()
        return names
