"""What must be read can be read, in both themes."""

from __future__ import annotations

from dataclasses import fields

import pytest

from ds4gui.ui.tokens import DARK, LIGHT, Color, Tokens

CODE = [f.name for f in fields(Tokens) if f.name.startswith("code_")]


def luminance(color: Color) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


GROUNDS = ("window", "side", "surface", "hover", "code")
"""What words of any colour may lie on."""
LIT = ("raised", *GROUNDS)
"""With what is under the mouse or chosen; there are no faint words on it."""
WORDS = {
    **dict.fromkeys(("text", "muted", "accent", "bad"), LIT),
    **dict.fromkeys(("faint", "ok", "warn"), GROUNDS),
    **dict.fromkeys(CODE, ("code",)),
    "on_primary": ("primary", "primary_hover"),
}


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize(("words", "ground"), [(w, g) for w in WORDS for g in WORDS[w]])
def test_words_are_read_on_their_ground(theme: Tokens, words: str, ground: str) -> None:
    """WCAG 2.1, 1.4.3: at least 4.5 to 1."""
    assert contrast(getattr(theme, words), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_marks_under_words_leave_them_readable(theme: Tokens) -> None:
    for mark in ("select", "found", "found_here"):
        for ground in ("window", "surface", "code"):
            under = blended(getattr(theme, mark), getattr(theme, ground))
            assert contrast(theme.text, under) >= 4.5, (mark, ground)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_what_shows_the_focus_is_seen(theme: Tokens) -> None:
    """WCAG 2.1, 1.4.11: at least 3 to 1."""
    for ground in LIT:
        assert contrast(theme.accent, getattr(theme, ground)) >= 3.0, ground


def blended(over: Color, under: Color) -> Color:
    share = over[3] / 255
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(over[:3], under[:3], strict=True)
    )
    return (red, green, blue, 255)
