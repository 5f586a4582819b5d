"""Widgets in the conversation: offered, run, focused, and what they ask."""

from __future__ import annotations

import json
from dataclasses import replace

from builders import NOON_S, answer, native, prompt, result, showing

from ds4gui.chat.effects import (
    EndWidgets,
    MountWidgets,
    PassWidgetInput,
    SeeWidgets,
    ShowWidget,
    StartReply,
)
from ds4gui.chat.events import Action
from ds4gui.chat.export import markdown_from_conversation
from ds4gui.chat.reduce import reduce
from ds4gui.chat.roads import request_for
from ds4gui.chat.state import AppState
from ds4gui.chat.widget_actions import (
    EndWidget,
    FocusWidget,
    OfferWidgets,
    RunWidget,
    WidgetAsked,
    WidgetBegan,
    WidgetEnded,
    WidgetKey,
    WidgetLeft,
    WidgetMouse,
    WidgetsInSight,
    WidgetSized,
    WidgetsMounted,
    WidgetsWithdrawn,
    WidgetText,
)
from ds4gui.chat.widget_state import WidgetRun, WidgetShape
from ds4gui.chat.widgets import WIDGET_PROMPT

CODE = "<p>x</p>"
KEY = "2:0"
SHAPE = WidgetShape(width_px=700, scale=1.0, dark=True)
TOOLS = WidgetsMounted((("show_widget", {"a": 1}), ("widget_guidelines", {"b": 2})))


def talk(kind: str = "html") -> AppState:
    call = native("show_widget", json.dumps({"title": "Interest", "widget_code": CODE}))
    return showing(prompt(1), answer(2, calls=(call,)), result(3, 2, meta={"widget": kind}))


def after(state: AppState, *actions: Action) -> AppState:
    for action in actions:
        state, _ = reduce(state, action, NOON_S)
    return state


def run_of(state: AppState) -> WidgetRun:
    run = state.figures[KEY].widget
    assert run is not None
    return run


def running() -> AppState:
    return after(talk(), TOOLS, WidgetsInSight(((KEY, SHAPE),)), RunWidget(KEY), WidgetBegan(KEY))


def test_tools_and_prompt_exist_exactly_while_the_authority_is_mounted() -> None:
    before = talk()
    turn = before.conversations[1].turns[0]
    path = before.conversations[1].messages
    plain, _ = request_for(before, turn, path)
    mounted = after(before, TOOLS)
    with_tools, _ = request_for(mounted, turn, path)
    again, _ = request_for(after(mounted, RunWidget(KEY)), turn, path)
    assert [tool.name for tool in mounted.tools][-2:] == ["show_widget", "widget_guidelines"]
    assert with_tools.messages[0] == {"role": "system", "content": WIDGET_PROMPT}
    assert (with_tools.tools[: len(plain.tools)], with_tools.messages[1:]) == (
        plain.tools, plain.messages,
    )  # fmt: skip
    assert (again.messages, again.tools) == (with_tools.messages, with_tools.tools)
    withdrawn, _ = request_for(after(mounted, WidgetsWithdrawn()), turn, path)
    assert withdrawn == plain


def test_a_sessions_filter_holds_for_tools_and_prompt() -> None:
    state = after(talk(), TOOLS)
    narrowed = replace(state.sessions[0], tool_filter=("present_svg",))
    state = replace(state, sessions=(narrowed,))
    turn = state.conversations[1].turns[0]
    request, _ = request_for(state, turn, state.conversations[1].messages)
    assert all(message["role"] != "system" for message in request.messages)


def test_the_users_choice_is_kept_and_ends_what_runs() -> None:
    state, effects = reduce(running(), OfferWidgets(False), NOON_S)
    assert EndWidgets((KEY,)) in effects
    assert MountWidgets(False, by_hand=True) in effects
    assert run_of(state).phase == "ended"
    assert not state.look.offers_widgets
    state, effects = reduce(state, OfferWidgets(True), NOON_S)
    assert MountWidgets(True, by_hand=True) in effects


def test_a_widget_runs_from_its_stored_source_and_only_once() -> None:
    state = after(talk(), TOOLS, WidgetsInSight(((KEY, SHAPE),)))
    state, effects = reduce(state, RunWidget(KEY), NOON_S)
    assert effects == (ShowWidget(key=KEY, code=CODE, shape=SHAPE), SeeWidgets((KEY,)))
    assert run_of(state).phase == "starting"
    assert reduce(state, RunWidget(KEY), NOON_S)[1] == ()


def test_nothing_runs_without_the_authority_or_without_a_widget() -> None:
    assert reduce(talk(), RunWidget(KEY), NOON_S)[1] == ()
    assert reduce(after(talk(), TOOLS), RunWidget("2:1"), NOON_S)[1] == ()
    assert reduce(after(talk("svg"), TOOLS), RunWidget(KEY), NOON_S)[1] == ()


def test_a_new_shape_reaches_those_that_run() -> None:
    light = replace(SHAPE, dark=False)
    _, effects = reduce(running(), WidgetsInSight(((KEY, light),)), NOON_S)
    assert ShowWidget(key=KEY, code=CODE, shape=light) in effects
    _, effects = reduce(running(), WidgetsInSight(()), NOON_S)
    assert effects == (SeeWidgets(()),)


def test_a_fresh_one_begins_when_it_comes_into_sight() -> None:
    state = after(talk(), TOOLS)
    fresh = replace(state, widgets=replace(state.widgets, fresh=frozenset({KEY})))
    state, effects = reduce(fresh, WidgetsInSight(((KEY, SHAPE),)), NOON_S)
    assert ShowWidget(key=KEY, code=CODE, shape=SHAPE) in effects
    assert state.widgets.fresh == frozenset()


def test_it_tells_its_height_and_why_it_ended() -> None:
    state = after(running(), WidgetSized(KEY, 300))
    assert run_of(state).height_css == 300
    state = after(state, WidgetEnded(KEY, "It hung"))
    assert (run_of(state).phase, run_of(state).message) == ("ended", "It hung")
    assert after(state, WidgetBegan("9:9")).figures == state.figures


def test_a_press_takes_the_keyboard_and_tab_gives_it_back() -> None:
    press = WidgetMouse(key=KEY, kind="pressed", x_px=1, y_px=2)
    state, effects = reduce(running(), press, NOON_S)
    assert effects == (PassWidgetInput(press),)
    assert (state.widgets.focus, run_of(state).focused) == (KEY, True)
    state = after(state, WidgetLeft(KEY))
    assert (state.widgets.focus, run_of(state).focused) == ("", False)


def test_input_reaches_only_one_that_runs() -> None:
    stopped, effects = reduce(after(running(), FocusWidget(KEY)), EndWidget(KEY), NOON_S)
    assert effects == (EndWidgets((KEY,)),)
    assert stopped.widgets.focus == ""
    for given in (WidgetText(KEY, "x"), WidgetKey(key=KEY, name="Enter")):
        assert reduce(stopped, given, NOON_S)[1] == ()
        assert reduce(running(), given, NOON_S)[1] == (PassWidgetInput(given),)


def test_a_paid_question_enters_the_session_as_the_widgets() -> None:
    state, effects = reduce(running(), WidgetAsked(KEY, "And 30 years?", paid=True), NOON_S)
    asked = state.conversations[1].messages[3]
    assert (asked.role, asked.author, asked.meta["title"]) == ("user", "widget", "Interest")
    assert asked.content.endswith("\n\nAnd 30 years?")
    assert any(isinstance(effect, StartReply) for effect in effects)
    assert state.widgets.admissions_s == {1: (NOON_S,)}


def test_what_is_refused_is_said_on_the_widget_and_enters_nothing() -> None:
    for ask, says in (
        (WidgetAsked(KEY, "x", paid=False), "by itself"),
        (WidgetAsked(KEY, " ", paid=True), "nothing"),
    ):
        state, effects = reduce(running(), ask, NOON_S)
        assert says in run_of(state).refusal
        assert effects == ()
        assert state.widgets.admissions_s == {}


def test_while_the_model_works_a_question_waits_for_another_press() -> None:
    busy = after(running(), WidgetAsked(KEY, "one", paid=True))
    state, effects = reduce(busy, WidgetAsked(KEY, "two", paid=True), NOON_S)
    assert "at work" in run_of(state).refusal
    assert effects == ()
    assert state.widgets.admissions_s == {1: (NOON_S,)}


def test_an_export_shows_title_kind_and_source() -> None:
    state = talk()
    text = markdown_from_conversation(state.sessions[0], state.conversations[1])
    assert "Interest (widget, html)\n\n```html\n<p>x</p>\n```" in text
