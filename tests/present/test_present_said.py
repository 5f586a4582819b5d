"""What a block says, with and without its marks."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.present.said import markdown_of, may_say, said
from ds4gui.present.view import CardBlock, FigureBlock, FootBlock, ProseBlock, ThoughtBlock
from ds4gui.text.selection import matches, text_of

MARKS = st.sampled_from(
    ["ab", "cd", "Ef", " ", "\n", "*", "**", "_", "`", "~~", "[", "](x)", "]", "<b>", "&amp;",
     "\\", "$", "- ", "1. ", "|", "\n\n", "```\n", "# ", "[^1]", "!", "é", "\u00ad"]
)  # fmt: skip


def prose(text: str) -> ProseBlock:
    return ProseBlock(key="p", message_id=1, text=text)


@given(st.lists(MARKS, max_size=25).map("".join), st.sampled_from(["ab", "abcd", "d e", "ef"]))
@settings(max_examples=400, deadline=None)
def test_no_match_is_passed_over(text: str, query: str) -> None:
    block = prose(text)
    assert may_say(block, query) or not list(matches(said(block), query))


def test_a_block_without_the_word_is_not_read() -> None:
    assert not may_say(prose("nothing of that kind"), "needle in")
    assert may_say(prose("a **nee**dle"), "Needle in")


def test_the_source_of_parts_is_cut_between_them() -> None:
    text = "# Head\n\n- *one*\n- two\n\n```py\nx\n```"
    assert markdown_of(prose(text)) == text
    assert markdown_of(prose(text), 1, 1) == "- *one*"
    assert markdown_of(prose(text), 2) == "- two\n\n```py\nx\n```"


def test_cards_figures_and_thoughts_say_what_is_shown() -> None:
    card = CardBlock(
        key="c", message_id=1, icon="CHECK", tone="ok", spinning=False, name="read_file",
        detail="a.txt", note="", body="line\n", open=True,
    )  # fmt: skip
    assert text_of(said(card)) == "read_file a.txt\nline"
    figure = FigureBlock(
        key="f", message_id=1, figure_key="k", alt="A lake", natural_width=1, natural_height=1,
        sized=True, ink=None, problem=None,
    )  # fmt: skip
    assert text_of(said(figure)) == "A lake"
    folded = ThoughtBlock(
        key="t", message_id=1, label="Thought", text="hidden", open=False, running=False
    )
    assert said(folded) == ()
    assert said(FootBlock(key="x", message_id=1, facts="9 tokens")) == ()
