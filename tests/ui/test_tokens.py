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


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("name", [*CODE, "text", "bad", "muted"])
def test_code_is_read_on_its_ground(theme: Tokens, name: str) -> None:
    assert contrast(getattr(theme, name), theme.code) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("name", ["text", "muted", "accent"])
def test_words_are_read_on_the_window(theme: Tokens, name: str) -> None:
    assert contrast(getattr(theme, name), theme.window) >= 4.5
