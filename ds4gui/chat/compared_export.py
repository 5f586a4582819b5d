"""Compared sessions as one Markdown document, their turns in parallel.

Owns the order: a heading a turn, under it each session's answer under its name. What several
sessions share is written once, under all their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ds4gui import limits
from ds4gui.chat.alignment import PathTurn, Row
from ds4gui.chat.asking import asked_words, asker
from ds4gui.chat.comparison import Compared, Comparison, Side, alike, comparison_of, listed
from ds4gui.chat.context import results_by_source
from ds4gui.chat.export import (
    answer_blocks,
    closed,
    document,
    export_name,
    links_into,
    literal,
    model_name,
)
from ds4gui.chat.forms import PLAIN, MarkdownForm


def compared_name(titles: Sequence[str]) -> str:
    """A file name for a document of sessions of these titles."""
    room = limits.FILE_NAME_CHARACTERS // max(1, len(titles)) - len(" and ")
    return export_name(" and ".join(_cut(title, room) or "session" for title in titles))


def _cut(title: str, room: int) -> str:
    """Its first words that have room; a long first word is cut."""
    title = " ".join(title.split())
    if len(title) > room:
        title = title[: room + 1].rpartition(" ")[0] or title[:room]
    return title.rstrip(" .,:;")


def markdown_from_compared(
    compared: Sequence[Compared], form: MarkdownForm = PLAIN, folder: str = ""
) -> str:
    """The document, ending in a newline. With a `folder` drawings are linked as files in it."""
    comparison = comparison_of(compared)
    links = links_into(folder, comparison.messages)
    sides = comparison.sides
    blocks = [f"# {literal(listed([side.name for side in sides]))} side by side"]
    blocks.append("\n".join(f"- {literal(side.name)}{_facts(side)}" for side in sides))
    for number, row in enumerate(comparison.rows, 1):
        blocks.append(f"## Turn {number}")
        blocks += _turns(row, comparison, form, links)
    return document(blocks)


def _facts(side: Side) -> str:
    facts = ", ".join(literal(fact) for fact in (side.model, side.server) if fact)
    return f": {facts}" if facts else ""


def _turns(
    row: Row, comparison: Comparison, form: MarkdownForm, links: Mapping[str, str]
) -> Iterator[str]:
    """The prompt first where all were asked the same, else with each answer."""
    prompts = [None if turn is None else turn.prompt for turn in row.turns]
    asked = alike([None if p is None else (p.author, p.content) for p in prompts])
    if len(asked) == 1 and (prompt := prompts[asked[0][0]]) is not None:
        yield f"### {literal(asker(prompt))}"
        yield closed(asked_words(prompt))
    for group in alike([_key(turn, len(asked) > 1) for turn in row.turns]):
        turn = row.turns[group[0]]
        assert turn is not None
        names = listed([comparison.sides[place].name for place in group])
        model = model_name(comparison.turns.get(turn.messages[-1].turn_id))
        yield f"### {literal(names)} ({model})"
        if len(group) > 1:
            yield "*The same in " + ("both*" if len(group) == 2 else f"all {len(group)}*")
        if len(asked) > 1 and turn.prompt is not None:
            yield f"**{literal(asker(turn.prompt))}**"
            yield closed(asked_words(turn.prompt))
            yield f"**{model}**"
        results = results_by_source(turn.messages)
        for message in turn.answer:
            if message.role == "assistant":
                yield from answer_blocks(message, results.get(message.id, {}), form, links)


def _key(turn: PathTurn | None, with_prompt: bool) -> tuple[int, ...] | None:
    """What is the same in two sessions; None where nothing is to be written."""
    if turn is None:
        return None
    return tuple(m.id for m in (turn.messages if with_prompt else turn.answer)) or None
