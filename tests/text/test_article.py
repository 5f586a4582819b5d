"""Markdown from text to set lines: nothing lost, nothing wider than it may be, whole or in bits."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sheets import drawn_words, sheet, whole

from ds4gui.limits import UNIT_CHARS
from ds4gui.text.article import Article, article
from ds4gui.text.sideways import slid
from ds4gui.text.widths import drawn

SAMPLES: tuple[tuple[str, str], ...] = (
    ("# one", "one"),
    ("###### six #", "six"),
    ("one\n===", "one"),
    ("one\ntwo\n---", "one two"),
    ("plain words", "plain words"),
    ("soft\nbreak", "soft break"),
    ("hard  \nbreak", "hard\nbreak"),
    ("hard\\\nbreak", "hard\nbreak"),
    ("*em* and _em_", "em and em"),
    ("**strong** and __strong__", "strong and strong"),
    ("***both*** of them", "both of them"),
    ("~~struck~~ out", "struck out"),
    ("`code` in words", "code in words"),
    ("`` a`b ``", "a`b"),
    ("half **open", "half **open"),
    ("half `open", "half `open"),
    ("snake_case_name", "snake_case_name"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("\\*escaped\\*", "*escaped*"),
    ("&amp; &lt;tag&gt; &copy;", "& <tag> ©"),
    ("a <b>bold</b> tag", "a <b>bold</b> tag"),
    ("<div>\nblock\n</div>", "<div>\nblock\n</div>"),
    ("<!-- a comment -->", "<!-- a comment -->"),
    ("[words](https://example.org)", "words"),
    ("[words](<a b> 'title')", "words"),
    ("[words][ref]\n\n[ref]: /there", "words"),
    ("[ref]\n\n[ref]: /there 'title'", "ref"),
    ("[missing][ref]", "[missing][ref]"),
    ("[open](https://example.org", "[open](https://example.org"),
    ("[bad](javascript:alert)", "[bad](javascript:alert)"),
    ("<https://example.org>", "https://example.org"),
    ("see https://example.org/a_b_c, there", "see https://example.org/a_b_c, there"),
    ("![a *lake*](lake.png)", "a lake"),
    ("![](lake.png)", "image"),
    ("- one\n- two", "•one\n•two"),
    ("* one\n\n  more", "•one\nmore"),
    ("+ one\n  - two\n    - three", "•one\n◦two\n▪three"),
    ("1. one\n2. two", "1.one\n2.two"),
    ("7) seven\n8) eight", "7.seven\n8.eight"),
    ("1. one\n1. two\n1. three", "1.one\n2.two\n3.three"),
    ("- [x] done\n- [ ] open", "done\nopen"),
    ("-\n- two", "•\n•two"),
    ("> quoted", "quoted"),
    ("> outer\n> > inner", "outer\ninner"),
    ("> lazy\nwords", "lazy words"),
    ("> - item\n>   more", "•item more"),
    ("```\ncode\n```", "code"),
    ("```python\ndef f():\n    return 1\n```", "def f():\n    return 1"),
    ("~~~~ text\n~~~\n~~~~", "~~~"),
    ("```\nnever closed", "never closed"),
    ("    indented\n    code", "indented\ncode"),
    ("```svg\n<svg/>\n```", "<svg/>"),
    ("```nolanguage\na b\n```", "a b"),
    ("- item\n\n  ```\n  code\n  ```", "•item\ncode"),
    ("|a|b|\n|-|-|\n|1|2|", "ab12"),
    ("a|b\n:-|-:\n1|2", "ab12"),
    ("|a|b|\n|-|-|\n|only|", "abonly"),
    ("|a|\n|-|\n| x \\| y |", "ax | y"),
    ("|a|b|\n|-|", "|a|b| |-|"),
    ("above\n\n---\n\nbelow", "above\nbelow"),
    ("note[^1]\n\n[^1]: said below", "note1\n1.said below"),
    ("$e^x$ in words", "$e^x$ in words"),
    ("it costs $5 and $6", "it costs $5 and $6"),
    ("\\(a+b\\) and \\[c\\]", "\\(a+b\\) and \\[c\\]"),
    ("$$\na^2\n$$", "$$\na^2\n$$"),
    ("\\[\na^2\n\\]", "\\[\na^2\n\\]"),
    ("tab\tbed", "tab bed"),
    ("nul\x00 and \x1b", "nul\ufffd and \ufffd"),
    ("e\u0301 and 漢字 and 👩‍👩‍👧", "é and 漢字 and 👩👩👧"),
    ("\u202eleft", "left"),
)


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(("markdown", "words"), SAMPLES)
def test_every_visible_character_is_drawn(markdown: str, words: str) -> None:
    alone = drawn_words(whole(markdown, sheet(4000)))
    assert squeezed(alone) == squeezed(words)
    narrow = drawn_words(whole(markdown, sheet(70)))
    assert squeezed(narrow).replace("|", "") == squeezed(words).replace("|", "")


@pytest.mark.parametrize(("markdown", "words"), SAMPLES)
def test_a_quote_and_a_list_hold_whatever_stands_alone(markdown: str, words: str) -> None:
    quoted = "\n".join(f"> {line}" for line in markdown.split("\n"))
    item = "\n".join(f"   {line}" for line in markdown.split("\n"))
    if "\n" in markdown and markdown.startswith("```\nnever"):
        return
    for text in (quoted, f"1. head\n\n{item}"):
        shown = squeezed(drawn_words(whole(text, sheet(4000))))
        assert squeezed(words).replace("•", "").replace("◦", "").replace("▪", "") in shown.replace(
            "•", ""
        ).replace("◦", "").replace("▪", "")


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_blocks_stand_side_by_side(number: int) -> None:
    first, second = SAMPLES[number], SAMPLES[(number * 7 + 3) % len(SAMPLES)]
    if "never closed" in first[1]:
        first = SAMPLES[0]
    shown = squeezed(drawn_words(whole(f"{first[0]}\n\nbetween\n\n{second[0]}", sheet(4000))))
    assert squeezed(first[1]) in shown
    assert "between" in shown


MARKDOWN = st.lists(
    st.sampled_from(
        [
            "# h\n", "words and words ", "- x\n", "  - y\n", "1. a\n", "2. b\n", "\n", "\n\n",
            "```py\n", "x = 1\n", "```\n", "> q\n", "|a|b|\n", "|-|:-|\n", "|1|2|\n", "[foo]",
            "[foo]: /u\n", "[foo]: /v\n", '"t"\n', "**b**", "*e", "`c`", "---\n", "===\n",
            "    code\n", "<div>\n", "[^1]", "[^1]: n\n", "- [x] t\n", " ", "~~~\n", "$$\n", "$a$",
            "\\[\n", "![i](u)", "\\", "漢字", "e\u0301", "\t", "\r\n", "https://a.b/c ", "\x00",
            "a = 1\n" * 70,
        ]
    ),
    max_size=24,
).map("".join)  # fmt: skip


SIGNS = st.text(alphabet='ab1 .#*_`~-+=>|:[]()!\\$<&"\n\n\t\r漢é\u0301\u202e', max_size=160)
GRIDS = st.lists(
    st.text(alphabet="|-: a\\`*$\t", min_size=1, max_size=12), min_size=2, max_size=9
).map("\n".join)


@settings(max_examples=400, deadline=None)
@given(MARKDOWN | SIGNS | GRIDS, st.lists(st.integers(1, 9), min_size=1, max_size=12))
@example("1\n1|\n:-1", [1])  # for one word a table begins below a paragraph that has to wait
def test_what_streams_in_ends_as_if_it_had_come_whole(text: str, steps: list[int]) -> None:
    on = sheet()
    arriving: Article | None = None
    at = turn = 0
    while at < len(text):
        at += steps[turn % len(steps)]
        turn += 1
        arriving = article(text[:at], on, arriving)
    while arriving is None or arriving.unfinished:
        arriving = article(text, on, arriving)
    at_once = whole(text, on)
    assert arriving.units == at_once.units
    assert (arriving.pieces, arriving.tops) == (at_once.pieces, at_once.tops)


@settings(max_examples=100, deadline=None)
@given(MARKDOWN, st.integers(30, 900))
def test_lines_name_their_plain_text_and_keep_to_their_column(text: str, column: int) -> None:
    on = sheet(column)
    made = whole(text, on)
    for unit, piece in zip(made.units, made.pieces, strict=True):
        assert 0 <= unit.start <= unit.end <= len(made.reading.source)
        contents = [wide.content_px for wide in piece.wides]
        piece = slid(piece, [0] * len(contents), contents, on)
        said_to = 0
        for line in piece.lines:
            assert said_to <= line.start <= line.end <= len(piece.plain)
            assert piece.plain[said_to : line.start].strip() in ("", "[x]", "[ ]")
            said_to = line.end
            assert 0 <= line.y <= line.y + line.height <= piece.height
            for run in line.runs:
                assert drawn(piece.plain[run.start : run.end]) == run.text
                width = on.faces[run.face].widths.width(run.text, run.size_px)
                inside = run.x + width <= line.x + line.width + 1e-3
                assert inside or len(line.runs) == 1
        assert piece.plain[said_to:].strip() in ("", "[x]", "[ ]")


def test_only_what_can_still_change_is_made_anew() -> None:
    on = sheet()
    start = "# head\n\npara\n\n- one\n- two\n\n```py\n" + "a = 1\n" * 40
    before = article(start, on)
    while before.unfinished:
        before = article(start, on, before)
    after = article(start + "b = ", on, before)
    kept = sum(a is b for a, b in zip(before.pieces, after.pieces, strict=False))
    assert kept >= len(before.pieces) - 1
    assert len(before.pieces) > 6


def test_a_late_definition_makes_links_of_earlier_words() -> None:
    on = sheet()
    before = article("see [docs] there\n\nand more\n\n", on)
    assert not before.pieces[0].spots
    after = article("see [docs] there\n\nand more\n\n[docs]: https://example.org\n", on, before)
    assert [spot.address for spot in after.pieces[0].spots] == ["https://example.org"]


def test_no_word_of_a_table_is_broken_while_all_fit() -> None:
    words = ("attention_global", "a few words", "some more of them", "and a whole sentence in here")
    cells = " | ".join(words)
    made = whole(f"| {cells} |\n|{'-|' * len(words)}\n| {cells} |", sheet(440))
    shown = [run.text for line in made.pieces[0].lines for run in line.runs]
    assert shown.count("attention_global") == 2
    assert len(shown) > 2 * len(words), "others are wrapped"


def test_a_footnotes_label_is_whole() -> None:
    made = whole("said[^remark]\n\n[^remark]: words", sheet())
    assert "remark." in [run.text for line in made.pieces[-1].lines for run in line.runs]


def test_the_copy_button_copies_the_code_as_it_was_written() -> None:
    code = "\n".join(f"line {number} = {number}  # é" for number in range(200)) + "\n"
    made = whole(f"words\n\n```python\n{code}```\n\nmore", sheet())
    index, spot = next((i, spot) for i, piece in enumerate(made.pieces) for spot in piece.spots)
    assert made.code_of(index, spot) == code
    assert sum(len(piece.spots) for piece in made.pieces) == 1


@pytest.mark.parametrize("code", ["\tif x:\n\t\tgo()\t# \x1b[0m\n", "a\tb\n"])
@pytest.mark.parametrize("nested", [False, True])
def test_tabs_of_code_stay_tabs(code: str, nested: bool) -> None:
    indent = "  " if nested else ""
    body = "".join(f"{indent}{line}" for line in code.splitlines(keepends=True))
    made = whole(f"{'- ' if nested else ''}```make\n{body}{indent}```\n", sheet())
    index, spot = next((i, spot) for i, piece in enumerate(made.pieces) for spot in piece.spots)
    assert made.code_of(index, spot) == code
    assert code.rstrip("\n").replace("\x1b", "\ufffd") in made.pieces[index].plain


def test_a_tab_reaches_to_the_next_stop() -> None:
    made = whole("```\n\tx\na\tx\nabcd\tx\n    x\n        x\n```\n", sheet())
    x = [line.runs[-1].x for line in made.pieces[0].lines]
    assert x[0] == x[1], "one stop is as wide as four spaces"
    assert x[2] > x[0]
    drawn_at = [line.runs[-1] for line in made.pieces[0].lines]
    assert all("\t" not in run.text for run in drawn_at)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        "![" * 30_000,
        "*a " * 30_000,
        "> " * 30_000,
        "- " * 30_000,
        "`" * 30_000 + "a" + "`" * 29_999,
        "|" * 4000 + "\n" + "|-" * 4000,
        "[a](" * 20_000,
        "[a]: /u\n" * 8_000,
        "\\(" * 30_000,
        "word " * 40_000,
        "- item\n" * 3_000,
        "```\n" + "x" * 200_000,
        "e" + "\u0301" * 30_000,
    ],
    ids=range(14),
)
def test_no_text_takes_long_for_one_frame(text: str) -> None:
    on = sheet(740)
    made: Article | None = None
    longest_s = 0.0
    for _ in range(12):
        started_s = time.thread_time()
        made = article(text, on, made)
        longest_s = max(longest_s, time.thread_time() - started_s)
        if not made.unfinished:
            break
    assert longest_s < 0.5


def test_what_is_too_long_or_too_deep_is_shown_as_it_is_written() -> None:
    long = "words **and** words " * (UNIT_CHARS // 10)
    assert "**and**" in drawn_words(whole(long, sheet()))
    deep = ">" * 200 + " deep"
    assert squeezed(deep) in squeezed(drawn_words(whole(deep, sheet(4000))))
