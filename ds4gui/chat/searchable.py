"""What of a message can be found: prose, prompts, and what drawings and widgets are called.

Owns the choice. Never hands out the source of a drawing, wherever it stands, nor thoughts, nor
what tools gave.
"""

from __future__ import annotations

import re
import unicodedata

from ds4gui import limits
from ds4gui.chat.arguments import values_from_arguments
from ds4gui.chat.parts import Call, Prose, parts_from_message
from ds4gui.chat.record import Message

DERIVATION = 1
"""Counts the ways in which text was chosen and cut into words; another one is indexed anew."""

_DRAWING = re.compile(r"<svg\b.*?(?:</svg\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_NAMES = ("alt", "title")
_SCHEMA = {"properties": {name: {"type": "string"} for name in _NAMES}}


def searchable_text(message: Message) -> str:
    """The text in its order, blank lines between parts; of a very long one the beginning."""
    if message.role == "tool":
        return ""
    found = []
    for part in parts_from_message(message):
        if isinstance(part, Prose):
            found.append(_DRAWING.sub(" ", part.text))
        elif isinstance(part, Call) and part.whole:
            values = values_from_arguments(part.arguments, _SCHEMA) or {}
            found += [text for name in _NAMES if isinstance(text := values.get(name), str)]
    text = "\n\n".join(found)[: limits.SEARCHED_CHARACTERS]
    return unicodedata.normalize("NFC", text)  # an accent of its own would cut a word
