"""Whether the next state is the last one with more words of an answer.

Owns what may differ then. While an answer streams, all around its transcript stays as it is, and
need be neither presented nor drawn again; what is not known here to be idle makes it all anew.
"""

from __future__ import annotations

from operator import is_

from ds4gui import limits
from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.state import AppState, Run
from ds4gui.present.words import rest_of

_STATE = rest_of(AppState, "now_s", "conversations", "runs")
_RUN = rest_of(Run, "first_s", "last_s", "deltas", "wire_indexes")
_PATH = rest_of(Conversation, "messages")
_MESSAGE = rest_of(Message, "content", "reasoning", "calls", "meta")


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
