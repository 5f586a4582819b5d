"""Which server is asked: the newest address wins at once, and a turn ends where it began."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest
from fault_server import DONE, GOOD, Reply, called, delta, faulty
from headless import program

from ds4gui import limits
from ds4gui.app.connection import Connection
from ds4gui.chat.actions import ChooseWorkspace, Connect, SubmitPrompt
from ds4gui.llm.client import ChatClient
from ds4gui.present.view import ApprovalBlock, Block


def test_a_newer_address_wins_while_an_older_one_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PROBE_READ_TIMEOUT_S", 600.0)
    asked = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as hanging, faulty() as good:
        held: list[socket.socket] = []

        def accept() -> None:
            held.append(hanging.accept()[0])
            asked.set()

        threading.Thread(target=accept, daemon=True).start()
        url = f"http://127.0.0.1:{hanging.getsockname()[1]}/v1"
        with program(tmp_path / "chats.sqlite3", url) as running:
            running.until(asked.is_set)
            running.app.post(Connect(good.url, ""))
            running.until(lambda: running.app.state.server.url == good.url)
            running.up()
        held[0].close()


def test_a_server_that_goes_on_answering_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What says nothing new would wake the window for nothing."""
    monkeypatch.setattr(limits, "SERVER_CHECK_S", 0.01)
    told: list[object] = []
    probes = threading.Semaphore(0)
    probe = ChatClient.probe

    def counted(client: ChatClient, *known: object) -> object:
        probes.release()
        return probe(client, *known)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(ChatClient, "probe", counted)
    with faulty() as good:
        connection = Connection(told.append, good.url, "")
        connection.start()
        for _ in range(3):
            assert probes.acquire(timeout=30)
        assert [type(event).__name__ for event in told] == ["ServerUp"]
        connection.look()
        while len(told) < 2:
            assert probes.acquire(timeout=30)
        connection.close()
    assert [type(event).__name__ for event in told] == ["ServerUp", "ServerUp"]


def test_a_turn_ends_on_the_server_it_began_with(tmp_path: Path) -> None:
    call = called('{"path": "a.txt", "content": "one"}', name="write_file", id="c1")
    first = Reply(body=call + delta("tool_calls") + DONE)
    database = tmp_path / "chats.sqlite3"
    with faulty(first, GOOD) as one, faulty() as other, program(database, one.url) as running:
        running.up()
        running.app.post(ChooseWorkspace(str(tmp_path)))
        running.until(lambda: running.app.state.current and running.app.state.current.workspace)
        running.app.post(SubmitPrompt("Write a file"))
        running.until(lambda: _question(running.blocks()))
        running.app.post(Connect(other.url, ""))
        running.until(lambda: running.app.state.server.url == other.url)
        running.up()
        question = _question(running.blocks())
        assert question is not None
        running.app.post(question.deny)
        running.until(lambda: not running.app.state.runs)
        assert (len(one.requests), len(other.requests)) == (2, 0)
        running.ask("And now?")
        assert (len(one.requests), len(other.requests)) == (2, 1)


def _question(blocks: tuple[Block, ...]) -> ApprovalBlock | None:
    return next((block for block in blocks if isinstance(block, ApprovalBlock)), None)
