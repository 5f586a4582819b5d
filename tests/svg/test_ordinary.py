"""Ordinary drawings, from an icon to heavy charts, are accepted with every word they hold."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted

DRAWINGS = sorted(Path(__file__).parents[1].joinpath("data", "bench").glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]


def shapes(svg: str) -> int:
    return sum(1 for tag in ("path", "rect", "circle") for _ in ET.fromstring(svg).iter(SVG + tag))


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_an_ordinary_drawing_keeps_its_words_and_shapes(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    verdict = check(source)
    assert isinstance(verdict, Accepted), verdict
    assert words(verdict.svg) == words(source)
    assert shapes(verdict.svg) == shapes(source) > 0


def test_the_drawings_are_there() -> None:
    assert len(DRAWINGS) == 10
