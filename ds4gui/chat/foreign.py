"""Chats of other programs as bundles: ChatGPT's conversations.json and Open WebUI's chats.

Owns what both come to: nodes with parents, put in an order in which no child comes before its
parent. A file is somebody's: every value may be anything, and what can't be taken over is counted.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ds4gui import limits
from ds4gui.chat.bundle import Bundle
from ds4gui.chat.record import Message, Session, Turn

_LATEST_S = 4e9


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A message, or, without a role, what only links others."""

    key: str
    parent: str | None
    role: Literal["user", "assistant"] | None = None
    text: str = ""
    model: str = ""
    said_s: float | None = None


@dataclass(slots=True, kw_only=True)
class Tree:
    """One chat while it is read; `left_out` counts what was not taken over, by what it is."""

    title: str
    nodes: list[Node] = field(default_factory=list[Node])
    head: str | None = None
    system_prompt: str = ""
    created_s: float = 0.0
    updated_s: float = 0.0
    left_out: Counter[str] = field(default_factory=Counter[str])


def bundle_from_tree(tree: Tree) -> Bundle | None:
    """The chat with all its branches; None where it holds no message."""
    kept: dict[str, Message] = {}
    above: dict[str, Message | None] = {}
    turns: list[Turn] = []
    session_model = ""
    for node in _parents_first(tree):
        parent = above.get(node.parent or "")
        if node.role is None:
            above[node.key] = parent
            continue
        said_s = tree.created_s if node.said_s is None else node.said_s
        number = len(kept) + 1
        if node.role == "user":
            turns.append(_turn(len(turns) + 1, number, said_s))
            turn_id, step = len(turns), 0
        else:
            turn_id = 0 if parent is None else parent.turn_id
            step = 1 if parent is None else parent.step + 1
            session_model = node.model or session_model
        message = Message(
            id=number,
            parent_id=None if parent is None else parent.id,
            turn_id=turn_id,
            step=step,
            role=node.role,
            author="user" if node.role == "user" else "import",
            content=node.text,
            created_s=said_s,
            finished_s=said_s,
        )
        kept[node.key] = above[node.key] = message
    if not kept:
        return None
    head = above.get(tree.head or "") or list(kept.values())[-1]
    session = Session(
        id=1,
        title=tree.title[: limits.TITLE_CHARACTERS_TYPED],
        head_id=head.id,
        model=session_model,
        system_prompt=tree.system_prompt,
        created_s=tree.created_s,
        updated_s=tree.updated_s,
    )
    return Bundle(session=session, messages=tuple(kept.values()), turns=tuple(turns))


def _turn(number: int, prompt_id: int, said_s: float) -> Turn:
    return Turn(id=number, session_id=1, prompt_id=prompt_id, state="complete", started_s=said_s)


def _parents_first(tree: Tree) -> Iterable[Node]:
    """Each node once, from the roots down; what hangs in a circle hangs on no root."""
    known = {node.key: node for node in tree.nodes}
    below: dict[str | None, list[Node]] = {}
    for node in known.values():
        parent = node.parent if node.parent in known else None
        below.setdefault(parent, []).append(node)
    waiting = below.get(None, [])[::-1]
    reached = 0
    while waiting:
        node = waiting.pop()
        reached += 1
        yield node
        waiting += below.get(node.key, [])[::-1]
    if lost := len(known) - reached:
        tree.left_out["messages that hang in a circle"] += lost


def mapping_in(value: object) -> Mapping[str, object]:
    """The object, or an empty one."""
    return value if isinstance(value, dict) else {}


def list_in(value: object) -> list[object]:
    """The list, or an empty one."""
    return value if isinstance(value, list) else []


def text_in(value: object) -> str:
    """The text as a database can hold it, or an empty one."""
    if not isinstance(value, str):
        return ""
    whole = value.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair
    return whole[: limits.IMPORT_TEXT_CHARACTERS]


def line_in(value: object) -> str:
    """The text in one line that can be shown."""
    return " ".join(text_in(value).split())[: limits.IMPORT_NAME_CHARACTERS]


def seconds_in(value: object) -> float | None:
    """A time as seconds since the epoch, given in seconds or milliseconds."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        seconds = float(value)
    except OverflowError:
        return None
    if math.isfinite(seconds) and seconds > _LATEST_S:
        seconds /= 1000
    return seconds if math.isfinite(seconds) and 0 <= seconds <= _LATEST_S else None
