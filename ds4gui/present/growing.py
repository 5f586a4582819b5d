"""Whether the next picture is the last one with more words of an answer.

Owns what may differ then. While an answer streams, all around its transcript stays as it is, and
need be neither presented nor drawn again; what is not known here to be idle makes it all anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter, is_
from typing import TypeAlias

from ds4gui import limits
from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.state import AppState, Run
from ds4gui.present.view import PaneView, ViewModel

_Rest: TypeAlias = Callable[[object], tuple[object, ...]]


def _rest_of(kind: type, *grown: str) -> _Rest:
    """All fields but some, as a tuple."""
    assert {field.name for field in fields(kind)} >= set(grown)
    return attrgetter(*(field.name for field in fields(kind) if field.name not in grown))


_STATE = _rest_of(AppState, "now_s", "conversations", "runs")
_RUN = _rest_of(Run, "first_s", "last_s", "deltas", "wire_indexes")
_PATH = _rest_of(Conversation, "messages")
_MESSAGE = _rest_of(Message, "content", "reasoning", "calls", "meta")
_VIEW = _rest_of(ViewModel, "pane", "status")
_PANE = _rest_of(PaneView, "blocks")


def only_grew(old: AppState, new: AppState) -> bool:
    """Whether answers of the same paths have more words, and nothing else is another. What shows
    more than one transcript, or looks into one, is not known to be idle."""
    if new.panes.beside or new.viewer is not None:
        return False
    return (
        all(map(is_, _STATE(old), _STATE(new)))
        and int(old.now_s // 60) == int(new.now_s // 60)
        and old.runs.keys() == new.runs.keys()
        and all(old.runs[i] is run or _RUN(old.runs[i]) == _RUN(run) for i, run in new.runs.items())
        and old.conversations.keys() == new.conversations.keys()
        and all(_path_grew(old.conversations[i], path) for i, path in new.conversations.items())
    )


def _path_grew(old: Conversation, new: Conversation) -> bool:
    if old is new:
        return True
    one, other = old.messages, new.messages
    if len(one) != len(other) or not one or not all(map(is_, _PATH(old), _PATH(new))):
        return False
    return all(map(is_, _MESSAGE(one[-1]), _MESSAGE(other[-1])))


def counts_stand(old: AppState, new: AppState) -> bool:
    """Whether the counts of an answer at work are still to stand: nobody reads faster."""
    return int(old.now_s / limits.COUNTS_STEP_S) == int(new.now_s / limits.COUNTS_STEP_S)


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
