"""Mends in the text, before XML: what models get wrong and what has one plain meaning.

What is taken away is blanked, not cut, so that lines and columns stay those of the model's text.
"""

import re
from html import escape
from html.entities import html5

from ds4gui import limits
from ds4gui.svg.faults import RefusedError

_FENCE_OPEN = re.compile(r"\s*(?:`{3,}|~{3,})[ \t]*[\w+-]*[ \t]*\r?\n")
_FENCE_CLOSE = re.compile(r"\n[ \t]*(?:`{3,}|~{3,})\s*\Z")
_DECLARATION = re.compile(r"\s*<\?xml\s[^>]*\?>")
_STRAY = re.compile(
    # To the end where one isn't closed: looking for the end from each opening would be quadratic.
    r"(?s)<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)"
    r"|&(#\w+;|\w+;)?"
    # "x < 5", "a <= b": nothing that XML has begins so. "< rect" stays a fault.
    r"|<(?=\s*[\d=.+-])"
)
_XML_ENTITIES = frozenset(["amp;", "lt;", "gt;", "quot;", "apos;"])


def mended(source: str) -> str:
    """The text to parse; raises RefusedError for what is no drawing at all."""
    try:
        size_bytes = len(source.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise RefusedError(
            "encoding", "the drawing has a broken character (a lone surrogate); write it again"
        ) from error
    if size_bytes > limits.DRAWING_SOURCE_BYTES:
        kib = limits.DRAWING_SOURCE_BYTES // 1024
        raise RefusedError("too_large", f"the drawing is larger than {kib} KiB; draw less detail")
    text = source.replace("\ufeff", " ", 1) if source.startswith("\ufeff") else source
    text = _unfenced(text)
    if not text.strip():
        raise RefusedError("empty", "the drawing is empty; send one complete <svg> element")
    if declaration := _DECLARATION.match(text):
        # Its encoding may name what the bytes once were; here they are characters.
        text = _blanked(text, 0, declaration.end())
    if not text.lstrip().startswith("<"):
        raise RefusedError(
            "not_svg", "the drawing must be one <svg> element without text around it"
        )
    return _STRAY.sub(_reference, text)


def _unfenced(text: str) -> str:
    opening, closing = _FENCE_OPEN.match(text), _FENCE_CLOSE.search(text)
    if opening is None:
        return text
    end = len(text) if closing is None else closing.start()
    return _blanked(_blanked(text, 0, opening.end()), max(end, opening.end()), len(text))


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + re.sub(r"[^\r\n]", " ", text[start:end]) + text[end:]


def _reference(match: re.Match[str]) -> str:
    whole, name = match[0], match[1]
    if whole == "<":
        return "&lt;"
    if not whole.startswith("&"):
        return whole
    if name is None:
        # "R&D": an ampersand that begins no reference can only mean itself.
        return "&amp;"
    if name.startswith("#") or name in _XML_ENTITIES:
        return whole
    characters = html5.get(name)
    return whole if characters is None else escape(characters)
