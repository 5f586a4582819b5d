"""The page of a session with its figures, each checked and rebuilt again for it.

Owns the walk over the figures. A browser reads SVG in ways resvg does not, so only a rebuilt
drawing gets into a page; one that is refused today is shown as its source.
"""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui.chat.cards import ToolCard, cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.record import Conversation, Session
from ds4gui.present.page import page_from_conversation
from ds4gui.svg.check import check, render_source
from ds4gui.svg.verdict import Accepted


def page(session: Session, conversation: Conversation) -> str:
    """The document; some 10 ms for each figure."""
    verdicts = {card.figure_key: check(svg) for card, svg in _figures(conversation)}
    drawings = {
        key: render_source(verdict, _px(verdict.natural_width), _px(verdict.natural_height))
        for key, verdict in verdicts.items()
        if isinstance(verdict, Accepted)
    }
    return page_from_conversation(session, conversation, drawings)


def _px(side: float) -> int:
    return max(1, round(side))


def _figures(conversation: Conversation) -> Iterator[tuple[ToolCard, str]]:
    results = results_by_source(conversation.messages)
    for message in conversation.messages:
        if message.role == "assistant":
            for card in cards_from_message(message, results.get(message.id, {}), None):
                if card.figure is not None:
                    yield card, card.figure.svg
