"""Sessions side by side as one page: a column each, what they share across."""

from __future__ import annotations

import re
from dataclasses import replace

from builders import SVG, answer, drawing, native, prompt, result, session, turn

from ds4gui.app.page import compared_page
from ds4gui.chat.comparison import Compared
from ds4gui.chat.forms import PLAIN, MarkdownForm
from ds4gui.chat.record import Conversation, Message

HOSTILE = '"><script>alert(1)</script>'
TRUNK = (
    prompt(1),
    answer(2, "Here", calls=(native("present_svg", drawing(alt=HOSTILE), position=4),)),
    result(3, 2, content="SVG presented inline"),
)


def compared(id: int, title: str, *messages: Message) -> Compared:
    turns = tuple(turn(m.turn_id, prompt_id=m.id) for m in messages if m.role == "user")
    return Compared(session(id, title), Conversation(session_id=id, messages=messages, turns=turns))


def fork(id: int, title: str, first_id: int, said: str) -> Compared:
    asked = prompt(first_id, "And now?", turn_id=first_id, parent=3)
    thought = replace(answer(first_id + 1, said, turn_id=first_id), reasoning=HOSTILE)
    return compared(id, title, *TRUNK, asked, thought)


def rows(page: str) -> list[list[tuple[int, str]]]:
    """Of each row of cells how many columns each takes, and what it says."""
    return [
        [
            (int(span or 1), " ".join(re.sub(r"<[^>]+>", " ", cell).split()))
            for span, cell in re.findall(r'<td(?: colspan="(\d)")?>(.*?)</td>', row, re.S)
        ]
        for row in re.findall(r"<tr>(<td.*?)</tr>", page, re.S)
    ]


def test_columns_stand_in_parallel_and_shared_turns_go_across() -> None:
    page = compared_page((fork(1, "One", 4, "This."), fork(2, "Two", 6, "That.")), PLAIN)
    heads = re.findall(r'<th scope="col">(\w+)<span>([^<]+)</span><span>([^<]+)</span>', page)
    assert heads == [
        ("One", "model-a", "http://localhost:8000/v1"),
        ("Two", "model-a", "http://localhost:8000/v1"),
    ]
    asked, shared, again, said = rows(page)
    assert asked == [(2, "You Draw it")]
    assert shared[0][0] == 2
    assert "the same in “One” and “Two” Here" in shared[0][1]
    assert again == [(2, "You And now?")]
    assert said == [(1, "model-a This."), (1, "model-a That.")]
    assert page.count("<img ") == 1


def test_what_is_shared_across_another_is_named_there() -> None:
    other = compared(3, "Other", prompt(8, "Else?"), answer(9, "Yes."))
    one, two = compared(1, "One", *TRUNK), fork(2, "Two", 4, "This.")
    asked, said, *_, last = rows(compared_page((one, other, two), PLAIN))
    assert [text for _, text in asked] == ["You Draw it", "You Else?", "You Draw it"]
    assert [text for _, text in said][1:] == ["model-a Yes.", "The same as in “One”"]
    assert [text for _, text in last] == ["", "", "model-a This."]


def test_thoughts_and_tools_are_chosen() -> None:
    call = answer(5, calls=(native("current_time", "{}"),))
    tool = compared(2, "Two", prompt(4), call, result(6, 5))
    pair = (fork(1, "One", 7, "This."), tool)
    both = compared_page(pair, MarkdownForm(reasoning=True))
    assert "<summary>Thought</summary>" in both
    assert "current_time" in both
    neither = compared_page(pair, MarkdownForm(tools=False))
    assert "Thought" not in neither
    assert "current_time" not in neither
    assert "<img " in neither


def test_nothing_on_the_page_runs_and_footnotes_stay_apart() -> None:
    note = "A note[^1]\n\n[^1]: Here"
    page = compared_page((fork(1, HOSTILE, 4, note), fork(2, "Two", 6, note + HOSTILE)), PLAIN)
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert SVG not in page, "a figure is an image of the rebuilt drawing"
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) == 4
