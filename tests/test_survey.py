"""The survey tells what looks as resvg draws it from what only rounding changes, and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import survey

from ds4gui.raster.pool import Drawn
from ds4gui.svg.verdict import InkStatistics

RECT = '<svg xmlns="http://www.w3.org/2000/svg" {size}><rect width="5" height="5"/></svg>'


@pytest.fixture
def alone() -> Iterator[survey.Alone]:
    alone = survey.Alone()
    yield alone
    alone.close()


def test_the_table_counts_each_kind(tmp_path: Path) -> None:
    files = {
        "same.svg": RECT.format(size='viewBox="0 0 10 10"'),
        "rounded.svg": RECT.format(size='width="33.4" height="1.2"'),
        "sizeless.svg": RECT.format(size="").replace("<rect", '<rect x="90" y="70"'),
        "mended.svg": RECT.format(size='aria-label="a&nbsp;b"'),
        "refused.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    surveyed = survey.surveyed(sorted(tmp_path.iterdir()))
    found = {Path(one.verdict.path).name: one for one in surveyed}
    assert found["same.svg"].compared == survey.SAME
    assert found["rounded.svg"].compared == survey.ROUNDED
    assert found["sizeless.svg"].compared == survey.SIZELESS
    assert found["mended.svg"].compared == survey.ALONE
    assert found["refused.svg"].compared == ""
    lines = list(survey.table(list(found.values())))
    assert lines[0].split() == ["files", "5"]
    assert "accepted                  4" in lines
    assert "  script                  1" in lines


def test_another_picture_is_found_to_differ(alone: survey.Alone) -> None:
    side = 20
    picture = Drawn(
        key="0", column_px=side, width_px=side, height_px=side,
        pixels=memoryview(b"\xff" * side * side * 4), natural_width=10, natural_height=10,
        sized=False, ink=InkStatistics(median_luminance=1.0, background_opacity=1.0),
    )  # fmt: skip
    svg = RECT.format(size='viewBox="0 0 10 10"')
    judged = survey.Judged(place=0, verdict=survey.Verdict(path="x", verdict="accepted"), svg=svg)
    one = survey.compared(judged, picture, alone)
    assert (one.compared, one.share, one.levels) == (survey.OTHER, 1.0, 255)


def test_colour_without_opacity_is_no_difference() -> None:
    clear = np.zeros((2, 2, 4), np.uint8)
    tinted = clear.copy()
    tinted[..., 0] = 255
    assert survey.distance(clear, tinted) == (0.0, 0)
    tinted[0, 0, 3] = 255
    assert survey.distance(clear, tinted) == (0.25, 255)


def test_a_drawing_that_ends_resvg_does_not_end_the_survey(alone: survey.Alone) -> None:
    endless = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g fill="url(#m)">'
        '<pattern id="m" width="9" height="9"><rect width="9" height="9"/></pattern>'
        '<rect width="9" height="9"/></g></svg>'
    )
    assert alone.pixels(endless, 9, 9, True) == "crash"
    assert not isinstance(alone.pixels(RECT.format(size=""), 9, 9, True), str)
