"""Markdown as HTML for a page that loads and runs nothing.

Owns one parser of the same dialect as the transcript's. HTML in the text is text, an image is its
alt text, mathematics is its source, and a link leads only where the transcript's would.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from ds4gui.limits import MARKDOWN_NESTING
from ds4gui.text.mathematics import mathematics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict

_ADDRESS = re.compile(r"(?:https?://|mailto:)[^\s]", re.IGNORECASE)


def html_from_markdown(text: str, number: int = 0) -> str:
    """Blocks of HTML; `number` tells the footnotes of one text on a page from another's.

    A text that nests deeper than the parser goes, which would drop it, is shown as it is written.
    """
    parser = _parser()
    env: dict[str, object] = {"docId": str(number)}
    tokens = parser.parse(text, env)
    if any(token.level >= MARKDOWN_NESTING - 1 for token in tokens):
        return f"<pre>{escape(text)}</pre>\n"
    html: str = parser.renderer.render(tokens, parser.options, env)
    return html


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin

    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": MARKDOWN_NESTING})
    parser.enable(["table", "strikethrough"])
    parser.use(footnote_plugin)
    mathematics(parser)
    parser.validateLink = _leads_out  # type: ignore[method-assign, assignment]  # the library's own way to say it
    parser.add_render_rule("image", _alt_text)
    parser.add_render_rule("math", _source)
    parser.add_render_rule("math_block", _source_block)
    return parser


def _leads_out(address: str) -> bool:
    return _ADDRESS.match(address) is not None


def _alt_text(
    _self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: EnvType
) -> str:
    return escape(tokens[at].content)


def _source(
    _self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: EnvType
) -> str:
    return f"<code>{escape(tokens[at].content)}</code>"


def _source_block(
    _self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: EnvType
) -> str:
    return f"<pre><code>{escape(tokens[at].content)}</code></pre>\n"
