"""The program without its window on the scripted demo: real store, real worker, real server."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from headless import HEADLESS, Program, comparable, program

from ds4gui.chat.actions import (
    ColumnSettled,
    CopyMessage,
    ExportSession,
    FiguresWanted,
    NewSession,
    SelectSession,
)
from ds4gui.chat.parts import figure_from_arguments
from ds4gui.present.chrome import DEMO_SUGGESTIONS
from ds4gui.present.view import Block, CardBlock, FigureBlock, ProseBlock, UserBlock
from ds4gui.servers.child import DemoFailed, DemoServer

THREE_FIGURES, MIXED, REFUSED, *_ = DEMO_SUGGESTIONS


@pytest.fixture(scope="module")
def demo_url() -> Iterator[str]:
    server = DemoServer(0.0)
    url = server.start()
    assert not isinstance(url, DemoFailed)
    yield url
    server.close()


@pytest.fixture
def running(tmp_path: Path, demo_url: str) -> Iterator[Program]:
    with program(tmp_path / "chats.sqlite3", demo_url) as running:
        running.up()
        yield running


def calls(blocks: tuple[Block, ...]) -> list[FigureBlock | CardBlock]:
    return [b for b in blocks if isinstance(b, FigureBlock | CardBlock)]


def test_an_answer_with_three_figures_is_drawn(running: Program) -> None:
    blocks = running.ask(THREE_FIGURES)
    figures = [b for b in blocks if isinstance(b, FigureBlock)]
    assert len(figures) == 3
    assert len(calls(blocks)) == 3
    for figure in figures:
        assert figure.problem is None
        assert figure.alt
        column_px, width_px, height_px = running.screen.figures[figure.figure_key]
        assert 0 < width_px <= column_px
        assert 0 < height_px <= 480
        assert figure.natural_width / figure.natural_height == pytest.approx(
            width_px / height_px, rel=0.02
        )


def test_a_mixed_batch_keeps_its_order_and_each_call_its_state(running: Program) -> None:
    batch = calls(running.ask(MIXED))
    conversation = running.app.state.current_conversation
    assert conversation is not None
    source = next(m for m in conversation.messages if m.calls)
    assert [b.key for b in batch] == [f"{source.id}:call:{i}" for i in range(len(source.calls))]
    names = [c.name for c in source.calls]
    assert names.count("present_svg") == 2
    for block, call in zip(batch, source.calls, strict=True):
        if call.name == "present_svg":
            assert isinstance(block, FigureBlock)
        else:
            assert isinstance(block, CardBlock)
            assert block.name == call.name
    tones = [b.tone for b in batch if isinstance(b, CardBlock)]
    assert tones == ["ok", "bad"]


def test_a_refused_drawing_is_a_card_and_the_next_one_a_figure(running: Program) -> None:
    first, second = calls(running.ask(REFUSED))
    assert isinstance(first, CardBlock)
    assert first.tone == "bad"
    assert first.detail.startswith("refused: <image>")
    assert "<svg" in first.body
    assert isinstance(second, FigureBlock)


def test_after_switching_sessions_and_back_the_blocks_are_the_same(running: Program) -> None:
    before = comparable(running.ask(MIXED))
    first_id = running.app.state.current_id
    assert first_id is not None
    running.app.post(NewSession())
    running.until(lambda: running.app.state.current_id != first_id)
    other = running.ask("Hello")
    assert not any(isinstance(b, FigureBlock) for b in other)
    running.app.post(SelectSession(first_id))
    running.until(lambda: running.app.state.current_id == first_id)
    assert comparable(running.blocks()) == before


def test_a_fresh_process_rebuilds_the_same_blocks_from_the_record(
    tmp_path: Path, demo_url: str
) -> None:
    database = tmp_path / "chats.sqlite3"
    with program(database, demo_url) as running:
        running.up()
        live = comparable(running.ask(THREE_FIGURES))
    command = [sys.executable, str(HEADLESS), str(database), demo_url, ""]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    reopened = json.loads(done.stdout.splitlines()[-1])
    for row in (*live, *reopened):
        # Whether an answer can be gone on with depends on the server, not on the record.
        row.pop("action", None)
        row.pop("action_label", None)
    assert reopened == live


def test_a_figure_in_sight_is_drawn_for_its_column(running: Program) -> None:
    running.app.post(ColumnSettled(500, 480))
    figures = [b for b in running.ask(THREE_FIGURES) if isinstance(b, FigureBlock)]
    key = figures[0].figure_key
    assert running.screen.figures[key][0] == 500
    running.app.post(FiguresWanted(((key, 700),), ()))
    running.until(lambda: running.screen.figures[key][0] == 700)
    assert running.screen.figures[key][1] <= 700


def test_each_drawing_exists_once(tmp_path: Path, demo_url: str) -> None:
    database = tmp_path / "chats.sqlite3"
    with program(database, demo_url) as running:
        running.up()
        running.ask(THREE_FIGURES)
        running.ask(REFUSED)
        conversation = running.app.state.current_conversation
        assert conversation is not None
        sources = [
            figure_from_arguments(call.arguments)
            for message in conversation.messages
            for call in message.calls
        ]
    drawings = [figure.svg for figure in sources if figure is not None]
    assert len(drawings) == 5
    cells = _cells(database)
    for svg in drawings:
        written = json.dumps(svg, ensure_ascii=False)[1:-1].encode()
        assert sum(cell.count(written) + cell.count(svg.encode()) for cell in cells) == 1
    beside = [p for p in tmp_path.iterdir() if p.name != database.name]
    assert not any(b"<svg" in p.read_bytes() for p in beside)


def _cells(database: Path) -> list[bytes]:
    connection = sqlite3.connect(database)
    try:
        # The index of words is a virtual table that can't be read; what it holds lies in its own.
        tables = connection.execute(
            "select name from sqlite_master where type = 'table' and sql not like '%virtual table%'"
        )
        names = [row[0] for row in tables.fetchall()]
        rows = [row for n in names for row in connection.execute(f'select * from "{n}"')]
    finally:
        connection.close()
    values = [value for row in rows for value in row if value is not None]
    return [v if isinstance(v, bytes) else str(v).encode() for v in values]


def test_copy_and_export_say_what_was_said(running: Program, tmp_path: Path) -> None:
    blocks = running.ask(REFUSED)
    prose = [b for b in blocks if isinstance(b, ProseBlock)]
    running.app.post(CopyMessage(prose[-1].message_id))
    running.until(lambda: running.screen.copied)
    assert all(b.text in running.screen.copied[0] for b in prose)
    target = tmp_path / "out.md"
    running.app.post(ExportSession(str(target)))
    running.until(target.exists)
    running.until(lambda: running.app.state.notice is not None)
    text = target.read_text()
    user = next(b for b in blocks if isinstance(b, UserBlock))
    assert user.text in text
    assert text.count("```svg") == 1
    assert "<details>" in text
    assert "Tool error: <image>" in text
    assert "call_" not in text
    running.app.post(ExportSession(str(target)))
    running.until(lambda: running.app.state.notice and running.app.state.notice.kind == "exists")
    assert target.read_text() == text
