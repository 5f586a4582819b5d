"""A sheet with made-up widths, for setting text without a font file."""

from __future__ import annotations

from typing import get_args

from ds4gui.text.article import Article, article
from ds4gui.text.lines import FaceName
from ds4gui.text.sheet import Face, Sheet
from ds4gui.text.widths import FaceWidths


def sheet(column_px: int = 400, scale: float = 1.0) -> Sheet:
    """Each face is a little wider than the one before."""
    faces = {
        name: Face(
            widths=FaceWidths(
                advances={"i": 0.2, "m": 0.8, " ": 0.25},
                fallback=0.4 + 0.02 * number,
                line_per_em=1.2,
            ),
            ascent=0.8,
        )
        for number, name in enumerate(get_args(FaceName))
    }
    return Sheet(
        faces=faces, scale=scale, column_px=column_px, color="text", text_px=15.0,
        heading_px=(20.0, 18.0, 16.0, 15.0), code_px=13.3, small_px=13.5, label_px=12.8,
        line_ratio=1.55, gap=14, step=4, radius=8, copy_icon="C",
    )  # fmt: skip


def whole(text: str, on: Sheet) -> Article:
    """A text set to its end."""
    made = article(text, on)
    while made.unfinished:
        made = article(text, on, made)
    return made


def drawn_words(made: Article) -> str:
    """All that is drawn, line after line."""
    return "\n".join(
        "".join(run.text for run in line.runs) for piece in made.pieces for line in piece.lines
    )
