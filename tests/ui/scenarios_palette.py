"""Commands found by typing, with the keyboard alone and with the mouse."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_views
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.present.frame import ModelChoice, ServerChoice, ToolChoice
from ds4gui.ui.dialogs.chooser import Chooser
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.dialogs.menu_board import MenuBoard
from ds4gui.ui.dialogs.tools import ToolsDialog
from ds4gui.ui.shortcuts import PAGE_DOWN


def opened() -> tuple[Stage, Dialogs]:
    view = sample_views.main()
    tool = ToolChoice(name="read_file", listed=True, enabled=True, note="")
    stage = Stage(replace(view, menus=replace(view.menus, tools=(tool,))))
    stage.hand.key(dpg.mvKey_P, ctrl=True, shift=True)
    stage.hand.turns(6)
    assert isinstance(stage.window._dialogs.shown, Chooser)
    return stage, stage.window._dialogs


def marked(dialogs: Dialogs) -> str:
    assert isinstance(dialogs.shown, Chooser)
    entry = dialogs.shown.marked
    return entry.name if entry else ""


def keyboard() -> None:
    """Typed, marked, run; a command that opens a dialog opens it; Escape comes back."""
    stage, dialogs = opened()
    hand = stage.hand
    hand.text("choose tools")
    hand.turns(3)
    assert marked(dialogs) == "tools"
    hand.key(dpg.mvKey_Return)
    hand.turns(8)
    assert isinstance(dialogs.shown, ToolsDialog)
    hand.key(dpg.mvKey_Escape)
    hand.turns(4)
    hand.key(dpg.mvKey_P, ctrl=True, shift=True)
    hand.turns(6)
    first = marked(dialogs)
    hand.key(dpg.mvKey_Down)
    second = marked(dialogs)
    assert first != second
    hand.key(dpg.mvKey_Tab)
    hand.key(dpg.mvKey_Up)
    hand.key(dpg.mvKey_Tab, shift=True)
    assert marked(dialogs) == first
    hand.key(dpg.mvKey_Escape)
    hand.turns(4)
    assert not dialogs.is_open
    assert stage.typing
    assert stage.window.composer.text == "", "no letter went past the dialog"


def menus() -> None:
    """F10 goes through the menus: what is ticked and off is shown, an entry is run, Escape ends."""
    stage, dialogs = opened()
    hand = stage.hand
    hand.key(dpg.mvKey_Escape)
    hand.turns(4)
    hand.key(dpg.mvKey_F10)
    hand.turns(6)
    board = dialogs.shown
    assert isinstance(board, MenuBoard)
    assert (board.menu, board.marked.id) == ("File", "new_session")
    hand.key(dpg.mvKey_Left)
    assert board.menu == "Help"
    hand.key(dpg.mvKey_Right)
    hand.key(dpg.mvKey_Tab)
    hand.key(dpg.mvKey_Tab)
    assert board.menu == "View"
    hand.key(dpg.mvKey_L)
    assert board.marked.id == "theme_light"
    hand.key(dpg.mvKey_L)
    assert board.marked.id == "theme_system"
    hand.key(dpg.mvKey_Up)
    hand.key(dpg.mvKey_Return)
    hand.turns(8)
    assert not dialogs.is_open
    assert stage.of(actions.ChooseTheme) == [actions.ChooseTheme("light")]
    hand.key(dpg.mvKey_F10)
    hand.turns(6)
    board = dialogs.shown
    assert isinstance(board, MenuBoard)
    left, top = dpg.get_item_rect_min(board._names)
    hand.click(round(left + board._ends[3] - 8), round(top + 10))
    hand.turns(3)
    assert board.menu == "Session"
    assert not board._can[board.marked.id], "nothing is at work"
    hand.key(dpg.mvKey_Spacebar)
    hand.turns(4)
    assert dialogs.is_open
    assert not stage.of(actions.StopReply)
    hand.key(PAGE_DOWN)
    hand.key(PAGE_DOWN)
    assert board._marking.first > 0, "the list follows what is marked"
    hand.key(dpg.mvKey_Escape)
    hand.turns(6)
    assert not dialogs.is_open
    assert stage.typing
    assert stage.window.composer.text == ""


def mouse() -> None:
    """A click runs the row under it; the wheel moves the list; nothing impossible is run."""
    stage, dialogs = opened()
    hand = stage.hand
    hand.text("stop")
    hand.turns(3)
    assert isinstance(dialogs.shown, Chooser)
    assert dialogs.shown.marked is not None
    assert not dialogs.shown.marked.enabled
    hand.key(dpg.mvKey_Return)
    hand.turns(4)
    assert dialogs.is_open
    assert not stage.of(actions.StopReply)
    for _ in "stop":
        hand.key(dpg.mvKey_Back)
    hand.text("light")
    hand.turns(3)
    left, top = dpg.get_item_rect_min(dialogs.shown._list)
    hand.move(round(left + 300), round(top + 100))
    hand.wheel(-1)
    hand.turns(2)
    hand.click(round(left + 30), round(top + 16))
    hand.turns(8)
    assert not dialogs.is_open
    assert stage.of(actions.ChooseTheme) == [actions.ChooseTheme("light")]


def models() -> None:
    """The picker follows what servers say; a model is taken with its server."""
    view = sample_views.main()
    away = ServerChoice(name="lab", label="lab", models=(), says="Looking for it")
    stage = Stage(replace(view, menus=replace(view.menus, servers=(away,))))
    stage.hand.key(dpg.mvKey_M, ctrl=True, shift=True)
    stage.hand.turns(6)
    dialogs = stage.window._dialogs
    assert len(stage.of(actions.ShowServers)) == 1
    stage.hand.key(dpg.mvKey_Return)
    stage.hand.turns(3)
    assert dialogs.is_open, "a server that is away can't be chosen"
    found = tuple(ModelChoice(id=f"m{n}", context="1,024 tokens", chosen=False) for n in (1, 2))
    up = replace(away, models=found, says="")
    stage.show(replace(view, menus=replace(view.menus, servers=(up,))))
    stage.hand.text("m2")
    stage.hand.turns(4)
    stage.hand.key(dpg.mvKey_Return)
    stage.hand.turns(4)
    assert stage.of(actions.ChooseModel) == [actions.ChooseModel("m2", "lab")]
    assert stage.typing


if __name__ == "__main__":
    run(keyboard, menus, mouse, models)
