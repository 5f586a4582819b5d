"""Every block in every state at many widths: nothing overlaps, nothing leaves its block."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import dearpygui.dearpygui as dpg
import pytest
import sample_blocks as samples
from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.limits import LAYOUT_CHARS, MARKDOWN_CHARS
from ds4gui.present.view import Block, ProseBlock
from ds4gui.svg.verdict import InkStatistics
from ds4gui.ui.blocks.laid import Laid, Measure
from ds4gui.ui.blocks.lay import Layouts, guess_height
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.figure import inner_px
from ds4gui.ui.fonts import Fonts
from ds4gui.ui.paint import TextRun
from ds4gui.ui.tokens import DARK, LIGHT

Box = tuple[float, float, float, float]
COLUMNS = (140, 168, 272, 320, 333, 400, 512, 640, 740, 1480)


@pytest.fixture(scope="module")
def fonts() -> Iterator[dict[float, Fonts]]:
    dpg.create_context()
    yield {scale: Fonts(scale) for scale in (1.0, 1.5, 2.0)}
    dpg.destroy_context()


def blocks() -> tuple[Block, ...]:
    narrow = samples.card(
        "a_tool_with_a_name_that_is_far_longer_than_most_columns_are_wide_and_more",
        "and a detail " * 9, note="note of some length here", body="x" * 900, is_open=True,
    )  # fmt: skip
    noted = samples.card("read", "a detail that takes its lines " * 3, note="a note " * 9, body="x")
    rich = samples.prose(samples.MARKDOWN)
    return (*samples.answer(), *samples.states(), rich, narrow, noted, samples.problem(action=None))


def boxes(laid: Laid, measure: Measure) -> list[Box]:
    found: list[Box] = []
    for text in laid.texts:
        for number, line in enumerate(text.wrapped.lines(0, len(text.wrapped))):
            top = text.y + number * text.line_px
            if line.runs:
                found.append((text.x, top, text.x + text.wrapped.width(line), top + text.line_px))
    found += prose_boxes(laid.prose, measure) if laid.prose is not None else []
    for part in laid.content:
        if isinstance(part, TextRun):
            size = part.size_px
            width = measure.fonts[part.face].widths.width(part.text, size)
            found.append((part.x, part.y, part.x + width, part.y + size))
    for spinner in laid.spinners:
        size = round(spinner.size_px)
        found.append((spinner.x, spinner.y, spinner.x + size, spinner.y + size))
    if laid.slot is not None:
        slot = laid.slot
        found.append((slot.x, slot.y, slot.x + slot.width, slot.y + slot.height))
    return found


def prose_boxes(prose: ProseBox, measure: Measure) -> list[Box]:
    found: list[Box] = []
    for number, top in enumerate(prose.article.tops):
        for line in prose.piece(number).lines:
            for run in line.runs:
                width = measure.fonts[run.face].widths.width(run.text, run.size_px) - 1e-6
                left, upper = prose.x + run.x, prose.y + top + line.y
                found.append((left, upper, left + width, upper + line.height))
    return found


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("column", COLUMNS)
def test_nothing_overlaps_and_nothing_leaves_its_block(
    fonts: dict[float, Fonts], column: int, scale: float
) -> None:
    measure = Measure(fonts=fonts[scale], column_px=round(column * scale), tokens=LIGHT)
    items = [*blocks(), samples.empty_pane().empty]
    for item in items:
        assert item is not None
        laid = Layouts(measure).of(item)
        found = boxes(laid, measure)
        for a, b in combinations(found, 2):
            assert not overlap(a, b), (item, a, b)
        for left, top, right, bottom in found:
            assert left >= 0, item
            assert right <= measure.column_px + 0.5, (item, left, right)
            assert top >= 0, item
            assert bottom <= laid.height, item
        for hit in laid.hits:
            assert 0 <= hit.x < hit.x + hit.width <= measure.column_px, item
            assert 0 <= hit.y < hit.y + hit.height <= laid.height, item


def measure_of(fonts: dict[float, Fonts], column: int = 740) -> Measure:
    return Measure(fonts=fonts[1.0], column_px=column, tokens=DARK)


def test_a_figure_is_as_high_before_its_picture_as_with_it(fonts: dict[float, Fonts]) -> None:
    measure = measure_of(fonts)
    for natural in ((714.0, 234.0), (100.0, 3000.0), (20.0, 10.0)):
        laid = Layouts(measure).of(samples.figure("f", natural))
        assert laid.slot is not None
        assert laid.slot.width <= inner_px(740, 1.0) == 716
        assert laid.slot.height <= 480
        left, right = laid.slot.x, 740 - laid.slot.x - laid.slot.width
        assert abs(left - right) <= 1


def test_only_ink_that_would_vanish_gets_a_mat(fonts: dict[float, Fonts]) -> None:
    def grounds(ink: InkStatistics | None, measure: Measure) -> list[str]:
        laid = Layouts(measure).of(samples.figure("f", ink=ink))
        return [getattr(part, "fill", "") for part in laid.ground]

    dark = measure_of(fonts)
    light = Measure(fonts=fonts[1.0], column_px=740, tokens=LIGHT)
    assert "paper" in grounds(samples.DARK_INK, dark)
    assert "paper" not in grounds(samples.BRIGHT_INK, dark)
    assert "paper" not in grounds(samples.DARK_INK, light)
    assert "paper" not in grounds(None, dark)


@settings(max_examples=25, deadline=None)
@given(
    st.text(alphabet="ab \n\té字*-`#>|1.[]:", max_size=200),
    st.lists(st.integers(0, 200), max_size=6),
)
def test_prose_that_streams_in_is_laid_out_as_if_it_came_whole(
    fonts: dict[float, Fonts], text: str, cuts: list[int]
) -> None:
    measure = measure_of(fonts, 320)
    arriving = Layouts(measure)
    for cut in sorted(cuts):
        arriving.of(ProseBlock(key="p", message_id=1, text=text[:cut]))
    block = ProseBlock(key="p", message_id=1, text=text)
    assert arriving.of(block) == Layouts(measure).of(block)


def test_a_huge_text_is_laid_out_piece_by_piece_to_the_same_end(
    fonts: dict[float, Fonts],
) -> None:
    measure = measure_of(fonts)
    block = samples.user("words and words\n" * (LAYOUT_CHARS // 6))
    layouts, pieces = Layouts(measure), 1
    first = layouts.of(block)
    assert first.unfinished
    assert layouts.of(block) is first
    laid = first
    while laid.unfinished:
        layouts.go_on(["u"])
        laid, pieces = layouts.of(block), pieces + 1
    assert pieces == 3
    assert len(laid.texts[0].wrapped) == block.text.count("\n")
    assert abs(first.height - laid.height) < laid.height * 0.01


def test_huge_prose_is_laid_out_piece_by_piece_to_the_same_end(fonts: dict[float, Fonts]) -> None:
    block = samples.prose("words and **words**\n\n" * (MARKDOWN_CHARS // 4))
    layouts, pieces = Layouts(measure_of(fonts)), 1
    first = laid = layouts.of(block)
    while laid.unfinished:
        layouts.go_on(["p"])
        laid, pieces = layouts.of(block), pieces + 1
    assert laid.prose is not None
    assert 4 < pieces < 100
    assert len(laid.prose.article.pieces) == MARKDOWN_CHARS // 4
    assert abs(first.height - laid.height) < laid.height * 0.02


def test_guesses_are_near_the_truth(fonts: dict[float, Fonts]) -> None:
    measure = measure_of(fonts)
    items = [*samples.answer(), *samples.states()]
    guessed = sum(guess_height(item, measure) for item in items)
    true = sum(Layouts(measure).of(item).height for item in items)
    assert abs(guessed - true) < true * 0.25
