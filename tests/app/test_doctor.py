"""`ds4gui doctor`: what is absent is a fact, what is broken is a failure, a key is never shown."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from commands import ds4gui
from headless import NOWHERE, program

from ds4gui.app import doctor_drawing, doctor_local
from ds4gui.app.doctor_data import database
from ds4gui.app.doctor_server import server
from ds4gui.app.faces import SystemFaces
from ds4gui.raster.protocol import (
    Confinement,
    Failure,
    frame_from_payload,
    payload_from_start,
)
from ds4gui.servers.child import DemoFailed, DemoServer
from ds4gui.settings import Settings

KEY = "sk-very-secret-4711"
MARK = "a prompt that nobody else may read"


@pytest.fixture(scope="module")
def demo_url() -> Iterator[str]:
    demo = DemoServer(0.0)
    url = demo.start()
    assert not isinstance(url, DemoFailed)
    yield url
    demo.close()


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory, demo_url: str) -> Path:
    """A database with one answered prompt."""
    path = tmp_path_factory.mktemp("used") / "chats.sqlite3"
    with program(path, demo_url) as running:
        running.up()
        running.ask(MARK)
    return path


def settings_of(home: Path, toml: str) -> None:
    folder = home / "config" / "ds4gui"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text(toml, encoding="utf-8")


def report(
    home: Path, *arguments: str, display: str = ""
) -> tuple[int, dict[str, dict[str, object]]]:
    """The exit code and the object, in which neither the key nor the prompt is."""
    answer = ds4gui(home, "doctor", "--json", *arguments, display=display)
    assert answer.stderr == ""
    (line,) = answer.stdout.splitlines()
    assert KEY not in line
    assert MARK not in line
    return answer.returncode, json.loads(line)


def test_a_new_machine_without_display_server_and_chats_is_well(tmp_path: Path) -> None:
    code, found = report(tmp_path)
    assert (code, found["ok"], found["problems"]) == (0, True, [])
    assert found["screen"]["state"] == "no_display"
    assert found["server"] == {**found["server"], "reachable": False, "code": "unreachable"}
    assert found["database"]["exists"] is False
    assert found["drawing"]["works"] is True
    assert found["formulas"]["works"] is True
    assert found["fonts"]["bundled"] == 10
    libraries = {"ds4gui", "dearpygui", "resvg-py", "numpy", "openai"}
    assert {"python", *libraries} <= set(found["versions"])
    assert list(tmp_path.iterdir()) == [], "nothing was written"


def test_each_protection_has_its_state(tmp_path: Path) -> None:
    _, found = report(tmp_path)
    protections = found["drawing"]["protections"]
    assert isinstance(protections, dict)
    assert {"resource_limits", "file_access", "system_calls"} <= set(protections)
    assert set(protections.values()) <= {"in_force", "missing"}


def test_people_get_calm_lines(tmp_path: Path) -> None:
    answer = ds4gui(tmp_path, "doctor", "--api-key", KEY)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    lines = answer.stdout.splitlines()
    assert lines[-1] == "All that is here works"
    assert "  key: given" in lines
    assert KEY not in answer.stdout
    assert "!" not in answer.stdout
    assert any(line.startswith("  in force: ") for line in lines)


def test_on_a_display_the_driver_is_named(tmp_path: Path, display: str) -> None:
    code, found = report(tmp_path, display=display)
    assert code == 0
    assert found["screen"]["state"] == "shown"
    assert found["screen"]["renderer"]
    assert found["screen"]["sharing"] in {"on", "off"}


def test_a_display_that_can_not_be_opened_is_a_fact(tmp_path: Path) -> None:
    code, found = report(tmp_path, display=":98765")
    assert code == 0
    assert found["screen"]["state"] == "no_display"


def test_a_broken_settings_file_is_a_failure(tmp_path: Path) -> None:
    settings_of(tmp_path, f'[server]\napi_key = "{KEY}"\nurl = = "x"\n')
    code, found = report(tmp_path)
    assert code == 1
    (problem,) = found["problems"]
    assert "settings file could not be read" in problem
    answer = ds4gui(tmp_path, "doctor")
    assert answer.returncode == 1
    assert "This does not work" in answer.stdout
    assert "Traceback" not in answer.stdout + answer.stderr


def test_garbage_in_place_of_the_chats_is_a_failure_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    octets = b"garbage " * 4096
    path.write_bytes(octets)
    code, found = report(tmp_path, "--database", str(path))
    assert code == 1
    assert found["database"]["code"] == "not_a_database"
    assert path.read_bytes() == octets
    assert list(tmp_path.iterdir()) == [path]


def test_a_page_that_was_overwritten_is_found(tmp_path: Path, used: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    octets = bytearray(used.read_bytes())
    assert len(octets) > 4096 * 4
    octets[4096 * 2 : 4096 * 3] = b"\xff" * 4096
    path.write_bytes(octets)
    section = database(path)
    assert section.problems
    assert all("damaged" in problem for problem in section.problems)


def test_sound_chats_are_counted_and_the_server_described(
    tmp_path: Path, used: Path, demo_url: str
) -> None:
    before = used.read_bytes()
    code, found = report(tmp_path, "--database", str(used), "--url", demo_url, "--api-key", KEY)
    assert code == 0
    facts = found["database"]
    assert (facts["sessions"], facts["damage"], facts["writer"]) == (1, [], None)
    assert found["server"]["kind"] == "demo"
    assert found["server"]["models"]
    assert used.read_bytes() == before


def test_the_window_that_writes_is_named(used: Path) -> None:
    with program(used) as running:
        running.until(lambda: running.app.state.loaded)
        writer = database(used).facts["writer"]
    assert "another ds4gui window (process" in str(writer)
    assert database(used).facts["writer"] is None


def test_an_address_that_is_none_is_a_failure_and_not_repeated(tmp_path: Path) -> None:
    code, found = report(tmp_path, "--url", f"http://me:{KEY}@host:1/v1")
    assert code == 1
    assert found["server"]["code"] == "bad_address"


def test_a_model_that_the_server_lacks_is_a_failure(tmp_path: Path, demo_url: str) -> None:
    code, found = report(tmp_path, "--url", demo_url, "--model", "no-such-model")
    assert code == 1
    assert found["problems"] == ["The server has no model called no-such-model"]


class _Quoting(BaseHTTPRequestHandler):
    """Refuses, and says the key again."""

    def do_GET(self) -> None:
        body = json.dumps({"error": {"message": f"{self.headers['Authorization']} is no good"}})
        self.send_response(400)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        del format, arguments


def test_a_server_that_quotes_the_key_does_not_get_it_shown() -> None:
    quoting = ThreadingHTTPServer(("127.0.0.1", 0), _Quoting)
    thread = threading.Thread(target=quoting.serve_forever)
    thread.start()
    try:
        url = f"http://127.0.0.1:{quoting.server_port}/v1"
        section = server(Settings(base_url=url, api_key=KEY))
    finally:
        quoting.shutdown()
        thread.join()
        quoting.server_close()
    (problem,) = section.problems
    assert "is no good" in problem
    assert KEY not in repr(section)


@pytest.mark.parametrize(
    ("first_frame", "sentence", "states"),
    [
        (b"", "The drawing process could not be started", {}),
        (
            frame_from_payload(
                payload_from_start(
                    Failure("not_confined"),
                    Confinement(in_force=("no_core_dump",), refused=("system_calls",)),
                )
            ),
            "The drawing process could not be confined, so no drawing is shown",
            {"no_core_dump": "in_force", "system_calls": "refused"},
        ),
    ],
)
def test_a_worker_that_can_not_draw_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, first_frame: bytes, sentence: str, states: dict[str, str]
) -> None:
    program = f"import sys; sys.stdout.buffer.write({first_frame!r})"
    monkeypatch.setattr(
        doctor_drawing, "default_command", lambda *_: [sys.executable, "-c", program]
    )
    section = doctor_drawing.worker(SystemFaces(lambda: None))
    assert section.problems == (sentence,)
    assert section.facts["protections"] == states


def test_formulas_that_can_not_be_set_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_drawing, "formula_command", lambda: [sys.executable, "-c", ""])
    section = doctor_drawing.formulas()
    assert section.problems == ("Formulas can't be set and stay as they are written",)
    assert section.facts["code"] == "worker_not_started"


def test_a_driver_that_ends_its_process_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_drawing.sys, "executable", "/bin/false")
    section = doctor_drawing.screen()
    assert section.facts["state"] == "broken"
    assert section.problems


def test_the_extra_for_local_models_is_there_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor_local.local_models().facts == {"installed": True, "works": True}
    monkeypatch.setattr(doctor_local, "is_installed", lambda: False)
    absent = doctor_local.local_models()
    assert absent.problems == ()
    assert absent.lines[0].endswith('-m pip install "ds4gui[local]"')


def test_an_extra_that_can_not_be_loaded_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "xllamacpp.py").write_text("raise ImportError('libgomp.so.1 is missing')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    section = doctor_local.local_models()
    assert section.facts == {"installed": True, "works": False}
    (problem,) = section.problems
    assert problem.endswith("can’t be loaded: ImportError: libgomp.so.1 is missing")


def test_no_server_answers_nowhere() -> None:
    section = server(Settings(base_url=NOWHERE))
    assert (section.facts["code"], section.problems) == ("unreachable", ())
