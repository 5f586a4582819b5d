"""Effects that may wait for the system: a browser, a folder on a network, a file.

Owns a thread for each, which posts its answer. Never touches the state.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from ds4gui.app.attachments import read_attachment
from ds4gui.app.browser import opened_address
from ds4gui.app.chooser import Chooser
from ds4gui.app.copies import copied
from ds4gui.app.files import found_workspace
from ds4gui.app.system_theme import system_theme
from ds4gui.chat.attached import ReadAttachment
from ds4gui.chat.browse import BrowseEffect
from ds4gui.chat.copies import CopyEffect
from ds4gui.chat.effects import (
    FindSystemTheme,
    FindWorkspace,
    OpenAddress,
    ReadImport,
    WriteCompared,
    WriteExport,
)
from ds4gui.chat.events import Action, SystemTheme
from ds4gui.store.reader import Reader

Waiting: TypeAlias = (
    OpenAddress
    | WriteExport
    | WriteCompared
    | ReadImport
    | ReadAttachment
    | CopyEffect
    | FindWorkspace
    | FindSystemTheme
)


class Aside:
    """`post` takes the answers, on their threads; `database` is what an export reads."""

    def __init__(self, post: Callable[[Action], None], database: Path) -> None:
        self._post = post
        self._database = database
        self._reader = Reader(database)
        self._chooser = Chooser(post)

    def perform(self, effect: Waiting | BrowseEffect) -> None:
        """Returns at once."""
        if isinstance(effect, BrowseEffect):
            self._chooser.perform(effect)
            return
        name = type(effect).__name__
        threading.Thread(target=self._serve, args=(effect,), name=name, daemon=True).start()

    def close(self) -> None:
        """Ends what asks the user; the rest ends by itself."""
        self._chooser.close()

    def _serve(self, effect: Waiting) -> None:
        if (answer := self._answer(effect)) is not None:
            self._post(answer)

    def _answer(self, effect: Waiting) -> Action | None:
        if isinstance(effect, OpenAddress):
            return opened_address(effect)
        if isinstance(effect, FindWorkspace):
            return found_workspace(effect)
        if isinstance(effect, ReadAttachment):
            return read_attachment(effect)
        if isinstance(effect, FindSystemTheme):
            theme = system_theme()
            return None if theme is None else SystemTheme(theme)
        if isinstance(effect, CopyEffect):
            return copied(effect, self._database)
        # The check of drawings takes its time to load, which the first export pays, not the start.
        from ds4gui.app.takeaway import read_session, written_compared, written_session

        if isinstance(effect, ReadImport):
            return read_session(effect)
        if isinstance(effect, WriteCompared):
            return written_compared(effect)
        return written_session(effect, self._reader)
