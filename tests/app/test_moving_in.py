"""A session out of one running program and into another, figures included."""

from __future__ import annotations

from pathlib import Path

from headless import comparable, program

from ds4gui.chat.actions import ExportSession, ImportSession
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
