"""A widget as a block: what it says of itself in each state.

Owns the words and the height that is kept for a page before it has told its own.
"""

from __future__ import annotations

from ds4gui import limits
from ds4gui.chat.cards import ToolCard
from ds4gui.chat.state import FigureState
from ds4gui.chat.widget_state import WidgetRun
from ds4gui.chat.widgets import WidgetSource
from ds4gui.present.view import WidgetBlock


def widget_block(
    card: ToolCard, key: str, widget: WidgetSource, figure: FigureState | None
) -> WidgetBlock:
    """The block of a page that was shown."""
    run = None if figure is None else figure.widget
    height = None if run is None else run.height_css
    return WidgetBlock(
        key=key,
        message_id=card.source_id,
        widget_key=card.figure_key,
        title=" ".join(widget.title.split()),
        phase="off" if run is None else run.phase,
        height_css=limits.WIDGET_LEAST_HEIGHT_PX if height is None else height,
        says=_says(run),
        refusal="" if run is None else run.refusal,
        focused=run is not None and run.focused,
        can_run=run is None or run.phase == "ended",
    )


def _says(run: WidgetRun | None) -> str:
    if run is None:
        return "Click to run"
    if run.phase == "starting":
        return "Starting…"
    if run.phase == "ended":
        again = "Click to run again, from its beginning"
        return f"{run.message}. {again}" if run.message else again
    return ""


def whose_words(title: object) -> str:
    """Who wrote a prompt that a widget asked; its stored title is untrusted."""
    named = " ".join(title.split()) if isinstance(title, str) else ""
    which = f"the widget “{named}”" if named else "a widget"
    return f"Asked by {which}, not by you; it carries no permission of yours"
