"""The prompt box: a field that wraps and grows, chips, and the button that sends or stops.

Owns the text while it is edited; the app is told by EditDraft, once a turn. Dear PyGui ignores
`set_value` on an active field, so another text means a new item. Never decides what may be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import EditDraft, StopReply, SubmitPrompt, UserAction
from ds4gui.limits import PROMPT_CHARS, PROMPT_LINES
from ds4gui.present.frame import ComposerView
from ds4gui.ui import icons, native, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.above import Above
from ds4gui.ui.chips import Chips
from ds4gui.ui.commands.bindings import Bound
from ds4gui.ui.commands.table import Command
from ds4gui.ui.fit import elide
from ds4gui.ui.fonts import LOADED_PX
from ds4gui.ui.layout import Area, column
from ds4gui.ui.softwrap import SoftWrap
from ds4gui.ui.theme import Look

_PAD_X = 13
_PAD_TOP = 13
_ROW_HEIGHT = 30
_PAD_BOTTOM = 8
_GAP = 12
_BELOW = 13
_SCROLLBAR = 8
_NOTE = 100
"""Room in px that a note needs to say anything."""


class Composer:
    """The box at the foot of the pane. `commands` are what the strokes run too."""

    def __init__(
        self,
        look: Look,
        root: int,
        ground: int,
        send: Callable[[UserAction], None],
        commands: Mapping[Command, Callable[[], None]],
        bound: Bound,
    ) -> None:
        self._look = look
        self._root = root
        self._chips = Chips(look, root, commands, bound)
        self._send = send
        self._above = Above(look, root, ground, send)
        self._node = dpg.add_draw_node(parent=ground)
        self._wrap = SoftWrap()
        self._wraps = False
        self._font = look.fonts.widget_font("regular", t.TEXT_PX)
        self._view: ComposerView | None = None
        self._box = Area(x=0, y=0, width=1, height=1)
        self._sent = ""
        self._item = 0
        self._caret_first = False
        self.text = ""
        self._button = int(dpg.add_button(parent=root, label=icons.ARROW_UP, callback=self._press))
        dpg.bind_item_font(self._button, look.fonts.widget_font("icons", t.ICON_PX))
        self._build("", focus=True)

    def show(self, view: ComposerView, *, focus: bool) -> None:
        """Another session, or an action, brings a draft; else only what surrounds it changes.

        `focus`: no other field has the caret, so that it may come to the new draft.
        """
        before, self._view = self._view, view
        if before is None or before.session_id != view.session_id:
            opened_by_typing = (
                before is not None and before.session_id is None and view.draft == self._sent
            )
            self._sent = view.draft
            if not opened_by_typing and (view.draft != self.text or before is not None):
                self._build(view.draft, focus=focus)
        elif before.fill != view.fill:
            self._sent = view.draft
            self._build(view.draft, focus=focus)
        if before is None or before.enabled != view.enabled:
            dpg.configure_item(self._item, enabled=view.enabled)

    @property
    def _line(self) -> int:
        """The height of a line, px."""
        return self._look.fonts.size_px("regular", t.TEXT_PX)

    @property
    def is_active(self) -> bool:
        """Whether the caret is in the box."""
        return bool(dpg.is_item_active(self._item))

    @property
    def is_hovered(self) -> bool:
        """Whether the mouse is over the field."""
        return bool(dpg.is_item_hovered(self._item))

    def focus(self) -> None:
        """Puts the caret into the box."""
        if not self.is_active:
            dpg.focus_item(self._item)

    def lose_place(self) -> None:
        """Another field has the caret: the next time it is here it goes to the end of the text."""
        self._caret_first = True

    def restore(self) -> None:
        """Undoes what ImGui does on Escape: it takes the whole edit back."""
        if dpg.get_value(self._item) != self.text:
            self._build(self.text, focus=True)
        else:
            self.focus()

    def break_line(self) -> None:
        """A new line at the caret, at the end where characters can't be handed to the field."""
        if not native.type_text("\n"):
            self._build(self.text + "\n", focus=True)

    def tick(self) -> bool:
        """Reads the field and tells the app; True when the text changed."""
        if self._caret_first and self.is_active:
            self._caret_first = False
            native.strike_end()
        value = str(dpg.get_value(self._item))
        if value == self.text:
            return False
        self.text = value
        self.flush()
        return True

    def flush(self) -> None:
        """Sends the draft if the app does not have it; called before any other action leaves."""
        if self._view is not None and self.text != self._sent:
            self._sent = self.text
            self._send(EditDraft(self.text, self._view.session_id))

    def height(self, pane_width: int) -> int:
        """Height in px the box and the space below it need in a pane of that width."""
        px = self._look.px
        inner = column(Area(x=0, y=0, width=pane_width, height=1), self._look.scale).width
        lines = self._lines(inner - 2 * px(_PAD_X) - px(_SCROLLBAR))
        box = px(_PAD_TOP) + lines * self._line + px(_GAP) + px(_ROW_HEIGHT) + px(_PAD_BOTTOM)
        above = 0 if self._view is None else self._above.height(self._view.above, inner)
        return above + box + px(_BELOW)

    def _lines(self, wrap_px: int) -> int:
        text = self.text[:PROMPT_CHARS]
        if not self._wraps or not text:
            return min(PROMPT_LINES, text.count("\n") + 1)
        # A closing line break counts as a line only when something stands on it.
        face = self._look.fonts["regular"].font
        wrap_width = wrap_px * LOADED_PX / self._line
        size = dpg.get_text_size(text + "|", wrap_width=wrap_width, font=face)
        if size is None:  # before the first frame there is no font to measure with
            return min(PROMPT_LINES, text.count("\n") + 1)
        return max(1, min(PROMPT_LINES, round(float(size[1]) / LOADED_PX)))

    def redraw(self, area: Area, *, shown: bool) -> None:
        """Places the field and the button and draws the rest in an area of the window."""
        view, look = self._view, self._look
        dpg.delete_item(self._node, children_only=True)
        for item in (self._item, self._button):
            dpg.configure_item(item, show=shown)
        if view is None or not shown:
            self._chips.hide()
            self._above.redraw((), area)
            return
        px = look.px
        col = column(area, look.scale)
        self._above.redraw(view.above, replace(area, x=col.x, width=col.width))
        above = self._above.height(view.above, col.width)
        self._box = box = Area(
            x=col.x,
            y=area.y + above,
            width=col.width,
            height=max(1, area.height - above - px(_BELOW)),
        )
        self._place_field()
        self._place_button(view)
        drawn: list[paint.Primitive] = [
            paint.Rect(
                x=box.x, y=box.y, width=box.width, height=box.height,
                rounding=px(t.RADIUS_PROMPT), fill="surface", border="border",
            )
        ]  # fmt: skip
        if not self.text:
            drawn.append(
                paint.TextRun(
                    x=box.x + px(_PAD_X), y=box.y + px(_PAD_TOP), text=view.hint, face="regular",
                    size_px=self._line, color="faint",
                )
            )  # fmt: skip
        drawn.extend(self._row(view))
        paint.draw(drawn, self._node, look.fonts, look.tokens)

    def _place_field(self) -> None:
        px, box = self._look.px, self._box
        around = px(_PAD_TOP) + px(_GAP) + px(_ROW_HEIGHT) + px(_PAD_BOTTOM)
        dpg.configure_item(
            self._item,
            pos=(box.x + px(_PAD_X), box.y + px(_PAD_TOP)),
            width=max(1, box.width - 2 * px(_PAD_X)),
            height=max(self._line, box.height - around),
        )

    def _place_button(self, view: ComposerView) -> None:
        look, box = self._look, self._box
        size = look.px(_ROW_HEIGHT)
        themes = look.themes
        theme = themes.icon if view.can_stop else themes.primary_icon
        usable = view.can_stop or view.can_send
        dpg.configure_item(
            self._button,
            label=icons.SQUARE if view.can_stop else icons.ARROW_UP,
            pos=(box.right - look.px(_PAD_X) - size, box.bottom - look.px(_PAD_BOTTOM) - size),
            width=size,
            height=size,
            enabled=usable,
        )
        dpg.bind_item_theme(self._button, theme if usable else themes.off)

    def _row(self, view: ComposerView) -> list[paint.Primitive]:
        """Chips from the left, each only where it ends before the button begins; then the note as
        far as there is room."""
        look, box = self._look, self._box
        px, fonts = look.px, look.fonts
        height = px(_ROW_HEIGHT)
        top = box.bottom - px(_PAD_BOTTOM) - height
        limit = box.right - px(_PAD_X) * 2 - height
        x = self._chips.place(view.chips, box.x + px(_PAD_X), top, height, limit)
        if not view.note or limit - x < px(_NOTE):
            return []
        size = fonts.size_px("regular", t.SMALL_PX)
        y = (top + height / 2) // 1 - (size + 1) // 2
        note = paint.TextRun(
            x=x, y=y, text=elide(fonts, "regular", t.SMALL_PX, view.note, limit - x),
            face="regular", size_px=size, color="faint",
        )  # fmt: skip
        return [note]

    def _build(self, text: str, *, focus: bool) -> None:
        """Makes the field anew with a text."""
        if self._item:
            dpg.delete_item(self._item)
        self.text, self._caret_first = text, bool(text)
        self._item = int(
            dpg.add_input_text(
                parent=self._root, multiline=True, default_value=text, on_enter=True,
                ctrl_enter_for_new_line=True, callback=self._enter,
                tab_input=True,  # else pasted code loses its indentation
            )
        )  # fmt: skip
        dpg.bind_item_font(self._item, self._font)
        dpg.bind_item_theme(self._item, self._look.themes.bare)
        self._place_field()
        self._wraps = self._wrap.enable(self._item)
        if self._view is not None and not self._view.enabled:
            dpg.configure_item(self._item, enabled=False)
        if focus:
            dpg.focus_item(self._item)

    def _enter(self) -> None:
        self.tick()
        self._submit()

    def _press(self) -> None:
        self.tick()
        if self._view is not None and self._view.can_stop:
            self._send(StopReply())
            self.focus()
        else:
            self._submit()

    def _submit(self) -> None:
        view, text = self._view, self.text
        if view is not None and view.can_send and text.strip():
            self._sent = ""
            self._build("", focus=True)
            self._send(SubmitPrompt(text))
        else:
            self.focus()
