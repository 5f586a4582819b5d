"""Asks which tags a session has."""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import UserAction
from ds4gui.chat.shelf import TagSession
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed


class TagsDialog(Simple):
    """Sends TagSession."""

    title = "Tags"

    def __init__(
        self, send: Callable[[UserAction], None], session_id: int, tags: tuple[str, ...]
    ) -> None:
        self._send = send
        self._session_id = session_id
        self._text = " ".join(tags)
        self._close: Callable[[], None] = lambda: None
        self.field = 0

    def build(self, frame: Dialogs) -> None:
        """The tags as words."""
        self._close = frame.close
        frame.say(
            "Words that this session is found by: type one with a # into the field above the list",
            muted=True,
        )
        self.field = frame.field("work drawings", self._text, self._use)
        frame.buttons(("Use these", self._use), ("Cancel", frame.close))

    def keep(self) -> None:
        """What was typed."""
        self._text = typed(self.field)

    def _use(self) -> None:
        text = typed(self.field)
        self._close()
        self._send(TagSession(self._session_id, text))
