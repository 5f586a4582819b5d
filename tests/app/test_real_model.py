"""The program and a real model on a real llama.cpp server: chat and stop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from headless import program
from llama_server import running_llama_server

from ds4gui.chat.actions import NewSession, StopReply, SubmitPrompt
from ds4gui.present.view import ProblemBlock, ProseBlock


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
