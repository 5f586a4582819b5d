"""A session out of one running program and into another, figures included."""

from __future__ import annotations

from pathlib import Path

from headless import comparable, program

from ds4gui.chat.actions import BackUp, ExportSession, ImportSession
from ds4gui.chat.copies import LeaveRestore, RestoreBackup
from ds4gui.present.chrome import DEMO_SUGGESTIONS
from ds4gui.present.view import FigureBlock


def test_a_session_moves_from_one_program_to_another(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("chat.md", "chat.html", "chat.json")]
    with program(tmp_path / "one.sqlite3", demo=True, pace=0.0) as first:
        first.up()
        shown = first.ask(DEMO_SUGGESTIONS[0])
        for file in files:
            first.app.post(ExportSession(str(file)))
            first.until(file.exists)
    assert any(isinstance(block, FigureBlock) for block in shown)
    markdown, page, document = (file.read_text(encoding="utf-8") for file in files)
    assert markdown.startswith("# ")
    assert page.count('<img src="data:image/svg+xml;base64,') == markdown.count("```svg")
    assert document.startswith('{\n "format": "ds4gui session"')
    with program(tmp_path / "two.sqlite3") as second:
        second.until(lambda: second.app.state.loaded)
        second.app.post(ImportSession(str(files[2])))
        second.until(lambda: second.app.state.current_conversation is not None)
        assert comparable(second.blocks()) == comparable(shown)
        notice = second.app.state.notice
        assert notice is not None
        assert notice.text.startswith("Imported: ")
        second.app.post(ImportSession(str(files[0])))
        state = lambda: second.app.state  # noqa: E731
        second.until(lambda: state().notice and state().notice.kind == "problem")
        assert state().notice.text == f"Not imported. This is no JSON document: {files[0]}"
        assert len(second.app.state.sessions) == 1


def test_a_backup_is_restored_from_the_window_at_the_next_start(tmp_path: Path) -> None:
    database, copy = tmp_path / "one.sqlite3", tmp_path / "all.sqlite3"
    with program(database, demo=True, pace=0.0) as running:
        running.up()
        shown = running.ask(DEMO_SUGGESTIONS[0])
        running.app.post(BackUp(str(copy)))
        running.until(copy.exists)
        running.ask("And one more")
        state = lambda: running.app.state  # noqa: E731
        running.app.post(RestoreBackup(str(tmp_path / "nothing.sqlite3")))
        running.until(lambda: state().notice and state().notice.kind == "problem")
        running.app.post(RestoreBackup(str(copy)))
        running.until(lambda: state().notice and state().notice.kind == "restore")
        assert len(running.blocks()) > len(shown), "nothing has changed here"
    with program(database) as again:
        again.until(lambda: again.app.state.current_conversation is not None)
        assert comparable(again.blocks()) == comparable(shown)
        assert again.app.state.notice is not None
        assert again.app.state.notice.text.startswith("Restored. What was there before is kept: ")
        again.app.post(RestoreBackup(str(copy)))
        again.until(lambda: (n := again.app.state.notice) and n.kind == "restore")
        planned = tmp_path / "one.sqlite3.to-restore"
        assert planned.exists()
        view = again.screen.view
        assert view is not None
        assert view.notice is not None
        assert view.notice.action == LeaveRestore()
        again.app.post(LeaveRestore())
        again.until(lambda: not planned.exists())
