"""A worker may lie, flood, hang or die: each yields its code within the deadline."""

import queue
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from raster_pools import REPLY_DEADLINE_S, MakePool

from ds4gui import limits
from ds4gui.raster import pool, seat
from ds4gui.raster.child import WorkerProcess
from ds4gui.raster.pool import Broken, Drawn
from ds4gui.raster.replies import SENTENCES, RasterRequest

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


def sight(svg: str, key: str, in_sight: bool = True) -> RasterRequest:
    return RasterRequest(key=key, svg=svg, column_px=4, max_height_px=4, in_sight=in_sight)


def test_a_storm_of_bad_ones_in_sight_holds_a_good_one_up_for_less_than_a_deadline(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RASTER_DEADLINE_S", 60.0)
    monkeypatch.setattr(limits, "RASTER_TURN_S", 0.2)
    waiting = make_pool([sys.executable, ROGUE, "hangs"])
    storm = [sight("bad", f"bad {number}") for number in range(6)]
    waiting.pool.wish([*storm, sight("good", "good")])
    started_s = time.monotonic()
    reply = waiting.reply()
    assert (reply.key, isinstance(reply, Drawn)) == ("good", True)
    assert time.monotonic() - started_s < limits.RASTER_DEADLINE_S


def test_each_of_a_storm_has_its_answer_in_the_end(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RASTER_DEADLINE_S", 0.4)
    monkeypatch.setattr(limits, "RASTER_TURN_S", 0.1)
    monkeypatch.setattr(limits, "RASTER_LOOK_S", 0.1)
    waiting = make_pool([sys.executable, ROGUE, "hangs"])
    for number in range(3):
        waiting.submit("bad", str(number))
    codes = [
        reply.code for reply in (waiting.reply() for _ in range(3)) if isinstance(reply, Broken)
    ]
    assert codes == ["deadline"] * 3


@pytest.mark.skipif(sys.platform != "linux", reason="no other system tells its processor time")
def test_one_that_was_kept_from_its_core_goes_on_while_nobody_waits(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = make_pool([sys.executable, ROGUE, "is starved"])
    assert isinstance(waiting.draw("good"), Drawn)
    monkeypatch.setattr(limits, "RASTER_DEADLINE_S", SHORT_DEADLINE_S)
    assert isinstance(waiting.draw("bad"), Drawn)
    waiting.pool.wish([sight("bad", "first"), sight("bad", "second")])
    codes = {reply.key: getattr(reply, "code", "") for reply in (waiting.reply(), waiting.reply())}
    assert codes == {"first": "deadline", "second": ""}


def test_what_is_near_waits_for_what_comes_in_sight_and_stale_wishes_are_dropped(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RASTER_DEADLINE_S", 60.0)
    monkeypatch.setattr(limits, "RASTER_TURN_S", 0.2)
    waiting = make_pool([sys.executable, ROGUE, "hangs"])
    waiting.pool.wish([sight("bad", "first")])
    waiting.pool.wish([sight("good", "stale")])
    waiting.pool.wish([sight("good", "near", in_sight=False), sight("good", "seen")])
    assert [waiting.reply().key for _ in range(2)] == ["seen", "near"]
    assert waiting.replies.empty()


def test_a_fault_of_ours_is_an_answer_and_the_next_drawing_is_drawn(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = make_pool([sys.executable, ROGUE, "dies"])
    with monkeypatch.context() as patch:
        patch.setattr(pool, "payload_from_job", lambda job: 1 / 0)
        reply = waiting.draw("good")
    assert isinstance(reply, Broken)
    assert (reply.code, reply.message) == ("fault", SENTENCES["fault"])
    assert "ZeroDivisionError" in caplog.text
    assert isinstance(waiting.draw("good"), Drawn)


def test_who_takes_no_answer_and_finds_no_fonts_does_not_stop_the_pool(
    caplog: pytest.LogCaptureFixture,
) -> None:
    replies: queue.Queue[object] = queue.Queue()

    def fonts() -> tuple[str, ...]:
        raise OSError("a folder of fonts is gone")

    def take(reply: object) -> None:
        replies.put(reply)
        raise ValueError("not now")

    drawing = pool.RasterPool(font_files=(), workers=1, on_reply=take, more_fonts=fonts)
    for key in "ab":
        drawing.submit(sight("good", key))
        reply = replies.get(timeout=REPLY_DEADLINE_S)
        assert isinstance(reply, Broken)
        assert (reply.key, reply.code) == (key, "worker_not_started")
    drawing.close()
    assert "a folder of fonts is gone" in caplog.text
    assert "not now" in caplog.text


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
