"""What is shown of a change: all of it, and nothing that can not be seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui import limits
from ds4gui.toolbox.diff import diff_of


def undone(diff: str, old: str) -> str:
    """The new text, made from the old one and the diff."""
    before = old.split("\n")
    made: list[str] = []
    at = 0
    for line in diff.split("\n") if diff else []:
        if line.startswith("@@ "):
            start, count = (int(n) for n in line.split()[1].removeprefix("-").split(","))
            start = start - 1 if count else start
            made += before[at:start]
            at = start
        elif line.startswith("+"):
            made.append(line[1:])
        else:
            assert before[at] == line[1:]
            made += [line[1:]] if line.startswith(" ") else []
            at += 1
    return "\n".join([*made, *before[at:]])


texts = st.lists(st.sampled_from(["a", "b", "c", "@@ x", "-d", "+e", ""]), max_size=30).map(
    lambda lines: "".join(f"{line}\n" for line in lines)
)


@given(texts, texts)
def test_a_diff_says_all_that_changes(old: str, new: str) -> None:
    diff = diff_of(old, new)
    assert undone(diff.text, old) == new
    assert diff.added - diff.removed == new.count("\n") - old.count("\n")


@given(texts, texts)
def test_a_diff_too_large_to_compare_still_says_all(old: str, new: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "DIFF_PAIRS", 0)
        assert undone(diff_of(old, new).text, old) == new


def test_a_diff_shows_what_can_not_be_seen() -> None:
    diff = diff_of("a\n", "a\u202e\x1b[2K\n").text
    assert "+a<U+202E><U+001B>[2K" in diff
    assert "-a  (no line break at the end)" in diff_of("a", "a\n").text
    assert "+a<U+000D>" in diff_of("a\n", "a\r\n").text
    assert "<U+000D>" not in diff_of("a\r\nb\r\n", "a\r\nc\r\n").text
