"""Rows about a chat of ten thousand messages, each beside one of a hundred.

Owns how scrolling, streaming, switching, resting and memory are measured there.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench_row import FRAME_S, Row, Running, in_child, running
from bench_sample import LONG, SHORT, write_chats

MANY, FEW = 10_000, 100
FRAMES = 300
SCROLL_PX = 60
DELTAS_PER_S = 200.0
REST_S = 10.0
SWITCHES = 3


def ten_thousand() -> Row:
    """CPU per frame at 10,000 messages over 100, scrolling and at 200 deltas/s; goal 1.2."""
    many, few = ([float(x) for x in _child("frames", count).split()] for count in (MANY, FEW))
    scrolling, streaming = (a / b for a, b in zip(many, few, strict=True))
    detail = {
        "scrolling": f"{scrolling:.2f} ({many[0]:.2f} ms / {few[0]:.2f} ms)",
        "streaming": f"{streaming:.2f} ({many[1]:.2f} ms / {few[1]:.2f} ms)",
    }
    return Row(value=max(scrolling, streaming), goal=1.2, unit="x 100 messages", detail=detail)


def switch() -> Row:
    """Time to a whole first screen at 10,000 messages over 100; goal 1.5, longest turn 16 ms."""
    many, few = ([float(x) for x in _child("switches", count).split()] for count in (MANY, FEW))
    detail = {
        "many_ms": round(many[0], 1),
        "few_ms": round(few[0], 1),
        "longest_gap_ms": round(many[1], 1),
        "longest_gap_goal_ms": 16,
        "longest_gap_of_few_ms": round(few[1], 1),
    }
    return Row(
        value=many[0] / few[0], goal=1.5, unit="x 100 messages", detail=detail, also=many[1] <= 16
    )


def idle() -> Row:
    """CPU percent of the process while nothing happens in the long session; goal 1, no frame."""
    percent, frames = (float(x) for x in _child("rest", MANY).split())
    return Row(value=percent, goal=1.0, unit="% CPU", detail={"frames": frames}, also=frames == 0)


def memory() -> Row:
    """Memory with the long session read from its end up, over an empty window's; goal 150 MB."""
    many, empty = (float(_child("resident", count)) for count in (MANY, 0))
    detail = {"many_mb": round(many), "empty_mb": round(empty)}
    return Row(value=many - empty, goal=150, unit="MB more", detail=detail)


def frames(count: int) -> str:
    """CPU ms of a frame, scrolling and streaming."""
    from ds4gui.chat.actions import SubmitPrompt

    with _program(count, pace=DELTAS_PER_S) as program:
        _open_whole(program)
        scrolling_ms = _scroll(program)
        app = program.app
        app.post(SubmitPrompt("Explain binary search at length, in words."))
        program.until(lambda: any(run.answered for run in app.state.runs.values()))
        spent = []
        while app.state.runs:
            spent.append(program.turn())
            time.sleep(FRAME_S)
    return f"{scrolling_ms} {statistics.mean(spent) * 1e3}"


def switches(count: int) -> str:
    """Ms to a complete first screen, the best of some; the longest turn's CPU ms, the least."""
    taken, longest = [], []
    for _ in range(SWITCHES):
        with tempfile.TemporaryDirectory() as folder:
            found = _child("switch_once", count, _written(folder, count)).split()
        taken.append(float(found[0]))
        longest.append(float(found[1]))
    return f"{min(taken)} {min(longest)}"


def switch_once(count: int, database: str) -> str:
    """The same of one switch, which the program has not done before."""
    with running(Path(database)) as program:
        _open(program, SHORT)
        started_s = time.perf_counter()
        spent: list[float] = []
        _open(program, LONG, spent)
        taken_s = time.perf_counter() - started_s
        app = program.app
        while not app.state.current_conversation or app._presenter.unfinished:
            spent.append(program.turn())
        conversation = app.state.current_conversation
        assert conversation is not None
        assert len(conversation.messages) == count
    return f"{taken_s * 1e3} {max(spent) * 1e3}"


def rest(count: int) -> str:
    """CPU percent and frames while nothing happens, once the caret stands still."""
    from ds4gui.limits import CARET_REST_S

    with _program(count, pace=DELTAS_PER_S) as program:
        _open_whole(program)
        ends_s = time.monotonic() + 3.0
        program.until(lambda: time.monotonic() > ends_s)
        window, began = program.window, [0.0, 0.0]

        def step() -> None:
            program.app.step()
            now_s = time.monotonic() - ends_s
            if now_s > CARET_REST_S and not began[0]:
                began[:] = time.process_time(), window.frames
            if now_s > CARET_REST_S + REST_S:
                window.close()

        window.run(step)
        percent = (time.process_time() - began[0]) / REST_S * 100
        return f"{percent} {window.frames - began[1]}"


def resident(count: int) -> str:
    """MB of the process; 0 messages for an empty window."""
    with _program(max(10, count)) as program:
        if count:
            _open_whole(program)
            _scroll(program)
        ends_s = time.monotonic() + 3.0
        program.until(lambda: time.monotonic() > ends_s)
        return str(
            int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        )


PARTS = {"frames": frames, "switches": switches, "rest": rest, "resident": resident}


def _child(part: str, count: int, *more: object) -> str:
    return in_child(__file__, part, str(count), *map(str, more))


def _written(folder: str, count: int) -> Path:
    database = Path(folder) / "chats.sqlite3"
    write_chats(database, count)
    return database


@contextmanager
def _program(count: int, pace: float = 0.0) -> Iterator[Running]:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(_written(folder, count), demo=pace > 0, pace=pace) as program,
    ):
        yield program


def _scroll(program: Running) -> float:
    """Mean CPU ms of a frame while the reader scrolls up."""
    transcript = program.window._transcript
    spent = []
    for _ in range(FRAMES):
        transcript.scroll.go(transcript.scroll.y - SCROLL_PX)
        transcript.repaint()
        spent.append(program.turn())
    return statistics.mean(spent) * 1e3


def _open_whole(program: Running) -> None:
    """Shows the long session and waits until all of it is presented."""
    _open(program, LONG)
    app = program.app
    program.until(lambda: app.state.current_conversation and not app._presenter.unfinished)


def _open(program: Running, session_id: int, spent: list[float] | None = None) -> None:
    """Shows a session until its first screen is complete, pictures included."""
    from ds4gui.chat.actions import SelectSession

    program.app.post(SelectSession(session_id))
    while program.window._transcript.reading.session_id != session_id or not program.is_complete:
        turn_s = program.turn()
        if spent is not None:
            spent.append(turn_s)


if __name__ == "__main__":
    import sys

    name, number, *rest_of = sys.argv[1:]
    print(switch_once(int(number), *rest_of) if rest_of else PARTS[name](int(number)))
