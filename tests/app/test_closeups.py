"""Figures of the demo seen closely, compared and taken away: all of the program but its window."""

from __future__ import annotations

import os
import re
import stat
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import headless
import numpy as np
import pytest
from headless import Program
from PIL import Image

from ds4gui.app import clipboard
from ds4gui.chat.actions import ChooseTheme, ExportSession, FiguresWanted, ThemeChoice
from ds4gui.chat.closeups import (
    AdaptFigure,
    ChooseWay,
    CompareFigures,
    CopyPicture,
    CutWanted,
    MixFigures,
    OpenFigure,
    PictureForm,
    SaveFigure,
    Viewer,
)
from ds4gui.chat.figures import drawn_for, figure_of
from ds4gui.chat.forms import MarkdownForm
from ds4gui.gpu import device
from ds4gui.present.view import FigureBlock

CUT = CutWanted((0.0, 0.0, 100.0, 50.0), 200, 100)
CLOSER = CutWanted((10.0, 10.0, 10.0, 5.0), 200, 100)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    with headless.program(tmp_path / "chats.sqlite3", demo=True) as running:
        running.up()
        yield running


def figures(program: Program) -> list[str]:
    """Two, drawn."""
    blocks = program.ask("Show me a mixed batch: two tools and drawings in one answer.")
    return [block.figure_key for block in blocks if isinstance(block, FigureBlock)]


def viewer(program: Program) -> Viewer:
    assert program.app.state.viewer is not None
    return program.app.state.viewer


def shown(program: Program, name: str, wanted: CutWanted) -> bytes:
    sheets = program.screen.sheets
    program.until(lambda: name in sheets and sheets[name][0] == wanted)
    return sheets.pop(name)[1]


def test_figures_are_seen_closely_and_compared(program: Program) -> None:
    one, other, *_ = figures(program)
    post = program.app.post
    post(OpenFigure(one))
    post(CUT)
    whole = shown(program, "left", CUT)
    post(CLOSER)
    assert shown(program, "left", CLOSER) != whole
    post(CompareFigures(one, other))
    post(CUT)
    assert shown(program, "left", CUT) == whole
    second = shown(program, "right", CUT)
    post(ChooseWay("difference"))
    picture = np.frombuffer(shown(program, "both", CUT), np.uint8).reshape(-1, 4)
    program.until(lambda: viewer(program).apart is not None)
    marked = (picture[:, :3] == (239, 72, 72)).all(axis=1)
    assert viewer(program).apart == pytest.approx(marked.mean())
    assert 0 < marked.mean() <= 1
    post(ChooseWay("overlay"))
    shown(program, "both", CUT)
    for share, wanted in ((0, whole), (255, second)):
        post(MixFigures(share))
        program.until(lambda share=share: viewer(program).share == share)  # type: ignore[misc]  # bound now
        program.until(lambda wanted=wanted: same(shown(program, "both", CUT), wanted))  # type: ignore[misc]  # bound now


def test_the_lens_may_move_faster_than_the_pool(program: Program) -> None:
    post = program.app.post
    post(OpenFigure(figures(program)[0]))
    wanted = [CutWanted((0.0, 0.0, 99.0, 66.0), 300 + step, 200 + step) for step in range(40)]
    for cut in wanted:
        post(cut)
        program.app.step()
    shown(program, "left", wanted[-1])  # the screen holds each picture to its size


def test_pictures_saved_at_once_are_not_mixed_up(program: Program, tmp_path: Path) -> None:
    keys = figures(program)[:2]
    paths = [tmp_path / f"{number}.png" for number in range(2)]
    for key, path in zip(keys, paths, strict=True):
        program.app.post(SaveFigure(figure_key=key, path=str(path), form="png"))
    program.until(lambda: all(path.exists() for path in paths))
    sizes = []
    for path in paths:
        with Image.open(path) as picture:
            sizes.append(picture.size)
    assert sizes[0] != sizes[1]
    assert not any(key.startswith("file") for key in program.screen.figures)


def same(one: bytes, other: bytes) -> bool:
    left, right = (np.frombuffer(side, np.uint8).reshape(-1, 4) for side in (one, other))
    seen = left[:, 3] > 0
    return bool((left[:, 3] == right[:, 3]).all() and (left[seen] == right[seen]).all())


def test_a_figure_is_adapted_to_the_theme(program: Program) -> None:
    key = figures(program)[0]
    state = lambda: program.app.state  # noqa: E731
    program.app.post(FiguresWanted(((key, 300),), ()))
    program.until(lambda: key in state().figures)
    away: ThemeChoice = "dark" if drawn_for(state().figures[key]) == "light" else "light"
    program.app.post(ChooseTheme(away))
    program.app.post(AdaptFigure(key))
    program.until(lambda: state().figures[key].adapted_to == away)
    program.app.post(FiguresWanted(((f"{key}:{away}", 300),), ()))
    program.until(lambda: f"{key}:{away}" in program.screen.figures)
    program.app.post(OpenFigure(key))
    program.app.post(CUT)
    turned = shown(program, "left", CUT)
    program.app.post(AdaptFigure(key))
    assert shown(program, "left", CUT) != turned


def test_without_a_card_it_is_said(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise device.NoGraphicsError("no driver")

    monkeypatch.setattr(device, "open_context", missing)
    one, other, *_ = figures(program)
    program.app.post(CompareFigures(one, other))
    program.app.post(CUT)
    program.app.post(ChooseWay("overlay"))
    program.until(lambda: program.app.state.graphics_missing)
    assert viewer(program).way == "beside"
    assert shown(program, "right", CUT)


def test_a_session_leaves_with_its_drawings_beside_it(program: Program, tmp_path: Path) -> None:
    one, other, *_ = figures(program)
    path, folder = tmp_path / "My chat.md", tmp_path / "My chat figures"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    form = MarkdownForm(reasoning=True, drawings=True)
    program.app.post(ExportSession(str(path), form=form))
    program.until(lambda: program.app.state.notice is not None)
    notice = program.app.state.notice
    assert notice is not None
    assert notice.saving == ExportSession(
        str(path), True, form, session_id=program.app.state.current_id
    )
    assert not path.exists()
    program.app.post(notice.saving)
    program.until(path.exists)
    links = re.findall(r"!\[[^]]*\]\(([^)]+)\)", path.read_text("utf-8"))
    for key, link in zip((one, other), links, strict=True):
        figure = figure_of(program.app.state, key)
        assert figure is not None
        assert (tmp_path / unquote(link)).read_bytes() == figure.svg.encode()
    assert (folder / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_figure_becomes_a_file(program: Program, tmp_path: Path, form: PictureForm) -> None:
    key = figures(program)[0]
    path = tmp_path / f"figure.{form}"
    figure = figure_of(program.app.state, key)
    assert figure is not None
    save = SaveFigure(figure_key=key, path=str(path), form=form, times=2, matted=form == "png")
    path.write_text("mine")
    program.app.post(save)
    program.until(lambda: program.app.state.notice is not None)
    notice = program.app.state.notice
    assert notice is not None
    assert notice.saving is not None
    assert path.read_text() == "mine"
    program.app.post(notice.saving)
    program.until(lambda: path.read_bytes() != b"mine")
    if form == "svg":
        assert path.read_bytes() == figure.svg.encode()
        ET.parse(path)
    else:
        block = next(one for one in program.blocks() if isinstance(one, FigureBlock))
        assert block.sized
        sides = (2 * block.natural_width, 2 * block.natural_height)
        with Image.open(path) as picture:
            assert picture.size == pytest.approx(sides, abs=1)
            assert np.asarray(picture)[..., 3].min() == 255
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".figure")] == []


def test_a_picture_goes_to_the_program_of_the_clipboard(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = figures(program)[0]
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    program.app.post(CopyPicture(key))
    program.until(lambda: program.app.state.notice is not None)
    notice = program.app.state.notice
    assert notice is not None
    assert "needs wl-clipboard or xclip" in notice.text
    took = tmp_path / "took.png"
    xclip = tmp_path / "xclip"
    xclip.write_text(f"#!/bin/sh\n/bin/cat > {took}\n")
    xclip.chmod(xclip.stat().st_mode | stat.S_IXUSR)
    program.app.post(CopyPicture(key))
    program.until(lambda: program.app.state.notice is not notice)
    program.until(lambda: program.app.state.notice is not None)
    with Image.open(took) as picture:
        assert picture.mode == "RGBA"
    xclip.write_text("#!/bin/sh\nexit 1\n")
    assert "did not take" in clipboard.put_png(b"x")
    assert os.environ["PATH"] == str(tmp_path)
