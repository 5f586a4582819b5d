"""Widgets in the conversation: mounted and withdrawn, run and ended, and what they ask.

Owns the way from a widget's key to its one stored source, and from a follow-up that was admitted to
the message that enters the session. What is admitted is decided by the authority (widgets.py).
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.effects import EndWidgets, MountWidgets, PassWidgetInput, SeeWidgets, ShowWidget
from ds4gui.chat.figures import card_of
from ds4gui.chat.preferring import written_back
from ds4gui.chat.prompts import can_begin, prompt_begun
from ds4gui.chat.sessions import window_kept
from ds4gui.chat.state import AppState, FigureState, Notice, Offer, Step
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
from ds4gui.chat.widgets import (
    WIDGET_TOOLS,
    Refused,
    WidgetSource,
    admitted,
    recent,
)

_NEEDS_PRESS = "This widget asked by itself; only a press of yours in it may ask"
_BUSY = "The model is at work; press again when it has finished"


def offered_or_not(action: OfferWidgets, state: AppState) -> Step:
    """The user's choice, kept for the next start."""
    state = replace(state, look=replace(state.look, offers_widgets=action.wanted))
    state, effects = (state, ()) if action.wanted else withdrawn(WidgetsWithdrawn(), state)
    mount = MountWidgets(action.wanted, by_hand=True)
    return state, (*effects, mount, *window_kept(state), *written_back(state))


def mounted(action: WidgetsMounted, state: AppState) -> Step:
    """The tools exist, behind all others, so that what the server has cached of those holds."""
    others = tuple(tool for tool in state.tools if tool.name not in WIDGET_TOOLS)
    ours = tuple(Offer(name=name, wire=wire) for name, wire in action.tools)
    widgets = replace(state.widgets, mounted=True)
    return replace(state, tools=(*others, *ours), widgets=widgets), ()


def withdrawn(action: WidgetsWithdrawn, state: AppState) -> Step:
    """The tools are gone, and every page with them."""
    others = tuple(tool for tool in state.tools if tool.name not in WIDGET_TOOLS)
    running = [key for key, figure in state.figures.items() if is_running(figure)]
    figures = dict(state.figures)
    for key in running:
        ended = WidgetRun(phase="ended", message=action.message or "Widgets are switched off")
        figures[key] = replace(figures[key], widget=ended)
    widgets = replace(state.widgets, mounted=False, fresh=frozenset())
    state = replace(state, tools=others, widgets=widgets)
    if action.message:
        state = replace(state, notice=Notice(text=action.message, kind="problem"))
    if not running:
        return state, ()
    return replace(state, figures=figures), (EndWidgets(tuple(running)),)


def is_running(figure: FigureState | None) -> bool:
    """Whether a page lives, or is about to."""
    return figure is not None and figure.widget is not None and figure.widget.phase != "ended"


def came_into_sight(action: WidgetsInSight, state: AppState) -> Step:
    """Those that have just been made begin; those that run take a new shape; the others rest."""
    widgets = state.widgets
    known = widgets.shapes
    reshaped = [key for key, shape in action.shapes if known.get(key) != shape]
    begin = [key for key in action.keys if key in widgets.fresh]
    moved = bool(reshaped) or action.keys != widgets.in_sight
    widgets = replace(widgets, shapes={**known, **dict(action.shapes)}, in_sight=action.keys)
    state = replace(state, widgets=replace(widgets, fresh=widgets.fresh - set(begin)))
    effects: list[ShowWidget | SeeWidgets] = []
    running = [key for key in reshaped if is_running(state.figures.get(key))]
    effects += [_shown(state, key, source) for key, source in _sources(state, running)]
    for key in begin:
        state, shows = run(RunWidget(key), state)
        effects += [effect for effect in shows if isinstance(effect, ShowWidget)]
    return state, (*effects, *((SeeWidgets(action.keys),) if moved else ()))


def run(action: RunWidget, state: AppState) -> Step:
    """A widget runs from its beginning."""
    source = widget_of(state, action.key)
    if source is None or not state.widgets.mounted or is_running(state.figures.get(action.key)):
        return state, ()
    state = _with_run(state, action.key, WidgetRun())
    return state, (_shown(state, action.key, source), SeeWidgets(state.widgets.in_sight))


def focused(action: FocusWidget, state: AppState) -> Step:
    """One widget has the keyboard, or none."""
    if action.key == state.widgets.focus:
        return state, ()
    state = _changed(state, state.widgets.focus, focused=False)
    key = action.key if is_running(state.figures.get(action.key)) else ""
    state = replace(state, widgets=replace(state.widgets, focus=key))
    return _changed(state, key, focused=True), ()


def left(action: WidgetLeft, state: AppState) -> Step:
    """The keyboard goes back to the prompt."""
    return focused(FocusWidget(""), state) if action.key == state.widgets.focus else (state, ())


def ended_by_user(action: EndWidget, state: AppState) -> Step:
    """A widget stops, with its last picture."""
    if not is_running(state.figures.get(action.key)):
        return state, ()
    state, _ = left(WidgetLeft(action.key), state)
    return _changed(state, action.key, phase="ended"), (EndWidgets((action.key,)),)


def input_passed(action: WidgetMouse | WidgetText | WidgetKey, state: AppState) -> Step:
    """Mouse and keys of a running widget go to it and nowhere else."""
    if not is_running(state.figures.get(action.key)):
        return state, ()
    if isinstance(action, WidgetMouse) and action.kind == "pressed":
        state, _ = focused(FocusWidget(action.key), state)
    return state, (PassWidgetInput(action),)


def began(action: WidgetBegan, state: AppState) -> Step:
    """It is there."""
    return _changed(state, action.key, phase="live"), ()


def sized(action: WidgetSized, state: AppState) -> Step:
    """It has its height."""
    return _changed(state, action.key, height_css=action.height_css), ()


def ended(action: WidgetEnded, state: AppState) -> Step:
    """It runs no more; its last picture stays."""
    state, _ = left(WidgetLeft(action.key), state)
    return _changed(state, action.key, phase="ended", message=action.message), ()


def asked(action: WidgetAsked, state: AppState) -> Step:
    """A follow-up enters its session, or its refusal is shown on the widget."""
    if not is_running(state.figures.get(action.key)):
        return state, ()
    if not action.paid:
        return _changed(state, action.key, refusal=_NEEDS_PRESS), ()
    found = _session_and_result(state, action.key)
    session_id, result_id = found if found is not None else (None, 0)
    before_s = state.widgets.admissions_s.get(session_id or 0, ())
    outcome = admitted(
        state.session(session_id),
        None if session_id is None else state.conversations.get(session_id),
        result_id,
        action.text,
        before_s,
        state.now_s,
    )
    if not isinstance(outcome, Refused) and not can_begin(state, session_id):
        outcome = Refused("busy", _BUSY)
    if isinstance(outcome, Refused) or session_id is None:
        message = outcome.message if isinstance(outcome, Refused) else ""
        return _changed(state, action.key, refusal=message), ()
    times_s = (*recent(before_s, state.now_s), state.now_s)
    kept = {**state.widgets.admissions_s, session_id: times_s}
    state = replace(
        _changed(state, action.key, refusal=""), widgets=replace(state.widgets, admissions_s=kept)
    )
    meta = {"widget": action.key, "title": outcome.title}
    return prompt_begun(state, session_id, outcome.content, author="widget", meta=meta)


def widget_of(state: AppState, key: str) -> WidgetSource | None:
    """The page behind a key, byte for byte from its message, looked for in loaded paths."""
    card = card_of(state, key)
    return None if card is None else card.widget


def _sources(state: AppState, keys: list[str]) -> list[tuple[str, WidgetSource]]:
    found = ((key, widget_of(state, key)) for key in keys)
    return [(key, source) for key, source in found if source is not None]


def _shown(state: AppState, key: str, source: WidgetSource) -> ShowWidget:
    return ShowWidget(key=key, code=source.code, shape=state.widgets.shapes.get(key, WidgetShape()))


def _session_and_result(state: AppState, key: str) -> tuple[int, int] | None:
    """The session that a widget began in, and the message that is its result."""
    card = card_of(state, key)
    if card is None or card.result is None:
        return None
    turn_id = card.result.turn_id
    for conversation in state.conversations.values():
        for turn in reversed(conversation.turns):
            if turn.id == turn_id and turn.session_id == conversation.session_id:
                return conversation.session_id, card.result.id
    return None


def _with_run(state: AppState, key: str, widget: WidgetRun) -> AppState:
    figure = replace(state.figures.get(key, FigureState()), widget=widget)
    return replace(state, figures={**state.figures, key: figure})


def _changed(state: AppState, key: str, **changes: object) -> AppState:
    figure = state.figures.get(key)
    if figure is None or figure.widget is None:
        return state
    changed = replace(figure.widget, **changes)  # type: ignore[arg-type]  # fields by name
    return state if changed == figure.widget else _with_run(state, key, changed)
