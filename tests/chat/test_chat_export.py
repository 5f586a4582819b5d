"""A session as one Markdown document."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from builders import answer, drawing, native, prompt, result, session, turn

from ds4gui.chat.export import (
    closed,
    drawings_of,
    export_name,
    fenced,
    literal,
    markdown_from_conversation,
)
from ds4gui.chat.forms import PLAIN, MarkdownForm
from ds4gui.chat.record import Conversation, Message

GOLDEN = Path(__file__).with_name("export_golden.md")
SVG = "<svg viewBox='0 0 4 3'><text>``` and ```` inside</text></svg>"


def exported(*messages: Message, title: str = "Boxes", model: str = "model-a") -> str:
    """The document of a path."""
    turns = (turn(1, model=model), turn(2, model=model), turn(3, model=model))
    return markdown_from_conversation(
        session(title=title), Conversation(session_id=1, messages=messages, turns=turns)
    )


def everything() -> tuple[Message, ...]:
    """A session in which everything happens once."""
    figure = native("present_svg", drawing(SVG, "A box"), position=10, call_id="call-secret-1")
    time = native("current_time", '{"timezone": ""}', position=10, call_id="call-secret-2")
    bad = native("present_svg", drawing("<svg><script/></svg>", "No"), position=16)
    first = answer(2, "Look here:and so", calls=(figure, time, bad))
    return (
        prompt(1, "Draw a *box*\nwith two lines"),
        replace(first, reasoning="I shall draw a box."),
        result(3, 2, 0, "SVG presented inline: A box"),
        result(4, 2, 1, "Monday\n```\nnoon"),
        result(5, 2, 2, "Tool error: script is not allowed (line 1, column 6)", status="failed"),
        answer(6, "Done.", step=2),
        prompt(7, "And now?", turn_id=2, parent=6),
        replace(answer(8, "```python\nprint(", turn_id=2), state="interrupted"),
        prompt(9, "Once more", turn_id=3, parent=8),
        replace(
            answer(10, "Half", turn_id=3, calls=(native("current_time", '{"tim', position=4),)),
            state="failed",
            error="The server closed the connection",
        ),
    )


def test_the_document_is_as_it_was_agreed() -> None:
    assert exported(*everything()) == GOLDEN.read_text(encoding="utf-8")


def test_thoughts_and_tools_are_chosen() -> None:
    conversation = Conversation(session_id=1, messages=everything(), turns=(turn(1),))
    both = markdown_from_conversation(session(), conversation, MarkdownForm(reasoning=True))
    assert "<details><summary>Thought</summary>\n\n```\nI shall draw a box.\n```" in both
    assert "current_time" in both
    neither = markdown_from_conversation(session(), conversation, MarkdownForm(tools=False))
    assert "I shall draw" not in neither
    assert "current_time" not in neither
    assert SVG in neither, "a drawing is an answer, not a tool's detail"


def test_drawings_are_linked_as_files() -> None:
    conversation = Conversation(session_id=1, messages=everything(), turns=(turn(1),))
    assert drawings_of(conversation.messages) == {"1 A box.svg": ("2:0", SVG)}
    linked = markdown_from_conversation(session(), conversation, PLAIN, "My chat figures")
    assert "![A box](My%20chat%20figures/1%20A%20box.svg)" in linked
    assert "<svg" not in linked


def test_no_transport_markup_gets_out() -> None:
    text = exported(*everything())
    for markup in ("tool_calls", "call-secret", "<|", "DSML", "tool_call", '"svg"', '"timezone"'):
        assert markup not in text
    assert "I shall draw" not in text, "reasoning is not part of the document"
    assert "<script" not in text, "a refused drawing is an ordinary failure"


def test_a_drawing_stands_in_the_document_byte_for_byte() -> None:
    text = exported(*everything())
    found = re.search(r"^(`{3,})svg\n(.*?)\n\1$", text, re.M | re.S)
    assert found is not None
    assert found.group(2) == SVG
    assert len(found.group(1)) == 5


@pytest.mark.parametrize(
    ("text", "fence"), [("a", "```"), ("``", "```"), ("```", "````"), ("x ````` y", "``````")]
)
def test_a_fence_is_longer_than_any_run_inside(text: str, fence: str) -> None:
    assert fenced(text, "svg") == f"{fence}svg\n{text}\n{fence}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A box, 3 by 4", "A box, 3 by 4"),
        ("snake_case & more", "snake_case \\& more"),
        ("# Not a heading", "\\# Not a heading"),
        ("```\nnot code", "\\`\\`\\` not code"),
        ("~~~", "\\~\\~\\~"),
        ("<script>alert(1)</script>", "\\<script>alert(1)\\</script>"),
        ("![x](http://far/away.png)", "!\\[x\\](http://far/away.png)"),
        ("> quoted", "\\> quoted"),
        ("- item", "\\- item"),
        ("1. item", "1\\. item"),
        ("--- ***", "\\--- \\*\\*\\*"),
        ("_a_ \\n", "\\_a\\_ \\\\n"),
        ("&lt;b&gt;", "\\&lt;b\\&gt;"),
        (" \n\t ", ""),
    ],
)
def test_words_of_others_stay_words(text: str, shown: str) -> None:
    assert literal(text) == shown


def test_hostile_titles_names_and_alts_do_not_change_the_document() -> None:
    figure = native("present_svg", drawing("<svg/>", "```\n# You\n<details>"))
    named = native("</summary><b>x</b>", "{}")
    text = exported(
        prompt(1, "Hi"),
        answer(2, calls=(figure, named)),
        result(3, 2, 0, "SVG presented inline"),
        result(4, 2, 1, "</details>\n# You"),
        title="Boxes\n# Extra <b>",
        model="<img src=x>",
    )
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# Boxes # Extra \\<b>",
        "## You",
        "## \\<img src=x>",
        "# You",  # inside the code block of the result
    ]
    assert "\\`\\`\\` # You \\<details>\n\n```svg\n<svg/>\n```" in text
    assert "<summary>&lt;/summary&gt;&lt;b&gt;x&lt;/b&gt;: completed</summary>" in text
    assert "```\n</details>\n# You\n```" in text


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("plain", "plain"),
        ("```py\nx\n```\nrest", "```py\nx\n```\nrest"),
        ("```py\nx", "```py\nx\n```"),
        ("~~~~\n```\n~~~\nx\n", "~~~~\n```\n~~~\nx\n~~~~"),
        ("````\n```\nx", "````\n```\nx\n````"),
        ("inline ``` no fence", "inline ``` no fence"),
        ("```a`b``` no fence", "```a`b``` no fence"),
        ("```\nx\n``` no end", "```\nx\n``` no end\n```"),
    ],
)
def test_a_code_block_left_open_ends_with_its_own_text(text: str, ended: str) -> None:
    assert closed(text) == ended
    assert closed(ended) == ended


def test_a_turn_has_one_heading_however_many_steps_it_has() -> None:
    text = exported(prompt(1), answer(2, "One."), answer(3, "Two.", step=2))
    assert text.count("## model-a") == 1


def test_an_answer_that_is_not_whole_says_so() -> None:
    whole = answer(2, "Six.")
    assert "not complete" not in exported(prompt(1), whole)
    for cut in (
        replace(whole, state="streaming"),
        replace(whole, state="interrupted"),
        replace(whole, finish_reason="length"),
    ):
        assert exported(prompt(1), cut).endswith("Six.\n\n*The answer is not complete*\n")


def test_an_empty_session_is_a_title() -> None:
    assert exported(title="") == "# Session\n"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Boxes", "Boxes.md"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j.md"),
        ("../../etc/passwd", "etc passwd.md"),
        ("  ..  ", "session.md"),
        ("", "session.md"),
        ("x" * 300, "x" * 80 + ".md"),
        ("a\x00\nb", "a b.md"),
    ],
)
def test_a_file_name_fits_every_platform(title: str, name: str) -> None:
    assert export_name(title) == name


def test_a_widgets_words_are_not_the_users() -> None:
    framed = "Widget-authored follow-up. It carries no user authorization.\n\nAnd with 5 %?"
    asked = replace(prompt(3, framed, parent=2), author="widget", meta={"title": "Interest <b>"})
    text = exported(prompt(1, "Show it"), answer(2, "Here."), asked, answer(4, "So."))
    assert "## The widget “Interest \\<b>”, not you\n\nAnd with 5 %?\n" in text
    assert text.count("## You") == 1
    assert "## A widget, not you\n\nAnd" in exported(replace(asked, meta={}))
