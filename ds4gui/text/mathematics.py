"""Where mathematics stands in Markdown: `$…$`, `\\(…\\)`, `$$…$$`, `\\[…\\]`.

Owns two rules for the parser; the tokens hold the source with its delimiters. A block begins on a
line of its own and ends with its delimiter or before an empty line, so that a half-written one
already is one, and no later line changes what came before. Prices and the names of a shell's
variables have dollars too: what reads like words is no formula.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

_INLINE = re.compile(
    r"\$\$[^$\n]+\$\$"
    r"|\$(?![\s$])(?:\\[^\n]|[^$\\\n`])+(?<!\s)\$(?!\d)"
    r"|\\\([^\n]{1,1000}?\\\)"
    r"|\\\[[^\n]{1,1000}?\\\]"
)
_TEX = re.compile(r"[\\^_={}+<>*|]")
_WORD = re.compile(r"[^\W\d_]{2}")
_BLOCKS = {"$$": "$$", "\\[": "\\]"}


def mathematics(parser: MarkdownIt) -> None:
    """Adds both rules; their tokens are "math" and "math_block"."""
    parser.inline.ruler.before("escape", "math", _inline)
    parser.block.ruler.before(
        "fence", "math_block", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )


def _inline(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "$\\":
        return False
    before = state.src[state.pos - 1 : state.pos]
    match = _INLINE.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    after = state.src[match.end() : match.end() + 1]
    if match[0][0] == "$" and (_is_of_a_word(before) or _reads_like_words(match[0], after)):
        return False
    if not silent:
        state.push("math", "", 0).content = match[0]
    state.pos = match.end()
    return True


def _is_of_a_word(neighbour: str) -> bool:
    """Whether a dollar belongs to "US$" or "5$"; scripts without cases have no spaces either."""
    return neighbour.isdecimal() or neighbour.lower() != neighbour.upper()


def _reads_like_words(source: str, after: str) -> bool:
    """Whether "$5 or US$" or "$HOME/$USER" are meant: a price, a name of more than a letter."""
    if source.startswith("$$") or _TEX.search(source) or not _WORD.search(source):
        return False
    return source[1].isdigit() or _is_of_a_word(after)


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.is_code_block(start):
        return False
    first = _line(state, start)
    closer = _BLOCKS.get(first[:2])
    if closer is None:
        return False
    inside = first[2:].rstrip()
    if closer in inside and not inside.endswith(closer):
        return False
    if silent:
        return True
    line = start + 1
    if not inside.endswith(closer):
        while line < end and not state.isEmpty(line) and state.sCount[line] >= state.blkIndent:
            line += 1
            if _line(state, line - 1).rstrip().endswith(closer):
                break
    state.line = line
    token = state.push("math_block", "", 0)
    token.content = "\n".join(_line(state, number) for number in range(start, line))
    token.map = [start, line]
    return True


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]
