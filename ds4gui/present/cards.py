"""A tool card or figure as a block: icon, tone, words.

Owns what each state of a call says. One sentence each, naming what happened and, where there is
one, the way on. Never shows markup: source is folded away until asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ds4gui import limits
from ds4gui.chat.actions import AllowCall, DenyCall
from ds4gui.chat.arguments import values_from_arguments
from ds4gui.chat.cards import FIGURE_TOOL, ToolCard
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import ERROR_PREFIX, FIGURE_SCHEMA, call_in_thought
from ds4gui.chat.record import Message
from ds4gui.chat.state import Approval, FigureState
from ds4gui.chat.transports.table import NATIVE
from ds4gui.chat.turns import calls_run
from ds4gui.present.frame import Tone
from ds4gui.present.view import ApprovalBlock, CardBlock, FigureBlock, WidgetBlock
from ds4gui.present.widgets import widget_block
from ds4gui.svg.verdict import InkStatistics

_SUBJECT_SCHEMA: JSONObject = {
    "properties": {"path": {"type": "string"}, "text": {"type": "string"}},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Face:
    icon: str
    tone: Tone
    detail: str
    note: str = ""
    body: str = ""
    spinning: bool = False


def card_block(
    card: ToolCard,
    message: Message,
    figure: FigureState | None,
    folds: frozenset[str],
    behind: str,
) -> CardBlock | FigureBlock | WidgetBlock:
    """The block of one call. `behind` names the call it waits for, empty when first in line."""
    key = f"{card.source_id}:call:{card.call_index}"
    if card.figure is not None:
        return _figure_block(card, key, card.figure.alt, figure)
    if card.widget is not None:
        return widget_block(card, key, card.widget, figure)
    face = _face(card, message, behind)
    return CardBlock(
        key=key,
        message_id=card.source_id,
        icon=face.icon,
        tone=face.tone,
        spinning=face.spinning,
        name=card.name or "tool",
        detail=face.detail,
        note=face.note,
        body=face.body,
        open=key in folds,
    )


def stray_block(message: Message, strays: Sequence[str], folds: frozenset[str]) -> CardBlock:
    """Tool markup that is no call of this message: said once, and its text folded away."""
    key = f"{message.id}:stray:0"
    detail = "left out: it belongs to no call"
    if call_in_thought(message):
        detail = "not run: the call stands inside the model's thoughts"
    elif message.transport == NATIVE:
        detail = "not run: the server's tool parser let it through as text"
    return CardBlock(
        key=key,
        message_id=message.id,
        icon="CIRCLE_SLASH",
        tone="warn",
        spinning=False,
        name="tool markup",
        detail=detail,
        note="show source",
        body="\n".join(strays),
        open=key in folds,
    )


def approval_block(card: ToolCard, approval: Approval) -> ApprovalBlock:
    """What stands below a card that waits for the user; each answer is for this change alone."""
    message_id, index, digest = card.source_id, card.call_index, approval.digest
    return ApprovalBlock(
        key=f"{message_id}:approval:{index}:{digest}",
        message_id=message_id,
        diff=approval.diff,
        allow_once=AllowCall(message_id, index, digest),
        allow_for_session=AllowCall(message_id, index, digest, for_session=True),
        deny=DenyCall(message_id, index, digest),
    )


def _figure_block(card: ToolCard, key: str, alt: str, figure: FigureState | None) -> FigureBlock:
    meta = card.result.meta if card.result is not None else {}
    width, height = _length(meta.get("natural_width")), _length(meta.get("natural_height"))
    known = width is not None and height is not None
    ink = None
    if figure is not None and figure.problem is None:
        ink = InkStatistics(
            median_luminance=figure.ink_luminance, background_opacity=figure.background_opacity
        )
    return FigureBlock(
        key=key,
        message_id=card.source_id,
        figure_key=card.figure_key,
        alt=alt,
        natural_width=width if known and width else 3.0,
        natural_height=height if known and height else 2.0,
        sized=known and meta.get("sized") is True,
        ink=ink,
        problem=None if figure is None else figure.problem,
        adapted_to=None if figure is None else figure.adapted_to,
    )


def _face(card: ToolCard, message: Message, behind: str) -> _Face:
    drawing = card.name == FIGURE_TOOL
    if card.state == "receiving":
        what = "receiving the drawing…" if drawing else "receiving…"
        detail = f"{what} {kilobytes(len(card.raw))}"
        return _Face(icon="LOADER", tone="accent", detail=detail, spinning=True)
    if card.approval is not None:
        again = "; the file has changed since you allowed it" if card.approval.again else ""
        detail = f"{card.approval.summary}{again}"
        return _Face(icon="SHIELD", tone="warn", detail=detail, note="waiting for you")
    if card.state == "waiting":
        detail = f"queued behind {behind}" if behind else "waiting"
        return _Face(icon="HOURGLASS", tone="muted", detail=detail)
    if card.state == "running":
        detail = "drawing…" if drawing else "running…"
        return _Face(icon="LOADER", tone="accent", detail=detail, spinning=True)
    if card.state == "denied":
        return _Face(icon="BAN", tone="muted", detail="denied by you")
    if card.state == "interrupted":
        return _interrupted(card, message, drawing)
    if card.state == "failed":
        return _failed(card)
    return _completed(card, drawing)


def _interrupted(card: ToolCard, message: Message, drawing: bool) -> _Face:
    if calls_run(message) and card.next_in_line:
        detail = "interrupted: it may have run, its result was not kept"
    elif calls_run(message):
        detail = "interrupted before it ran"
    elif drawing:
        detail = "interrupted: the answer stopped before the drawing was complete"
    else:
        detail = "interrupted: the answer stopped before the call was complete"
    note, body = _source(card)
    return _Face(icon="CIRCLE_SLASH", tone="warn", detail=detail, note=note, body=body)


def _failed(card: ToolCard) -> _Face:
    reason = card.content.removeprefix(ERROR_PREFIX).strip() or "it gave no reason"
    refused = card.result is not None and card.result.meta.get("refused") is True
    detail = f"{'refused' if refused else 'failed'}: {reason}"
    note, body = _source(card)
    return _Face(icon="CIRCLE_ALERT", tone="bad", detail=detail, note=note, body=body)


def _completed(card: ToolCard, drawing: bool) -> _Face:
    if drawing:
        note, body = _source(card)
        detail = "the stored call holds no drawing"
        return _Face(icon="CIRCLE_ALERT", tone="bad", detail=detail, note=note, body=body)
    meta = card.result.meta if card.result is not None else {}
    came_of, diff = meta.get("note"), meta.get("diff")
    if isinstance(came_of, str):
        # One of the workspace's tools: what it was about, and in a word what came of it.
        body = diff if isinstance(diff, str) else card.content
        return _Face(icon="CHECK", tone="ok", detail=_subject(card), note=came_of, body=body)
    lines = card.content.strip().splitlines()
    if len(lines) <= 1:
        return _Face(icon="CHECK", tone="ok", detail=lines[0] if lines else "done")
    return _Face(
        icon="CHECK",
        tone="ok",
        detail=lines[0],
        note=f"{len(lines)} lines",
        body=card.content,
    )


def _subject(card: ToolCard) -> str:
    values = values_from_arguments(card.arguments, _SUBJECT_SCHEMA) or {}
    path = str(values.get("path") or "the workspace")
    text = values.get("text")
    return f"“{text}” in {path}" if isinstance(text, str) else path


def _source(card: ToolCard) -> tuple[str, str]:
    values = values_from_arguments(card.arguments, FIGURE_SCHEMA) or {}
    svg = values.get("svg")
    body = svg if isinstance(svg, str) and svg.strip() else card.raw
    return ("show source", body) if body.strip("{} \n") else ("", "")


def _length(value: object) -> float | None:
    # A stored number is untrusted: it decides a height on screen.
    if isinstance(value, int | float) and limits.FIGURE_LEAST_PX <= value <= limits.FIGURE_SIDE_PX:
        return float(value)
    return None


def kilobytes(characters: int) -> str:
    """A size as people read it; characters stand for bytes, most drawings are ASCII."""
    return f"{characters} B" if characters < 1000 else f"{characters / 1000:.1f} KB"
