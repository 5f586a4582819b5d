"""Sessions leaving as files and coming in from them.

Owns what an export and an import ask of the shell, and what becomes of the answers. A session
that comes in is stored whole before it is shown; nothing in it runs.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import ExportCompared, ExportSession, ImportSession, SelectSession
from ds4gui.chat.bundle import Bundle, renumbered
from ds4gui.chat.comparison import Compared
from ds4gui.chat.effects import ReadImport, WriteCompared, WriteExport
from ds4gui.chat.events import ChatsRead, Exported, ExportFailed, ImportRead, ImportRefused
from ds4gui.chat.sessions import selected
from ds4gui.chat.state import AppState, Notice, Step, with_session
from ds4gui.chat.storage import BundleInserted, InsertBundle


def exported(action: ExportSession, state: AppState) -> Step:
    """A session, to a file whose ending says in which form."""
    id = state.current_id if action.session_id is None else action.session_id
    held = None if id is None else _held(state, id)
    if held is None or not action.path.strip():
        return state, ()
    asked = replace(action, session_id=held.session.id)
    return _unasked(state), (WriteExport(asked, held.session, held.conversation),)


def compared_exported(action: ExportCompared, state: AppState) -> Step:
    """Sessions side by side, each once."""
    held = [_held(state, id) for id in dict.fromkeys(action.session_ids)]
    known = tuple(one for one in held if one is not None)
    if len(held) < 2 or not action.path.strip():
        return state, ()
    if len(known) < len(held):
        text = "Not exported, one of the sessions is not here yet"
        return replace(state, notice=Notice(text=text, kind="problem")), ()
    return _unasked(state), (WriteCompared(action, known),)


def export_done(action: Exported, state: AppState) -> Step:
    """Said where the user looks."""
    return replace(state, notice=Notice(text=f"Exported to {action.path}", kind="info")), ()


def export_failed(action: ExportFailed, state: AppState) -> Step:
    """A file in the way is a question, anything else a sentence."""
    notice = Notice(text=action.reason, kind="problem")
    if action.exists and action.asked is not None:
        again = replace(action.asked, overwrite=True)
        notice = Notice(text=action.reason, kind="exists", saving=again)
    return replace(state, notice=notice), ()


def import_asked(action: ImportSession, state: AppState) -> Step:
    """The file is read, where there is a place for what it holds."""
    if not state.loaded or not action.path.strip():
        return state, ()
    if state.reader_of is not None:
        text = f"This window only reads, because {state.reader_of} is writing"
        return replace(state, notice=Notice(text=text, kind="problem")), ()
    return state, (ReadImport(action.path.strip()),)


def import_read(action: ImportRead, state: AppState) -> Step:
    """Its ids become the next free ones, and it is stored."""
    state, bundle = _numbered(action.bundle, state)
    return state, (InsertBundle(bundle),)


def chats_read(action: ChatsRead, state: AppState) -> Step:
    """Each is stored by itself, so that one that fails costs no other."""
    if not action.bundles:
        return replace(state, notice=Notice(text=action.report, kind="info")), ()
    inserts = []
    for read in action.bundles:
        state, bundle = _numbered(read, state)
        inserts.append(InsertBundle(bundle))
    ids = frozenset(insert.bundle.session.id for insert in inserts)
    return replace(state, arriving=ids, arrival=action.report), tuple(inserts)


def _numbered(bundle: Bundle, state: AppState) -> tuple[AppState, Bundle]:
    bundle = renumbered(
        bundle,
        session_id=state.next_session_id,
        first_turn_id=state.next_turn_id,
        first_message_id=state.next_message_id,
    )
    state = replace(
        state,
        next_session_id=state.next_session_id + 1,
        next_turn_id=state.next_turn_id + len(bundle.turns),
        next_message_id=state.next_message_id + len(bundle.messages),
    )
    return state, bundle


def import_refused(action: ImportRefused, state: AppState) -> Step:
    """Said; nothing of the file was taken in."""
    return replace(state, notice=Notice(text=action.reason, kind="problem")), ()


def inserted(action: BundleInserted, state: AppState) -> Step:
    """The session is listed and shown."""
    state = with_session(state, action.session)
    left = state.arriving - {action.session.id}
    if left != state.arriving:
        state = replace(state, arriving=left)
        if left:
            return state, ()
        state, effects = selected(SelectSession(action.session.id), state)
        return replace(state, notice=Notice(text=state.arrival, kind="info")), effects
    state, effects = selected(SelectSession(action.session.id), state)
    name = action.session.title or "a session without a title"
    return replace(state, notice=Notice(text=f"Imported: {name}", kind="info")), effects


def _held(state: AppState, session_id: int) -> Compared | None:
    """A session whose whole path is in memory."""
    session, conversation = state.session(session_id), state.conversations.get(session_id)
    return None if session is None or conversation is None else Compared(session, conversation)


def _unasked(state: AppState) -> AppState:
    """Whether to replace a file is no question any more."""
    asks = state.notice is not None and state.notice.kind == "exists"
    return replace(state, notice=None) if asks else state
