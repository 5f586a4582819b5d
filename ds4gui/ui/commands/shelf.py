"""Commands about where the session in front stands in the list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import UserAction
from ds4gui.chat.shelf import ArchiveSession, PinSession, ShowArchived
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.host import Do
from ds4gui.ui.commands.table import Command


class ShelfCommands:
    """`does` holds one callable a command; `tag` asks for a session's tags."""

    def __init__(
        self, send: Callable[[UserAction], None], tag: Callable[[int, tuple[str, ...]], None]
    ) -> None:
        self._send = send
        self._tag = tag
        self.does: Mapping[Command, Do] = {
            "pin": self._pin,
            "archive": self._archive,
            "tags": self._tags,
            "show_archived": lambda view: send(ShowArchived(not view.menus.shows_archived)),
        }

    def _pin(self, view: ViewModel) -> None:
        menus = view.menus
        if menus.session_id is not None:
            self._send(PinSession(menus.session_id, not menus.shelf.pinned))

    def _archive(self, view: ViewModel) -> None:
        menus = view.menus
        if menus.session_id is not None:
            self._send(ArchiveSession(menus.session_id, not menus.shelf.archived))

    def _tags(self, view: ViewModel) -> None:
        if view.menus.session_id is not None:
            self._tag(view.menus.session_id, view.menus.shelf.tags)
