"""Whole chats past the context of their model: they go on, and what is shown and stored stays."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from headless import HEADLESS, Program, comparable, program
from small_context import SmallServer, small_context

from ds4gui.chat.actions import ContinueReply, StopReply, SubmitPrompt
from ds4gui.present.view import Block, FigureBlock, ProblemBlock, ThoughtBlock, UserBlock
from ds4gui.store.reader import Reader

CONTEXT = 6_000
TOLD = "Explain binary search, in words."
DRAWN = "How does vLLM decide which KV blocks to keep? Draw the path of one request."
LINE = "The model is sent a summary of all above"
SCRIPTED = "The user asked for explanations and drawings"


def lines(blocks: tuple[Block, ...]) -> list[ThoughtBlock]:
    return [b for b in blocks if isinstance(b, ThoughtBlock) and b.label == LINE]


def asked_until_summarised(running: Program, server: SmallServer) -> list[str]:
    """Asks, in turn for words and for drawings, until earlier turns were summarised."""
    prompts: list[str] = []
    while not server.summaries:
        assert len(prompts) < 30
        prompts.append(f"{(TOLD, DRAWN)[len(prompts) % 2]} ({len(prompts)})")
        blocks = running.ask(prompts[-1])
        assert not [b for b in blocks if isinstance(b, ProblemBlock)]
    return prompts


def said(request: dict[str, object]) -> str:
    messages = request["messages"]
    assert isinstance(messages, list)
    return "\n".join(str(m.get("content")) for m in messages)


@pytest.mark.parametrize(
    ("transport", "counts"), [("", True), ("hermes", False), ("dsml-v4", True)]
)
def test_a_chat_goes_on_past_its_context_and_nothing_shown_is_lost(
    tmp_path: Path, transport: str, counts: bool
) -> None:
    database = tmp_path / "chats.sqlite3"
    with (
        small_context(CONTEXT, counts=counts, transport=transport) as server,
        program(database, server.url) as running,
    ):
        running.up()
        prompts = asked_until_summarised(running, server)
        prompts.append(f"{TOLD} (last)")
        blocks = running.ask(prompts[-1])
        assert [b.text for b in blocks if isinstance(b, UserBlock)] == prompts
        assert len([b for b in blocks if isinstance(b, FigureBlock)]) >= 3
        (line,) = lines(blocks)
        assert SCRIPTED in line.text
        last = said(server.requests[-1])
        assert SCRIPTED in last
        assert prompts[0] not in last
        assert prompts[-1] in last
        assert all("<svg" not in said(request) for request in server.summaries)
        shown = comparable(blocks)
    stored = Reader(database).conversation(1)
    assert stored is not None
    assert [m.content for m in stored.messages if m.role == "user"] == prompts
    assert [s.text for s in stored.summaries][-1] == line.text
    with (
        small_context(CONTEXT, counts=counts, transport=transport) as server,
        program(database, server.url) as again,
    ):
        again.up()
        again.until(lambda: again.app.state.current_conversation is not None)
        again.until(lambda: comparable(again.blocks()) == shown)
        again.ask(f"{TOLD} (after)")
        sent = [*server.requests, *server.summaries]
        assert SCRIPTED in said(sent[0])
        assert prompts[0] not in "".join(said(request) for request in sent)


def test_a_server_that_promised_more_is_believed_when_it_refuses(tmp_path: Path) -> None:
    with (
        small_context(CONTEXT, told=100_000) as server,
        program(tmp_path / "chats.sqlite3", server.url) as running,
    ):
        running.up()
        asked_until_summarised(running, server)
        assert server.refused >= 1
        assert len(lines(running.blocks())) == 1


def test_one_prompt_that_is_too_long_is_refused_in_words(tmp_path: Path) -> None:
    with (
        small_context(CONTEXT) as server,
        program(tmp_path / "chats.sqlite3", server.url) as running,
    ):
        running.up()
        blocks = running.ask("word " * 9_000)
        (problem,) = [b for b in blocks if isinstance(b, ProblemBlock)]
        assert problem.detail.startswith("The conversation no longer fits")
        assert problem.action == ContinueReply()
        assert not server.summaries


def full(running: Program, server: SmallServer) -> str:
    """A chat whose next prompt, which is given, needs a summary first; none is answered."""
    running.up()
    server.held.set()
    prompts = 0
    while not server.waiting.is_set():
        assert prompts < 30
        prompts += 1
        before = running.app.state.next_turn_id
        running.app.post(SubmitPrompt(f"{TOLD} ({prompts})"))
        running.until(lambda before=before: running.app.state.next_turn_id > before)
        running.until(lambda: server.waiting.is_set() or not running.app.state.runs)
    return f"{TOLD} ({prompts})"


def test_a_stopped_summary_leaves_nothing_and_is_made_when_asked_again(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with small_context(CONTEXT) as server, program(database, server.url) as running:
        full(running, server)
        running.app.post(StopReply())
        running.until(lambda: not running.app.state.runs)
        (problem,) = [b for b in running.blocks() if isinstance(b, ProblemBlock)]
        assert problem.title == "Stopped"
        assert not lines(running.blocks())
        server.held.clear()
        running.app.post(ContinueReply())
        running.until(lambda: running.app.state.runs)
        running.until(lambda: not running.app.state.runs)
        assert len(lines(running.blocks())) == 1
        assert not [b for b in running.blocks() if isinstance(b, ProblemBlock)]


def test_a_kill_while_summarising_leaves_nothing_half(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with small_context(CONTEXT) as server:
        with program(database, server.url) as running:
            prompt = full(running, server)
            running.app.post(StopReply())
            running.until(lambda: not running.app.state.runs)
        server.waiting.clear()
        command = [sys.executable, str(HEADLESS), str(database), server.url, prompt]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            assert server.waiting.wait(60.0)
        finally:
            child.kill()
            child.wait()
        with closing(sqlite3.connect(database)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("SELECT count(*) FROM summary").fetchone() == (0,)
        server.held.clear()
        with program(database, server.url) as again:
            again.up()
            again.until(lambda: again.app.state.current_conversation is not None)
            again.app.post(ContinueReply())
            again.until(lambda: again.app.state.runs)
            again.until(lambda: not again.app.state.runs)
            assert len(lines(again.blocks())) == 1
            assert again.app.state.current_conversation is not None
            assert again.app.state.current_conversation.messages[-1].state == "complete"
