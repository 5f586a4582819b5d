"""A damaged row yields a value that says so; it never hides the session."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgpack
import pytest
from stored_samples import ANSWER, FAILED, PATH, PROMPT, RESULT, SAVES, SESSION, TURN

from ds4gui.store.reader import Reader
from ds4gui.store.writer import Writer

ONE_CALL_OF_TWO: bytes = msgpack.packb(
    [{"position": 0, "id": "a", "name": "present_svg", "arguments": "{}"}, "lost"]
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "chats.sqlite3"
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
    return path


def damage(path: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql, values)


def note(columns: str) -> str:
    return f"This message is damaged in the database ({columns})"


@pytest.mark.parametrize(
    ("column", "value", "field", "stand_in"),
    [
        ("role", "prophet", "role", "assistant"),
        ("author", "nobody", "author", "import"),
        ("state", "melted", "state", "failed"),
        ("calls", b"\xc1 no msgpack", "calls", ()),
        ("calls", b"\x91\x81\xa2id\x01", "calls", ()),
        ("calls", b"\x90", "calls", ()),
        ("calls", ONE_CALL_OF_TWO, "calls", ()),
        ("calls", "text", "calls", ()),
        ("meta", "{", "meta", {}),
        ("meta", "[1]", "meta", {}),
        ("meta", b"{}", "meta", {}),
        ("step", "third", "step", 0),
        ("turn_id", b"x", "turn_id", 0),
        ("source_id", "x", "source_id", None),
        ("created_at", "yesterday", "created_s", 0.0),
        ("finished_at", b"", "finished_s", 0.0),
        ("status", "maybe", "status", "failed"),
        ("reasoning", b"\xffthought", "reasoning", "\ufffdthought"),
    ],
)
def test_damaged_column_is_named_and_the_text_kept(
    path: Path, column: str, value: object, field: str, stand_in: object
) -> None:
    damage(path, f"UPDATE message SET {column} = ? WHERE id = 2", value)
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    expected = replace(ANSWER, **{field: stand_in}, error=note(column))
    assert conversation.messages == (PROMPT, expected, RESULT, FAILED)


def test_undecodable_content_keeps_what_can_be_read(path: Path) -> None:
    damage(path, "UPDATE message SET content = CAST(x'48C349' AS TEXT) WHERE id = 2")
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    assert conversation.messages[1] == replace(ANSWER, content="H\ufffdI", error=note("content"))


def test_note_follows_the_error_that_stood_there(path: Path) -> None:
    damage(path, "UPDATE message SET step = 'x', meta = 'y' WHERE id = 4")
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    assert conversation.messages[3].error == f"{FAILED.error}. {note('step, meta')}"


def test_damaged_tool_filter_allows_nothing(path: Path) -> None:
    damage(path, "UPDATE session SET tool_filter = '[\"present_svg\", 3]', params = 'x'")
    (session,) = Reader(path).library().sessions
    assert session == replace(SESSION, tool_filter=(), params={})


def test_damaged_turn_reads_as_failed(path: Path) -> None:
    damage(path, "UPDATE turn SET state = 'x', usage = '{\"prompt_tokens\": \"many\"}'")
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    (turn,) = conversation.turns
    assert (turn.state, turn.usage.prompt_tokens, turn.model) == ("failed", 0, TURN.model)


def test_path_ends_where_parents_run_in_a_circle(path: Path) -> None:
    damage(path, "UPDATE message SET parent_id = 4 WHERE id = 1")
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    assert [message.id for message in conversation.messages] == [one.id for one in PATH]


def test_unreadable_kept_value_is_left_out(path: Path) -> None:
    damage(path, "INSERT INTO kv VALUES ('readers', 'not json')")
    assert set(Reader(path).library().values) == {"layout"}
