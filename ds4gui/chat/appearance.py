"""How the window looks: its theme, how large everything is, what long lines of code do.

Owns these choices and how they are kept. The system's own theme is only known by hearsay: what was
heard last holds until something else is. Never knows a colour or a length.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from ds4gui.chat.actions import (
    USUAL_ZOOM,
    ZOOMS,
    ChooseTheme,
    ThemeChoice,
    ThemeName,
    WindowFocused,
    WrapCode,
    Zoom,
)
from ds4gui.chat.effects import Effect, FindSystemTheme
from ds4gui.chat.events import SystemTheme
from ds4gui.chat.jsonvalue import JSONObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """The choices; `system` is the system's theme as far as it is known."""

    choice: ThemeChoice = "system"
    system: ThemeName = "dark"
    zoom: int = USUAL_ZOOM
    wraps_code: bool = False
    offers_widgets: bool = False

    @property
    def theme(self) -> ThemeName:
        """The theme that is shown."""
        return self.system if self.choice == "system" else self.choice


Change: TypeAlias = ChooseTheme | Zoom | WrapCode | SystemTheme | WindowFocused


def changed(action: Change, look: Appearance) -> tuple[Appearance, tuple[Effect, ...]]:
    """The look after an action, and whether the system is to be asked."""
    match action:
        case ChooseTheme(theme):
            look = replace(look, choice=theme)
            return look, asked(look)
        case Zoom(steps):
            return replace(look, zoom=_zoomed(look.zoom, steps)), ()
        case WrapCode(wraps):
            return replace(look, wraps_code=wraps), ()
        case SystemTheme(theme):
            return replace(look, system=theme), ()
        case WindowFocused():
            return look, asked(look)


def asked(look: Appearance) -> tuple[Effect, ...]:
    """Asks for the system's theme where it is followed."""
    return (FindSystemTheme(),) if look.choice == "system" else ()


def appearance_from_kept(kept: JSONObject, look: Appearance) -> Appearance:
    """What was kept of a window, over what this start says; anything else does no harm."""
    choice, system = kept.get("theme"), kept.get("system_theme")
    zoom, wraps = kept.get("zoom"), kept.get("wrap_code")
    if choice in ("dark", "light"):
        look = replace(look, choice="light" if choice == "light" else "dark")
    if system in ("dark", "light"):
        look = replace(look, system="light" if system == "light" else "dark")
    if isinstance(zoom, int) and zoom in ZOOMS:
        look = replace(look, zoom=zoom)
    if isinstance(offers := kept.get("widgets"), bool):
        look = replace(look, offers_widgets=offers)
    return replace(look, wraps_code=wraps) if isinstance(wraps, bool) else look


def kept_appearance(look: Appearance) -> JSONObject:
    """What the next start reads."""
    return {
        "theme": look.choice,
        "system_theme": look.system,
        "zoom": look.zoom,
        "wrap_code": look.wraps_code,
        "widgets": look.offers_widgets,
    }


def _zoomed(zoom: int, steps: int) -> int:
    if steps == 0:
        return USUAL_ZOOM
    return ZOOMS[max(0, min(len(ZOOMS) - 1, ZOOMS.index(zoom) + steps))]
