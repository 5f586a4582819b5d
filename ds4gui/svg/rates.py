"""What drawing a pixel costs, in pixels of a translucent fill; 25 ns each on an idle machine.

Measured: copies of one thing over a 480 x 320 picture in resvg_py 0.5.0, processor time.
"""

from ds4gui.svg.values import numbers

OPAQUE = 0.1
TRANSLUCENT = 1.0
GRADIENT = 3.0
PATTERN = 3.5
TILE = 1.0
"""A pattern's tile is cleared before its content is drawn."""
LAYER = 3.0
"""Opacity and blending: a picture of its own, laid over what is there."""
CLIP = 4.5
MASK = 5.5
FILTER = 6.0
"""Of the layer and its two changes of colour space, before the first step."""
_DASH, _ROUND_DASH = 80.0, 600.0
"""Of one dash, whatever its size: 2 us, and 15 where its ends are round."""
_MOST_DASHES = 1e6
"""resvg draws a line of more without dashes."""


def paint_rate(paint: str, opacity: str | None) -> float:
    """Of a fill or a stroke, patterns apart."""
    if paint.startswith("url("):
        return GRADIENT
    # #rgba and #rrggbbaa; a function's fourth argument isn't looked for.
    seen_through = len(paint) in (5, 9) if paint.startswith("#") else "(" in paint
    return TRANSLUCENT if seen_through or opacity not in (None, "1") else OPAQUE


def dashes_px(dashes: str | None, cap: str | None, length: float) -> float:
    """What cutting a line of this length into dashes costs."""
    lengths = [abs(number) for number in numbers(dashes)]
    if not sum(lengths) > 0:
        return 0.0
    count = length * len(lengths) / sum(lengths) / 2
    return 0.0 if count > _MOST_DASHES else count * (_ROUND_DASH if cap == "round" else _DASH)
