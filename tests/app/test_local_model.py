"""The program with a model file of its own: loading, a turn, loss, failure, no process left."""

from __future__ import annotations

import signal
from pathlib import Path

import psutil
import pytest
from commands import ds4gui
from headless import NOWHERE, Program, program
from llama_server import MODEL
from stored_turns import store_turns

from ds4gui.chat.actions import (
    Connect,
    EditDraft,
    NewSession,
    RetryConnection,
    SelectSession,
    StopReply,
    SubmitPrompt,
)
from ds4gui.chat.prompts import can_submit
from ds4gui.present.view import ProseBlock
from ds4gui.servers.child import DemoFailed, DemoServer

WAIT_S = 120.0


def servers() -> list[psutil.Process]:
    """The children that serve a model file."""
    found = [p for p in psutil.Process().children() if "ds4gui.servers.local" in p.cmdline()]
    return [p for p in found if p.status() != psutil.STATUS_ZOMBIE]


def until_up(running: Program) -> None:
    running.until(lambda: running.app.state.loaded)
    running.until(lambda: running.app.state.server.phase == "up", WAIT_S)


def test_it_loads_answers_and_leaves_no_process(tmp_path: Path) -> None:
    shares: set[float | None] = set()
    database = tmp_path / "chats.sqlite3"
    # A session whose answers end soon: at temperature 0, after some tokens at the latest.
    store_turns(database, [("Say hello.", [])], tool_filter=())
    with program(database, local=MODEL) as running:
        running.until(lambda: running.app.state.loaded)
        running.app.post(NewSession())
        running.app.step()
        view = running.screen.view
        assert view is not None
        assert view.connect is None, "the window opens at once, and can be written in"
        running.app.post(EditDraft("Half a thought"))

        def up() -> bool:
            view = running.screen.view
            assert view is not None
            if view.pane.empty is not None:
                shares.add(view.pane.empty.share)
            return running.app.state.server.phase == "up"

        running.until(up, WAIT_S)
        assert 1.0 in shares
        view = running.screen.view
        assert view is not None
        assert view.status.server == "llama.cpp · this machine"
        assert view.status.model == MODEL.stem
        assert (view.composer.can_send, view.composer.draft) == (True, "Half a thought")
        running.app.post(SelectSession(1))
        running.until(lambda: running.app.state.current_id == 1 and can_submit(running.app.state))
        blocks = running.ask("What is the capital of France? One sentence.", 400.0)
        assert any(b.text.strip() for b in blocks if isinstance(b, ProseBlock))
        conversation = running.app.state.current_conversation
        assert conversation is not None
        assert conversation.messages[-1].state == "complete"
        (child,) = servers()
    assert not psutil.pid_exists(child.pid)


def test_a_model_that_is_lost_is_said_and_started_again_when_asked(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3", local=MODEL) as running:
        until_up(running)
        (child,) = servers()
        child.send_signal(signal.SIGKILL)
        running.until(lambda: running.app.state.server.phase == "down", WAIT_S)
        running.until(lambda: running.screen.view and running.screen.view.connect)
        view = running.screen.view
        assert view is not None
        assert view.connect is not None
        assert view.connect.can_retry
        assert view.connect.text.startswith(f"The system ended the process of {MODEL.name}")
        running.app.post(RetryConnection())
        running.until(lambda: running.app.state.server.phase == "looking")
        until_up(running)
        running.app.post(SubmitPrompt("Write a very long story about a river."))
        running.until(lambda: any(isinstance(b, ProseBlock) for b in running.blocks()), WAIT_S)
        running.app.post(StopReply())
        running.until(lambda: not running.app.state.runs)


def test_a_file_that_is_missing_is_said_and_loaded_when_it_is_there(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    with program(tmp_path / "chats.sqlite3", local=path) as running:
        running.until(lambda: running.app.state.loaded)
        running.until(lambda: running.app.state.server.phase == "down", WAIT_S)
        running.until(lambda: running.screen.view and running.screen.view.connect)
        view = running.screen.view
        assert view is not None
        assert view.connect is not None
        assert view.connect.title == "The model is not running"
        assert view.connect.text == f"There is no file {path}"
        assert not view.connect.busy
        path.symlink_to(MODEL)
        running.app.post(RetryConnection())
        until_up(running)
    assert not servers()


@pytest.mark.parametrize("moment", ["loading", "ready"])
def test_when_another_server_is_used_it_gives_its_memory_back(moment: str, tmp_path: Path) -> None:
    demo = DemoServer(0.0)
    url = demo.start()
    assert not isinstance(url, DemoFailed)
    try:
        with program(tmp_path / "chats.sqlite3", local=MODEL) as running:
            running.until(lambda: servers())
            if moment == "ready":
                until_up(running)
            running.app.post(Connect(url, ""))
            running.until(lambda: running.app.state.server.facts)
            running.until(lambda: kind(running) == "demo")
            until_up(running)
            running.until(lambda: not servers())
            assert running.app.state.server.phase == "up"
    finally:
        demo.close()


def kind(running: Program) -> str:
    facts = running.app.state.server.facts
    return "" if facts is None else facts.kind


@pytest.mark.parametrize("rest", [("--url", NOWHERE), ("demo",), ("doctor",)])
def test_it_goes_with_no_other_server(rest: tuple[str, ...], tmp_path: Path) -> None:
    answer = ds4gui(tmp_path, "--local", str(MODEL), *rest)
    assert answer.returncode == 2
    assert "goes with no --url and no command" in answer.stderr


def test_help_names_the_extra(tmp_path: Path) -> None:
    said = " ".join(ds4gui(tmp_path, "--help").stdout.split())
    assert "--local FILE" in said
    assert "ds4gui[local]" in said
