"""The context meter in the whole program: exact where the server counts, marked where not."""

from __future__ import annotations

from pathlib import Path

from fault_server import faulty
from headless import Program, program

from ds4gui.chat.actions import EditDraft
from ds4gui.servers.child import DemoFailed, DemoServer


def context(running: Program) -> str:
    running.app.step()
    assert running.screen.view is not None
    return running.screen.view.status.context


def test_a_server_that_counts_gives_an_exact_figure_after_a_turn_and_for_a_draft(
    tmp_path: Path,
) -> None:
    server = DemoServer(0.0)
    url = server.start()
    assert not isinstance(url, DemoFailed)
    with program(tmp_path / "chats.sqlite3", url) as running:
        running.up()
        running.ask("Explain binary search, in words.")
        running.until(lambda: context(running)[:1].isdigit())
        state = running.app.state
        before = state.counts[state.current_id or 0].tokens
        running.app.post(EditDraft("word " * 400))
        running.until(lambda: context(running).startswith("≈"))
        running.until(lambda: context(running)[:1].isdigit())
        assert running.app.state.counts[state.current_id or 0].tokens > before + 400
    server.close()


def test_a_server_that_can_not_count_gets_an_estimate_that_says_so(tmp_path: Path) -> None:
    with faulty() as server, program(tmp_path / "chats.sqlite3", server.url) as running:
        running.up()
        running.ask("Hello")
        running.until(lambda: running.app.state.counts)
        assert context(running).startswith("≈ ")
        assert context(running).endswith(" of 2.0k")
