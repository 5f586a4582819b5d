"""Prompts that were not sent, as they are kept for the next start, after a crash too.

Owns the shape: the words of all of them, written as they are typed, and apart from them the files
beside them, which may be large and change seldom. A session that is not stored yet has no number
that lasts: what is kept of it comes back in a new session.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat import sessions
from ds4gui.chat.attached import AttachedFile
from ds4gui.chat.attaching import attached_in, with_attached
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Session
from ds4gui.chat.state import AppState, Notice, Step
from ds4gui.chat.storage import LibraryLoaded

DRAFTS_KEY = "drafts"
ATTACHED_KEY = "attached"
_UNSTORED = "new"


def json_from_drafts(state: AppState) -> JSONObject:
    """The words; of a prompt that is edited those that were in the box before come first."""
    kept: dict[str, JSON] = {}
    for session_id in dict.fromkeys((*state.drafts, *state.revising.editing)):
        session, edited = state.session(session_id), state.revising.editing.get(session_id)
        before = "" if edited is None else edited.draft
        words = "\n\n".join(t for t in (before, state.drafts.get(session_id, "")) if t.strip())
        if session is not None and words:
            kept[_key(session)] = words
    return kept


def json_from_attached(state: AppState) -> JSONObject:
    """The files, the latest first; without its text where they are too much in all, or where it is
    still being read."""
    left = limits.ATTACHED_KEPT_CHARACTERS
    kept: dict[str, JSON] = {}
    for session_id in reversed(dict.fromkeys((*state.revising.editing, *state.attached))):
        session, edited = state.session(session_id), state.revising.editing.get(session_id)
        files = (*(edited.attached if edited is not None else ()), *attached_in(state, session_id))
        listed: list[JSON] = []
        for file in files if session is not None else ():
            text = file.text if file.text is not None and len(file.text) <= left else None
            left -= len(text or "")
            listed.append({"path": file.path, "name": file.name, "text": text})
        if session is not None and listed:
            kept[_key(session)] = listed
    return kept


def library_loaded(action: LibraryLoaded, state: AppState) -> Step:
    """The list is here, and with it what was not sent; what was typed meanwhile comes behind it."""
    state, effects = sessions.library_loaded(action, state)
    words, files = _words(action.values.get(DRAFTS_KEY)), _files(action.values.get(ATTACHED_KEY))
    ids = {str(session.id): session.id for session in state.sessions if _is_stored(session)}
    begun = [session.id for session in state.sessions if not _is_stored(session)]
    for key in dict.fromkeys((*words, *files)):
        if key in ids:
            session_id = ids[key]
        elif key.startswith(_UNSTORED):
            state, session_id = (state, begun.pop()) if begun else sessions.with_new(state)
        else:
            continue
        state = _given_back(state, session_id, words.get(key, ""), files.get(key, ()))
    new = next((session.id for session in state.sessions if not _is_stored(session)), None)
    if state.current_id is not None or new is None:
        return state, effects
    state, more = sessions.brought_forward(state, new)
    return state, (*effects, *more)


def _given_back(
    state: AppState, session_id: int, words: str, files: Sequence[AttachedFile]
) -> AppState:
    texts = "\n".join(filter(None, (words, state.drafts.get(session_id, ""))))
    if texts:
        state = replace(state, drafts={**state.drafts, session_id: texts})
    state = with_attached(state, session_id, *(file for file in files if file.text))
    lost = ", ".join(file.name for file in files if not file.text)
    if not lost:
        return state
    text = f"No longer attached, as it was not kept: {lost}"
    return replace(state, notice=Notice(text=text, kind="info"))


def _words(kept: JSON) -> dict[str, str]:
    items = kept.items() if isinstance(kept, Mapping) else ()
    return {key: text for key, text in items if isinstance(text, str) and text.strip()}


def _files(kept: JSON) -> dict[str, tuple[AttachedFile, ...]]:
    items = kept.items() if isinstance(kept, Mapping) else ()
    return {key: tuple(_listed(entries)) for key, entries in items}


def _listed(entries: JSON) -> Iterator[AttachedFile]:
    for entry in entries if isinstance(entries, Sequence) else ():
        fields = entry if isinstance(entry, Mapping) else {}
        path, name, text = (fields.get(key) for key in ("path", "name", "text"))
        if isinstance(path, str) and isinstance(name, str):
            yield AttachedFile(path=path, name=name, text=text if isinstance(text, str) else None)


def _key(session: Session) -> str:
    return str(session.id) if _is_stored(session) else f"{_UNSTORED} {session.id}"


def _is_stored(session: Session) -> bool:
    return session.head_id is not None or bool(session.title)
