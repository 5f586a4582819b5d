"""Stops, kills and lost servers: what had arrived stays, and it is said."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from headless import HEADLESS, NOWHERE, program

from ds4gui.chat.actions import Connect, StopReply, SubmitPrompt
from ds4gui.present.view import ProblemBlock, ProseBlock
from ds4gui.servers.child import DemoFailed, DemoServer
from ds4gui.store.reader import Reader

LONG = "Explain binary search at length, in words."


def test_nothing_reachable_is_a_calm_panel_that_counts_down(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3", NOWHERE) as running:
        running.until(lambda: running.app.state.server.phase == "down")
        running.app.step()
        view = running.screen.view
        assert view is not None
        assert view.connect is not None
        assert view.connect.title == "No server at 127.0.0.1:9"
        assert "trying again" in view.connect.progress
        running.app.post(SubmitPrompt("kept?"))
        running.app.step()
        assert not running.app.state.runs


def test_a_server_that_comes_up_later_is_found_by_itself(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3", NOWHERE) as running:
        running.until(lambda: running.app.state.server.phase == "down")
        server = DemoServer(0.0)
        url = server.start()
        assert not isinstance(url, DemoFailed)
        running.app.post(Connect(url, ""))
        running.up()
        running.app.step()
        assert running.screen.view is not None
        assert running.screen.view.connect is None
        server.close()


def test_stop_closes_the_stream_and_keeps_what_arrived(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3", demo=True, pace=60.0) as running:
        running.up()
        running.app.post(SubmitPrompt(LONG))
        running.until(lambda: any(isinstance(b, ProseBlock) for b in running.blocks()))
        running.app.post(StopReply())
        running.until(lambda: not running.app.state.runs)
        blocks = running.blocks()
        prose = next(b for b in blocks if isinstance(b, ProseBlock))
        problem = next(b for b in blocks if isinstance(b, ProblemBlock))
        assert prose.text
        assert problem.title == "Stopped"
        assert problem.action_label == "Continue"


def test_a_stream_cut_by_the_server_is_said_and_can_be_continued(tmp_path: Path) -> None:
    with _broken_server() as url, program(tmp_path / "chats.sqlite3", url) as running:
        running.up()
        blocks = running.ask("Hello")
        prose = next(b for b in blocks if isinstance(b, ProseBlock))
        problem = next(b for b in blocks if isinstance(b, ProblemBlock))
        assert prose.text == "Half a"
        assert problem.title == "Broke off"
        assert problem.detail


def test_killed_in_mid_stream_the_next_start_shows_all_it_had(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    server = DemoServer(30.0)
    url = server.start()
    assert not isinstance(url, DemoFailed)
    command = [sys.executable, str(HEADLESS), str(database), url, LONG]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for _ in child.stdout:
            # Stored, not only received: on a busy machine the store may be a while behind.
            if _stored_characters(database) > 300:
                break
        child.kill()
    server.close()
    with sqlite3.connect(database) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    connection.close()
    session = Reader(database).library().sessions[0]
    stored = Reader(database).conversation(session.id)
    assert stored is not None
    assert stored.messages[-1].state == "streaming"
    with program(database, NOWHERE) as running:
        running.until(lambda: running.app.state.current_conversation is not None)
        blocks = running.blocks()
        assert any(isinstance(b, ProblemBlock) for b in blocks)
        prose = "".join(b.text for b in blocks if isinstance(b, ProseBlock))
        assert len(prose) > 100
        assert prose.strip() == stored.messages[-1].content.strip()


def _stored_characters(database: Path) -> int:
    sessions = Reader(database).library().sessions
    stored = Reader(database).conversation(sessions[0].id) if sessions else None
    return len(stored.messages[-1].content) if stored and stored.messages else 0


@contextmanager
def _broken_server() -> Iterator[str]:
    """Speaks just enough to begin an answer, then drops the connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_break_off, args=(listening,), daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"


def _break_off(listening: socket.socket) -> None:
    while True:
        try:
            connection, _ = listening.accept()
        except OSError:
            return
        with connection:
            request = connection.recv(65536)
            if request.startswith(b"POST"):
                connection.sendall(_HALF_AN_ANSWER)
            elif b"/models" in request:
                connection.sendall(_MODELS)
            else:
                connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")


_LIST = b'{"object":"list","data":[{"id":"broken","object":"model","owned_by":"vllm"}]}'
_MODELS = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (
    len(_LIST),
    _LIST,
)
_EVENT = b'data: {"choices":[{"index":0,"delta":{"content":"Half a"},"finish_reason":null}]}\n\n'
_HALF_AN_ANSWER = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"%x\r\n%s\r\n" % (len(_EVENT), _EVENT)
)
