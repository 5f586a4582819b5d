"""A model file served by a child of this program: what is said of it, and how it ends."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from llama_server import MODEL

from ds4gui import limits
from ds4gui.chat.stream import ChatRequest, ServerFacts, StreamDelta, StreamEnded, StreamEvent
from ds4gui.llm.client import ChatClient, StopSignal
from ds4gui.servers import local
from ds4gui.servers.local_server import (
    LocalEvent,
    LocalFailed,
    LocalReading,
    LocalReady,
    LocalServer,
    end_sentence,
    event_of,
    last_words,
)

WAIT_S = 120.0


class Told:
    """What a local server has told, in order."""

    def __init__(self, path: Path) -> None:
        self._queue: queue.Queue[LocalEvent] = queue.Queue()
        self.server = LocalServer(path, self._queue.put)
        self.reading: list[LocalReading] = []

    def next_end(self) -> LocalReady | LocalFailed:
        """The next thing told that is not progress."""
        while isinstance(event := self._queue.get(timeout=WAIT_S), LocalReading):
            self.reading.append(event)
        return event

    @property
    def silent(self) -> bool:
        return self._queue.empty()


@pytest.fixture
def served() -> Iterator[Told]:
    told = Told(MODEL)
    yield told
    told.server.close()


def children() -> set[int]:
    return {child.pid for child in psutil.Process().children(recursive=True)}


# --- sentences ----------------------------------------------------------------------------------


def test_a_file_that_is_too_large_is_said_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "available_bytes", lambda: 500_000_000)
    said = local.file_problem(MODEL)
    assert said.startswith(f"{MODEL.name} needs 0.6 GB of memory and 0.5 GB are free")
    monkeypatch.setattr(local, "available_bytes", lambda: None)
    assert local.file_problem(MODEL) == ""


def test_files_that_are_none(tmp_path: Path) -> None:
    assert local.file_problem(tmp_path / "none") == f"There is no file {tmp_path / 'none'}"
    assert local.file_problem(tmp_path) == f"There is no file {tmp_path}"
    wrong = tmp_path / "a.gguf"
    wrong.write_text("hello")
    assert local.file_problem(wrong) == "a.gguf is no GGUF file, or only a part of one"


def test_a_missing_extra_is_said_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local.importlib.util, "find_spec", lambda _: None)
    said = local.extra_problem()
    assert said.endswith(f'{sys.executable} -m pip install "ds4gui[local]"')


def test_an_extra_that_can_not_be_loaded_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "xllamacpp.py").write_text("raise ImportError('libgomp.so.1 is missing')")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "xllamacpp", raising=False)
    assert local.extra_problem().endswith("can’t be loaded: libgomp.so.1 is missing")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("reading 5 10\n", LocalReading(5, 10)),
        ("reading 0 0\n", LocalReading(0, 1)),
        ("ready http://127.0.0.1:1/v1 key\n", LocalReady("http://127.0.0.1:1/v1", "key")),
        ("failed There is no file x\n", LocalFailed("There is no file x")),
        ("reading soon\n", None),
        ("ready\n", None),
        ("failed\n", None),
        ("\n", None),
        ("preparing\n", None),
    ],
)
def test_lines_of_the_child(line: str, event: LocalEvent | None) -> None:
    assert event_of(line) == event


def test_last_words_are_the_cause_on_one_bounded_line() -> None:
    log = ["0.00.1 I srv loading", "0.00.2 E cause\tof it", "0.00.3 E giving up", ""]
    assert last_words(log) == "cause of it"
    assert last_words(["one", "GGML_ASSERT(n > 0) failed", " "]) == "GGML_ASSERT(n > 0) failed"
    assert last_words([]) == ""
    long = last_words(["x" * 10_000])
    assert len(long) == limits.SERVER_ERROR_CHARS
    assert long.endswith("…")


def test_how_it_ended() -> None:
    assert "want of memory" in end_sentence("a.gguf", -9, ["whatever"])
    assert end_sentence("a.gguf", -6, ["abort"]) == "The process of a.gguf has ended (-6): abort"
    assert end_sentence("a.gguf", 1, []) == "The process of a.gguf has ended (1)"
    assert (
        end_sentence("a.gguf", local.REFUSED, ["0.1 E why"]) == "llama.cpp can’t load a.gguf: why"
    )


# --- the real thing -----------------------------------------------------------------------------


def test_it_loads_with_progress_chats_and_leaves_no_process(served: Told) -> None:
    before = children()
    served.server.start()
    served.server.start()
    ready = served.next_end()
    assert isinstance(ready, LocalReady), ready
    (child,) = children() - before
    octets = [event.octets for event in served.reading]
    assert octets == sorted(set(octets))
    assert len(octets) > 5
    assert octets[-1] == served.reading[-1].of == MODEL.stat().st_size

    facts = ChatClient(ready.url, ready.api_key).probe()
    assert isinstance(facts, ServerFacts)
    assert [model.id for model in facts.models] == [MODEL.stem]
    assert facts.models[0].max_model_len == limits.LOCAL_CONTEXT_TOKENS
    # The model's own template knows no tools, and is replaced.
    assert facts.template_takes_tools is True
    events: list[StreamEvent] = []
    asked: ChatRequest = ChatRequest(
        model=MODEL.stem,
        messages=({"role": "user", "content": "What is the capital of France? One sentence."},),
        params={"temperature": 0, "max_tokens": 30},
    )
    ChatClient(ready.url, ready.api_key).stream(asked, events.append, StopSignal())
    # What a model of this size says depends on the threads it was added up on.
    assert "".join(e.content for e in events if isinstance(e, StreamDelta)).strip()
    assert events[-1] in (StreamEnded("stop"), StreamEnded("length"))

    served.server.close()
    assert not psutil.pid_exists(child)
    assert served.silent, "an end that was asked for is no news"


def test_only_who_has_the_key_may_ask(served: Told) -> None:
    served.server.start()
    ready = served.next_end()
    assert isinstance(ready, LocalReady)
    assert ready.url.startswith("http://127.0.0.1:")
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(ready.url + "/models", timeout=WAIT_S)


def test_a_child_that_is_killed_is_told_and_can_be_started_again(served: Told) -> None:
    served.server.start()
    assert isinstance(served.next_end(), LocalReady)
    (child,) = (p for p in psutil.Process().children() if "ds4gui.servers.local" in p.cmdline())
    child.send_signal(signal.SIGKILL)
    ended = served.next_end()
    assert isinstance(ended, LocalFailed)
    assert ended.message.startswith("The system ended the process of SmolLM2")
    assert not served.server.running
    served.server.start()
    assert isinstance(served.next_end(), LocalReady)


def test_a_file_cut_in_its_tensors_is_refused_in_llama_cpps_words(tmp_path: Path) -> None:
    path = tmp_path / "cut.gguf"
    with MODEL.open("rb") as whole:
        path.write_bytes(whole.read(40_000_000))
    told = Told(path)
    told.server.start()
    end = told.next_end()
    assert isinstance(end, LocalFailed)
    assert end.message.startswith("llama.cpp can’t load cut.gguf: ")
    assert "incomplete" in end.message
    told.server.close()


def test_a_child_that_can_not_serve_ends_by_itself_and_in_order(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ds4gui.servers.local", str(tmp_path / "none.gguf")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.read() == f"failed There is no file {tmp_path / 'none.gguf'}\n"
        assert child.wait(WAIT_S) == 0
        assert child.stderr.read() == ""


def test_closing_while_it_loads_leaves_no_process(served: Told) -> None:
    before = children()
    served.server.start()
    served.server.close()
    assert children() == before
    assert not served.server.running


PARENT = """
import os, sys, threading
from pathlib import Path
from ds4gui.servers.local_server import LocalReading, LocalServer
told = threading.Event()
def tell(event):
    if isinstance(event, LocalReading) == (sys.argv[2] == "loading"):
        told.set()
server = LocalServer(Path(sys.argv[1]), tell)
server.start()
assert told.wait(120)
print(server._child.pid, flush=True)
os._exit(1)
"""


@pytest.mark.parametrize("moment", ["loading", "ready"])
def test_the_child_dies_with_its_parent(moment: str) -> None:
    parent = subprocess.run(
        [sys.executable, "-c", PARENT, str(MODEL), moment], capture_output=True, text=True
    )
    child = int(parent.stdout)
    deadline_s = time.monotonic() + WAIT_S
    while not is_gone(child):
        assert time.monotonic() < deadline_s, "an orphan"
        time.sleep(0.05)


def is_gone(pid: int) -> bool:
    """Whether it has ended, collected or not: in a container nobody may collect orphans."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
