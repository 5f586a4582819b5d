"""Pictures rather than diagrams: a clock, the day around the world, mountains, a piano roll."""

from __future__ import annotations

from math import cos, pi, sin

from ds4gui.servers.drawings import pen

CLOCK_ALT = "A round clock face with twelve marks, showing ten past ten"
DAY_ALT = (
    "Working hours of three cities in winter, on one line of universal time: San Francisco from "
    "17 to 1, Berlin from 8 to 16 and Tokyo from 0 to 8; together they leave one hour free"
)
PHOTO_ALT = "A photograph of a mountain lake"
LAKE_ALT = "A mountain lake at dusk: three ridges, a low sun, and its light on the water"
ROLL_ALT = (
    "A punched roll of music above six piano keys; each hole falls on its key, and the caption "
    "says that this is a script and not a model"
)

# Eight by eight grey pixels. What matters is that it is a raster image at all.
_PIXELS = (
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAADElEQVR4nGNoYEAFAA8AAQHvLY9VAAAAAElFTkSuQmCC"
)


def clock() -> str:
    """Its own size, no ground, mid-tone ink."""
    parts = [f'<circle cx="110" cy="110" r="92" fill="none" stroke="{pen.MID}" stroke-width="5"/>']
    for hour in range(12):
        angle = hour * pi / 6
        inner, width = (70, 5) if hour % 3 == 0 else (76, 2.5)
        x0, y0 = _polar(inner, angle)
        x1, y1 = _polar(82, angle)
        parts.append(
            f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" '
            f'stroke="{pen.MID}" stroke-width="{width}" stroke-linecap="round"/>'
        )
    for angle, length, width in ((10 / 6 * pi + pi / 36, 44, 8), (pi / 3, 64, 5)):
        x, y = _polar(length, angle)
        parts.append(
            f'<line x1="110" y1="110" x2="{x:.1f}" y2="{y:.1f}" stroke="#5b8def" '
            f'stroke-width="{width}" stroke-linecap="round"/>'
        )
    parts.append('<circle cx="110" cy="110" r="7" fill="#5b8def"/>')
    return pen.svg(220, 220, *parts, natural=True)


def day() -> str:
    left, unit = 150, 22
    parts = [pen.card(720, 214), pen.words(32, 40, "Nine to five, three times", weight=600,
                                           anchor="start", size=15)]  # fmt: skip
    for hour in range(0, 25, 4):
        x = left + hour * unit
        parts += [
            f'<line x1="{x}" y1="60" x2="{x}" y2="172" stroke="#d5d8d6"/>',
            pen.words(x, 194, f"{hour:02d}", size=12, fill=pen.FAINT_INK),
        ]
    rows = (
        ("San Francisco", ((0, 1), (17, 24)), pen.BLUE),
        ("Berlin", ((8, 16),), pen.GREEN),
        ("Tokyo", ((0, 8),), pen.AMBER),
    )
    for row, (city, spans, tone) in enumerate(rows):
        y = 68 + row * 35
        parts.append(pen.words(left - 14, y + 18, city, anchor="end"))
        parts += [
            f'<rect x="{left + start * unit}" y="{y}" width="{(end - start) * unit}" height="26" '
            f'rx="6" fill="{tone.fill}" stroke="{tone.edge}" stroke-width="1.4"/>'
            for start, end in spans
        ]
    return pen.svg(720, 214, *parts)


def photo() -> str:
    """What the window refuses: a raster image inside a drawing."""
    return pen.svg(
        360,
        220,
        f'<image width="360" height="220" href="data:image/png;base64,{_PIXELS}"/>',
    )


def lake() -> str:
    sky = (
        '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">\n'
        '<stop offset="0" stop-color="#2b3a67"/>\n'
        '<stop offset="0.55" stop-color="#b5728a"/>\n'
        '<stop offset="1" stop-color="#f6bf8b"/>\n'
        "</linearGradient>\n"
        '<linearGradient id="water" x1="0" y1="0" x2="0" y2="1">\n'
        '<stop offset="0" stop-color="#d79a86"/>\n'
        '<stop offset="1" stop-color="#2d3b63"/>\n'
        "</linearGradient>\n"
        '<clipPath id="frame"><rect width="720" height="360" rx="10"/></clipPath></defs>'
    )
    glints = "\n".join(
        f'<rect x="{520 - half}" y="{y}" width="{2 * half}" height="3.5" rx="1.7"/>'
        for y, half in ((262, 46), (276, 34), (291, 54), (307, 26), (322, 40), (338, 18))
    )
    return pen.svg(
        720,
        360,
        sky,
        pen.group(
            'clip-path="url(#frame)"',
            '<rect width="720" height="252" fill="url(#sky)"/>',
            '<circle cx="520" cy="184" r="32" fill="#ffe2b0"/>',
            '<path d="M0 190L90 120L150 160L240 76L330 168L400 132L520 208L610 150L720 200V252H0Z" '
            'fill="#6d5a80"/>',
            '<path d="M240 76L205 108L228 118L246 104L262 122L276 113Z" fill="#f3dfe0"/>',
            '<path d="M0 222L120 168L230 226L330 194L430 238L560 200L720 236V252H0Z" '
            'fill="#4b4569"/>',
            '<rect y="250" width="720" height="110" fill="url(#water)"/>',
            pen.group('fill="#ffe2b0" fill-opacity="0.75"', glints),
            '<path d="M0 236L60 228L130 244L210 240L250 254L0 262Z" fill="#2a2c48"/>',
            _firs(),
        ),
    )


def _firs() -> str:
    return "\n".join(
        f'<path d="M{x} {y - h}L{x - h / 4:g} {y}H{x + h / 4:g}Z" fill="#23253d"/>'
        for x, y, h in ((34, 246, 74), (64, 248, 52), (92, 248, 88), (128, 250, 60), (160, 250, 42))
    )


def roll() -> str:
    holes = (
        (0, 26, 40), (1, 78, 22), (2, 40, 64), (3, 112, 30), (4, 26, 30), (5, 84, 46),
        (0, 112, 30), (1, 36, 16), (4, 84, 20), (3, 52, 22),
    )  # fmt: skip
    parts = [
        pen.card(320, 250),
        f'<rect x="30" y="18" width="260" height="132" rx="4" fill="#fbf3df" '
        f'stroke="{pen.AMBER.edge}" stroke-width="1.4"/>',
    ]
    for column, y, length in holes:
        parts.append(
            f'<rect x="{45 + column * 43}" y="{y}" width="14" height="{length}" rx="7" '
            f'fill="#8a6a35"/>'
        )
    for column in range(6):
        x = 32 + column * 43
        pressed = column in (0, 3)
        parts.append(
            f'<rect x="{x}" y="{164 + 4 * pressed}" width="40" height="42" rx="4" '
            f'fill="{pen.BLUE.fill if pressed else "#ffffff"}" '
            f'stroke="{pen.BLUE.edge if pressed else pen.LINE}" stroke-width="1.3"/>'
        )
    parts.append(
        pen.words(160, 234, "A script, not a model", size=14, weight=600, fill=pen.FAINT_INK)
    )
    return pen.svg(320, 250, *parts, natural=True)


def _polar(radius: float, angle: float) -> tuple[float, float]:
    """Clockwise from twelve, around the middle of the clock."""
    return 110 + radius * sin(angle), 110 - radius * cos(angle)
