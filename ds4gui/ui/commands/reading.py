"""Commands about what is read: copied, selected, found, seen closely."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import CopyMessage, CopyText, UserAction
from ds4gui.chat.closeups import OpenFigure
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.host import Do, Host, show_sidebar
from ds4gui.ui.commands.table import Command
from ds4gui.ui.plain import plain_message


class ReadingCommands:
    """`does` holds one callable a command."""

    def __init__(self, host: Host, send: Callable[[UserAction], None]) -> None:
        self._host = host
        self._send = send
        self.does: Mapping[Command, Do] = {
            "copy": lambda _: self._copy(),
            "select_message": lambda _: self._select_message(),
            "copy_answer": self._copy_answer,
            "copy_answer_plain": self._copy_answer_plain,
            "find": lambda _: host.find.open(),
            "find_next": lambda _: host.find.go(1),
            "find_previous": lambda _: host.find.go(-1),
            "search": lambda _: self._search(),
            "open_figure": lambda view: send(OpenFigure(view.pane.newest_figure())),
        }

    def _copy(self) -> None:
        """The transcript's selection, unless another field than the prompt box has the caret."""
        selecting = self._host.selecting
        elsewhere = self._host.is_typing and not self._host.composer.is_active
        if not (elsewhere or selecting.is_empty):
            self._send(CopyText(selecting.text()))

    def _select_message(self) -> None:
        """The prompt box keeps its words: they are what the stroke selects where there are some."""
        host = self._host
        if host.is_typing and not (host.composer.is_active and not host.composer.text):
            host.selecting.drop()
        else:
            host.selecting.select_message()

    def _copy_answer(self, view: ViewModel) -> None:
        if view.menus.copy_message_id is not None:
            self._send(CopyMessage(view.menus.copy_message_id))

    def _copy_answer_plain(self, view: ViewModel) -> None:
        blocks = view.pane.blocks
        if blocks:
            self._send(CopyText(plain_message(blocks, len(blocks) - 1)))

    def _search(self) -> None:
        show_sidebar(self._host)
        self._host.sidebar.focus_search()
