"""What was changed in the settings window and is not saved yet, over what the file says."""

from __future__ import annotations

from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.preferences import (
    Change,
    NamedServer,
    Place,
    Preferences,
    changes_of_preset,
)


class Form:
    """`servers` and `defaults` as they will be; `new_keys` are for the keyring, never the file."""

    def __init__(self, before: Preferences) -> None:
        self.before = before
        self._pending: dict[Place, JSON | None] = {}
        self.servers = {server.name: server for server in before.servers}
        self.defaults = before.defaults
        self.new_keys: dict[str, str] = {}

    @property
    def file_line(self) -> str:
        """Where the file is."""
        return f"Kept in {self.before.file}" if self.before.file else "There is no settings file"

    def get(self, *place: str) -> JSON | None:
        """What will hold, None where the file is not to say."""
        return self._pending[place] if place in self._pending else self.before.given.get(place)

    def word(self, *place: str) -> str:
        """The same as a field shows it."""
        value = self.get(*place)
        return "" if value is None else str(value)

    def put(self, value: JSON | None, *place: str) -> None:
        """This will hold; None and blank words take the entry out."""
        self._pending[place] = None if value == "" else value

    def changes(self) -> tuple[Change, ...]:
        """What has to be written."""
        simple = tuple(
            Change(place, value)
            for place, value in self._pending.items()
            if value != self.before.given.get(place)
        )
        defaults = changes_of_preset(("defaults",), self.before.defaults, self.defaults)
        return (*simple, *self._of_servers(), *defaults)

    def _of_servers(self) -> tuple[Change, ...]:
        old = {server.name: server for server in self.before.servers}
        gone = tuple(Change(("servers", name), None) for name in old if name not in self.servers)
        made: list[Change] = []
        for name, server in self.servers.items():
            was = old.get(name) or NamedServer(name=name, url="")
            if server.url != was.url:
                made.append(Change(("servers", name, "url"), server.url))
            if server.model != was.model:
                made.append(Change(("servers", name, "model"), server.model or None))
        return (*gone, *made)
