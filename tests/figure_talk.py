"""A chat with three figures in two answers."""

from __future__ import annotations

from dataclasses import replace

from builders import answer, drawing, native, prompt, result, showing

from ds4gui.chat.state import AppState, FigureState

SVGS = ("<svg>\r\n<a/></svg>", "<svg><b/></svg>", "<svg>é\t</svg>")
KEYS = ("2:0", "2:1", "6:0")
META = {"natural_width": 300.0, "natural_height": 150.0, "sized": True}


def three_figures() -> AppState:
    """Two in one answer, one in the next."""
    alts = ("Box a", "Box b")
    first = tuple(
        native("present_svg", drawing(svg, alt)) for svg, alt in zip(SVGS, alts, strict=False)
    )
    state = showing(
        prompt(1),
        answer(2, calls=first),
        result(3, 2, 0, meta=META),
        result(4, 2, 1, meta=META),
        prompt(5, turn_id=2),
        answer(6, calls=(native("present_svg", drawing(SVGS[2], "The last")),), turn_id=2),
        result(7, 6, 0, turn_id=2, meta=META),
    )
    return replace(state, figures={key: LIGHT for key in KEYS})


LIGHT = FigureState(ink_luminance=0.9, background_opacity=1.0)
"""Drawn on white paper."""
