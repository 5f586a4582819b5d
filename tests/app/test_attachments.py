"""Text files read for a prompt, on the way from the disk to the model."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from headless import program

from ds4gui import limits
from ds4gui.app.attachments import read_attachment
from ds4gui.chat.actions import AttachFile
from ds4gui.chat.attached import AttachmentRead, AttachmentRefused, ReadAttachment
from ds4gui.chat.attaching import attached_in
from ds4gui.present.view import CardBlock, UserBlock


def read(path: Path | str) -> AttachmentRead | AttachmentRefused:
    return read_attachment(ReadAttachment(1, str(path)))


@pytest.mark.parametrize(
    ("octets", "text"),
    [
        ("Grüße\n".encode(), "Grüße\n"),
        (b"\xef\xbb\xbfone\r\ntwo\rthree", "one\ntwo\nthree"),
        ("Grüße".encode("utf-16"), "Grüße"),
        ("Grüße „hier“".encode("cp1252"), "Grüße „hier“"),
        (b"\x1b[31mred\x1b[0m\tand\x0c", "\x1b[31mred\x1b[0m\tand\x0c"),
    ],
)
def test_text_is_read(tmp_path: Path, octets: bytes, text: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(octets)
    assert read(path) == AttachmentRead(1, str(path), text)


@pytest.mark.parametrize(
    ("octets", "why"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "no text file"),
        (b"a\x00b", "no text file"),
        (b"\xff\xfea", "no text file"),
        (b"caf\x81\x8d", "no text file"),
        (b" \n", "no text in it"),
        (b"x" * (limits.ATTACHED_FILE_BYTES + 1), "larger than"),
    ],
)
def test_what_is_no_text_is_refused_in_a_sentence(tmp_path: Path, octets: bytes, why: str) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(octets)
    answer = read(path)
    assert isinstance(answer, AttachmentRefused)
    assert why in answer.reason
    assert answer.reason.endswith(": a.bin")


def test_what_is_no_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "none", "a.txt", "/a\0b"):
        answer = read(path)
        assert isinstance(answer, AttachmentRefused)
        assert answer.reason.startswith("Not attached, ")


def test_a_file_reaches_the_record_and_is_shown_folded(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\ny = 2\n")
    with program(tmp_path / "chats.db", demo=True) as running:
        running.up()
        running.app.post(AttachFile(str(path)))
        state = lambda: running.app.state  # noqa: E731
        files = lambda: attached_in(state(), state().current_id)  # noqa: E731
        running.until(lambda: files() and files()[0].text is not None)
        assert running.screen.view is not None
        (row,) = running.screen.view.composer.above
        assert (row.text, row.note) == ("a.py", "≈ 15 tokens")
        blocks = running.ask("What is x?")
        prompt, card = blocks[:2]
        assert isinstance(prompt, UserBlock)
        assert prompt.text == "What is x?"
        assert isinstance(card, CardBlock)
        assert (card.name, card.detail, card.body) == ("a.py", "2 lines", "x = 1\ny = 2")
        assert not card.open
        assert files() == ()
