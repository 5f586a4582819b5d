"""Every colour, size, space and corner of the window; the only file with such a number.

Colours are (red, green, blue, alpha), each 0..255, as Dear PyGui takes them. Lengths and type sizes
are logical pixels (type: CSS px, the em); a view multiplies them by the window's scale. Owns no
item and never calls the toolkit, so that a test can read it without a window.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.chat.actions import ThemeName
from ds4gui.present.frame import Tone

Color: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """The colours of one theme.

    `found` lies under words that are looked for, `found_here` under those of the current match;
    `primary_hover`, `primary_off` are the primary button under the mouse and when it can't go on;
    `on_primary` is text on it; `clear` is nothing at all.
    """

    name: ThemeName
    window: Color
    side: Color
    surface: Color
    raised: Color
    hover: Color
    border: Color
    text: Color
    muted: Color
    faint: Color
    accent: Color
    primary: Color
    primary_hover: Color
    on_primary: Color
    ok: Color
    warn: Color
    bad: Color
    code: Color
    code_word: Color
    code_name: Color
    code_type: Color
    code_string: Color
    code_number: Color
    code_note: Color
    select: Color
    found: Color
    found_here: Color
    paper: Color
    shade: Color
    clear: Color = (0, 0, 0, 0)

    def tone(self, tone: Tone) -> Color:
        """The colour of a tone named in the view model."""
        tones: dict[Tone, Color] = {
            "text": self.text,
            "muted": self.muted,
            "faint": self.faint,
            "accent": self.accent,
            "ok": self.ok,
            "warn": self.warn,
            "bad": self.bad,
        }
        return tones[tone]


def _rgb(value: int, alpha: int = 255) -> Color:
    return (value >> 16 & 255, value >> 8 & 255, value & 255, alpha)


DARK = Tokens(
    name="dark",
    window=_rgb(0x16181D),
    side=_rgb(0x121419),
    surface=_rgb(0x1E2128),
    raised=_rgb(0x262A33),
    hover=_rgb(0x1B1E25),
    border=_rgb(0x2C313B),
    text=_rgb(0xE6E8EC),
    muted=_rgb(0x9AA1AD),
    faint=_rgb(0x828A97),
    accent=_rgb(0x7AA8FF),
    primary=_rgb(0x3470DA),
    primary_hover=_rgb(0x2B64C8),
    on_primary=_rgb(0xFFFFFF),
    ok=_rgb(0x58C98B),
    warn=_rgb(0xE5B454),
    bad=_rgb(0xEF7D7D),
    code=_rgb(0x1A1D23),
    code_word=_rgb(0xC79BF2),
    code_name=_rgb(0x7AA8FF),
    code_type=_rgb(0x63C5D6),
    code_string=_rgb(0x8FCB94),
    code_number=_rgb(0xEFA272),
    code_note=_rgb(0x878F9C),
    select=_rgb(0x7AA8FF, 71),
    found=_rgb(0xE5B454, 62),
    found_here=_rgb(0xE5B454, 112),
    paper=_rgb(0xF6F6F3),
    shade=_rgb(0x000000, 110),
)

LIGHT = Tokens(
    name="light",
    window=_rgb(0xFBFBFA),
    side=_rgb(0xF3F3F1),
    surface=_rgb(0xFFFFFF),
    raised=_rgb(0xECECEA),
    hover=_rgb(0xEFEFED),
    border=_rgb(0xDEDFDB),
    text=_rgb(0x1D2026),
    muted=_rgb(0x59616E),
    faint=_rgb(0x666D78),
    accent=_rgb(0x1B5FCF),
    primary=_rgb(0x2563D9),
    primary_hover=_rgb(0x1F57C2),
    on_primary=_rgb(0xFFFFFF),
    ok=_rgb(0x1A7747),
    warn=_rgb(0x8C6000),
    bad=_rgb(0xC03A3A),
    code=_rgb(0xF5F5F3),
    code_word=_rgb(0x7B3FB8),
    code_name=_rgb(0x1B5FCF),
    code_type=_rgb(0x0B6A7A),
    code_string=_rgb(0x1F7142),
    code_number=_rgb(0xA34A08),
    code_note=_rgb(0x656C77),
    select=_rgb(0x2563D9, 46),
    found=_rgb(0xF2C230, 90),
    found_here=_rgb(0xF29D1F, 165),
    paper=_rgb(0xFFFFFF),
    shade=_rgb(0x1D2026, 70),
)


def tokens_of(theme: ThemeName) -> Tokens:
    """The colours of a theme."""
    return LIGHT if theme == "light" else DARK


# Type, CSS px
TEXT_PX = 15.0
LINE_RATIO = 1.55
FORMULA_RATIO = 1.15
"""Em of a formula to that of the words around it: its letters are as high as theirs then."""
HEADING_PX = (20.0, 18.0, 16.0)
TITLE_PX = 14.0
INTERFACE_PX = 13.5
SMALL_PX = 13.0
CAPTION_PX = 12.8
GROUP_PX = 11.5
CODE_PX = 13.3
ICON_PX = 16.0

# Space, logical px
STEP = 4
CARD_PAD_X = 12
CARD_PAD_Y = 8
FIGURE_PAD = 12
BLOCK_GAP = 14
PANE_PAD_X = 24
PANE_PAD_Y = 20
BORDER = 1
COLUMN_WIDTH = 740
COLUMN_STEP = 8
"""Physical px in which a column that is narrower grows."""

# Corners, logical px
RADIUS_CONTROL = 6
RADIUS_CARD = 8
RADIUS_USER = 10
RADIUS_PROMPT = 12

# Bars and rows, logical px
MENU_HEIGHT = 34
HEAD_HEIGHT = 44
STATUS_HEIGHT = 28
SIDEBAR_WIDTH = 264
SIDEBAR_MIN_WIDTH = 180
SIDEBAR_MAX_WIDTH = 480
SIDEBAR_PAD = 12
ROW_HEIGHT = 33
ROW_PITCH = 35
BUTTON_HEIGHT = 30
FIELD_HEIGHT = 38
SPLITTER_WIDTH = 6
TABS_HEIGHT = 36
PANE_MIN_WIDTH = 320
ICON_LABEL_X = 34
CHIP_LABEL_X = 24
