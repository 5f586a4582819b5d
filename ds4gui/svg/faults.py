"""The one exception inside this room, turned into a value by `check`, and where it points to.

A fault deep in a parser callback has to unwind through expat and tinycss2; nothing outside the
room ever sees it.
"""

from dataclasses import dataclass

from ds4gui import limits
from ds4gui.svg.verdict import Rejection


class RefusedError(Exception):
    """Carries the rejection of the whole drawing."""

    def __init__(
        self, code: str, message: str, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.rejection = Rejection(code=code, message=_sentence(message), line=line, column=column)


@dataclass(frozen=True, slots=True)
class Place:
    """An element in the model's own text; line and column count from 1."""

    tag: str
    line: int
    column: int

    def refusal(self, code: str, message: str) -> RefusedError:
        """`<tag> on line 12 …`."""
        sentence = f"<{quoted(self.tag)}> on line {self.line} {message}"
        return RefusedError(code, sentence, self.line, self.column)


def quoted(text: str, most: int = 40) -> str:
    """A piece of the model's own text, short enough for a sentence."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _sentence(message: str) -> str:
    """One printable line: names in it are the model's own and may be anything."""
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in message)
    return quoted(printable, limits.REJECTION_MESSAGE_CHARACTERS)
