"""Several servers by name: each session talks to its own, with a key that is seen nowhere else."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from headless import NOWHERE, Program

from ds4gui.app.app import App
from ds4gui.chat.actions import ChooseModel, NewSession, SelectSession, ShowServers, SubmitPrompt
from ds4gui.chat.preferences import Change
from ds4gui.chat.settings_actions import ChangeSettings
from ds4gui.present.frame import ServerChoice
from ds4gui.present.view import FootBlock
from ds4gui.servers.child import DemoServer
from ds4gui.settings import settings_from

KEY = "marker-5ecret"


class _Keyed(BaseHTTPRequestHandler):
    """Lists two models to whoever has the key."""

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        allowed = self.headers.get("Authorization") == f"Bearer {KEY}"
        models = [{"id": f"m{n}", "max_model_len": 1024 * n} for n in (1, 2)]
        body = json.dumps({"data": models} if allowed else {"error": "no"}).encode()
        found = self.path == "/v1/models"
        self.send_response(404 if not found else 200 if allowed else 401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def keyed() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Keyed) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def started(tmp_path: Path, toml: str, url: str = NOWHERE) -> Iterator[Program]:
    file = tmp_path / "settings.toml"
    file.write_text(toml)
    settings = settings_from(
        command_line={"url": url},
        environment={},
        toml_file=file,
        database=tmp_path / "chats.sqlite3",
    )
    program = Program(App(settings, demo_pace=0.0))
    program.app.open(program.screen)
    try:
        program.until(lambda: program.app.state.loaded)
        yield program
    finally:
        program.app.close()


def choice(program: Program, name: str) -> ServerChoice:
    assert program.screen.view is not None
    return next(one for one in program.screen.view.menus.servers if one.name == name)


def test_a_session_keeps_its_server_and_others_go_on_with_theirs(tmp_path: Path) -> None:
    first, second = DemoServer(0.0), DemoServer(0.0)
    try:
        here, lab = first.start(), second.start()
        assert isinstance(here, str)
        assert isinstance(lab, str)
        toml = f'[servers.lab]\nurl = "{lab}"\n'
        with started(tmp_path, toml, here) as program:
            state = lambda: program.app.state  # noqa: E731
            program.up()
            program.until(lambda: state().seen.get("lab") and state().seen["lab"].facts)
            program.ask("Show me a drawing that is refused.")
            one = state().current_id
            assert one is not None
            program.app.post(NewSession())
            program.until(lambda: state().current_id != one)
            program.app.post(ChooseModel(choice(program, "lab").models[0].id, "lab"))
            program.ask("Show me a drawing that is refused.")
            two = state().current_id
            assert two is not None
            addresses = {i: state().conversations[i].turns[-1].server for i in (one, two)}
            assert addresses == {one: here, two: lab}
            view = program.screen.view
            assert view is not None
            assert lab.split("/")[2] in view.status.server
            foot = view.pane.blocks[-1]
            assert isinstance(foot, FootBlock)
            assert lab.split("/")[2] in foot.facts
        with started(tmp_path, toml, here) as program:
            program.up()
            program.until(lambda: program.app.state.seen.get("lab"))
            program.app.post(SelectSession(two))
            program.until(lambda: program.app.state.current_conversation)
            program.until(lambda: program.app.state.seen["lab"].facts)
            program.ask("Show me a drawing that is refused.")
            assert program.app.state.conversations[two].turns[-1].server == lab, "after a restart"
    finally:
        first.close()
        second.close()


def test_the_picker_says_who_is_up_and_follows_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keyring.get_password", lambda service, name: KEY)
    with keyed() as url, started(tmp_path, f'[servers.away]\nurl = "{NOWHERE}"\n') as program:
        program.until(lambda: "away" in program.app.state.seen)
        program.until(lambda: choice(program, "away").says != "Looking for it")
        assert choice(program, "away").models == ()
        program.app.post(ChangeSettings((Change(("servers", "lab", "url"), url),)))
        program.until(lambda: program.app.state.preferences.servers[-1].name == "lab")
        program.until(lambda: choice(program, "lab").models)
        assert [(m.id, m.context) for m in choice(program, "lab").models] == [
            ("m1", "1,024 tokens"),
            ("m2", "2,048 tokens"),
        ]
        program.app.post(ChooseModel("m2", "lab"))
        program.app.post(SubmitPrompt("hello"))
        program.until(lambda: program.app.state.current_id is not None)
        program.until(lambda: any(model.chosen for model in choice(program, "lab").models))
        program.until(lambda: not program.app.state.runs)
        assert KEY not in repr(program.app.state)
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or KEY.encode() not in file.read_bytes(), file


def test_a_key_that_is_missing_is_told_and_taken_as_soon_as_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keyring.get_password", lambda service, name: None)
    with keyed() as url, started(tmp_path, f'[servers."my lab"]\nurl = "{url}"\n') as program:
        program.until(lambda: "key" in choice(program, "my lab").says)
        monkeypatch.setenv("DS4GUI_KEY_MY_LAB", KEY)
        program.app.post(ShowServers())
        program.until(lambda: choice(program, "my lab").models)
