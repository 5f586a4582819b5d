"""What was said in one session is found from another, in the whole program."""

from __future__ import annotations

from pathlib import Path

from headless import program

from ds4gui.chat.actions import NewSession
from ds4gui.chat.finding import FindText, GoToMessage
from ds4gui.present.chrome import DEMO_SUGGESTIONS


def test_a_find_of_another_session_is_gone_to(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3", demo=True, pace=0.0) as running:
        running.up()
        running.ask(DEMO_SUGGESTIONS[1])
        first = running.app.state.current_id
        running.app.post(NewSession())
        running.until(lambda: running.app.state.current_id != first)
        state = lambda: running.app.state  # noqa: E731
        for text in ("mix", "mixed bat"):
            running.app.post(FindText(text))
        running.until(lambda: state().search.text == "mixed bat" and not state().search.waits)
        view = running.screen.view
        assert view is not None
        *_, prompt = view.search.rows
        assert prompt.session_id == first
        assert "mixed batch" in prompt.snippet.text
        running.app.post(GoToMessage(prompt.session_id, prompt.message_id))
        running.until(lambda: state().current_id == first)
        assert running.screen.view is not None
        assert running.screen.view.pane.place.block == f"{prompt.message_id}:"
        running.app.post(FindText("wombat"))
        running.until(lambda: state().search.text == "wombat" and not state().search.waits)
        assert state().search.found.hits == ()
