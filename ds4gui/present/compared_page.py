"""Compared sessions as one HTML page that loads and runs nothing, their turns in parallel.

Owns the table: a column a session, a group of rows a turn. What neighbours share goes across their
columns, once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from html import escape

from ds4gui.chat.alignment import PathTurn, Row
from ds4gui.chat.comparison import Compared, Comparison, Side, alike, comparison_of, listed
from ds4gui.chat.context import results_by_source
from ds4gui.chat.forms import MarkdownForm
from ds4gui.present.page import answer_html, framed, model_html, prompt_html

_STYLE = """
body { max-width: none; padding: 2rem 1.5rem 4rem; }
.sides { display: table; table-layout: fixed; width: 100%; overflow: visible;
  max-width: calc(var(--sides) * 46rem);
  border-collapse: separate; border-spacing: 0; }
.sides > * > tr > * { border: 0; padding: 0 1rem .6rem; vertical-align: top; text-align: start; }
.sides > tbody > tr > td { overflow-wrap: anywhere; border-inline-start: 1px solid var(--line); }
.sides > * > tr > :first-child { border-inline-start: 0; }
.sides > thead th { position: sticky; top: 0; background: var(--ground); z-index: 1;
  padding-block: .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.sides > thead span { display: block; font-weight: 400; font-size: .85rem; color: var(--quiet); }
.sides > tbody > tr > th { padding-block: 1.6rem .2rem; font-size: .85rem; color: var(--quiet);
  border-top: 1px solid var(--line); }
.sides > tbody:first-of-type > tr > th { border-top: 0; }
.sides .who { margin: .4rem 0; } .sides .across { max-width: 46rem; margin: 0 auto; }
@media (max-width: 60rem) { .sides { min-width: calc(var(--sides) * 20rem); } }
@media print { .sides > thead th { position: static; } }
"""


def page_from_compared(
    compared: Sequence[Compared], form: MarkdownForm, drawings: Mapping[str, str]
) -> str:
    """The page. `drawings`: the rebuilt SVG of a figure by its `figure_key`."""
    comparison = comparison_of(compared)
    sides = comparison.sides
    heads = "".join(map(_head, sides))
    bodies = "\n".join(
        _turn(number, row, comparison, form, drawings)
        for number, row in enumerate(comparison.rows, 1)
    )
    title = escape(f"{listed([side.name for side in sides])} side by side")
    table = (
        f'<table class="sides" style="--sides: {len(sides)}">\n'
        f"<thead><tr>{heads}</tr></thead>\n{bodies}\n</table>"
    )
    return framed(title, table, _STYLE)


def _head(side: Side) -> str:
    facts = "".join(f"<span>{escape(fact)}</span>" for fact in (side.model, side.server) if fact)
    return f'<th scope="col">{escape(side.name)}{facts}</th>'


def _turn(
    number: int,
    row: Row,
    comparison: Comparison,
    form: MarkdownForm,
    drawings: Mapping[str, str],
) -> str:
    wide = len(row.turns)
    asked = [None if t is None or t.prompt is None else t.prompt for t in row.turns]
    prompts = _cells(
        [None if p is None else (p.author, p.content) for p in asked],
        [() if p is None else tuple(prompt_html(p)) for p in asked],
    )
    keys = [None if t is None else tuple(m.id for m in t.answer) or None for t in row.turns]
    said = _cells(keys, _answers(row, keys, comparison, form, drawings))
    return (
        f'<tbody>\n<tr><th colspan="{wide}" scope="rowgroup">Turn {number}</th></tr>\n'
        f"<tr>{prompts}</tr>\n<tr>{said}</tr>\n</tbody>"
    )


def _answers(
    row: Row,
    keys: Sequence[tuple[int, ...] | None],
    comparison: Comparison,
    form: MarkdownForm,
    drawings: Mapping[str, str],
) -> list[Sequence[str]]:
    """The answer of each session; of those that share one, neighbours or not, the first has it."""
    cells: list[Sequence[str]] = [()] * len(keys)
    for group in alike(keys):
        first, turn = group[0], row.turns[group[0]]
        assert turn is not None
        names = [comparison.sides[place].name for place in group]
        who = model_html(comparison.turns.get(turn.messages[-1].turn_id))
        if len(group) > 1:
            who += f" · the same in {escape(listed(names))}"
        there = f'<p class="who">The same as in “{escape(names[0])}”</p>'
        for place in group[1:]:
            cells[place] = (there,)
        cells[first] = (f'<p class="who">{who}</p>', *_answer(turn, form, drawings))
    return cells


def _answer(turn: PathTurn, form: MarkdownForm, drawings: Mapping[str, str]) -> Iterator[str]:
    results = results_by_source(turn.messages)
    for message in turn.answer:
        if message.role == "assistant":
            yield from answer_html(message, results.get(message.id, {}), drawings, form)


def _cells(keys: Sequence[Hashable | None], contents: Sequence[Sequence[str]]) -> str:
    """Cells of a row; neighbours of one key are one cell, with what the first of them holds."""
    cells, place = "", 0
    while place < len(keys):
        key, end = keys[place], place + 1
        while key is not None and end < len(keys) and keys[end] == key:
            end += 1
        inside = "\n".join(contents[place])
        if end - place > 1:
            inside = f'<div class="across">{inside}</div>'
        across = f' colspan="{end - place}"' if end - place > 1 else ""
        cells += f"<td{across}>{inside}</td>"
        place = end
    return cells
