"""The program and a real model on a real llama.cpp server: chat, stop, a drawing.

SmolLM2 (135M) calls a tool only after two such turns in the history; what it draws is its own.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from headless import program
from llama_server import running_llama_server

from ds4gui.chat.actions import NewSession, SelectSession, StopReply, SubmitPrompt
from ds4gui.chat.record import Message, NativeCall, Session, Turn
from ds4gui.chat.storage import (
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveSession,
    SaveTurn,
    StoreEvent,
)
from ds4gui.present.view import CardBlock, FigureBlock, ProblemBlock, ProseBlock
from ds4gui.store.reader import Reader
from ds4gui.store.store import Store

EXAMPLES = (
    ("Draw a navy box.", '<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="navy"/></svg>'),
    ("Draw a green line.", '<svg viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="green"/></svg>'),
)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running_llama_server() as url:
        yield url


def test_a_real_model_chats_and_is_stopped(tmp_path: Path, url: str) -> None:
    with program(tmp_path / "chats.sqlite3", url) as running:
        running.up()
        assert running.app.state.server.facts is not None
        assert running.app.state.server.facts.kind == "llama.cpp"
        blocks = running.ask("What is the capital of France? One sentence.", 120.0)
        assert any(isinstance(b, ProseBlock) for b in blocks)
        running.app.post(NewSession())
        running.app.post(SubmitPrompt("Write a very long story about a river."))
        running.until(
            lambda: any(isinstance(b, ProseBlock) for b in running.blocks()), timeout_s=120.0
        )
        running.app.post(StopReply())
        running.until(lambda: not running.app.state.runs)
        assert any(isinstance(b, ProblemBlock) and b.title == "Stopped" for b in running.blocks())


def test_a_real_tool_call_ends_in_a_stored_card_or_figure(tmp_path: Path, url: str) -> None:
    database = tmp_path / "chats.sqlite3"
    _store_examples(database)
    with program(database, url) as running:
        running.up()
        running.app.post(SelectSession(1))
        running.until(lambda: running.app.state.current_conversation is not None)
        running.ask("Draw a red circle.", 180.0)
    stored = Reader(database).conversation(1)
    assert stored is not None
    asked = next(m for m in stored.messages if m.content == "Draw a red circle.")
    calls = [m for m in stored.messages if m.id > asked.id and m.calls]
    assert calls, [m.content for m in stored.messages]
    results = [m for m in stored.messages if m.source_id == calls[0].id]
    assert len(results) == len(calls[0].calls)
    assert results[0].content.startswith(("SVG presented inline: ", "Tool error: "))
    with program(database, url) as reopened:
        reopened.app.post(SelectSession(1))
        reopened.until(lambda: reopened.app.state.current_conversation is not None)
        keys = {b.key for b in reopened.blocks() if isinstance(b, FigureBlock | CardBlock)}
        assert f"{calls[0].id}:call:0" in keys


def _store_examples(database: Path) -> None:
    committed = threading.Event()

    def heard(event: StoreEvent) -> None:
        if event == MessageSaved(8):
            committed.set()

    store = Store(database, heard)
    store.start()
    store.perform(LoadLibrary())
    for number, (prompt, svg) in enumerate(EXAMPLES):
        for message in _example(number, prompt, svg):
            store.perform(SaveMessage(message))
        turn = Turn(id=number + 1, session_id=1, prompt_id=4 * number + 1, started_s=0.0)
        store.perform(SaveTurn(turn))
    session = Session(id=1, title="Examples", head_id=8, created_s=0.0, updated_s=0.0)
    store.perform(SaveSession(session))
    assert committed.wait(10.0)
    store.close(10.0)


def _example(number: int, prompt: str, svg: str) -> tuple[Message, ...]:
    first, alt = 4 * number + 1, prompt.removeprefix("Draw a ").rstrip(".")
    arguments = json.dumps({"svg": svg, "alt": alt})
    call = NativeCall(position=0, call_id="c", name="present_svg", arguments=arguments)
    turn_id, parent = number + 1, first - 1 or None
    return (
        Message(
            id=first, parent_id=parent, turn_id=turn_id, step=0,
            role="user", author="user", content=prompt, created_s=0.0,
        ),
        Message(
            id=first + 1, parent_id=first, turn_id=turn_id, step=1,
            role="assistant", author="model", content="", calls=(call,),
            finish_reason="tool_calls", created_s=0.0,
        ),
        Message(
            id=first + 2, parent_id=first + 1, turn_id=turn_id, step=1,
            role="tool", author="tool", content=f"SVG presented inline: {alt}",
            source_id=first + 1, call_index=0, status="completed", created_s=0.0,
        ),
        Message(
            id=first + 3, parent_id=first + 2, turn_id=turn_id, step=2,
            role="assistant", author="model", content="Done.",
            finish_reason="stop", created_s=0.0,
        ),
    )
