"""State → the viewer's view: its figures, their words, what can be done.

Owns the words. Where it looks is the window's own (see lens.py).
"""

from __future__ import annotations

from ds4gui.chat.cards import ToolCard
from ds4gui.chat.closeups import Viewer
from ds4gui.chat.figures import card_of, ground_of
from ds4gui.chat.state import AppState
from ds4gui.present.frame import Tone
from ds4gui.present.viewed import ViewedFigure, ViewerView
from ds4gui.svg.verdict import InkStatistics

_ALT_CHARACTERS = 60


def viewer_view(state: AppState) -> ViewerView | None:
    """The picture of the viewer; None while it is closed or its figure is gone."""
    viewer = state.viewer
    if viewer is None:
        return None
    found = (_figure(state, key) for key in (viewer.figure_key, viewer.other_key) if key)
    figures = tuple(figure for figure in found if figure is not None)
    if not figures:
        return None
    shown = viewer.other_key or viewer.figure_key
    keys = [key for key in viewer.keys if not viewer.other_key or key != viewer.figure_key]
    at = keys.index(shown) if shown in keys else 0
    note, tone = _note(state, viewer)
    return ViewerView(
        figures=figures,
        place=f"{at + 1} of {len(keys)}" if len(keys) > 1 else "",
        can_go=(at > 0, at + 1 < len(keys)),
        way=viewer.way if len(figures) > 1 else "beside",
        share=viewer.share,
        source_shown=viewer.source_shown,
        ground=viewer.ground,
        note=note,
        tone=tone,
        can_mix=not state.graphics_missing,
        others=tuple(
            (key, f"{number}  {_short(label)}")
            for number, (key, label) in enumerate(zip(viewer.keys, viewer.labels, strict=True), 1)
            if key != viewer.figure_key
        )
        + tuple((key, _short(label)) for key, label in viewer.across),
    )


def _figure(state: AppState, key: str) -> ViewedFigure | None:
    card = card_of(state, key)
    if card is None or card.figure is None:
        return None
    width, height = _natural(card)
    known = state.figures.get(key)
    ink = None
    if known is not None and known.problem is None:
        ink = InkStatistics(
            median_luminance=known.ink_luminance, background_opacity=known.background_opacity
        )
    return ViewedFigure(
        key=key,
        alt=card.figure.alt,
        source=card.figure.svg,
        width=width,
        height=height,
        ink=ink,
        adapted=key in state.adapted,
        turned=ground_of(state, key) is not None,
    )


def _natural(card: ToolCard) -> tuple[float, float]:
    meta = card.result.meta if card.result is not None else {}
    sides = [meta.get("natural_width"), meta.get("natural_height")]
    width, height = (
        float(side) if isinstance(side, int | float) and side > 0 else 0.0 for side in sides
    )
    return (width, height) if width and height else (300.0, 150.0)


def _note(state: AppState, viewer: Viewer) -> tuple[str, Tone]:
    if viewer.problem:
        return viewer.problem, "bad"
    if state.graphics_missing and viewer.other_key:
        return "OpenGL can’t be used here, so figures are only shown side by side", "muted"
    if viewer.way == "difference" and viewer.apart is not None:
        if viewer.apart == 0:
            return "Nothing differs in what is shown", "muted"
        return f"{_percent(viewer.apart)} of what is shown differs", "muted"
    return "", "muted"


def _percent(share: float) -> str:
    percent = share * 100
    if percent < 0.1:
        return "Less than 0.1 %"
    return f"{percent:.1f} %" if percent < 10 else f"{percent:.0f} %"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _ALT_CHARACTERS else f"{line[: _ALT_CHARACTERS - 1]}…"
