"""Titles in the whole program, from a server that answers as it is told to."""

from __future__ import annotations

from pathlib import Path

from fault_server import DONE, GOOD, Reply, delta, faulty
from headless import program

from ds4gui.chat.actions import SubmitPrompt

TITLE = Reply(body=delta(content="“Haus mit ") + delta(content="Dach”\n") + delta("stop") + DONE)
REFUSED = Reply(
    body=b'{"error": {"message": "chat_template is not supported", "code": 400}}',
    status=400,
    kind="application/json",
)
PROMPT = "Zeichne ein Haus"


def test_a_title_comes_after_the_answer_and_stays(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with faulty(GOOD, REFUSED, TITLE) as server:
        with program(database, server.url, titles=True) as running:
            running.up()
            running.ask(PROMPT)
            current = lambda: running.app.state.current  # noqa: E731
            running.until(lambda: (session := current()) and session.title != PROMPT)
            assert running.screen.view is not None
            running.app.step()
            assert running.screen.view.title == "Haus mit Dach – ds4gui"
        thoughtless, plain = server.requests[1:3]
        assert "chat_template_kwargs" in thoughtless
        assert "chat_template_kwargs" not in plain
        assert thoughtless["messages"] == plain["messages"]
    with program(database) as running:
        running.until(lambda: running.app.state.loaded)
        assert [session.title for session in running.app.state.sessions] == ["Haus mit Dach"]


def test_the_next_prompt_never_waits_for_a_title(tmp_path: Path) -> None:
    slow = Reply(body=delta(content="Haus"), then="stall")
    with (
        faulty(GOOD, slow) as server,
        program(tmp_path / "chats.sqlite3", server.url, titles=True) as running,
    ):
        running.up()
        running.ask(PROMPT)
        running.until(server.stalled.is_set)
        before = running.app.state.next_turn_id
        running.app.post(SubmitPrompt("Und ein Baum"))
        state = lambda: running.app.state  # noqa: E731
        running.until(lambda: state().next_turn_id > before and not state().runs)
        contents = [m.content for m in state().conversations[1].messages]
        assert contents == [PROMPT, "All is well", "Und ein Baum", "All is well"]
