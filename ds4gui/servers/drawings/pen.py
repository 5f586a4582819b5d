"""The few strokes that the drawings are made of → SVG text.

Lengths are user units, colours are CSS. Lines stay short, as a model writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SANS = "Inter, sans-serif"
PAPER = "#f6f6f2"
INK = "#1d2129"
FAINT_INK = "#5d6675"
LINE = "#787f92"
# Reads on white and on a near-black ground alike: 3.9:1 and 4.6:1.
MID = "#7c8493"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """A filled shape's two colours on paper."""

    fill: str
    edge: str


BLUE = Tone(fill="#e2ecff", edge="#5a8ddf")
GREEN = Tone(fill="#e2f4e9", edge="#4da67b")
AMBER = Tone(fill="#fef0d9", edge="#d79a3c")
VIOLET = Tone(fill="#f1e6fd", edge="#9868cf")


def svg(width: int, height: int, *parts: str, natural: bool = False) -> str:
    """A drawing that fills the column, or one with its own size if `natural`."""
    size = f' width="{width}" height="{height}"' if natural else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="0 0 {width} {height}"'
    text = f' font-family="{SANS}" font-size="13" text-anchor="middle">'
    return "\n".join([head + text, *parts, "</svg>"])


def group(attributes: str, *parts: str) -> str:
    return "\n".join([f"<g {attributes}>", *parts, "</g>"])


def card(width: int, height: int, fill: str = PAPER) -> str:
    return f'<rect width="{width}" height="{height}" rx="10" fill="{fill}"/>'


def words(
    x: float,
    y: float,
    text: str,
    *,
    size: float = 13,
    fill: str = INK,
    weight: int = 400,
    anchor: str = "middle",
) -> str:
    """One line of text; `y` is the baseline."""
    style = f' font-size="{size:g}"' if size != 13 else ""
    style += f' font-weight="{weight}"' if weight != 400 else ""
    style += f' text-anchor="{anchor}"' if anchor != "middle" else ""
    return f'<text x="{x:g}" y="{y:g}"{style} fill="{fill}">{text}</text>'


def step(x: float, y: float, title: str, note: str, tone: Tone) -> str:
    """A box of a flow diagram, 140 × 64, with its top left corner at x, y."""
    return "\n".join(
        [
            f'<rect x="{x:g}" y="{y:g}" width="140" height="64" rx="9" '
            f'fill="{tone.fill}" stroke="{tone.edge}" stroke-width="1.5"/>',
            words(x + 70, y + 28, title, size=14, weight=600),
            words(x + 70, y + 47, note, fill=FAINT_INK),
        ]
    )


def arrow(*points: tuple[float, float], stroke: str = LINE) -> str:
    """A line along horizontal and vertical runs, its head at the last point."""
    (x0, y0), (x1, y1) = points[-2:]
    dx, dy = _sign(x1 - x0), _sign(y1 - y0)
    line = [*points[:-1], (x1 - 8 * dx, y1 - 8 * dy)]
    head = [
        (x1, y1),
        (x1 - 9 * dx - 4.5 * dy, y1 - 9 * dy - 4.5 * dx),
        (x1 - 9 * dx + 4.5 * dy, y1 - 9 * dy + 4.5 * dx),
    ]
    return "\n".join(
        [
            f'<polyline points="{_points(line)}" fill="none" stroke="{stroke}" '
            f'stroke-width="1.6"/>',
            f'<polygon points="{_points(head)}" fill="{stroke}"/>',
        ]
    )


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
