"""The viewer of figures: which are shown, how, and what is drawn for it.

Owns its state's changes. What is drawn follows from the state: whatever changes it asks for the
same part again, in the new way. Pixels never travel through here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ds4gui.chat.closeups import (
    AdaptFigure,
    ChooseGround,
    ChooseWay,
    CloseViewer,
    CompareFigures,
    CutCompared,
    CutFailed,
    CutSource,
    CutWanted,
    DrawCut,
    GraphicsMissing,
    MixFigures,
    OpenFigure,
    ShowSource,
    StepFigure,
    Viewer,
)
from ds4gui.chat.counterparts import counterparts
from ds4gui.chat.figures import figure_of, figures_beside, ground_of, with_adapted
from ds4gui.chat.state import AppState, Step

MARK = (239, 72, 72)
"""Red in both themes: what differs needs the reader's eye."""
ON_CARD = ("overlay", "difference")
"""What is computed on the graphics card."""


def opened(action: OpenFigure, state: AppState) -> Step:
    """The figure alone; its neighbours are those of its session."""
    return _shown(action.figure_key, "", state)


def compared(action: CompareFigures, state: AppState) -> Step:
    """Two figures: the one asked for, else that in the same place of another pane, else the
    neighbour that suggests itself."""
    if figure_of(state, action.figure_key) is None:
        return state, ()
    keys = tuple(figures_beside(state, action.figure_key))
    across = next(iter(counterparts(state, action.figure_key)), "")
    other = action.other_key or across or suggested(action.figure_key, keys)
    return _shown(action.figure_key, other, state)


def closed(_action: CloseViewer, state: AppState) -> Step:
    """The chat is shown again."""
    return replace(state, viewer=None), ()


def stepped(action: StepFigure, state: AppState) -> Step:
    """Another figure of the session; at the ends nothing. Of two it is the second that changes."""
    return _changed(state, lambda viewer: _stepped(viewer, action.steps)), ()


def _stepped(viewer: Viewer, steps: int) -> Viewer:
    one, other = viewer.figure_key, viewer.other_key
    keys = tuple(key for key in viewer.keys if not (other and key == one))
    shown = other or one
    at = (keys.index(shown) if shown in keys else 0) + steps
    if not 0 <= at < len(keys):
        return viewer
    # Another figure may have another size: which part of it is in sight, the window says.
    return replace(
        viewer,
        figure_key=one if other else keys[at],
        other_key=keys[at] if other else "",
        cut=None,
        apart=None,
        problem="",
    )


def source_shown(action: ShowSource, state: AppState) -> Step:
    """Text or picture."""
    return _changed(state, lambda viewer: replace(viewer, source_shown=action.shown)), ()


def way_chosen(action: ChooseWay, state: AppState) -> Step:
    """Two figures put together another way; without a card only side by side and blinking."""
    if state.graphics_missing and action.way in ON_CARD:
        return state, ()
    return _drawn(_changed(state, lambda viewer: replace(viewer, way=action.way, apart=None)))


def mixed(action: MixFigures, state: AppState) -> Step:
    """The slider of the overlay was moved."""
    share = min(255, max(0, action.share))
    return _drawn(_changed(state, lambda viewer: replace(viewer, share=share)))


def ground_chosen(action: ChooseGround, state: AppState) -> Step:
    """Nothing is drawn for it: grounds are the window's."""
    return _changed(state, lambda viewer: replace(viewer, ground=action.ground)), ()


def adapted(action: AdaptFigure, state: AppState) -> Step:
    """Turned or turned back, in the viewer and in the chat; never stored."""
    return _drawn(with_adapted(replace(state, adapted=state.adapted ^ {action.figure_key})))


def cut_wanted(action: CutWanted, state: AppState) -> Step:
    """Another part is in sight, or another scale."""
    return _drawn(_changed(state, lambda viewer: replace(viewer, cut=action)))


def cut_failed(action: CutFailed, state: AppState) -> Step:
    """Said in the viewer; what was drawn before stays, stretched."""
    return _changed(state, lambda viewer: replace(viewer, problem=action.reason)), ()


def cut_compared(action: CutCompared, state: AppState) -> Step:
    """How much differs."""
    return _changed(state, lambda viewer: replace(viewer, apart=action.share)), ()


def graphics_missing(_action: GraphicsMissing, state: AppState) -> Step:
    """Side by side is what remains; adapted figures are shown as they were drawn."""
    state = with_adapted(replace(state, graphics_missing=True, adapted=frozenset()))
    return _drawn(
        _changed(
            state,
            lambda viewer: replace(viewer, way="beside") if viewer.way in ON_CARD else viewer,
        )
    )


def suggested(figure_key: str, keys: tuple[str, ...]) -> str:
    """The figure before this one, which it may be a better version of; else the one after it."""
    if figure_key not in keys or len(keys) < 2:
        return ""
    at = keys.index(figure_key)
    return keys[at - 1] if at else keys[1]


def _shown(figure_key: str, other_key: str, state: AppState) -> Step:
    if figure_of(state, figure_key) is None:
        return state, ()
    beside = figures_beside(state, figure_key)
    viewer = Viewer(
        figure_key=figure_key,
        keys=tuple(beside),
        labels=tuple(beside.values()),
        across=tuple(counterparts(state, figure_key).items()),
        other_key=other_key if figure_of(state, other_key) is not None else "",
        ground=None if state.viewer is None else state.viewer.ground,
    )
    return replace(state, viewer=viewer), ()


def _changed(state: AppState, change: Callable[[Viewer], Viewer]) -> AppState:
    if state.viewer is None:
        return state
    return replace(state, viewer=change(state.viewer))


def _drawn(state: AppState) -> Step:
    """The part that is in sight, drawn as it is to be shown now."""
    viewer = state.viewer
    if viewer is None or viewer.cut is None:
        return state, ()
    keys = [key for key in (viewer.figure_key, viewer.other_key) if key]
    found = [(key, figure_of(state, key)) for key in keys]
    sources = tuple(
        CutSource(figure.svg, ground_of(state, key)) for key, figure in found if figure is not None
    )
    draw = DrawCut(
        figures=sources,
        wanted=viewer.cut,
        way=viewer.way if len(sources) > 1 else "beside",
        share=viewer.share,
        mark=MARK,
    )
    return _changed(state, lambda viewer: replace(viewer, problem="")), (draw,)
