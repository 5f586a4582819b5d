"""The right-click menu of the transcript: what can be done with a message.

Owns Dear PyGui's menu, and which message it was opened on. Never finds what was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import CopyMessage, CopyText, UserAction
from ds4gui.chat.pane_actions import ForkBeside
from ds4gui.chat.version_actions import DeleteTurn, EditPrompt, Regenerate
from ds4gui.present.view import Block, UserBlock

LABELS = (
    "Copy", "Copy as Markdown", "Copy message", "Copy message as plain text",
    "Edit and resend…", "Answer again", "Delete from here", "Compare with a fork from here",
)  # fmt: skip


class MessageMenu:
    """`copies` are run by Copy and by Copy as Markdown. `item` is the menu, for a theme."""

    def __init__(
        self, copies: Sequence[Callable[[], None]], send: Callable[[UserAction], None]
    ) -> None:
        self._message_id = 0
        self._plain: Callable[[], str] = lambda: ""
        does = (
            *copies,
            self.copy,
            lambda: send(CopyText(self._plain())),
            lambda: send(EditPrompt(self._message_id)),
            lambda: send(Regenerate(self._message_id)),
            lambda: send(DeleteTurn(self._message_id)),
            lambda: send(ForkBeside(self._message_id)),
        )
        self._send = send
        with dpg.window(
            popup=True, show=False, no_title_bar=True, autosize=True, no_move=True, min_size=(8, 8)
        ) as menu:
            self.entries = [self._entry(*entry) for entry in zip(LABELS, does, strict=True)]
        self.item = int(menu)

    def _entry(self, label: str, do: Callable[[], None]) -> int:
        return int(dpg.add_menu_item(label=label, callback=lambda: do()))

    def copy(self) -> None:
        """Copies the message it was opened on."""
        if self._message_id:
            self._send(CopyMessage(self._message_id))

    def open(self, block: Block, *, can_copy: bool, plain: Callable[[], str]) -> None:
        """Shows it at the mouse; `can_copy` where something is selected, `plain` is the message."""
        self._message_id, self._plain = block.message_id, plain
        can_edit = isinstance(block, UserBlock) and not block.note
        possible = (can_copy, True, True, True, can_edit, True, True, True)
        for entry, enabled in zip(self.entries, possible, strict=True):
            dpg.configure_item(entry, enabled=enabled)
        dpg.configure_item(self.item, show=True, pos=dpg.get_mouse_pos(local=False))
