"""Dear PyGui's themes, made from the tokens, and what every view draws with.

Owns the theme items. A change of theme or scale sets their values in place, so nothing is bound
twice. Never holds a colour of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import dearpygui.dearpygui as dpg

from ds4gui.ui import tokens as t
from ds4gui.ui.fonts import Fonts
from ds4gui.ui.paint import ColorName, color_of
from ds4gui.ui.tokens import Tokens

_Colors: TypeAlias = dict[int, ColorName]
_Styles: TypeAlias = dict[int, tuple[float, float]]

_BASE_COLORS: _Colors = {
    dpg.mvThemeCol_Text: "text",
    dpg.mvThemeCol_TextDisabled: "faint",
    dpg.mvThemeCol_WindowBg: "surface",
    dpg.mvThemeCol_ChildBg: "clear",
    dpg.mvThemeCol_PopupBg: "surface",
    dpg.mvThemeCol_Border: "border",
    dpg.mvThemeCol_BorderShadow: "clear",
    dpg.mvThemeCol_FrameBg: "surface",
    dpg.mvThemeCol_FrameBgHovered: "surface",
    dpg.mvThemeCol_FrameBgActive: "surface",
    dpg.mvThemeCol_MenuBarBg: "side",
    dpg.mvThemeCol_Header: "raised",
    dpg.mvThemeCol_HeaderHovered: "raised",
    dpg.mvThemeCol_HeaderActive: "raised",
    dpg.mvThemeCol_Button: "raised",
    dpg.mvThemeCol_ButtonHovered: "border",
    dpg.mvThemeCol_ButtonActive: "border",
    dpg.mvThemeCol_ScrollbarBg: "clear",
    dpg.mvThemeCol_ScrollbarGrab: "border",
    dpg.mvThemeCol_ScrollbarGrabHovered: "faint",
    dpg.mvThemeCol_ScrollbarGrabActive: "faint",
    dpg.mvThemeCol_CheckMark: "accent",
    dpg.mvThemeCol_SliderGrab: "faint",
    dpg.mvThemeCol_SliderGrabActive: "accent",
    dpg.mvThemeCol_Separator: "border",
    dpg.mvThemeCol_TextSelectedBg: "select",
    dpg.mvThemeCol_NavHighlight: "accent",
    dpg.mvThemeCol_NavWindowingHighlight: "clear",
    dpg.mvThemeCol_ModalWindowDimBg: "shade",
    dpg.mvThemeCol_ResizeGrip: "clear",
}
_BASE_STYLES: _Styles = {
    dpg.mvStyleVar_WindowPadding: (6, 6),
    dpg.mvStyleVar_WindowRounding: (t.RADIUS_CARD, -1),
    dpg.mvStyleVar_WindowBorderSize: (t.BORDER, -1),
    dpg.mvStyleVar_ChildBorderSize: (0, -1),
    dpg.mvStyleVar_PopupRounding: (t.RADIUS_CARD, -1),
    dpg.mvStyleVar_PopupBorderSize: (t.BORDER, -1),
    dpg.mvStyleVar_FramePadding: (12, 6),
    dpg.mvStyleVar_FrameRounding: (t.RADIUS_CONTROL, -1),
    dpg.mvStyleVar_FrameBorderSize: (t.BORDER, -1),
    dpg.mvStyleVar_ItemSpacing: (8, 8),
    dpg.mvStyleVar_ItemInnerSpacing: (8, 4),
    dpg.mvStyleVar_ScrollbarSize: (8, -1),
    dpg.mvStyleVar_ScrollbarRounding: (4, -1),
}
_BORDERS = (
    dpg.mvStyleVar_WindowBorderSize, dpg.mvStyleVar_ChildBorderSize, dpg.mvStyleVar_PopupBorderSize,
    dpg.mvStyleVar_FrameBorderSize,
)  # fmt: skip

_NO_SPACE: _Styles = {
    dpg.mvStyleVar_WindowPadding: (0, 0),
    dpg.mvStyleVar_WindowBorderSize: (0, -1),
    dpg.mvStyleVar_WindowRounding: (0, -1),
}
_BAR: _Styles = {
    dpg.mvStyleVar_FrameBorderSize: (0, -1),
    dpg.mvStyleVar_FramePadding: (8, 8),
    dpg.mvStyleVar_ItemSpacing: (11, 10),
    dpg.mvStyleVar_WindowPadding: (14, 12),
}
_MENU: _Styles = {dpg.mvStyleVar_ItemSpacing: (22, 10)}
_TIP: _Styles = {
    dpg.mvStyleVar_WindowPadding: (10, 8),
    dpg.mvStyleVar_WindowRounding: (t.RADIUS_CONTROL, -1),
    dpg.mvStyleVar_ItemSpacing: (8, 4),
}
_CHIP: _Styles = {
    dpg.mvStyleVar_ButtonTextAlign: (0, 0.5),
    dpg.mvStyleVar_FramePadding: (t.CHIP_LABEL_X, 0),
}
_CODE: _Colors = {
    dpg.mvThemeCol_FrameBg: "code",
    dpg.mvThemeCol_FrameBgHovered: "code",
    dpg.mvThemeCol_FrameBgActive: "code",
}
_UNMOVED: _Colors = {
    dpg.mvThemeCol_ButtonHovered: "raised",
    dpg.mvThemeCol_ButtonActive: "raised",
}
_GHOST: _Colors = {
    dpg.mvThemeCol_Button: "clear",
    dpg.mvThemeCol_ButtonHovered: "raised",
    dpg.mvThemeCol_ButtonActive: "raised",
    dpg.mvThemeCol_Border: "clear",
    dpg.mvThemeCol_Text: "muted",
}
_DISABLED_CHIP: _Colors = {
    **_GHOST,
    dpg.mvThemeCol_ButtonHovered: "clear",
    dpg.mvThemeCol_ButtonActive: "clear",
}
_PRIMARY: _Colors = {
    dpg.mvThemeCol_Button: "primary",
    dpg.mvThemeCol_ButtonHovered: "primary_hover",
    dpg.mvThemeCol_ButtonActive: "primary_hover",
    dpg.mvThemeCol_Text: "on_primary",
    dpg.mvThemeCol_Border: "clear",
}
_BARE: _Colors = {
    dpg.mvThemeCol_FrameBg: "clear",
    dpg.mvThemeCol_FrameBgHovered: "clear",
    dpg.mvThemeCol_FrameBgActive: "clear",
    dpg.mvThemeCol_Border: "clear",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Themes:
    """Theme items to bind.

    `root` is the window's ground, `bar` the menu bar, `menu` an open menu, `popup` one at the
    mouse, `tip` words there, `dialog` a window in front; `bare` a text field whose ground its view
    draws, `field…` one with a border, `row_field` one over a row, `code` one in the code face;
    `ghost` a button that shows itself only under the mouse, `chip` such a one with an icon before
    its words, `accent` one in words, `icon` one with an icon alone, `off` one that can't be used,
    `unseen` the splitter, `primary…` the one that goes on; `muted` and `faint` are words.
    """

    base: int
    root: int
    bar: int
    menu: int
    submenu: int
    bare: int
    field: int
    field_active: int
    row_field: int
    code: int
    popup: int
    tip: int
    ghost: int
    chip: int
    accent: int
    icon: int
    primary: int
    primary_icon: int
    primary_wide: int
    off: int
    unseen: int
    dialog: int
    muted: int
    faint: int


class Look:
    """What every view draws with: fonts, the theme's tokens, the scale, the theme items."""

    def __init__(self, scale: float, tokens: Tokens) -> None:
        self.tokens = tokens
        self.fonts = Fonts(scale)
        self._colors: dict[int, ColorName] = {}
        self._styles: dict[int, tuple[int, float, float]] = {}
        self.themes = self._make_themes()
        dpg.bind_theme(self.themes.base)
        dpg.bind_font(self.fonts.widget_font("regular", t.INTERFACE_PX))

    @property
    def scale(self) -> float:
        """Physical px of a logical one."""
        return self.fonts.scale

    def rescale(self, scale: float) -> None:
        """Changes the size of every widget's words and of the space in and around it."""
        self.fonts.rescale(scale)
        for item, style in self._styles.items():
            dpg.set_value(item, self._scaled(*style))

    def px(self, logical: float) -> int:
        """Whole physical px of a logical length."""
        return round(logical * self.scale)

    def recolor(self, tokens: Tokens) -> None:
        """Changes the theme of every widget at once; drawn grounds are redrawn by their views."""
        self.tokens = tokens
        for item, name in self._colors.items():
            dpg.set_value(item, color_of(tokens, name))

    def _make_themes(self) -> Themes:
        no_pad: _Styles = {dpg.mvStyleVar_FramePadding: (0, 0)}
        wide: _Styles = {
            dpg.mvStyleVar_ButtonTextAlign: (0, 0.5),
            dpg.mvStyleVar_FramePadding: (t.ICON_LABEL_X, 6),
        }
        field_pad: _Styles = {dpg.mvStyleVar_FramePadding: (11, 10)}
        return Themes(
            base=self._theme(_BASE_COLORS, _BASE_STYLES),
            root=self._theme({}, _NO_SPACE),
            bar=self._theme(
                {dpg.mvThemeCol_Text: "muted", dpg.mvThemeCol_MenuBarBg: "clear"}, _BAR
            ),
            menu=self._theme({dpg.mvThemeCol_Text: "text"}, _MENU, dpg.mvMenuItem),
            submenu=self._theme({dpg.mvThemeCol_Text: "text"}, _MENU),
            bare=self._theme(_BARE, {dpg.mvStyleVar_FrameBorderSize: (0, -1), **no_pad}),
            field=self._theme({}, field_pad),
            field_active=self._theme({dpg.mvThemeCol_Border: "accent"}, field_pad),
            row_field=self._theme(
                {dpg.mvThemeCol_Border: "accent"}, {dpg.mvStyleVar_FramePadding: (9, 8)}
            ),
            code=self._theme(_CODE, {dpg.mvStyleVar_FramePadding: (10, 8)}),
            popup=self._theme({}, {**_MENU, dpg.mvStyleVar_WindowPadding: (14, 12)}),
            tip=self._theme({}, _TIP),
            ghost=self._theme(_GHOST, no_pad),
            chip=self._with_disabled(self._theme(_GHOST, _CHIP), _DISABLED_CHIP, _CHIP),
            accent=self._theme({**_GHOST, dpg.mvThemeCol_Text: "accent"}, no_pad),
            icon=self._theme({}, no_pad),
            primary=self._theme(_PRIMARY, {}),
            primary_icon=self._theme(_PRIMARY, no_pad),
            primary_wide=self._theme(_PRIMARY, wide),
            off=self._theme({dpg.mvThemeCol_Text: "faint", **_UNMOVED}, no_pad),
            unseen=self._theme({**_GHOST, dpg.mvThemeCol_ButtonHovered: "clear"}, no_pad),
            dialog=self._theme({}, {dpg.mvStyleVar_WindowPadding: (20, 18)}),
            muted=self._theme({dpg.mvThemeCol_Text: "muted"}, {}),
            faint=self._theme({dpg.mvThemeCol_Text: "faint"}, {}),
        )

    def _theme(self, colors: _Colors, styles: _Styles, kind: int = dpg.mvAll) -> int:
        theme = int(dpg.add_theme())
        self._fill(dpg.add_theme_component(kind, parent=theme), colors, styles)
        return theme

    def _with_disabled(self, theme: int, colors: _Colors, styles: _Styles) -> int:
        # The toolkit looks only at such a part while a button is disabled, else at the base theme.
        part = dpg.add_theme_component(dpg.mvButton, enabled_state=False, parent=theme)
        self._fill(part, colors, styles)
        return theme

    def _fill(self, component: int | str, colors: _Colors, styles: _Styles) -> None:
        for target, name in colors.items():
            item = dpg.add_theme_color(target, color_of(self.tokens, name), parent=component)
            self._colors[int(item)] = name
        for target, (x, y) in styles.items():
            item = dpg.add_theme_style(target, *self._scaled(target, x, y), parent=component)
            self._styles[int(item)] = (target, x, y)

    def _scaled(self, target: int, x: float, y: float) -> tuple[float, float]:
        """A style's two values; a border is one px at any scale, as are those that are drawn."""
        if target == dpg.mvStyleVar_ButtonTextAlign or target in _BORDERS:
            return x, y
        return self.px(x), y if y < 0 else self.px(y)
