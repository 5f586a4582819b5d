"""Files as fenced text in a prompt, and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.chat.fenced_files import Sent, TextFile, prompt_with, sent_from, shown_name

TEXTS = st.text(alphabet="`~# a\nF:", min_size=1).map(lambda text: text + "\n")
FILES = st.lists(st.builds(TextFile, st.sampled_from(("a.py", "b c.txt", "Makefile")), TEXTS))


@given(words=st.text(alphabet="ab `\n").map(lambda text: text.strip("\n")), files=FILES)
@settings(max_examples=200, deadline=None)
def test_what_was_attached_is_read_back_whatever_fences_are_in_it(
    words: str, files: list[TextFile]
) -> None:
    assert sent_from(prompt_with(words, files)) == Sent(words, tuple(files))


def test_the_form() -> None:
    files = [TextFile("a.py", "x = 1"), TextFile("notes", "````\n")]
    assert prompt_with("Look\n", files) == (
        "Look\n\n### File: a.py\n\n```python\nx = 1\n```\n\n### File: notes\n\n`````\n````\n`````"
    )


@pytest.mark.parametrize(
    "prompt",
    [
        "Look",
        "Look\n\n### File: a.py\n\nno fence",
        "Look\n\n### File: a.py\n\n```\nnever closed",
        "Look\n\n### File: a.py\n\n```\nx\n```\n\nand words behind it",
    ],
)
def test_other_prompts_are_all_words(prompt: str) -> None:
    assert sent_from(prompt) == Sent(prompt, ())


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/a/b.py", "b.py"),
        ("C:\\texts\\b.txt", "b.txt"),
        ("/a/two\nlines\u202e.md", "two lines .md"),
        ("/a/\udcff.txt", ".txt"),
        ("/", "file"),
    ],
)
def test_a_name_is_one_line_that_can_be_shown(path: str, name: str) -> None:
    assert shown_name(path) == name
