"""What tests of faults look for in what is shown."""

from __future__ import annotations

from typing import TypeVar

from headless import Program

from ds4gui.chat.cards import cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.present.view import Block, ProseBlock

Wanted = TypeVar("Wanted")


def only(blocks: tuple[Block, ...], kind: type[Wanted]) -> Wanted:
    """The one block of a kind."""
    (found,) = [b for b in blocks if isinstance(b, kind)]
    return found


def prose_of(blocks: tuple[Block, ...]) -> str:
    """What the model said."""
    return "".join(b.text for b in blocks if isinstance(b, ProseBlock))


def card_states(running: Program) -> list[str]:
    """The states of the calls of the first answer, in order."""
    path = running.app.state.current_conversation
    assert path is not None
    (answer,) = [m for m in path.messages if m.calls]
    results = results_by_source(path.messages).get(answer.id, {})
    return [card.state for card in cards_from_message(answer, results, None)]
