"""A worker may lie, flood, hang or die: each yields its code within the deadline."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from raster_pools import MakePool

from ds4gui import limits
from ds4gui.raster import seat
from ds4gui.raster.child import WorkerProcess
from ds4gui.raster.pool import Broken, Drawn
from ds4gui.raster.replies import SENTENCES

ROGUE = str(Path(__file__).with_name("rogue_worker.py"))
CODES = {
    "lies about its size": "rogue_reply",
    "claims a huge size": "rogue_reply",
    "announces too much": "rogue_reply",
    "floods": "rogue_reply",
    "answers another job": "rogue_reply",
    "speaks another language": "rogue_reply",
    "says a list": "rogue_reply",
    "refuses without end": "rogue_reply",
    "refuses in control characters": "rogue_reply",
    "makes up a code": "rogue_reply",
    "counts lines below zero": "rogue_reply",
    "measures ink beyond white": "rogue_reply",
    "dies": "worker_died",
    "dies in half a frame": "worker_died",
    "dies among its pixels": "worker_died",
    "hangs": "deadline",
    "answers late": "deadline",
    "stops in half a frame": "deadline",
    "sends too few pixels": "deadline",
    "never reads": "deadline",
    "never starts": "worker_not_started",
    "has no fonts": "fonts_missing",
}


SHORT_DEADLINE_S = 0.4
"""Only for drawings that must miss it: a busy machine may be as late with a good one."""


@pytest.mark.parametrize(("mode", "code"), CODES.items(), ids=CODES.keys())
def test_each_misbehaviour_has_its_code(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch, mode: str, code: str
) -> None:
    if mode == "never starts":
        monkeypatch.setattr(limits, "RASTER_START_DEADLINE_S", SHORT_DEADLINE_S)
    if code == "deadline":
        monkeypatch.setattr(limits, "RASTER_DEADLINE_S", SHORT_DEADLINE_S)
    # A drawing larger than any pipe's buffer blocks the one who writes it to a deaf reader.
    reply = make_pool([sys.executable, ROGUE, mode]).draw("x" * limits.FIGURE_SOURCE_BYTES)
    assert isinstance(reply, Broken)
    assert (reply.code, reply.message) == (code, SENTENCES[code])


@pytest.mark.parametrize("mode", ["dies", "hangs", "floods", "lies about its size"])
def test_the_next_drawing_gets_a_new_worker(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    waiting = make_pool([sys.executable, ROGUE, mode])
    with monkeypatch.context() as patch:
        if mode == "hangs":
            patch.setattr(limits, "RASTER_DEADLINE_S", SHORT_DEADLINE_S)
        assert isinstance(waiting.draw("bad"), Broken)
    assert isinstance(waiting.draw("good"), Drawn)


@pytest.mark.skipif(sys.platform == "win32", reason="select knows no pipes there")
@pytest.mark.parametrize("mode", ["answers twice", "sends too many pixels"])
def test_who_says_more_than_an_answer_is_replaced_before_the_next(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    started: list[WorkerProcess] = []

    def start(command: Sequence[str]) -> WorkerProcess:
        started.append(WorkerProcess(command))
        return started[-1]

    monkeypatch.setattr(seat, "WorkerProcess", start)
    waiting = make_pool([sys.executable, ROGUE, mode])
    assert isinstance(waiting.draw("bad"), Drawn)
    assert isinstance(waiting.draw("good"), Drawn)
    assert len(started) == 2
    assert not started[0].usable


@pytest.mark.parametrize("mode", ["answers again later", "floods in frames"])
def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(
    make_pool: MakePool, mode: str
) -> None:
    waiting = make_pool([sys.executable, ROGUE, mode])
    assert isinstance(waiting.draw("bad"), Drawn)
    replies = [waiting.draw("good", column_px=column_px) for column_px in (5, 6, 7)]
    sizes = [(reply.column_px, reply.width_px) for reply in replies if isinstance(reply, Drawn)]
    assert all(column_px == width_px for column_px, width_px in sizes)
    assert {reply.code for reply in replies if isinstance(reply, Broken)} <= {"rogue_reply"}


def test_a_failed_drawing_is_not_tried_again(make_pool: MakePool) -> None:
    waiting = make_pool([sys.executable, ROGUE, "dies"])
    waiting.submit("bad", "a")
    waiting.submit("good", "b")
    assert [waiting.reply().key, waiting.reply().key] == ["a", "b"]
    assert waiting.replies.empty()


def test_closing_does_not_wait_for_a_hanging_worker(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RASTER_DEADLINE_S", 60.0)
    waiting = make_pool([sys.executable, ROGUE, "hangs"])
    assert isinstance(waiting.draw("good"), Drawn)
    waiting.submit("bad")
    started_s = time.monotonic()
    waiting.pool.close()
    assert time.monotonic() - started_s < limits.RASTER_CLOSE_DEADLINE_S
    assert waiting.replies.empty()


def test_a_command_that_does_not_exist_breaks_the_drawing_only(make_pool: MakePool) -> None:
    reply = make_pool(["/nonexistent/worker"]).draw("good")
    assert isinstance(reply, Broken)
    assert reply.code == "worker_not_started"


def test_submitting_never_blocks(make_pool: MakePool) -> None:
    waiting = make_pool([sys.executable, ROGUE, "hangs"])
    started_s = time.monotonic()
    for index in range(1000):
        waiting.submit("bad", str(index))
    assert time.monotonic() - started_s < limits.RASTER_DEADLINE_S
