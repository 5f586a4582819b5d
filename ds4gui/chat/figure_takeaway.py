"""A figure leaves: onto the clipboard or into a file.

Owns what is asked of the shell for it, and what is said of it. The drawing leaves byte for byte as
the model wrote it.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.closeups import (
    CopyAlt,
    CopyPicture,
    CopySource,
    FigureNotSaved,
    PictureCopied,
    PutPicture,
    SaveFigure,
    WriteFigure,
)
from ds4gui.chat.effects import CopyText
from ds4gui.chat.figures import figure_of
from ds4gui.chat.state import AppState, Notice, Step


def source_copied(action: CopySource, state: AppState) -> Step:
    """The drawing, as it was written."""
    figure = figure_of(state, action.figure_key)
    if figure is None:
        return state, ()
    return _told(state, "The drawing’s source is copied"), (CopyText(figure.svg),)


def alt_copied(action: CopyAlt, state: AppState) -> Step:
    """What the model says that the drawing shows."""
    figure = figure_of(state, action.figure_key)
    if figure is None:
        return state, ()
    return _told(state, "The alternative text is copied"), (CopyText(figure.alt),)


def picture_wanted(action: CopyPicture, state: AppState) -> Step:
    """It is drawn first."""
    figure = figure_of(state, action.figure_key)
    return state, (() if figure is None else (PutPicture(figure.svg),))


def picture_copied(action: PictureCopied, state: AppState) -> Step:
    """Said either way."""
    if action.problem:
        return replace(state, notice=Notice(text=action.problem, kind="problem")), ()
    return _told(state, "The picture is copied"), ()


def save_asked(action: SaveFigure, state: AppState) -> Step:
    """Written beside first; never over a file unasked."""
    figure = figure_of(state, action.figure_key)
    if figure is None or not action.path.strip():
        return state, ()
    notice = None if state.notice is None or state.notice.kind == "exists" else state.notice
    return replace(state, notice=notice), (WriteFigure(action, figure.svg),)


def not_saved(action: FigureNotSaved, state: AppState) -> Step:
    """A file in the way is a question, anything else a sentence."""
    notice = Notice(text=action.reason, kind="problem")
    if action.exists:
        again = replace(action.asked, overwrite=True)
        notice = Notice(text=action.reason, kind="exists", saving=again)
    return replace(state, notice=notice), ()


def _told(state: AppState, text: str) -> AppState:
    return replace(state, notice=Notice(text=text, kind="info"))
