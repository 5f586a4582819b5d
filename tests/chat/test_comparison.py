"""Sessions side by side as one Markdown document."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import SVG, answer, drawing, native, prompt, result, session, turn

from ds4gui.chat.compared_export import compared_name, markdown_from_compared
from ds4gui.chat.comparison import Compared, comparison_of, listed
from ds4gui.chat.forms import PLAIN, MarkdownForm
from ds4gui.chat.record import Conversation, Message

FIGURE = native("present_svg", drawing(), position=10)
TRUNK = (
    prompt(1),
    answer(2, "Here it is", calls=(FIGURE,)),
    result(3, 2, content="SVG presented inline: A plain box"),
)
MARK = "I shall think"


def compared(id: int, title: str, *messages: Message, model: str = "model-a") -> Compared:
    """The first turn was always asked of the same model."""
    turns = tuple(
        turn(m.turn_id, prompt_id=m.id, model=model if m.turn_id > 1 else "model-a")
        for m in messages
        if m.role == "user"
    )
    return Compared(session(id, title), Conversation(session_id=id, messages=messages, turns=turns))


def forks() -> tuple[Compared, Compared]:
    """One turn in common, then the same prompt twice."""
    one = (*TRUNK, prompt(4, "And now?", turn_id=4, parent=3), answer(5, "This.", turn_id=4))
    two = (*TRUNK, prompt(6, "And now?", turn_id=6, parent=3), answer(7, "That.", turn_id=6))
    thought = replace(two[-1], reasoning=MARK)
    return (
        compared(1, "Boxes", *one),
        compared(2, "Boxes, again", *two[:-1], thought, model="model-b"),
    )


def test_what_is_shared_is_written_once_and_the_rest_under_its_names() -> None:
    assert markdown_from_compared(forks()) == (
        "# “Boxes” and “Boxes, again” side by side\n\n"
        "- Boxes: model-a, http://localhost:8000/v1\n"
        "- Boxes, again: model-b, http://localhost:8000/v1\n\n"
        "## Turn 1\n\n### You\n\nDraw it\n\n"
        "### “Boxes” and “Boxes, again” (model-a)\n\n*The same in both*\n\nHere it is\n\n"
        f"A plain box\n\n```svg\n{SVG}\n```\n\n"
        "## Turn 2\n\n### You\n\nAnd now?\n\n"
        "### Boxes (model-a)\n\nThis.\n\n"
        "### Boxes, again (model-b)\n\nThat.\n"
    )


def test_another_prompt_stands_with_its_answer() -> None:
    one = compared(1, "One", prompt(1, "Left?"), answer(2, "Yes."))
    two = compared(
        2, "Two", prompt(3, "Right?", turn_id=3), answer(4, "No.", turn_id=3), model="model-b"
    )
    text = markdown_from_compared((one, two))
    assert "### One (model-a)\n\n**You**\n\nLeft?\n\n**model-a**\n\nYes.\n" in text
    assert "### Two (model-b)\n\n**You**\n\nRight?\n\n**model-b**\n\nNo.\n" in text
    assert "### You" not in text


def test_a_turn_that_one_alone_has_says_whose_it_is() -> None:
    one, two = forks()
    more = (*two.conversation.messages, prompt(8, "More", turn_id=8), answer(9, turn_id=8))
    text = markdown_from_compared((one, compared(2, "Two", *more)))
    assert text.endswith("## Turn 3\n\n### You\n\nMore\n\n### Two (model-a)\n")


def test_three_that_share_a_turn_are_named_together() -> None:
    one, two = forks()
    text = markdown_from_compared((one, two, compared(3, "Third", *TRUNK)))
    assert "### “Boxes”, “Boxes, again” and “Third” (model-a)\n\n*The same in all 3*" in text


def test_thoughts_and_files_of_drawings_are_chosen() -> None:
    assert MARK not in markdown_from_compared(forks(), PLAIN)
    assert MARK in markdown_from_compared(forks(), MarkdownForm(reasoning=True))
    linked = markdown_from_compared(forks(), PLAIN, "Two figures")
    assert linked.count("![A plain box](Two%20figures/1%20A%20plain%20box.svg)") == 1
    assert "<svg" not in linked


def test_each_has_a_name_of_its_own() -> None:
    sessions = [compared(1, "Boxes"), compared(2, "Boxes"), compared(3, "")]
    assert [side.name for side in comparison_of(sessions).sides] == [
        "1. Boxes",
        "2. Boxes",
        "3. Session",
    ]
    assert markdown_from_compared(sessions).startswith("# “1. Boxes”, “2. Boxes” and “3. Session”")


def test_a_session_without_a_turn_has_its_own_model() -> None:
    (side,) = comparison_of([compared(1, "New")]).sides
    assert (side.model, side.server) == ("model-a", "")


def test_messages_are_there_once_row_by_row() -> None:
    assert [m.id for m in comparison_of(forks()).messages] == [1, 2, 3, 4, 5, 6, 7]


def test_hostile_titles_change_no_heading() -> None:
    text = markdown_from_compared((compared(1, "# A\n# B <b>"), compared(2, "C|`x`")))
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# “# A # B \\<b>” and “C|\\`x\\`” side by side"
    ]


@pytest.mark.parametrize(
    ("names", "text"),
    [(["A"], "A"), (["A", "B"], "“A” and “B”"), (["A", "B", "C"], "“A”, “B” and “C”")],
)
def test_names_are_listed(names: list[str], text: str) -> None:
    assert listed(names) == text


def test_the_file_is_named_after_all_of_them() -> None:
    assert compared_name(["Boxes", "a/b"]) == "Boxes and a b.md"
    long = "Show me a mixed batch: two tools, and drawings in one answer"
    assert compared_name([long, long + "."]) == (
        "Show me a mixed batch two tools and Show me a mixed batch two tools.md"
    )
    assert compared_name(["", "x" * 300]) == f"session and {'x' * 35}.md"


def test_a_widget_that_asks_the_same_is_told_apart() -> None:
    one = compared(1, "One", prompt(1, "Go on"), answer(2, "Yes."))
    asked = replace(prompt(3, "Go on", turn_id=3), author="widget")
    text = markdown_from_compared((one, compared(2, "Two", asked, answer(4, turn_id=3))))
    assert text.count("**You**") == text.count("**A widget, not you**") == 1
