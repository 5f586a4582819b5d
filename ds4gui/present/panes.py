"""Sessions side by side: how they lie, and what the line below each head compares.

Owns those words. What is compared is the newest turn of each pane; which is better is said only
where more or less of it is better for whoever waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.alignment import aligned
from ds4gui.chat.prompts import asks_all, model_of
from ds4gui.chat.record import Conversation, Session, Turn
from ds4gui.chat.state import AppState, Run
from ds4gui.present.frame import Fact, PanesView
from ds4gui.present.transcript import duration
from ds4gui.present.view import Block, ChatView, FigureBlock, ProseBlock, UserBlock

_LEAST_SPAN_S = 0.5
"""Of arrivals, to tell a speed from."""


def panes_view(state: AppState) -> PanesView:
    """How the panes lie and what can be done with them."""
    panes, ids = state.panes, state.panes.around(state.current_id)
    conversation, writes = state.current_conversation, state.reader_of is None
    many = bool(panes.beside)
    return PanesView(
        shares=panes.shares,
        maximised=panes.maximised and many,
        locked=panes.locked and many,
        asks_all=asks_all(state),
        afloat=tuple(None if i is None else panes.afloat.get(i) for i in ids),
        can_open=len(ids) < limits.PANES and state.loaded,
        can_fork=bool(conversation and conversation.messages)
        and writes
        and len(ids) < limits.PANES,
        can_stop_all=any(i in state.runs for i in ids) and many,
    )


def title_end(state: AppState) -> str:
    """A session beside others is told by its model, too."""
    model = model_of(state, state.current) if state.panes.beside else ""
    return f" · {model}" if model else ""


def pane_badge(state: AppState) -> str:
    """Where a fork began; whether panes scroll together."""
    if not state.panes.beside:
        return ""
    fork = _fork_place(state, state.current)
    locked = "scroll locked" if state.panes.locked else ""
    return " · ".join(filter(None, (fork, locked)))


def _fork_place(state: AppState, session: Session | None) -> str:
    """The last turn that a pane shares with another one that came from it, or that it came from."""
    if session is None:
        return ""
    for other_id in state.panes.beside:
        other = state.session(other_id)
        if other is not None and _are_kin(session, other):
            paths = [state.conversations.get(i) for i in (session.id, other_id)]
            if paths[0] is not None and paths[1] is not None:
                return f"fork at turn {_shared_turns(paths[0], paths[1]) + 1}"
    return ""


def _are_kin(one: Session, other: Session) -> bool:
    kin = {one.forked_from, other.forked_from} - {None}
    return bool(kin & {one.id, other.id}) or one.forked_from == other.forked_from is not None


def _shared_turns(one: Conversation, other: Conversation) -> int:
    theirs = {turn.id for turn in other.turns}
    # An answer that was asked for again is a turn of its own about the same prompt.
    return len({turn.prompt_id for turn in one.turns if turn.id in theirs})


def facts(state: AppState, blocks: Sequence[Block]) -> tuple[Fact, ...]:
    """The newest turn of the session in front, in figures; none where there is no turn."""
    conversation = state.current_conversation
    turn = conversation.turns[-1] if conversation and conversation.turns else None
    if turn is None or not state.panes.beside:
        return ()
    run = None if state.current_id is None else state.runs.get(state.current_id)
    newest = _newest_turn(blocks)
    characters = sum(len(block.text) for block in newest if isinstance(block, ProseBlock))
    figures = sum(isinstance(block, FigureBlock) for block in newest)
    return (
        _first_token(turn, run),
        _speed(turn, run),
        Fact(name="tokens", text=_tokens(turn, run)),
        Fact(name="characters", text=f"{characters:,}" if characters else ""),
        Fact(name="figures", text=str(figures) if figures else ""),
    )


def _newest_turn(blocks: Sequence[Block]) -> Sequence[Block]:
    start = len(blocks)
    while start and not isinstance(blocks[start - 1], UserBlock):
        start -= 1
    return blocks[start:]


def _first_token(turn: Turn, run: Run | None) -> Fact:
    first_s = turn.first_token_s if run is None else run.first_s
    begun_s = turn.started_s if run is None else run.started_s
    if first_s is None:
        return Fact(name="first token", text="")
    spent_s = max(0.0, first_s - begun_s)
    return Fact(name="first token", text=duration(spent_s), cost=spent_s)


def _speed(turn: Turn, run: Run | None) -> Fact:
    if run is not None:
        # One delta is about one token: the server counts only at the end of a request.
        begin_s, end_s, tokens = run.first_s, run.last_s, run.deltas
    else:
        begin_s, end_s = turn.first_token_s, turn.ended_s
        tokens = turn.usage.completion_tokens
    spent_s = 0.0 if begin_s is None or end_s is None else end_s - begin_s
    if not tokens or spent_s < (_LEAST_SPAN_S if run is not None else 1e-6):
        return Fact(name="speed", text="")
    return Fact(name="speed", text=f"{tokens / spent_s:.0f} tok/s", cost=-tokens / spent_s)


def _tokens(turn: Turn, run: Run | None) -> str:
    tokens = turn.usage.completion_tokens if run is None else run.deltas
    return f"{tokens:,}" if tokens else ""


def with_best(chats: Sequence[ChatView]) -> tuple[ChatView, ...]:
    """The panes with the least first wait and the greatest speed marked, where they differ."""
    marked = list(chats)
    for name in ("first token", "speed"):
        found = {
            at: fact.cost
            for at, chat in enumerate(chats)
            for fact in chat.pane.facts
            if fact.name == name and fact.cost is not None
        }
        texts = {f.text for c in chats for f in c.pane.facts if f.name == name and f.text}
        if len(found) > 1 and len(texts) > 1:
            at = min(found, key=lambda one: found[one])
            pane = marked[at].pane
            marked[at] = replace(marked[at], pane=replace(pane, facts=_best(pane.facts, name)))
    return tuple(marked)


def _best(facts: tuple[Fact, ...], name: str) -> tuple[Fact, ...]:
    return tuple(replace(fact, best=True) if fact.name == name else fact for fact in facts)


class Rows:
    """The turns of all panes beside each other, by the messages they begin with.

    Kept while no path has another turn: a word that streams in changes nothing.
    """

    def __init__(self) -> None:
        self._of: tuple[tuple[int, int | None, int], ...] = ()
        self._rows: tuple[tuple[int, ...], ...] = ()

    def of(self, state: AppState) -> tuple[tuple[int, ...], ...]:
        """For each pane, in order, the message of each row; 0 where it has no turn there."""
        found = [state.conversations.get(i) for i in state.shown_ids]
        paths = [path for path in found if path is not None]
        if not state.panes.locked or len(paths) < 2 or len(paths) < len(found):
            return ()
        newest = [path.turns[-1].id if path.turns else None for path in paths]
        key = tuple(
            (path.session_id, newest_id, len(path.turns))
            for path, newest_id in zip(paths, newest, strict=True)
        )
        if key != self._of:
            self._of = key
            ids = [[i or 0 for i in row.ids] for row in aligned(paths)]
            self._rows = tuple(zip(*ids, strict=True))
        return self._rows
