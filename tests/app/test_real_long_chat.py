"""A chat past the context of a real model on a real llama.cpp server: summarised, it goes on.

The server counts no tokens, so the program estimates, and is told when it guessed wrong.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from builders import answer, prompt, turn
from headless import Program, program
from llama_server import running_llama_server

from ds4gui.chat.actions import ContinueReply, SelectSession
from ds4gui.chat.record import Conversation, Message, Session
from ds4gui.chat.storage import (
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveSession,
    SaveTurn,
    StoreEvent,
)
from ds4gui.present.view import ProblemBlock, ThoughtBlock, UserBlock
from ds4gui.store.reader import Reader
from ds4gui.store.store import Store

PLACES = ("Paris", "Oslo", "Rome", "Cairo", "Lima", "Tokyo")
CONTEXT_TOKENS = 1024
WAIT_S = 900.0
"""A small model on one busy core."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running_llama_server(context_tokens=CONTEXT_TOKENS) as url:
        yield url


def in_words(place: str) -> str:
    return f"{place} is a city with many streets, houses, parks and people. " * 13


def in_digits(place: str) -> str:
    """A token is a digit: what is estimated at four characters a token is far off."""
    return f"{place}: " + "7 3 9 1 8 5 2 " * 20


def stored(database: Path, replies: list[str]) -> tuple[Message, ...]:
    """A session with a turn about each place; its answers are short, its tool is a clock."""
    committed = threading.Event()
    last = 2 * len(replies)

    def heard(event: StoreEvent) -> None:
        if event == MessageSaved(last):
            committed.set()

    path: list[Message] = []
    for number, (place, reply) in enumerate(zip(PLACES, replies, strict=True), 1):
        at = 2 * number - 1
        path.append(prompt(at, f"Tell me about {place}.", turn_id=number, parent=at - 1 or None))
        path.append(answer(at + 1, reply, turn_id=number))
    store = Store(database, heard)
    store.start()
    store.perform(LoadLibrary())
    for message in path:
        store.perform(SaveMessage(message))
        store.perform(SaveTurn(turn(message.turn_id, prompt_id=2 * message.turn_id - 1)))
    session = Session(
        id=1,
        title="Places",
        head_id=last,
        params={"max_tokens": 40},
        tool_filter=("current_time",),
        created_s=0.0,
        updated_s=0.0,
    )
    store.perform(SaveSession(session))
    assert committed.wait(30.0)
    store.close(30.0)
    return tuple(path)


def opened(running: Program) -> None:
    running.up()
    running.app.post(SelectSession(1))
    running.until(lambda: running.app.state.current_conversation is not None)


def read(database: Path) -> Conversation:
    conversation = Reader(database).conversation(1)
    assert conversation is not None
    return conversation


def bare(messages: tuple[Message, ...]) -> list[Message]:
    return [replace(message, uid="") for message in messages]


@pytest.mark.parametrize("write", [in_words, in_digits])
def test_a_real_chat_goes_on_past_its_context(
    tmp_path: Path, url: str, write: Callable[[str], str]
) -> None:
    database = tmp_path / "chats.sqlite3"
    path = stored(database, [write(place) for place in PLACES])
    with program(database, url) as running:
        opened(running)
        blocks = running.ask("What is the capital of France? One sentence.", WAIT_S)
        assert len([b for b in blocks if isinstance(b, UserBlock)]) == len(PLACES) + 1
        assert [b.text for b in blocks if isinstance(b, ThoughtBlock)]
        running.ask("Thank you. Is it large?", WAIT_S)
    conversation = read(database)
    assert bare(conversation.messages[: len(path)]) == bare(path)
    (summary, *_) = conversation.summaries
    assert summary.text.strip()
    assert summary.through_id in {m.id for m in path if m.role == "assistant"}
    answers = [m for m in conversation.messages[len(path) :] if m.role == "assistant"]
    assert [(m.state, m.error) for m in answers] == [("complete", None)] * 2
    assert all(m.content.strip() for m in answers)


def test_a_real_context_that_one_prompt_overflows_says_so(tmp_path: Path, url: str) -> None:
    with program(tmp_path / "chats.sqlite3", url) as running:
        running.up()
        blocks = running.ask("word " * 4_000, WAIT_S)
        (problem,) = [b for b in blocks if isinstance(b, ProblemBlock)]
        assert problem.title == "Broke off"
        assert problem.detail.startswith("The conversation no longer fits")
        assert problem.action == ContinueReply()
        conversation = running.app.state.current_conversation
        assert conversation is not None
        assert not conversation.summaries
