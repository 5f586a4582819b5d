"""A tool call and its result as one card with its lifecycle.

Owns `cards_from_message`, the ONE function for live and stored calls: what differs between them is
only whether a run is at work on the message. Never decides how a card looks (see present/).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ds4gui.chat.arguments import Arguments
from ds4gui.chat.parts import Call, FigureSource, calls_from_message, figure_from_arguments
from ds4gui.chat.record import Message
from ds4gui.chat.state import Approval, Run
from ds4gui.chat.transports.table import NATIVE
from ds4gui.chat.widgets import WIDGET_TOOL, WidgetSource, widget_from_arguments

CardState = Literal[
    "receiving", "waiting", "running", "completed", "failed", "denied", "interrupted"
]
FIGURE_TOOL = "present_svg"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCard:
    """`content` is the result's text, empty while there is none.

    `figure` is set only for a completed drawing, `widget` for a completed page; `raw` and `whole`
    are those of the call. `approval` is set while the call waits for the user's answer.
    `next_in_line`: all calls before it have a result, so that it may have begun.
    """

    source_id: int
    call_index: int
    name: str
    arguments: Arguments
    raw: str
    whole: bool
    state: CardState
    content: str
    figure: FigureSource | None
    widget: WidgetSource | None
    result: Message | None
    approval: Approval | None
    next_in_line: bool

    @property
    def figure_key(self) -> str:
        """Names this figure everywhere pixels are kept: message and call, never the drawing."""
        return f"{self.source_id}:{self.call_index}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a live run stands with a message's calls; `running_index` None before the first.

    A result of id `saving_id` is not on disk yet, so its call is not shown as done. `approval` is
    what the running call asks for.
    """

    running_index: int | None
    saving_id: int | None
    approval: Approval | None = None


def progress_of(run: Run) -> Progress:
    """How far a run is with the calls of its message."""
    return Progress(
        running_index=run.running_index,
        saving_id=run.saving_id,
        approval=run.approval if run.phase == "asking" else None,
    )


def cards_from_message(
    message: Message, results: Mapping[int, Message], progress: Progress | None
) -> tuple[ToolCard, ...]:
    """One card per call, in call order. `results` by call index; `progress` None when stored."""
    return cards_from_calls(message, calls_from_message(message), results, progress)


def cards_from_calls(
    message: Message,
    calls: Sequence[Call],
    results: Mapping[int, Message],
    progress: Progress | None,
) -> tuple[ToolCard, ...]:
    """The same for whoever has read the message's calls."""
    open_at = next((index for index in range(len(calls)) if index not in results), len(calls))
    return tuple(
        _card(
            message, call, index == len(calls) - 1, results.get(index), progress, index <= open_at
        )
        for index, call in enumerate(calls)
    )


def _card(
    message: Message,
    call: Call,
    last: bool,
    result: Message | None,
    progress: Progress | None,
    next_in_line: bool,
) -> ToolCard:
    if result is not None and progress is not None and result.id == progress.saving_id:
        result = None
    state = _state(message, call, last, result, progress)
    asking = state == "waiting" and progress is not None and call.index == progress.running_index
    figure = widget = None
    if state == "completed" and call.name == FIGURE_TOOL:
        figure = figure_from_arguments(call.arguments)
    elif state == "completed" and call.name == WIDGET_TOOL and result is not None:
        widget = widget_from_arguments(call.arguments)
        if widget is not None and result.meta.get("widget") == "svg":
            figure, widget = FigureSource(svg=widget.code, alt=widget.title), None
    return ToolCard(
        source_id=message.id,
        call_index=call.index,
        name=call.name,
        arguments=call.arguments,
        raw=call.raw,
        whole=call.whole,
        state=state,
        content="" if result is None else result.content,
        figure=figure,
        widget=widget,
        result=result,
        approval=progress.approval if asking and progress is not None else None,
        next_in_line=next_in_line,
    )


def _state(
    message: Message, call: Call, last: bool, result: Message | None, progress: Progress | None
) -> CardState:
    if result is not None:
        return result.status or "failed"
    if progress is None:
        return "interrupted"
    if message.state == "streaming":
        # A native call is known to be whole only when another one follows, or the answer ends.
        open_ = last if message.transport == NATIVE else not call.whole
        return "receiving" if open_ else "waiting"
    if message.state != "complete" or not call.whole:
        return "interrupted"
    at_work = call.index == progress.running_index and progress.approval is None
    return "running" if at_work else "waiting"
