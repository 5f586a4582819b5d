"""A cut of a drawing is that part of the whole, drawn sharp."""

import numpy as np
import pytest
from raster_pools import FONT_FILES

from ds4gui.raster import worker
from ds4gui.raster.protocol import Job, Picture, job_from_payload, payload_from_job
from ds4gui.svg.verdict import Cut

FONTS = worker.Fonts(tuple(FONT_FILES))
DRAWINGS = {
    "sized": '<svg width="100" height="50" viewBox="0 0 100 50">{}</svg>',
    "moved": '<svg viewBox="-10 -10 100 50"><g transform="translate(-10 -10)">{}</g></svg>',
    "letterboxed": '<svg width="100" height="50" viewBox="0 0 50 50">{}</svg>',
    "sliced": '<svg width="100" height="50" viewBox="0 0 80 80" '
    'preserveAspectRatio="xMidYMid slice">{}</svg>',
    "stretched": '<svg width="100" height="50" viewBox="0 0 7 9" '
    'preserveAspectRatio="none">{}</svg>',
}
CONTENT = (
    '<rect width="500" height="500" fill="#fec"/><circle cx="45" cy="20" r="13" fill="#06c"/>'
    '<path d="M0 0 L90 45" stroke="#080"/><text x="20" y="30" font-size="9">drawn sharp</text>'
)


def picture(svg: str, width_px: int, height_px: int, cut: Cut | None = None) -> np.ndarray:  # type: ignore[type-arg]  # as numpy reads it
    job = Job(
        number=1, svg=svg, column_px=width_px, max_height_px=height_px, px_per_unit=8, cut=cut
    )
    reply = worker.answer(job, FONTS)
    assert isinstance(reply, Picture)
    assert (reply.width_px, reply.height_px) == (width_px, height_px)
    return np.frombuffer(reply.rgba, np.uint8).reshape(height_px, width_px, 4).astype(int)


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS.keys())
def test_a_cut_is_that_part_of_the_whole(drawing: str) -> None:
    svg = drawing.format(CONTENT)
    whole = picture(svg, 800, 400)
    part = picture(svg, 400, 200, Cut(25, 10, 50, 25))
    apart = np.abs(whole[80:280, 200:600] - part).max(axis=2)
    assert np.count_nonzero(apart > 8) < apart.size * 0.01


def test_beyond_the_edge_there_is_nothing() -> None:
    svg = DRAWINGS["sized"].format(CONTENT)
    part = picture(svg, 300, 150, Cut(-50, -25, 150, 75))
    assert not part[:50].any()
    assert not part[:, :100].any()
    assert part[50:, 100:, 3].min() == 255
    assert not picture(svg, 60, 30, Cut(99, 0, 60, 30))[:, 2:].any()


def test_a_cut_travels() -> None:
    job = Job(number=1, svg="<svg/>", column_px=3, max_height_px=4, cut=Cut(-1.5, 0, 2, 0.25))
    assert job_from_payload(payload_from_job(job)) == job
