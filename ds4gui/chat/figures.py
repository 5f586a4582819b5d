"""Figures and formulas in sight: which pictures are asked for, and what came of them.

Owns the way from a figure's key back to the one stored drawing. Pixels never travel through here.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from ds4gui.chat.actions import ColumnSettled, FiguresWanted, FormulaWanted
from ds4gui.chat.cards import cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.effects import DrawFigure, DrawFigures, SetFormula
from ds4gui.chat.events import FigureDrawn, FigureFailed
from ds4gui.chat.parts import FigureSource
from ds4gui.chat.record import Message
from ds4gui.chat.state import AppState, FigureState, Step


def column_settled(action: ColumnSettled, state: AppState) -> Step:
    """New figures are drawn for this width."""
    return replace(
        state,
        column_px=action.column_px,
        max_height_px=action.max_height_px,
        px_per_unit=action.px_per_unit,
    ), ()


def wanted(action: FiguresWanted, state: AppState) -> Step:
    """Completed figures of loaded sessions are drawn for a width."""
    found = ((key, figure_of(state, key)) for key in action.keys)
    figures = tuple(
        DrawFigure(
            figure_key=key,
            svg=figure.svg,
            column_px=action.column_px,
            max_height_px=state.max_height_px,
            px_per_unit=state.px_per_unit,
            in_sight=key in action.in_sight,
        )
        for key, figure in found
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
    return _with_figure(state, action.figure_key, figure)


def failed(action: FigureFailed, state: AppState) -> Step:
    """A stored figure can't be drawn after all; it is not asked for again until a restart."""
    return _with_figure(state, action.figure_key, FigureState(problem=action.reason))


def figure_of(state: AppState, figure_key: str) -> FigureSource | None:
    """The drawing behind a key, byte for byte from its message, looked for in loaded paths."""
    source, _, index = figure_key.partition(":")
    if not source.isdecimal() or not index.isdecimal():
        return None
    message_id, call_index = int(source), int(index)
    ends = () if state.end is None else (state.end,)
    for conversation in (*state.conversations.values(), *ends):
        messages = conversation.messages
        # Ids grow along a path, and results come after their call.
        at = bisect_left(messages, message_id, key=_id_of)
        if at < len(messages) and messages[at].id == message_id:
            results = results_by_source(messages[at:]).get(message_id, {})
            cards = cards_from_message(messages[at], results, None)
            return cards[call_index].figure if call_index < len(cards) else None
    return None


def _id_of(message: Message) -> int:
    return message.id


def _with_figure(state: AppState, key: str, figure: FigureState) -> Step:
    if state.figures.get(key) == figure:
        return state, ()
    return replace(state, figures={**state.figures, key: figure}), ()
