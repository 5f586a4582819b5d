"""Figures and formulas in sight: which pictures are asked for, and what came of them.

Owns the way from a figure's key back to the one stored drawing. Pixels never travel through here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ds4gui.chat.actions import ColumnSettled, FiguresWanted, FormulaWanted, ThemeName
from ds4gui.chat.cards import ToolCard, cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.effects import DrawFigure, DrawFigures, SetFormula
from ds4gui.chat.events import FigureDrawn, FigureFailed
from ds4gui.chat.parts import FigureSource
from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.state import AppState, FigureState, Step
from ds4gui.limits import FIGURE_BACKGROUND_OPACITY

GROUNDS: Mapping[ThemeName, int] = {"dark": 33, "light": 0}
"""What black becomes in an adapted figure: in the dark theme white paper is then its surface."""
_HALF_LIGHT = 0.18
"""The relative luminance that looks half as light as white."""


def column_settled(action: ColumnSettled, state: AppState) -> Step:
    """New figures are drawn for this width."""
    return replace(
        state,
        column_px=action.column_px,
        max_height_px=action.max_height_px,
        px_per_unit=action.px_per_unit,
    ), ()


def wanted(action: FiguresWanted, state: AppState) -> Step:
    """Completed figures of loaded sessions are drawn for their widths."""
    found = (((key, px), figure_of(state, key)) for key, px in action.names)
    figures = tuple(
        DrawFigure(
            figure_key=key,
            svg=figure.svg,
            column_px=column_px,
            max_height_px=state.max_height_px,
            px_per_unit=state.px_per_unit,
            in_sight=(key, column_px) in action.in_sight,
            ground=ground_of(state, plain_key(key)) if plain_key(key) != key else None,
        )
        for (key, column_px), figure in found
        if figure is not None
    )
    return state, (DrawFigures(figures),)


def formula_wanted(action: FormulaWanted, state: AppState) -> Step:
    """A formula is set; nothing of it is kept here."""
    return state, (SetFormula(action.tex, action.display, action.em_px),)


def drawn(action: FigureDrawn, state: AppState) -> Step:
    """A picture is there."""
    figure = FigureState(
        ink_luminance=action.ink_luminance, background_opacity=action.background_opacity
    )
    return _with_figure(state, action.figure_key, _adapted(action.figure_key, figure, state))


def failed(action: FigureFailed, state: AppState) -> Step:
    """A stored figure can't be drawn after all; it is not asked for again until a restart."""
    return _with_figure(state, action.figure_key, FigureState(problem=action.reason))


def figure_of(state: AppState, figure_key: str) -> FigureSource | None:
    """The drawing behind a key, byte for byte from its message, looked for in loaded paths."""
    card = card_of(state, figure_key)
    return None if card is None else card.figure


def card_of(state: AppState, figure_key: str) -> ToolCard | None:
    """The card behind a key, also where the key names a figure adapted to a theme."""
    source, _, index = plain_key(figure_key).partition(":")
    if not source.isdecimal() or not index.isdecimal():
        return None
    message_id, call_index = int(source), int(index)
    for conversation in _loaded(state):
        messages = conversation.messages
        # Ids grow along a path, and results come after their call.
        at = bisect_left(messages, message_id, key=_id_of)
        if at < len(messages) and messages[at].id == message_id:
            results = results_by_source(messages[at:]).get(message_id, {})
            cards = cards_from_message(messages[at], results, None)
            return cards[call_index] if call_index < len(cards) else None
    return None


def figures_beside(state: AppState, figure_key: str) -> Mapping[str, str]:
    """The words of the figures of the path that a figure stands in, by key and in order."""
    message_id = int(figure_key.partition(":")[0])
    for conversation in _loaded(state):
        if any(message.id == message_id for message in conversation.messages):
            return figures_in(conversation.messages)
    return {}


def figures_in(messages: Sequence[Message]) -> Mapping[str, str]:
    """The words of the figures of a path or a part of it, by key and in order."""
    results = results_by_source(messages)
    return {
        card.figure_key: card.figure.alt
        for message in messages
        if message.role == "assistant" and message.id in results
        for card in cards_from_message(message, results[message.id], None)
        if card.figure is not None
    }


def with_adapted(state: AppState) -> AppState:
    """The state with each figure adapted as it is asked for, in the theme that is shown."""
    changed = {
        key: new
        for key, figure in state.figures.items()
        if (key in state.adapted or figure.adapted_to)
        and (new := _adapted(key, figure, state)) != figure
    }
    return replace(state, figures={**state.figures, **changed}) if changed else state


def _adapted(key: str, figure: FigureState, state: AppState) -> FigureState:
    wanted = key in state.adapted and figure.problem is None and drawn_for(figure) != state.theme
    return replace(figure, adapted_to=state.theme if wanted else None)


def plain_key(key: str) -> str:
    """A figure's own key."""
    return key.removesuffix(":dark").removesuffix(":light")


def ground_of(state: AppState, figure_key: str) -> int | None:
    """The grey that black becomes where a figure is adapted; None where it fits as it is."""
    figure = state.figures.get(figure_key)
    theme = None if figure is None else figure.adapted_to
    return None if theme is None else GROUNDS[theme]


def drawn_for(figure: FigureState) -> ThemeName:
    """The theme a figure was drawn for: by its own ground, where it has one, else by its ink."""
    light = figure.ink_luminance > _HALF_LIGHT
    opaque = figure.background_opacity >= FIGURE_BACKGROUND_OPACITY
    return "light" if light == opaque else "dark"


def _loaded(state: AppState) -> tuple[Conversation, ...]:
    return (*state.conversations.values(), *state.ends.values())


def _id_of(message: Message) -> int:
    return message.id


def _with_figure(state: AppState, key: str, figure: FigureState) -> Step:
    if state.figures.get(key) == figure:
        return state, ()
    return replace(state, figures={**state.figures, key: figure}), ()
