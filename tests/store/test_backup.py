"""The whole database out to a file and back, also while a reply streams and before a migration."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from peewee import SqliteDatabase
from stored_samples import PROMPT, SAVES, SESSION
from test_store_processes import child, read_line

from ds4gui import limits
from ds4gui.__main__ import main
from ds4gui.chat.storage import LibraryLoaded, LoadLibrary, SaveSession, StoreFailed
from ds4gui.store import backup as backup_module
from ds4gui.store.faults import StoreError
from ds4gui.store.migrations import MIGRATIONS
from ds4gui.store.reader import Reader
from ds4gui.store.restore import back_up, drop_planned, plan_restore
from ds4gui.store.writer import Writer

FROZEN_V1 = Path(__file__).parent.parent / "data" / "store_v1.sqlite3"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "home" / "chats.sqlite3"
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
    return path


@pytest.fixture
def one_migration_more(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert path.exists()  # made before there is more

    def more(database: SqliteDatabase) -> None:
        database.execute_sql("CREATE TABLE more (id INTEGER NOT NULL PRIMARY KEY)")

    for module in ("migrations", "connection"):
        monkeypatch.setattr(f"ds4gui.store.{module}.MIGRATIONS", (*MIGRATIONS, more))


def automatic_copies(path: Path) -> list[Path]:
    return sorted(path.parent.glob("chats.v*.backup.sqlite3"))


def test_a_backup_taken_while_a_reply_streams_opens_whole(tmp_path: Path) -> None:
    path, copy = tmp_path / "chats.sqlite3", tmp_path / "copy.sqlite3"
    with child("stream", path) as streaming:
        said = [read_line(streaming) for _ in range(60)]
        assert main(["backup", "--database", str(path), str(copy)]) == 0
        assert streaming.poll() is None
    assert [one.name for one in tmp_path.glob("*copy*")] == [copy.name]
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    conversation = Reader(copy).conversation(SESSION.id)
    assert conversation is not None
    prompt, answer = conversation.messages
    assert prompt.content == PROMPT.content
    assert answer.state == "streaming"
    assert answer.content == "word " * (len(answer.content) // 5)
    assert len(said) == 60


def test_what_was_backed_up_is_restored_and_the_replaced_file_kept(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    before = Reader(path).library()
    assert main(["backup", "--database", str(path), str(copy)]) == 0
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM session")
    assert main(["restore", "--database", str(path), str(copy)]) == 0
    assert Reader(path).library() == before
    (kept,) = path.parent.glob("chats.replaced-*.sqlite3")
    assert str(kept) in capsys.readouterr().out
    assert Reader(kept).library().sessions == ()
    assert copy.exists()


def test_a_restore_takes_what_a_killed_process_left_in_the_journal_with_it(
    path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", "--database", str(path), str(copy)]) == 0
    with child("stream", path) as streaming:
        read_line(streaming)
        # It says so after it has handed the text over, not after it is on disk.
        while not path.with_name("chats.sqlite3-wal").exists():
            read_line(streaming)
    assert path.with_name("chats.sqlite3-wal").exists()
    assert main(["restore", "--database", str(path), str(copy)]) == 0
    assert not path.with_name("chats.sqlite3-wal").exists()
    assert Reader(path).conversation(SESSION.id) == Reader(copy).conversation(SESSION.id)


def test_a_planned_restore_happens_when_the_database_is_next_opened_for_writing(
    path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    before = Reader(path).library()
    back_up(path, copy)
    with closing(Writer(path)) as writer:
        writer.answer(LoadLibrary())
        plan_restore(path, copy)
        writer.answer(SaveSession(replace(SESSION, title="After the backup")))
        assert Reader(path).library().sessions[0].title == "After the backup"
        assert not list(path.parent.glob("chats.replaced-*"))
    with closing(Writer(path)) as writer:
        loaded = writer.answer(LoadLibrary())
        (kept,) = path.parent.glob("chats.replaced-*.sqlite3")
        assert isinstance(loaded, LibraryLoaded)
        assert loaded.told is not None
        assert str(kept) in loaded.told.text
        assert replace(loaded, told=None) == before
        assert writer.answer(LoadLibrary()) == before, "told once"
    assert Reader(kept).library().sessions[0].title == "After the backup"
    assert copy.exists()
    plan_restore(path, copy)
    drop_planned(path)
    with closing(Writer(path)) as writer:
        assert writer.answer(LoadLibrary()) == before
    with pytest.raises(StoreError):
        plan_restore(path, tmp_path / "nowhere.sqlite3")


def test_where_files_can_not_be_moved_the_database_is_as_it_was_and_that_is_said(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.sqlite3"
    before = Reader(path).library()
    back_up(path, copy)
    plan_restore(path, copy)
    path.with_name(f"{path.name}-wal").write_bytes(b"")
    rename = Path.rename

    def held(self: Path, target: Path) -> Path:
        if self == path:
            raise PermissionError(13, "The file is in use")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", held)
    with closing(Writer(path)) as writer:
        loaded = writer.answer(LoadLibrary())
        assert isinstance(loaded, LibraryLoaded)
        assert loaded.told is not None
        assert loaded.told.text.startswith("Not restored, tried again at the next start. ")
        assert replace(loaded, told=None) == before
    assert not list(path.parent.glob("chats.replaced-*"))


def test_nothing_is_restored_under_another_process(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", "--database", str(path), str(copy)]) == 0
    with child("hold", path) as holder:
        assert read_line(holder) == "ready"
        assert main(["restore", "--database", str(path), str(copy)]) == 1
    assert not list(path.parent.glob("*replaced*"))


@pytest.mark.parametrize("content", [b"", b"no database at all", None])
def test_what_is_no_backup_replaces_nothing(
    path: Path, tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.sqlite3"
    if content is not None:
        wrong.write_bytes(content)
    before = path.read_bytes()
    assert main(["restore", "--database", str(path), str(wrong)]) == 1
    assert capsys.readouterr().err.startswith("ds4gui restore: ")
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*replaced*"))


def test_a_damaged_backup_replaces_nothing(path: Path, tmp_path: Path) -> None:
    whole = path.read_bytes()
    (tmp_path / "copy.sqlite3").write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    assert main(["restore", "--database", str(path), str(tmp_path / "copy.sqlite3")]) == 1
    assert path.read_bytes() == whole


def test_a_backup_goes_over_no_file(path: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["backup", "--database", str(path), str(tmp_path / "mine.txt")]) == 1
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.usefixtures("one_migration_more")
def test_before_a_migration_the_file_is_copied_and_a_few_copies_are_kept(path: Path) -> None:
    mine = path.with_name("chats.v1-mine.backup.sqlite3")
    mine.write_text("not made by the program")
    for day in range(1, limits.AUTOMATIC_COPIES + 2):
        path.with_name(f"chats.v1-2020010{day}-000000-000000.backup.sqlite3").write_text("old")
    before = Reader(path).library()
    with closing(Writer(path)) as writer:
        assert writer.answer(LoadLibrary()) == before
    *older, newest = [one for one in automatic_copies(path) if one != mine]
    assert newest.name.startswith(f"chats.v{len(MIGRATIONS)}-")
    assert len(older) == limits.AUTOMATIC_COPIES - 1
    assert mine.exists()
    with closing(sqlite3.connect(newest)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with closing(Writer(path)) as writer:
        writer.answer(LoadLibrary())
    assert newest in automatic_copies(path)
    assert len(automatic_copies(path)) == limits.AUTOMATIC_COPIES + 1


@pytest.mark.usefixtures("one_migration_more")
def test_without_room_for_the_copy_nothing_is_migrated(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched, closing(Writer(path)) as writer:
        patched.setattr(backup_module, "_to_disk", full)
        failed = writer.answer(LoadLibrary())
    assert isinstance(failed, StoreFailed)
    assert failed.code == "disk_full"
    assert "were left as they are" in failed.message
    assert not list(path.parent.glob("*backup*"))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    with closing(Writer(path)) as writer:
        assert isinstance(writer.answer(LoadLibrary()), LibraryLoaded)


@pytest.mark.usefixtures("one_migration_more")
def test_a_file_of_an_older_version_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    shutil.copy(FROZEN_V1, path)
    before = path.read_bytes()
    assert [one.id for one in Reader(path).library().sessions] == [SESSION.id]
    assert (
        main(["export", "--database", str(path), str(SESSION.id), "-o", str(tmp_path / "a.md")])
        == 0
    )
    assert path.read_bytes() == before
