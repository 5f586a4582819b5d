"""A whole message as plain text: what its marks mean is kept, the marks are not.

Owns which blocks belong to the message. Never touches the toolkit or the clipboard.
"""

from __future__ import annotations

from collections.abc import Sequence

from ds4gui.present.view import ProseBlock, UserBlock
from ds4gui.text.selection import joined, text_of
from ds4gui.ui.blocks.lay import Item


def plain_message(items: Sequence[Item], index: int) -> str:
    """The prompt at a place among blocks, or the words of the answer that the block there is of."""
    from ds4gui.present.said import said  # reads Markdown: not for the first frame

    first = last = index
    if not isinstance(items[index], UserBlock):
        while first and not isinstance(items[first - 1], UserBlock):
            first -= 1
        while last + 1 < len(items) and not isinstance(items[last + 1], UserBlock):
            last += 1
    words = (b for b in items[first : last + 1] if isinstance(b, ProseBlock | UserBlock))
    return joined(text_of(said(block)) for block in words)
