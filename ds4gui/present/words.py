"""Whether the next picture of the window is the last one with other words.

Owns what may differ then: while an answer streams, nothing around its transcript is drawn again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter, is_
from typing import TypeAlias

from ds4gui.present.view import PaneView, ViewModel

_Rest: TypeAlias = Callable[[object], tuple[object, ...]]


def rest_of(kind: type, *grown: str) -> _Rest:
    """What gives all fields of a value but some, as a tuple."""
    assert {field.name for field in fields(kind)} >= set(grown)
    return attrgetter(*(field.name for field in fields(kind) if field.name not in grown))


_VIEW = rest_of(ViewModel, "pane", "status")
_PANE = rest_of(PaneView, "blocks")


def only_words(old: ViewModel, new: ViewModel) -> bool:
    """Whether nothing differs but what the blocks of the one transcript say, and the status line:
    what can be done depends on which blocks there are, not on their words."""
    one, other = old.pane.blocks, new.pane.blocks
    return (
        not new.beside
        and all(map(is_, _VIEW(old), _VIEW(new)))
        and all(map(is_, _PANE(old.pane), _PANE(new.pane)))
        and len(one) == len(other) > 0
        and type(one[-1]) is type(other[-1])
    )
