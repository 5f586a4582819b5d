"""Selecting and copying in the real window: `python scenarios_select.py NAME`."""

from __future__ import annotations

import time
from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_blocks as samples
import sample_views as views
from stage import SEND, Stage, run

from ds4gui.chat import actions
from ds4gui.chat.version_actions import DeleteTurn, Regenerate
from ds4gui.present.view import Block
from ds4gui.ui import select
from ds4gui.ui.message_menu import LABELS
from ds4gui.ui.painter import Placed
from ds4gui.ui.plain import plain_message

FIRST = "One **bold** start of a paragraph that is long enough to be wrapped. " * 4
SECOND = "- first item\n- second [item](https://example.org/)\n\n```py\nif x:\n    go()\n```"


# On a busy machine the second click of two comes seconds after the first.
select._AGAIN_S = 8.0


def stage_with(*blocks: Block) -> Stage:
    stage = Stage(replace(views.main(), pane=samples.pane(*blocks, session_id=1)))
    stage.hand.turns(4)
    return stage


def corner(stage: Stage) -> tuple[float, float]:
    left, top = dpg.get_item_rect_min(stage.window._transcript.pointer.drawlist)
    return left, top


def placed(stage: Stage, key: str) -> Placed:
    return next(one for one in stage.window._transcript.placed if one.key == key)


def point(stage: Stage, key: str, part: int, words: str, *, after: bool = False) -> tuple[int, int]:
    """Where a text begins (or ends) on the screen."""
    one, selecting = placed(stage, key), stage.window.selecting
    passage = selecting.passages_of(key, one.laid)[part]
    start = passage.plain.index(words)
    rect = next(iter(selecting.under(one, part, (start, start + len(words)), 10_000)))
    left, top = corner(stage)
    x = left + one.x + rect.x + (rect.width if after else 0)
    return round(x), round(top + one.y + rect.y + rect.height / 2)


def drag(stage: Stage, start: tuple[float, float], *way: tuple[float, float]) -> None:
    stage.hand.move(*start)
    stage.hand.press()
    for place in way:
        stage.hand.move(*place)
    stage.hand.release()


def copied(stage: Stage) -> list[str]:
    stage.sent.clear()
    stage.hand.key(dpg.mvKey_C, ctrl=True)
    return [action.text for action in stage.of(actions.CopyText)]


def over_blocks() -> None:
    """A drag over two blocks is copied as it is read, whatever its way; a click drops it."""
    stage = stage_with(samples.prose(FIRST, key="a"), samples.prose(SECOND, key="b"))
    start = point(stage, "a", 0, "start of")
    end = point(stage, "b", 2, "    go", after=True)
    stage.window.copy("before")
    drag(stage, start, (700, 700), (400, 200), end)
    wanted = FIRST.replace("**", "").strip()[len("One bold ") :]
    wanted += "\n\n• first item\n• second item\n\nif x:\n    go"
    assert copied(stage) == [wanted], copied(stage)
    stage.window.copy(wanted)
    assert stage.hand.clipboard() == wanted
    drag(stage, end, start)
    assert copied(stage) == [wanted]
    stage.hand.click(*start)
    assert copied(stage) == []


def words() -> None:
    """Two clicks take a word, three a paragraph, Shift extends, Ctrl+A takes the message."""
    stage = stage_with(
        samples.user("A question"), samples.prose(FIRST, key="a"), samples.prose(SECOND, key="b")
    )
    x, y = point(stage, "b", 1, "second")
    stage.hand.click(x + 8, y, times=2)
    assert copied(stage) == ["second"]
    stage.hand.turns(2)
    wait_out_a_double_click(stage)
    stage.hand.click(x + 8, y, times=3)
    assert copied(stage) == ["• second item"]
    wait_out_a_double_click(stage)
    stage.hand.click(*point(stage, "b", 2, "if x"))
    shift(stage, down=True)
    stage.hand.click(*point(stage, "b", 2, "x:", after=True))
    shift(stage, down=False)
    assert copied(stage) == ["if x:"]
    stage.sent.clear()
    stage.hand.key(dpg.mvKey_A, ctrl=True)
    text = copied(stage)[0]
    assert text.startswith("One bold start"), text
    assert text.endswith("go()"), text
    stage.hand.text("draft")
    stage.hand.key(dpg.mvKey_A, ctrl=True)
    assert copied(stage) == []
    stage.hand.click(*point(stage, "b", 1, "second"), times=2)
    assert copied(stage) == ["second"]
    assert stage.typing
    stage.hand.key(dpg.mvKey_Left, shift=True)
    assert copied(stage) == [], "words of the prompt are copied now"


def shift(stage: Stage, *, down: bool) -> None:
    for key in (dpg.mvKey_ModShift, dpg.mvKey_LShift):
        stage.hand._key(key, down)
    stage.hand.turns(2)


def wait_out_a_double_click(stage: Stage) -> None:
    stage.window.selecting._last_s -= select._AGAIN_S


def links() -> None:
    """A click opens a link, a drag from it selects and opens nothing."""
    stage = stage_with(samples.prose(SECOND, key="b"))
    x, y = point(stage, "b", 1, "item")
    stage.sent.clear()
    stage.hand.click(x + 4, y)
    assert stage.of(actions.OpenLink) == [actions.OpenLink("https://example.org/")]
    stage.sent.clear()
    drag(stage, (x + 1, y), point(stage, "b", 2, "if", after=True))
    assert stage.of(actions.OpenLink) == []
    assert copied(stage) == ["item\n\nif"]


def streaming() -> None:
    """What streams below keeps the selection; another session drops it."""
    blocks = (samples.prose(FIRST, key="a"), samples.prose(SECOND, key="b"))
    stage = stage_with(*blocks)
    drag(stage, point(stage, "a", 0, "start"), point(stage, "b", 0, "first", after=True))
    before = copied(stage)
    longer = samples.prose(SECOND + "\n\nand more\n\nand more", key="b")
    stage.show(replace(stage.view, pane=samples.pane(blocks[0], longer, session_id=1)))
    stage.hand.turns(3)
    assert before
    assert copied(stage) == before
    stage.show(replace(stage.view, pane=samples.pane(*blocks, session_id=2)))
    stage.hand.turns(3)
    assert copied(stage) == []


def edges() -> None:
    """At the edge a drag scrolls, and goes on selecting."""
    blocks = [samples.prose(f"number {i} " + FIRST, key=f"p{i}") for i in range(40)]
    stage = stage_with(*blocks)
    scroll = stage.window._transcript.scroll
    scroll.go(0)
    stage.window._transcript.repaint()
    stage.hand.turns(3)
    stage.hand.move(*point(stage, "p0", 0, "number"))
    stage.hand.press()
    left, top = corner(stage)
    stage.hand.move(left + 300, top + scroll.view_px + 60)
    until = time.monotonic() + 20
    while scroll.y < 1500 and time.monotonic() < until:
        stage.hand.turns(2)
    stage.hand.release()
    y = scroll.y
    assert y >= 1500
    stage.hand.turns(3)
    assert scroll.y == y
    text = copied(stage)[0]
    assert text.startswith("number 0 One bold")
    assert "number 8 " in text
    stage.hand.click(*SEND)


def menu() -> None:
    """What the right-click menu of an answer does."""
    stage = stage_with(samples.prose(FIRST, key="a"), samples.prose(SECOND, key="b"))
    drag(stage, point(stage, "b", 1, "second"), point(stage, "b", 2, "if", after=True))
    whole = (samples.prose(FIRST, key="a"), samples.prose(SECOND, key="b"))
    plain = plain_message(whole, 1)
    assert plain.startswith("One bold")
    assert plain.endswith("second item\n\nif x:\n    go()")
    for label, wanted in (
        ("Copy", actions.CopyText("second item\n\nif")),
        ("Copy as Markdown", actions.CopyText(SECOND.split("\n", 1)[1])),
        ("Copy message", actions.CopyMessage(2)),
        ("Copy message as plain text", actions.CopyText(plain)),
        ("Answer again", Regenerate(2)),
        ("Delete from here", DeleteTurn(2)),
    ):
        stage.hand.click(*point(stage, "b", 1, "second"), button=1)
        stage.hand.turns(3)
        item = stage.window._transcript.pointer.menu.item
        (left, top), (_, height) = dpg.get_item_pos(item), dpg.get_item_rect_size(item)
        stage.sent.clear()
        stage.hand.click(left + 30, top + height * (LABELS.index(label) + 0.5) / len(LABELS))
        assert wanted in stage.sent, (label, stage.sent)


def find() -> None:
    """Matches are counted, gone through and brought in sight; Escape closes the bar."""
    blocks = [
        samples.prose(
            f"number {i} " + FIRST + ("A **Nee**dle here" if i % 10 == 3 else ""), key=f"p{i}"
        )
        for i in range(60)
    ]
    stage = stage_with(*blocks)
    window = stage.window
    scroll = window._transcript.scroll
    scroll.go(0)
    window._transcript.repaint()
    stage.hand.key(dpg.mvKey_F, ctrl=True)
    stage.hand.turns(4)
    assert window.find.is_typing
    stage.hand.text("needle")
    stage.hand.turns(30)
    finder = window.find._finder
    assert finder.label == "1 of 6", finder.label
    assert is_in_sight(stage, "p3")
    for stroke, label, key in (
        ({}, "2 of 6", "p13"), ({}, "3 of 6", "p23"), ({"shift": True}, "2 of 6", "p13"),
    ):  # fmt: skip
        stage.hand.key(dpg.mvKey_Return, **stroke)
        stage.hand.turns(12)
        assert finder.label == label, (finder.label, stroke)
        assert is_in_sight(stage, key)
        assert window.find.is_typing
    stage.hand.key(dpg.mvKey_F3, shift=True)
    stage.hand.key(dpg.mvKey_F3, shift=True)
    stage.hand.turns(12)
    assert finder.label == "6 of 6", finder.label
    more = samples.prose("one more needle", key="more")
    chips = replace(stage.view.composer, can_stop=True)
    pane = samples.pane(*blocks, more, session_id=1)
    stage.show(replace(stage.view, pane=pane, composer=chips))
    stage.hand.turns(8)
    assert finder.label == "6 of 7", finder.label
    assert window.find.is_typing, "the caret stays while an answer arrives"
    stage.show(replace(stage.view, pane=samples.pane(more, session_id=2)))
    stage.hand.turns(8)
    assert finder.label == "1 of 1", finder.label
    stage.hand.key(dpg.mvKey_Escape)
    stage.hand.turns(6)
    assert not window.find.is_open
    assert finder.label == ""
    assert stage.typing


def is_in_sight(stage: Stage, key: str) -> bool:
    view = stage.window._transcript.scroll.view_px
    return any(
        one.key == key and one.y < view and one.y + one.laid.height > 0
        for one in stage.window._transcript.placed
    )


if __name__ == "__main__":
    run(over_blocks, words, links, streaming, edges, menu, find)
