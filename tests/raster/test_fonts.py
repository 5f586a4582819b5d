"""Texts that the bundled faces can't write are written with the faces found later."""

from pathlib import Path

import numpy as np
from font_files import make_font
from raster_pools import MakePool, Waiting

from ds4gui.raster.pool import Drawn
from ds4gui.raster.worker import Fonts

HAN = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
    '<text x="4" y="30" font-size="30">漢</text></svg>'
)


def ink(pool: Waiting) -> float:
    """The share of the picture that is covered."""
    reply = pool.draw(HAN, column_px=40)
    assert isinstance(reply, Drawn)
    return float(np.frombuffer(reply.pixels, np.uint8).reshape(-1, 4)[:, 3].mean()) / 255


def test_a_character_is_drawn_with_a_face_that_has_it(make_pool: MakePool, tmp_path: Path) -> None:
    found = make_font(tmp_path / "han.ttf", {"漢": 1000})
    square = 0.8 * 30 * 30 / 40**2
    assert abs(ink(make_pool(more_fonts=lambda: (found,))) - square) < 0.02
    assert ink(make_pool()) < square / 2


def test_a_face_that_is_gone_stops_no_drawing(make_pool: MakePool, tmp_path: Path) -> None:
    assert ink(make_pool(more_fonts=lambda: (str(tmp_path / "gone.ttf"),))) > 0


def test_few_drawings_open_the_faces_found() -> None:
    fonts = Fonts(("own",), ("more",))
    assert fonts.of("<text>Grüße Жя ∀</text>") == ("own", "more")
    assert fonts.of("<text>Grüße Жя</text>") == ("own",)
    assert fonts.of("") == ("own",)
