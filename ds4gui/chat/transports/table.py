"""The transports by name: how calls are written in an answer, and who writes them so.

Owns the names, which are stored with every message: old text is read by the grammar it was begun
with, for ever. A new grammar gets a new name and never joins "auto".
"""

from __future__ import annotations

import re
from collections import deque

from ds4gui import limits
from ds4gui.chat.transports.pieces import Segment
from ds4gui.chat.transports.reader import FAMILIES, Family, Reader, plain

NATIVE = "native"
AUTO = "auto"
_BY_NAME = {family.name: family for family in FAMILIES}
_TRANSPORTS: dict[str, tuple[Family, ...]] = {
    # Calls in the text of a native answer are what a server's parser let through: all are looked
    # for, none ever runs.
    NATIVE: FAMILIES,
    AUTO: FAMILIES,
    "dsml-v3.2": (_BY_NAME["dsml"],),
    "dsml-v4": (_BY_NAME["dsml"],),
    "dsml-v4.1": (_BY_NAME["dsml"],),
    "glm": (_BY_NAME["glm"],),
    "hermes": (_BY_NAME["hermes"],),
    "qwen-xml": (_BY_NAME["qwen-xml"],),
}
TRANSPORTS = tuple(_TRANSPORTS)

_DSML_BY_WRAPPER = (("function_calls", "dsml-v3.2"), (" calls", "dsml-v4.1"))

_MODELS = (
    (re.compile(r"deepseek.*v4[._-]1|ds4[._-]1"), "dsml-v4.1"),
    (re.compile(r"deepseek.*v4|\bds4\b"), "dsml-v4"),
    (re.compile(r"deepseek.*v3[._-]2"), "dsml-v3.2"),
    (re.compile(r"\bglm[._-]?(4[._-][5-9](?!b)|[5-9])"), "glm"),
    (re.compile(r"qwen3?[._-]?coder"), "qwen-xml"),
    (re.compile(r"qwen2[._-]5|qwen3\b(?![._-]5)|hermes"), "hermes"),
)
"""Model names, in lower case, for which the form is known. Others are read by their first mark."""

_recent: deque[tuple[str, Reader]] = deque(maxlen=limits.READERS_KEPT)


def transport_of_model(name: str) -> str:
    """The transport of a model that is served under this name; "auto" where it is not known."""
    lower = name.lower()
    return next((transport for model, transport in _MODELS if model.search(lower)), AUTO)


def settled(transport: str, content: str) -> str:
    """The transport to keep for a finished text: what "auto" found in it, if it found a call."""
    if transport != AUTO:
        return transport
    reader = Reader(FAMILIES)
    found = reader.read(content, ended=True)
    if reader.family != "dsml":
        return reader.family or AUTO
    block = next(piece for piece in found if piece.kind == "markup")
    mark = content[block.start : block.end]
    return next((form for word, form in _DSML_BY_WRAPPER if word in mark), "dsml-v4")


def segments(transport: str, content: str, *, ended: bool) -> tuple[Segment, ...]:
    """The segments of an answer's text. A name that isn't known has no calls.

    A function of its arguments alone. Half-read texts are remembered, so that an answer that
    grows is read once and not once a word.
    """
    families = _TRANSPORTS.get(transport, ())
    if ended and plain(content):
        return (Segment(kind="prose", start=0, end=len(content)),) if content else ()
    if ended:
        return Reader(families).read(content, ended=True)
    begun = [
        entry for entry in _recent if entry[0] == transport and content.startswith(entry[1].text)
    ]
    longest = max(begun, key=lambda entry: len(entry[1].text), default=None)
    if longest is None:
        longest = (transport, Reader(families))
    else:
        _recent.remove(longest)
    _recent.append(longest)
    return longest[1].read(content)
