"""What an export as Markdown holds. Owns the choice alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkdownForm:
    """`reasoning`: the model's thoughts, folded away; `tools`: what tools gave, folded away.

    `drawings`: they are files in a folder beside the document, and linked from it.
    """

    reasoning: bool = False
    tools: bool = True
    drawings: bool = False


PLAIN = MarkdownForm()
