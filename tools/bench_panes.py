"""The row about panes: four chats that stream side by side, beside one alone.

Owns how it is measured: the same prompt to the scripted server, the thread's CPU time a frame.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench_row import FRAME_S, Row, in_child, running

PANES = 4
DELTAS_PER_S = 60.0
WARM_S = 1.0
MEASURED_S = 6.0
PROMPT = "Explain binary search at length, in words."


def panes() -> Row:
    """UI-thread CPU per frame with four panes streaming over one; goal 3."""
    four, one = (float(in_child(__file__, str(count))) for count in (PANES, 1))
    detail = {"four_ms": round(four, 2), "one_ms": round(one, 2)}
    return Row(value=four / one, goal=3.0, unit="x one pane", detail=detail)


def streaming_ms(count: int) -> float:
    """Mean CPU ms of a frame while so many panes stream."""
    from ds4gui.chat.actions import SubmitPrompt
    from ds4gui.chat.pane_actions import AskAll, OpenNewBeside

    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "chats.sqlite3", demo=True, pace=DELTAS_PER_S) as program,
    ):
        app = program.app
        for _ in range(count):
            app.post(OpenNewBeside())
        program.until(lambda: len(app.state.shown_ids) == count)
        app.post(AskAll(count > 1))
        app.post(SubmitPrompt(PROMPT))
        program.until(lambda: len(app.state.runs) == count)
        program.until(lambda: all(run.answered for run in app.state.runs.values()))
        _spent(program.turn, WARM_S)
        return statistics.mean(_spent(program.turn, MEASURED_S)) * 1e3


def _spent(turn: Callable[[], float], seconds: float) -> list[float]:
    spent, until_s = [], time.monotonic() + seconds
    while time.monotonic() < until_s:
        spent.append(turn())
        time.sleep(FRAME_S)
    return spent


if __name__ == "__main__":
    import sys

    print(streaming_ms(int(sys.argv[1])))
