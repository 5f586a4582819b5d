"""The page of a session, or of several, with its figures, each checked and rebuilt again for it.

Owns the walk over the figures. A browser reads SVG in ways resvg does not, so only a rebuilt
drawing gets into a page; one that is refused today is shown as its source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ds4gui.chat.cards import ToolCard, cards_from_message
from ds4gui.chat.comparison import Compared, comparison_of
from ds4gui.chat.context import results_by_source
from ds4gui.chat.forms import MarkdownForm
from ds4gui.chat.record import Conversation, Message, Session
from ds4gui.present.compared_page import page_from_compared
from ds4gui.present.page import page_from_conversation
from ds4gui.svg.check import check, render_source
from ds4gui.svg.verdict import Accepted


def page(session: Session, conversation: Conversation) -> str:
    """The document; some 10 ms for each figure."""
    return page_from_conversation(session, conversation, _rebuilt(conversation.messages))


def compared_page(compared: Sequence[Compared], form: MarkdownForm) -> str:
    """The document of sessions side by side; a figure that they share is rebuilt once."""
    return page_from_compared(compared, form, _rebuilt(comparison_of(compared).messages))


def _rebuilt(messages: Sequence[Message]) -> dict[str, str]:
    """The rebuilt drawing of each figure that is not refused, by its `figure_key`."""
    verdicts = {card.figure_key: check(svg) for card, svg in _figures(messages)}
    return {
        key: render_source(verdict, _px(verdict.natural_width), _px(verdict.natural_height))
        for key, verdict in verdicts.items()
        if isinstance(verdict, Accepted)
    }


def _px(side: float) -> int:
    return max(1, round(side))


def _figures(messages: Sequence[Message]) -> Iterator[tuple[ToolCard, str]]:
    results = results_by_source(messages)
    for message in messages:
        if message.role == "assistant":
            for card in cards_from_message(message, results.get(message.id, {}), None):
                if card.figure is not None:
                    yield card, card.figure.svg
