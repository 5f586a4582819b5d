"""One object of a session's document while it is read.

Owns the checking of single values: each comes out with its type, or WrongField says in one
sentence which is wrong and where. Never casts and never leaves anything out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON, JSONObject

Choice = TypeVar("Choice", bound=str)


class WrongField(ValueError):  # noqa: N818  the document is wrong, not the program
    """A sentence for the user."""


class Fields:
    """The values of one JSON object by name; `where` tells the user which object it is."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise WrongField(f"There is no object where {where} belongs")
        self._values = value
        self._where = where
        self._read: set[str] = set()

    def text(self, name: str, most: int = limits.IMPORT_TEXT_CHARACTERS) -> str:
        value = self._value(name)
        if not isinstance(value, str):
            raise self._wrong(name, "text")
        if len(value) > most:
            raise WrongField(f"{name!r} of {self._where} is longer than {most} characters")
        return checked(value, f"{name!r} of {self._where}")

    def text_or_none(self, name: str, most: int = limits.IMPORT_TEXT_CHARACTERS) -> str | None:
        return None if self._value(name) is None else self.text(name, most)

    def integer(self, name: str) -> int:
        value = self._value(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._wrong(name, "a whole number")
        if not 0 <= value <= limits.IMPORT_NUMBER:
            raise self._wrong(name, "a number that can be counted")
        return value

    def integer_or_none(self, name: str) -> int | None:
        return None if self._value(name) is None else self.integer(name)

    def place(self, name: str, last: int) -> int:
        """The number of something in the document, 1 to `last`."""
        value = self.integer(name)
        if not 1 <= value <= last:
            raise WrongField(f"{name!r} of {self._where} points at nothing that may stand there")
        return value

    def place_or_none(self, name: str, last: int) -> int | None:
        return None if self._value(name) is None else self.place(name, last)

    def place_or_zero(self, name: str, last: int) -> int:
        return self.place(name, last) if self.integer(name) else 0

    def seconds(self, name: str) -> float:
        value = self._value(name)
        if not isinstance(value, float) or not math.isfinite(value):
            raise self._wrong(name, "a time in seconds")
        return value

    def seconds_or_none(self, name: str) -> float | None:
        return None if self._value(name) is None else self.seconds(name)

    def choice(self, name: str, allowed: Sequence[Choice]) -> Choice:
        value = self._value(name)
        for one in allowed:
            if one == value:
                return one
        raise self._wrong(name, f"one of {', '.join(allowed)}")

    def choice_or_none(self, name: str, allowed: Sequence[Choice]) -> Choice | None:
        return None if self._value(name) is None else self.choice(name, allowed)

    def mapping(self, name: str) -> JSONObject:
        """An object of any JSON; it is kept as it is and only ever read by name."""
        value = self._json(name, self._value(name))
        if not isinstance(value, dict):
            raise self._wrong(name, "an object")
        return value

    def names_or_none(self, name: str) -> tuple[str, ...] | None:
        value = self._value(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self._wrong(name, "a list of names")
        return tuple(checked(one, f"{name!r} of {self._where}") for one in value)

    def inner(self, name: str) -> Fields:
        return Fields(self._value(name), name)

    def entries(self, name: str, most: int) -> list[Fields]:
        """The objects of a list; an entry is told by its number."""
        value = self._value(name)
        if not isinstance(value, list) or len(value) > most:
            raise self._wrong(name, f"a list of at most {most}")
        return [Fields(one, f"entry {at} of {name}") for at, one in enumerate(value, 1)]

    def nothing_else(self) -> None:
        """Raises where the object holds what nobody read: it would be lost without a word."""
        unknown = sorted(map(str, self._values.keys() - self._read))
        if unknown:
            name = unknown[0][: limits.QUOTED_CHARACTERS]
            raise WrongField(f"{name!r} of {self._where} is not known here")

    def _value(self, name: str) -> object:
        self._read.add(name)
        if name not in self._values:
            raise WrongField(f"{name!r} of {self._where} is missing")
        value: object = self._values[name]
        return value

    def _wrong(self, name: str, wanted: str) -> WrongField:
        return WrongField(f"{name!r} of {self._where} is not {wanted}")

    def _json(self, name: str, value: object, depth: int = 0) -> JSON:
        if depth > limits.IMPORT_DEPTH:
            raise self._wrong(name, "nested so that it can be kept")
        if isinstance(value, str):
            return checked(value, f"{name!r} of {self._where}")
        if isinstance(value, dict):
            return {
                checked(key, f"{name!r} of {self._where}"): self._json(name, one, depth + 1)
                for key, one in value.items()
            }
        if isinstance(value, list):
            return [self._json(name, one, depth + 1) for one in value]
        if value is None or isinstance(value, bool | int):
            return value
        if isinstance(value, float) and math.isfinite(value):
            return value
        raise self._wrong(name, "made of what can be kept")


def checked(text: str, where: str) -> str:
    """Text that a database can hold; JSON can write half a surrogate pair."""
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            raise WrongField(f"{where} holds characters that are none") from None
    return text
