"""Prompts that wait, in the whole program: sent in order, held over a restart, never sent twice."""

from __future__ import annotations

from pathlib import Path

from headless import program

from ds4gui.chat.actions import StopReply, SubmitPrompt
from ds4gui.chat.waiting import waiting_in
from ds4gui.chat.waiting_actions import SendWaiting
from ds4gui.present.view import UserBlock


def test_the_queue_goes_on_stops_with_a_stop_and_survives(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with program(database, demo=True, pace=200.0) as running:
        running.up()
        app = running.app
        app.post(SubmitPrompt("What can you do?"))
        running.until(lambda: app.state.runs)
        app.post(SubmitPrompt("Explain binary search at length, in words."))
        app.post(SubmitPrompt("Show me the quadratic formula and a few others."))
        running.until(lambda: len(waiting_in(app.state.current)) == 1, 60)
        app.post(StopReply())
        running.until(lambda: not app.state.runs)
        assert len(waiting_in(app.state.current)) == 1
    with program(database, demo=True) as running:
        running.up()
        app = running.app
        running.until(lambda: app.state.current_conversation)
        (waiting,) = waiting_in(app.state.current)
        assert waiting.text == "Show me the quadratic formula and a few others."
        assert not app.state.runs
        app.post(SendWaiting())
        running.until(lambda: not waiting_in(app.state.current) and not app.state.runs, 60)
        assert [b.text for b in running.blocks() if isinstance(b, UserBlock)] == [
            "What can you do?",
            "Explain binary search at length, in words.",
            "Show me the quadratic formula and a few others.",
        ]
