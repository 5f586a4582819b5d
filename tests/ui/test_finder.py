"""Counting words in a chat that changes comes to what counting it anew comes to."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui.present.view import ProseBlock
from ds4gui.ui.blocks.lay import Item
from ds4gui.ui.finder import Finder, Host
from ds4gui.ui.select import Selecting
from ds4gui.ui.sideways import Sideways

WORDS = st.sampled_from(["a needle", "hay", "needle and **needle**", ""])
CHANGES = st.tuples(st.sampled_from(["before", "after", "last", "cut", "other"]), WORDS)


class Chat:
    """The blocks of a transcript, of which none is laid out."""

    def __init__(self) -> None:
        self.items: tuple[Item, ...] = ()
        self.placed: tuple[()] = ()

    @property
    def keys(self) -> list[str]:
        return [item.key for item in self.items if isinstance(item, ProseBlock)]

    def repaint(self) -> None:
        """Nothing is painted."""


def block(number: int, text: str) -> ProseBlock:
    return ProseBlock(key=f"{number}:prose:0", message_id=number, text=text)


def changed(items: tuple[Item, ...], how: str, text: str, number: int) -> tuple[Item, ...]:
    if how == "before":
        return (block(-number, text), block(-number - 1000, text), *items)
    if how == "last" and items:
        last = items[-1]
        assert isinstance(last, ProseBlock)
        return (*items[:-1], block(last.message_id, text))
    if how == "cut":
        return items[: len(items) // 2]
    if how == "other":
        return (block(number + 5000, text),)
    return (*items, block(number, text))


def counted(finder: Finder) -> str:
    while finder.step():
        pass
    return finder.label


@given(st.lists(CHANGES, max_size=12))
def test_a_chat_that_changes(changes: list[tuple[str, str]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Finder, "_reveal", lambda _: None)
        chat = Chat()
        host = cast(Host, chat)
        finder = Finder(host, cast(Selecting, None), cast(Sideways, None))
        finder.look_for("needle")
        for number, (how, text) in enumerate(changes, start=1):
            chat.items = changed(chat.items, how, text, number)
            label = counted(finder)
            fresh = Finder(host, cast(Selecting, None), cast(Sideways, None))
            fresh.look_for("needle")
            assert label.split()[-1:] == counted(fresh).split()[-1:]
