"""One row of the database while it is parsed.

Owns the reading of single columns: each comes out with its type, or with a harmless stand-in and
its name in `damaged`. Never raises for what a row holds: one bad row must not hide a session.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeVar

from ds4gui.chat.jsonvalue import JSON, JSONObject

Choice = TypeVar("Choice", bound=str)


class Columns:
    """The columns of one row by name, and the names of those that held something unexpected."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values
        self.damaged: list[str] = []

    def text(self, name: str) -> str:
        """The text; undecodable bytes keep what can be read of them."""
        value = self._values[name]
        if isinstance(value, str):
            return value
        self.damaged.append(name)
        if isinstance(value, bytes):
            return value.decode("utf-8", "replace")
        return "" if value is None else str(value)

    def text_or_none(self, name: str) -> str | None:
        return None if self._values[name] is None else self.text(name)

    def integer(self, name: str) -> int:
        value = self._values[name]
        if isinstance(value, int):
            return value
        self.damaged.append(name)
        return 0

    def integer_or_none(self, name: str) -> int | None:
        value = self._values[name]
        if value is None or isinstance(value, int):
            return value
        self.damaged.append(name)
        return None

    def seconds(self, name: str) -> float:
        value = self._values[name]
        if isinstance(value, int | float):
            return float(value)
        self.damaged.append(name)
        return 0.0

    def seconds_or_none(self, name: str) -> float | None:
        return None if self._values[name] is None else self.seconds(name)

    def choice(self, name: str, allowed: Sequence[Choice], otherwise: Choice) -> Choice:
        """The one of `allowed` that is stored, else `otherwise`."""
        value = self._values[name]
        for one in allowed:
            if one == value:
                return one
        self.damaged.append(name)
        return otherwise

    def mapping(self, name: str) -> JSONObject:
        """The JSON object, empty where there is none to be read."""
        value = self._json(name)
        if isinstance(value, dict):
            return value
        self.damaged.append(name)
        return dict[str, JSON]()

    def names_or_none(self, name: str) -> tuple[str, ...] | None:
        """An allow-list. A damaged one allows nothing: NULL alone means everything."""
        if self._values[name] is None:
            return None
        value = self._json(name)
        if isinstance(value, list):
            names = tuple(one for one in value if isinstance(one, str))
            if len(names) == len(value):
                return names
        self.damaged.append(name)
        return ()

    def blob_or_none(self, name: str) -> bytes | None:
        value = self._values[name]
        if value is None or isinstance(value, bytes):
            return value
        self.damaged.append(name)
        return None

    def _json(self, name: str) -> object:
        value = self._values[name]
        if not isinstance(value, str):
            return None
        try:
            parsed: object = json.loads(value)
        except (ValueError, RecursionError):
            return None  # the caller sees that this is not the shape it wants, and notes it
        return parsed
