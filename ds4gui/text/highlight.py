"""Code to coloured lines.

Owns the mapping from Pygments' tokens to the few colours of code. Whole lines are lexed, the last
one only once it has ended, so that a line that grows is never lexed again. A long block is lexed
stretch by stretch: a comment that began in an earlier one may be missed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    String,
    Token,
    _TokenType,
)

from ds4gui.limits import COLORED_CHARS
from ds4gui.text.document import CodeColor

if TYPE_CHECKING:
    from pygments.lexer import Lexer

Shade: TypeAlias = tuple[str, CodeColor]
"""Text of one colour."""

_OTHER_NAMES = {"svg": "xml", "jsonc": "json", "shell": "bash", "plaintext": "text"}
_COLORS: dict[_TokenType, CodeColor] = {
    Token: "text",
    Comment: "code_note",
    Comment.Preproc: "code_word",
    Keyword: "code_word",
    Keyword.Type: "code_type",
    Keyword.Constant: "code_number",
    Operator.Word: "code_word",
    Name.Function: "code_name",
    Name.Class: "code_name",
    Name.Decorator: "code_name",
    Name.Tag: "code_word",
    Name.Attribute: "code_name",
    Name.Builtin: "code_type",
    Name.Exception: "code_type",
    Name.Namespace: "text",
    String: "code_string",
    Literal: "code_string",
    Number: "code_number",
    Generic.Inserted: "code_string",
    Generic.Deleted: "bad",
    Generic.Heading: "code_word",
    Generic.Subheading: "code_name",
    Generic.Prompt: "code_note",
    Generic.Output: "code_note",
}


def shades(language: str, text: str, context: str = "") -> tuple[tuple[Shade, ...], ...]:
    """The lines of some code, in pieces of one colour; a line break at its end adds no line.

    `context` is what stands before it, in whole lines.
    """
    whole = text.rfind("\n") + 1
    lines = _lexed(language, context + text[:whole])[context.count("\n") :]
    rest = text[whole:]
    return (*lines, ((rest, "text"),)) if rest else lines


@lru_cache(maxsize=64)
def _lexed(language: str, text: str) -> tuple[tuple[Shade, ...], ...]:
    lexer = lexer_of(language) if text else None
    if lexer is None or len(text) > COLORED_CHARS:
        return _plain(text)
    lines: list[tuple[Shade, ...]] = []
    line: list[Shade] = []
    for token, value in lexer.get_tokens(text):
        color = _color(token)
        first, *others = value.split("\n")
        if first:
            line.append((first, color))
        for other in others:
            lines.append(_joined(line))
            line = [(other, color)] if other else []
    if line:
        lines.append(_joined(line))
    found = tuple(lines)
    return found if _said(found) == text.split("\n")[:-1] else _plain(text)


@lru_cache(maxsize=32)
def lexer_of(language: str) -> Lexer | None:
    """The lexer of a language, None where there is none. Made once, in up to 0.1 s; any thread."""
    from pygments.lexers import get_lexer_by_name  # 15 ms, for the first code
    from pygments.util import ClassNotFound

    try:
        name = _OTHER_NAMES.get(language.lower(), language.lower())
        lexer: Lexer = get_lexer_by_name(name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None
    return lexer


@lru_cache(maxsize=512)
def _color(token: _TokenType) -> CodeColor:
    while token not in _COLORS:
        token = token.parent or Token
    return _COLORS[token]


def _joined(line: list[Shade]) -> tuple[Shade, ...]:
    joined: list[Shade] = []
    for text, color in line:
        if joined and (joined[-1][1] == color or text.isspace()):
            joined[-1] = (joined[-1][0] + text, joined[-1][1])
        else:
            joined.append((text, color))
    return tuple(joined)


def _plain(text: str) -> tuple[tuple[Shade, ...], ...]:
    return tuple(((line, "text"),) if line else () for line in text.split("\n")[:-1])


def _said(lines: tuple[tuple[Shade, ...], ...]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]
