"""`ds4gui check` over files of every kind: each gets its verdict, in order, from the real pool."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from commands import ds4gui

from ds4gui import limits
from ds4gui.app import check_command, judge
from ds4gui.app.check_command import in_order, row
from ds4gui.app.judge import Judged, Verdict, drawing_files, judged
from ds4gui.raster.pool import RasterPool, RasterRequest

ROGUE = Path(__file__).parents[1] / "raster" / "rogue_worker.py"
GOOD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>'
SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six files in a folder and one below it."""
    below = tmp_path / "drawings" / "below"
    below.mkdir(parents=True)
    files = {
        "a good one.svg": GOOD.encode(),
        "b-bom.SVG": b"\xef\xbb\xbf" + GOOD.encode(),
        "c-script.svg": SCRIPT.encode(),
        "d-utf16.svg": GOOD.encode("utf-16"),
        "e-huge.svg": b"<svg>" + b"\xc3\xa4" * limits.FIGURE_SOURCE_BYTES + b"</svg>",
        "f-empty.svg": b"",
        "below/good.svg": GOOD.encode(),
        "not asked for.txt": b"words",
    }
    for name, octets in files.items():
        (tmp_path / "drawings" / name).write_bytes(octets)
    return tmp_path / "drawings"


def test_each_file_of_a_folder_gets_one_verdict_in_order(tmp_path: Path, folder: Path) -> None:
    os.mkfifo(folder / "g-pipe.svg")
    answer = ds4gui(tmp_path, "check", "--json", str(folder))
    assert answer.returncode == 0, answer.stderr
    rows = [json.loads(line) for line in answer.stdout.splitlines()]
    found = {os.path.relpath(r["path"], folder): (r["verdict"], r["code"]) for r in rows}
    assert found == {
        "a good one.svg": ("accepted", ""),
        "b-bom.SVG": ("accepted", ""),
        "below/good.svg": ("accepted", ""),
        "c-script.svg": ("refused", "script"),
        "d-utf16.svg": ("refused", "not_utf8"),
        "e-huge.svg": ("refused", "too_large"),
        "f-empty.svg": ("refused", found["f-empty.svg"][1]),
        "g-pipe.svg": ("failed", "unreadable"),
    }
    assert [r["path"] for r in rows] == sorted(r["path"] for r in rows)
    for one in rows:
        assert set(one) == {"path", "verdict", "code", "message", "seconds"}
        assert bool(one["message"]) == (one["verdict"] != "accepted")
        assert 0 <= one["seconds"] < limits.RASTER_DEADLINE_S


def test_people_get_a_table_with_a_sum_below(tmp_path: Path, folder: Path) -> None:
    answer = ds4gui(tmp_path, "check", str(folder / "c-script.svg"), str(folder / "a good one.svg"))
    first, second, total = answer.stdout.splitlines()
    assert first.startswith("accepted") and first.endswith("a good one.svg")  # noqa: PT018
    assert second.startswith("refused")
    assert "script: <script> on line 1" in second
    assert total == "2 files: 1 accepted, 1 refused, 0 failed"
    assert answer.returncode == 0


def test_a_file_that_is_not_there_has_a_verdict_too(tmp_path: Path) -> None:
    answer = ds4gui(tmp_path, "check", "--json", str(tmp_path / "nowhere.svg"))
    (line,) = answer.stdout.splitlines()
    assert json.loads(line)["code"] == "unreadable"
    assert answer.returncode == 0


def test_a_folder_without_drawings_is_said(tmp_path: Path) -> None:
    answer = ds4gui(tmp_path, "check", str(tmp_path))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "no .svg file" in answer.stderr


def test_a_reader_that_leaves_early_sees_no_traceback(tmp_path: Path, folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "ds4gui", "check", "--json", str(folder)]
    child = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert (child.returncode, child.stderr) == (1, b"")


def test_no_chat_and_no_log_is_made(tmp_path: Path, folder: Path) -> None:
    ds4gui(tmp_path / "home", "check", str(folder / "a good one.svg"))
    assert not (tmp_path / "home").exists()


def test_where_no_worker_starts_there_is_no_verdict(folder: Path) -> None:
    (one,) = judged([folder / "a good one.svg"], ["/nowhere/font.ttf"])
    assert (one.verdict.verdict, one.verdict.code) == ("failed", "fonts_missing")
    assert one.verdict.code in judge.NO_VERDICT


def test_an_answer_that_never_comes_ends_as_a_failure(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forget(self: RasterPool, request: RasterRequest) -> None:
        del self, request

    monkeypatch.setattr(limits, "FIGURE_VERDICT_S", 0.05)
    monkeypatch.setattr(RasterPool, "submit", forget)
    started_s = time.monotonic()
    files = [folder / "a good one.svg", folder / "c-script.svg", folder / "below/good.svg"]
    answers = list(judged(files, []))
    assert sorted(one.place for one in answers) == [0, 1, 2]
    assert {one.verdict.code for one in answers} == {"no_verdict"}
    assert time.monotonic() - started_s < 10


def test_a_hang_among_the_files_is_a_failure_and_the_others_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a good", "b bad", "c good"):
        (tmp_path / f"{name}.svg").write_text(name[2:])
    rogue = [sys.executable, str(ROGUE), "hangs"]
    monkeypatch.setattr(judge, "RasterPool", partial(RasterPool, command=rogue))
    assert check_command.check([str(tmp_path)], as_json=True) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["verdict"], row["code"]) for row in rows] == [
        ("accepted", ""),
        ("failed", "deadline"),
        ("accepted", ""),
    ]


def test_early_answers_wait_for_the_ones_before_them() -> None:
    answers = [
        Judged(place=place, verdict=Verdict(path=str(place), verdict="accepted"))
        for place in (2, 0, 1, 4, 3)
    ]
    assert [verdict.path for verdict in in_order(answers)] == ["0", "1", "2", "3", "4"]


def test_a_file_named_twice_is_drawn_once(folder: Path) -> None:
    one = str(folder / "c-script.svg")
    assert len(drawing_files([one, one, str(folder)])) == len(drawing_files([str(folder)])) == 7


def test_a_name_with_an_escape_sequence_stays_one_line() -> None:
    line = row(Verdict(path="a\x1b[2J\nb\udcff.svg", verdict="accepted"))
    assert line.isprintable()
    assert "a?[2J?b?.svg" in line
