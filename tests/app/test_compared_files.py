"""Compared sessions become files: whole, never over another one unasked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from builders import SVG, answer, drawing, native, prompt, result, session, turn

from ds4gui.app.takeaway import written_compared
from ds4gui.chat.actions import ExportCompared
from ds4gui.chat.comparison import Compared
from ds4gui.chat.effects import WriteCompared
from ds4gui.chat.events import Exported, ExportFailed
from ds4gui.chat.forms import MarkdownForm
from ds4gui.chat.record import Conversation

DRAWN = (
    prompt(1),
    answer(2, "Here", calls=(native("present_svg", drawing()),)),
    result(3, 2, content="SVG presented inline"),
)


def pair(path: Path, form: MarkdownForm) -> WriteCompared:
    def one(id: int) -> Compared:
        return Compared(session(id), Conversation(session_id=id, messages=DRAWN, turns=(turn(),)))

    return WriteCompared(ExportCompared((1, 2), str(path), form=form), (one(1), one(2)))


@pytest.mark.parametrize(
    ("ending", "start"), [("md", "# “1"), ("html", "<!doctype"), ("HTM", "<!doc")]
)
def test_the_ending_says_in_which_form(tmp_path: Path, ending: str, start: str) -> None:
    path = tmp_path / f"both.{ending}"
    assert written_compared(pair(path, MarkdownForm())) == Exported(str(path))
    assert path.read_text("utf-8").startswith(start)
    assert list(tmp_path.iterdir()) == [path], "no temporary file is left"


def test_what_could_not_be_imported_is_not_called_json(tmp_path: Path) -> None:
    path = tmp_path / "both.json"
    answer = written_compared(pair(path, MarkdownForm()))
    assert isinstance(answer, ExportFailed)
    assert not answer.exists
    assert not path.exists()


def test_drawings_lie_beside_the_document_once(tmp_path: Path) -> None:
    path = tmp_path / "both.md"
    written_compared(pair(path, MarkdownForm(drawings=True)))
    assert "![A plain box](both%20figures/1%20A%20plain%20box.svg)" in path.read_text("utf-8")
    (file,) = (tmp_path / "both figures").iterdir()
    assert file.read_text("utf-8") == SVG


@pytest.mark.parametrize("form", [MarkdownForm(), MarkdownForm(drawings=True)])
@pytest.mark.parametrize("ending", ["md", "html"])
def test_a_file_in_the_way_is_asked_about(tmp_path: Path, ending: str, form: MarkdownForm) -> None:
    path = tmp_path / f"both.{ending}"
    path.write_text("mine")
    effect = pair(path, form)
    answer = written_compared(effect)
    assert isinstance(answer, ExportFailed)
    assert (answer.exists, answer.asked) == (True, effect.asked)
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]
    again = replace(effect, asked=replace(effect.asked, overwrite=True))
    assert written_compared(again) == Exported(str(path))
    assert path.read_text("utf-8") != "mine"
