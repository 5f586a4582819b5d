"""Another answer, another prompt, another path: how a session moves in its tree.

Owns these moves. One save of the session moves its head and tells what is not shown, so that a
crash leaves either path whole; the shown path stays until another one is read. Nothing moves while
an answer is being made.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import ContinueReply, SelectSession, UndoDelete
from ds4gui.chat.ahead import figures_ahead
from ds4gui.chat.deleting import session_undeleted
from ds4gui.chat.effects import Effect
from ds4gui.chat.place import Place
from ds4gui.chat.prompts import can_begin, continued, turn_for
from ds4gui.chat.record import Conversation, Message, Session
from ds4gui.chat.sessions import interrupted, selected
from ds4gui.chat.state import AppState, Notice, Step, with_session, with_turn
from ds4gui.chat.storage import BranchLoaded, LoadBranch, SaveSession, SaveTurn
from ds4gui.chat.turns import step_begun
from ds4gui.chat.version_actions import (
    DeletedSession,
    DeletedTurn,
    DeleteTurn,
    Regenerate,
    ShowVersion,
    Turning,
)
from ds4gui.chat.versions import (
    beginning,
    beside,
    deleted_ids,
    leaf_left,
    shown_only,
    versions_of,
    with_deleted,
    with_left,
    with_shared_start,
    without_deleted,
)

BUSY = "That is possible when the answer is finished"
DELETED = "This was said in a part of the chat that is deleted"
DOWN = "No server answers now"
EDITED = "Send the prompt that is being edited first, or leave it as it was"
UNSAVED = "That is possible when everything is saved"
_WORDS = 40


def regenerated(action: Regenerate, state: AppState) -> Step:
    """The model is asked again; the answer that is there stays as a version."""
    found = _turn_at(state, action.message_id)
    if found is None:
        return state, ()
    session, conversation, prompt_at = found
    if session.id in state.runs or session.id in state.revising.editing:
        return _told(state, BUSY if session.id in state.runs else EDITED)
    if not can_begin(state, session.id):
        return _told(state, DOWN)
    if prompt_at + 1 == len(conversation.messages):
        return continued(ContinueReply(), state)
    prompt = conversation.messages[prompt_at]
    state = begun_beside(state, session, conversation, prompt_at + 1)
    turn = turn_for(state, session, prompt.id)
    state = replace(with_turn(state, turn), next_turn_id=turn.id + 1, notice=None)
    state, begun = step_begun(state, session.id, turn.id, step=1, rounds=1)
    return state, (SaveTurn(turn), *begun)


def begun_beside(
    state: AppState, session: Session, conversation: Conversation, at: int
) -> AppState:
    """The path before its message at this place, which the next message made is a version of."""
    left, leaf = conversation.messages[at], conversation.messages[-1]
    state = with_session(state, with_left(session, left.id, leaf.id))
    return _with_path(state, beside(conversation, at, state.next_message_id))


def version_wanted(action: ShowVersion, state: AppState) -> Step:
    """Another path is read; the shown one stays until it is here."""
    session, conversation = state.current, state.current_conversation
    if session is None or conversation is None:
        return state, ()
    ids = next((ids for ids in conversation.branches.values() if action.message_id in ids), ())
    shown = next((m.id for m in conversation.messages if m.id in ids), None)
    if shown is None or shown == action.message_id:
        return state, ()
    if why := _why_not(state, session.id):
        return _told(state, why)
    return _turned(state, session, action.message_id)


def branch_loaded(action: BranchLoaded, state: AppState) -> Step:
    """Another path is here, and shown if it is still the one that is waited for."""
    turning, conversation = state.revising.turning, action.conversation
    if turning is None or turning.session_id != conversation.session_id:
        return state, ()
    state = replace(state, revising=replace(state.revising, turning=None))
    session, shown = state.session(turning.session_id), state.conversations.get(turning.session_id)
    if session is None or shown is None:
        return state, ()
    ids = {message.id for message in conversation.messages}
    same = session.id not in state.runs and session.head_id == turning.head_id
    if not same or turning.message_id not in ids:
        return state, ()
    if turning.seeks and turning.message_id not in {
        one.id for one in _without_gone(conversation, session).messages
    }:
        return _told(state, DELETED)
    state, session = _moved_between(state, session, shown, turning, ids)
    conversation = _without_gone(shown_only(conversation, session), session)
    conversation = with_shared_start(conversation, shown.messages)
    head_id = conversation.messages[-1].id if conversation.messages else None
    session = replace(session, head_id=head_id)
    state = _with_path(with_session(state, session), conversation)
    seen_id = turning.message_id if turning.seeks else _to_be_seen(shown, conversation)
    if seen_id is not None:
        state = gone_to_place(state, session.id, seen_id)
    draws = figures_ahead(state, conversation)
    state, saves = interrupted(state, conversation)
    return state, (*draws, *_saved(state, session), *saves)


def path_sought(state: AppState, session_id: int, message_id: int) -> Step:
    """A message that may lie on another path of a session than the one that is shown."""
    session, conversation = state.session(session_id), state.conversations.get(session_id)
    sought = None if conversation is not None else (session_id, message_id)
    state = replace(state, revising=replace(state.revising, sought=sought))
    if conversation is None or any(one.id == message_id for one in conversation.messages):
        return gone_to_place(state, session_id, message_id), ()
    if session is None:
        return state, ()
    if why := _why_not(state, session_id):
        return _told(state, why)
    return _turned(state, session, message_id, seeks=True)


def gone_to_place(state: AppState, session_id: int, message_id: int) -> AppState:
    """The reader of a session is at a message."""
    jumps = state.jumps + 1
    place = Place(block=f"{message_id}:", jump=jumps)
    return replace(state, jumps=jumps, places={**state.places, session_id: place})


def turn_deleted(action: DeleteTurn, state: AppState) -> Step:
    """A turn is out of sight with all below it; of several versions one, and another is shown."""
    found = _turn_at(state, action.message_id)
    if found is None or state.reader_of is not None:
        return state, ()
    session, conversation, prompt_at = found
    if why := _why_not(state, session.id):
        return _told(state, why)
    at = _top_of(conversation, prompt_at, action.message_id)
    top, messages = conversation.messages[at], conversation.messages
    gone = DeletedTurn(session_id=session.id, message_id=top.id, leaf_id=messages[-1].id)
    versions = versions_of(conversation, top)
    if len(versions) > 1:
        number = versions.index(top.id)
        other = versions[number - 1] if number else versions[1]
        return _turned(state, session, other, deletes=gone)
    session = replace(with_deleted(session, top.id), head_id=top.parent_id, updated_s=state.now_s)
    state = _with_path(with_session(state, session), beginning(conversation, at))
    return _told_deleted(state, gone, messages[prompt_at]), (SaveSession(session),)


def undeleted(action: UndoDelete, state: AppState) -> Step:
    """The session or turn deleted last is back, and shown."""
    if not state.deleted:
        return state, ()
    gone = state.deleted[-1]
    back = replace(state, deleted=state.deleted[:-1], notice=None)
    if isinstance(gone, DeletedSession):
        return session_undeleted(back, gone.session, beside=gone.beside)
    session = back.session(gone.session_id)
    if session is None:
        return back, ()
    if why := _why_not(state, session.id):
        return _told(state, why)
    if session.id not in state.conversations:
        # Its path is read when it is shown, which is now.
        session = replace(without_deleted(session, gone.message_id), head_id=gone.leaf_id)
        return session_undeleted(with_session(back, session), session)
    back, shown = selected(SelectSession(session.id), back)
    turning = Turning(
        session_id=session.id,
        head_id=session.head_id,
        message_id=gone.message_id,
        restores=gone.message_id,
    )
    back = replace(back, revising=replace(back.revising, turning=turning))
    return back, (*shown, LoadBranch(session.id, gone.message_id, gone.leaf_id))


def _turned(
    state: AppState,
    session: Session,
    message_id: int,
    *,
    seeks: bool = False,
    deletes: DeletedTurn | None = None,
) -> Step:
    turning = Turning(
        session_id=session.id,
        head_id=session.head_id,
        message_id=message_id,
        seeks=seeks,
        deletes=deletes,
    )
    state = replace(state, revising=replace(state.revising, turning=turning))
    return state, (LoadBranch(session.id, message_id, leaf_left(session, message_id)),)


def _moved_between(
    state: AppState, session: Session, shown: Conversation, turning: Turning, ids: set[int]
) -> tuple[AppState, Session]:
    """What the session remembers of the path it leaves."""
    left = next((one for one in shown.messages if one.id not in ids), None)
    if left is not None:
        session = with_left(session, left.id, shown.messages[-1].id)
    if turning.restores is not None:
        session = without_deleted(session, turning.restores)
    if (gone := turning.deletes) is not None:
        session = replace(with_deleted(session, gone.message_id), updated_s=state.now_s)
        top = next((m for m in shown.messages if m.id == gone.message_id), None)
        state = _told_deleted(state, gone, top)
    return state, session


def _to_be_seen(left: Conversation, conversation: Conversation) -> int | None:
    """Where the other path begins; None where the reader stays at the end, so that the arrows of
    the last answer stay under the mouse."""
    ids = {message.id for message in left.messages}
    rest = [message for message in conversation.messages if message.id not in ids]
    return rest[0].id if any(message.role == "user" for message in rest) else None


def _told_deleted(state: AppState, gone: DeletedTurn, top: Message | None) -> AppState:
    words = " ".join(top.content.split()) if top is not None and top.role == "user" else ""
    cut = words if len(words) <= _WORDS else words[: _WORDS - 1].rstrip() + "…"
    text = f"Deleted “{cut}”" if cut else "Deleted a version of the answer"
    notice = Notice(text=text, kind="deleted")
    return replace(state, deleted=(*state.deleted, gone), notice=notice)


def _without_gone(conversation: Conversation, session: Session) -> Conversation:
    gone = deleted_ids(session)
    at = next((i for i, m in enumerate(conversation.messages) if m.id in gone), None)
    return conversation if at is None else beginning(conversation, at)


def _top_of(conversation: Conversation, prompt_at: int, message_id: int | None) -> int:
    """The place of the first message that goes: the answer's where it is one of several versions
    and it, not its prompt, was meant; else the prompt's."""
    messages, answer_at = conversation.messages, prompt_at + 1
    if answer_at == len(messages) or messages[prompt_at].id == message_id:
        return prompt_at
    several = len(versions_of(conversation, messages[answer_at])) > 1
    return answer_at if several and message_id is not None else prompt_at


def _turn_at(state: AppState, message_id: int | None) -> tuple[Session, Conversation, int] | None:
    """The shown session, its path, and the place in it of the prompt that a message belongs to."""
    session, conversation = state.current, state.current_conversation
    if session is None or conversation is None:
        return None
    messages = conversation.messages
    ats = range(len(messages))
    at = next((i for i in reversed(ats) if message_id in (None, messages[i].id)), None)
    if at is None:
        return None
    prompt_at = next((i for i in range(at, -1, -1) if messages[i].role == "user"), None)
    return None if prompt_at is None else (session, conversation, prompt_at)


def _why_not(state: AppState, session_id: int) -> str:
    """Why a session's path can't be another now; empty where it can."""
    if session_id in state.runs or state.revising.turning is not None:
        return BUSY
    if session_id in state.revising.editing:
        return EDITED
    # What the disk has no room for could not be read back.
    return UNSAVED if state.unsaved else ""


def _told(state: AppState, why: str) -> Step:
    return replace(state, notice=Notice(text=why, kind="info")), ()


def _saved(state: AppState, session: Session) -> tuple[Effect, ...]:
    return () if state.reader_of is not None else (SaveSession(session),)


def _with_path(state: AppState, conversation: Conversation) -> AppState:
    conversations = {**state.conversations, conversation.session_id: conversation}
    return replace(state, conversations=conversations)
