"""What each state of a call says."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Literal

import pytest
from builders import SVG, answer, drawing, native, result

from ds4gui.chat.cards import CardState, Progress, cards_from_message
from ds4gui.chat.record import Message, NativeCall
from ds4gui.chat.state import FigureState
from ds4gui.present.cards import card_block
from ds4gui.present.transcript import duration
from ds4gui.present.view import CardBlock, FigureBlock
from ds4gui.svg.verdict import InkStatistics

NOBODY: frozenset[str] = frozenset()


def block(
    call: NativeCall,
    outcome: Message | None = None,
    *,
    progress: Progress | None = None,
    message: Message | None = None,
    figure: FigureState | None = None,
    behind: str = "",
    folds: frozenset[str] = NOBODY,
) -> CardBlock | FigureBlock:
    """The block of one call."""
    source = replace(message or answer(2), calls=(call,), finish_reason="tool_calls")
    results = {} if outcome is None else {0: outcome}
    (card,) = cards_from_message(source, results, progress)
    return card_block(card, source, figure, folds, behind)


def card(
    icon: str,
    tone: Literal["muted", "accent", "ok", "warn", "bad"],
    detail: str,
    *,
    name: str = "present_svg",
    spinning: bool = False,
    note: str = "",
    body: str = "",
) -> CardBlock:
    return CardBlock(
        key="2:call:0",
        message_id=2,
        icon=icon,
        tone=tone,
        spinning=spinning,
        name=name,
        detail=detail,
        note=note,
        body=body,
        open=False,
    )


STREAMING = replace(answer(2), state="streaming", finished_s=None)
BEFORE = Progress(running_index=None, saving_id=None)
AT_WORK = Progress(running_index=0, saving_id=None)
DRAW = native("present_svg", drawing())
TIME = native("current_time", '{"timezone": ""}')


def test_a_drawing_that_arrives_tells_its_size_never_its_text() -> None:
    call = native("present_svg", '{"svg": "<svg' + "x" * 2480)
    shown = block(call, message=STREAMING, progress=BEFORE)
    assert shown == card("LOADER", "accent", "receiving the drawing… 2.5 KB", spinning=True)


def test_any_other_call_that_arrives() -> None:
    shown = block(native("current_time", "{"), message=STREAMING, progress=BEFORE)
    detail = "receiving… 1 B"
    assert shown == card("LOADER", "accent", detail, name="current_time", spinning=True)


def test_a_call_that_waits_says_for_what() -> None:
    assert block(DRAW, progress=BEFORE) == card("HOURGLASS", "muted", "waiting")
    shown = block(DRAW, progress=BEFORE, behind="current_time")
    assert shown == card("HOURGLASS", "muted", "queued behind current_time")


def test_a_call_at_work() -> None:
    assert block(DRAW, progress=AT_WORK) == card("LOADER", "accent", "drawing…", spinning=True)
    shown = block(TIME, progress=AT_WORK)
    assert shown == card("LOADER", "accent", "running…", name="current_time", spinning=True)


def test_a_call_is_not_done_before_its_result_is_on_disk() -> None:
    outcome = result(3, 2, 0, "SVG presented inline: A plain box")
    saving = Progress(running_index=0, saving_id=3)
    assert block(DRAW, outcome, progress=saving) == block(DRAW, progress=AT_WORK)
    assert isinstance(block(DRAW, outcome, progress=AT_WORK), FigureBlock)


def test_a_completed_call_shows_its_first_line_and_folds_the_rest() -> None:
    shown = block(TIME, result(3, 2, 0, "Monday noon\n"))
    assert shown == card("CHECK", "ok", "Monday noon", name="current_time")
    shown = block(TIME, result(3, 2, 0, "a\nb\nc"))
    assert shown == card("CHECK", "ok", "a", name="current_time", note="3 lines", body="a\nb\nc")
    assert block(TIME, result(3, 2, 0, " ")) == card("CHECK", "ok", "done", name="current_time")


def test_a_refused_drawing_says_why_and_keeps_its_source_folded() -> None:
    said = "Tool error: script is not allowed (line 1)"
    outcome = replace(result(3, 2, 0, said, status="failed"), meta={"refused": True})
    detail = "refused: script is not allowed (line 1)"
    shown = block(DRAW, outcome)
    assert shown == card("CIRCLE_ALERT", "bad", detail, note="show source", body=SVG)


def test_a_drawing_that_broke_is_not_called_refused() -> None:
    said = "Tool error: the drawing took longer than 5 s to draw; make it simpler"
    shown = block(DRAW, result(3, 2, 0, said, status="failed"))
    detail = "failed: the drawing took longer than 5 s to draw; make it simpler"
    assert shown == card("CIRCLE_ALERT", "bad", detail, note="show source", body=SVG)


def test_a_failed_call_says_why() -> None:
    outcome = result(3, 2, 0, "Tool error: unknown time zone", status="failed")
    shown = block(native("current_time", "{}"), outcome)
    detail = "failed: unknown time zone"
    assert shown == card("CIRCLE_ALERT", "bad", detail, name="current_time")
    nameless = block(native("", "{}"), result(3, 2, 0, "", status="failed"))
    detail = "failed: it gave no reason"
    assert nameless == card("CIRCLE_ALERT", "bad", detail, name="tool")


def test_a_denied_call() -> None:
    outcome = result(3, 2, 0, "denied", status="denied")
    shown = block(native("current_time", "{}"), outcome)
    assert shown == card("BAN", "muted", "denied by you", name="current_time")


def test_an_interrupted_call_says_whether_it_may_have_run() -> None:
    shown = block(DRAW)
    detail = "interrupted: it may have run, its result was not kept"
    assert shown == card("CIRCLE_SLASH", "warn", detail, note="show source", body=SVG)
    never = replace(answer(2), calls=(TIME, DRAW), finish_reason="tool_calls")
    first, second = cards_from_message(never, {}, None)
    for one, said in ((first, "it may have run"), (second, "interrupted before it ran")):
        shown = card_block(one, never, None, NOBODY, "")
        assert isinstance(shown, CardBlock)
        assert said in shown.detail
    cut = native("present_svg", '{"svg": "<svg')
    shown = block(cut, message=replace(answer(2), state="interrupted"))
    detail = "interrupted: the answer stopped before the drawing was complete"
    body = '{"svg": "<svg'
    assert shown == card("CIRCLE_SLASH", "warn", detail, note="show source", body=body)


def test_a_call_of_an_answer_that_the_server_gave_up_has_not_run() -> None:
    given_up = replace(answer(2), calls=(TIME,), finish_reason="abort")
    (one,) = cards_from_message(given_up, {}, None)
    shown = card_block(one, given_up, None, NOBODY, "")
    assert isinstance(shown, CardBlock)
    assert shown.detail == "interrupted: the answer stopped before the call was complete"


def test_a_completed_figure_is_a_figure_with_its_natural_size() -> None:
    meta = {"kind": "svg", "natural_width": 40.0, "natural_height": 30, "sized": True}
    outcome = result(3, 2, 0, "SVG presented inline: A plain box", meta=meta)
    drawn = FigureState(ink_luminance=0.1, background_opacity=0.5)
    assert block(DRAW, outcome, figure=drawn) == FigureBlock(
        key="2:call:0",
        message_id=2,
        figure_key="2:0",
        alt="A plain box",
        natural_width=40.0,
        natural_height=30.0,
        sized=True,
        ink=InkStatistics(median_luminance=0.1, background_opacity=0.5),
        problem=None,
    )
    failed = block(DRAW, outcome, figure=FigureState(problem="too many nodes"))
    assert isinstance(failed, FigureBlock)
    assert (failed.alt, failed.ink, failed.problem) == ("A plain box", None, "too many nodes")


@pytest.mark.parametrize(
    "size", [None, 0, -3, 1e9, float("nan"), float("inf"), "40", [40], {"px": 40}]
)
def test_a_stored_size_out_of_reach_is_not_believed(size: float | None) -> None:
    meta = {"natural_width": size, "natural_height": 30.0, "sized": True}
    shown = block(DRAW, result(3, 2, 0, "SVG presented inline: A plain box", meta=meta))
    assert isinstance(shown, FigureBlock)
    assert (shown.natural_width, shown.natural_height, shown.sized) == (3.0, 2.0, False)


STATES: dict[CardState, tuple[Message | None, Progress | None, Message]] = {
    "receiving": (None, BEFORE, STREAMING),
    "waiting": (None, BEFORE, answer(2)),
    "running": (None, AT_WORK, answer(2)),
    "failed": (result(3, 2, 0, "Tool error: no", status="failed"), None, answer(2)),
    "denied": (result(3, 2, 0, "denied", status="denied"), None, answer(2)),
    "interrupted": (None, None, replace(answer(2), state="interrupted")),
}


@pytest.mark.parametrize("arguments", [drawing(), drawing()[:-20], '{"svg": "<svg'])
@pytest.mark.parametrize("state", STATES)
def test_no_markup_is_seen_until_the_source_is_asked_for(state: CardState, arguments: str) -> None:
    outcome, progress, message = STATES[state]
    call = native("present_svg", arguments)
    (made,) = cards_from_message(
        replace(message, calls=(call,)), {} if outcome is None else {0: outcome}, progress
    )
    assert made.state == state
    assert made.figure is None
    shown = block(call, outcome, progress=progress, message=message)
    assert isinstance(shown, CardBlock)
    seen = " ".join(str(getattr(shown, f.name)) for f in fields(shown) if f.name != "body")
    assert not [mark for mark in ("<", "{", "viewBox", "alt") if mark in seen]
    assert not shown.open


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.04, "0.0 s"), (3.21, "3.2 s"), (59.94, "59.9 s"), (59.96, "1 min 0 s"), (61, "1 min 1 s"),
     (600, "10 min 0 s")],
)  # fmt: skip
def test_a_duration_is_said_as_people_say_it(seconds: float, text: str) -> None:
    assert duration(seconds) == text
