"""What was said is found by typing, marked and gone to, with the keyboard and with the mouse."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_views
from stage import Stage, run

from ds4gui.chat.actions import SelectSession
from ds4gui.chat.finding import CloseSearch, FindText, GoToMessage
from ds4gui.chat.place import Place
from ds4gui.chat.search_query import Snippet
from ds4gui.present.listed import HitRow, SearchView
from ds4gui.present.view import ProseBlock, ViewModel
from ds4gui.ui.dialogs.search import SearchDialog
from ds4gui.ui.dialogs.search_row import PITCH
from ds4gui.ui.shortcuts import PAGE_DOWN

WORDS = "One line of many that are said in a long chat. "
NEEDLE = 20
"""The message that holds the find."""


def found(stage: Stage) -> SearchView:
    """Ten finds in the shown session, the third of them far from its end."""
    session_id = stage.view.menus.session_id
    assert session_id is not None
    nothing = Snippet(text="…nothing of it…", marks=())
    rows = [
        HitRow(
            session_id=session_id, message_id=1000 + at, title=f"Session {at}", when="today",
            snippet=nothing,
        )
        for at in range(10)
    ]  # fmt: skip
    needle = Snippet(text="…a needle here", marks=((3, 9),))
    titled = Snippet(text="The title of this session", marks=())
    rows[9] = replace(rows[9], message_id=None, title_marks=((0, 7),), snippet=titled)
    rows[2] = replace(rows[2], message_id=NEEDLE, snippet=needle)
    return SearchView(text="pag", rows=tuple(rows), says="10 shown")


def long_chat() -> ViewModel:
    view = sample_views.main()
    blocks = tuple(
        ProseBlock(
            key=f"{at}:prose:0", message_id=at,
            text=WORDS * 8 + ("a needle here" if at == NEEDLE else ""),
        )
        for at in range(1, 41)
    )  # fmt: skip
    return replace(view, pane=replace(view.pane, blocks=blocks, empty=None))


def opened() -> tuple[Stage, SearchDialog]:
    stage = Stage(long_chat())
    stage.hand.key(dpg.mvKey_F, ctrl=True, shift=True)
    stage.hand.turns(6)
    dialog = stage.window._dialogs.shown
    assert isinstance(dialog, SearchDialog)
    assert stage.of(FindText) == [FindText("")]
    stage.hand.text("pag")
    stage.hand.turns(4)
    assert stage.of(FindText)[-1] == FindText("pag")
    stage.show(replace(stage.view, search=found(stage)))
    stage.hand.turns(3)
    return stage, dialog


def keyboard() -> None:
    """Arrows mark, Enter goes, the words are marked in the chat, Escape takes the marks away."""
    stage, dialog = opened()
    hand = stage.hand
    hand.key(dpg.mvKey_Down)
    hand.key(dpg.mvKey_Down)
    hit = dialog.marked
    assert hit is not None
    assert hit.title == "Session 2"
    hand.key(dpg.mvKey_Return)
    hand.turns(4)
    assert not stage.window._dialogs.is_open
    (went,) = stage.of(GoToMessage)
    assert stage.of(CloseSearch) == [CloseSearch()]
    assert (went.session_id, went.message_id) == (hit.session_id, hit.message_id)
    place = Place(block=f"{hit.message_id}:", jump=1)
    stage.show(replace(stage.view, pane=replace(stage.view.pane, place=place)))
    hand.turns(12)
    assert stage.window.find.is_open
    assert stage.window.find._finder.label == "1 of 1"
    assert stage.typing, "the caret is back in the prompt"
    scroll = stage.window._transcript.scroll
    assert 0 <= scroll.top_of(NEEDLE - 1) < scroll.view_px, "the message is in sight"
    hand.key(dpg.mvKey_Escape)
    hand.turns(4)
    assert not stage.window.find.is_open
    assert stage.window.composer.text == ""


def mouse() -> None:
    """The wheel moves the list, a click goes; Escape closes and forgets what was found."""
    stage, dialog = opened()
    hand = stage.hand
    left, top = dpg.get_item_rect_min(dialog._list)
    hand.move(round(left + 100), round(top + 20))
    hand.wheel(-1)
    hand.turns(2)
    hand.click(round(left + 100), round(top + PITCH + 20))
    hand.turns(4)
    (went,) = stage.of(GoToMessage)
    assert went.message_id == 1003
    hand.key(dpg.mvKey_F, ctrl=True, shift=True)
    hand.turns(6)
    assert stage.of(FindText)[-1] == FindText("pag"), "what was looked for last"
    stage.show(replace(stage.view, search=found(stage)))
    hand.key(PAGE_DOWN)
    hand.key(PAGE_DOWN)
    hand.key(dpg.mvKey_Return)
    hand.turns(4)
    assert stage.of(SelectSession), "a title opens its session"
    hand.key(dpg.mvKey_F, ctrl=True, shift=True)
    hand.turns(6)
    hand.key(dpg.mvKey_Escape)
    hand.turns(4)
    assert not stage.window._dialogs.is_open
    assert len(stage.of(CloseSearch)) == 3


if __name__ == "__main__":
    run(keyboard, mouse)
