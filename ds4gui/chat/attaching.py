"""Files beside a draft: asked for, read, taken away, sent with the prompt.

Owns what is attached to which session; drafts.py keeps it for the next start. A prompt that is sent
takes its files along as text; one that can't be sent leaves them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from ds4gui import limits
from ds4gui.chat.attached import AttachedFile, AttachmentRead, AttachmentRefused, ReadAttachment
from ds4gui.chat.compaction import room_of
from ds4gui.chat.estimate import context_limit, expected_tokens
from ds4gui.chat.fenced_files import TextFile, prompt_with, sent_from, shown_name
from ds4gui.chat.forms import AttachFile, Detach
from ds4gui.chat.servers import model_of, server_of
from ds4gui.chat.sessions import opened_session
from ds4gui.chat.state import AppState, Notice, Step

_HEADING_TOKENS = 12
"""About what stands around a file: its heading and the fence."""


def attached_in(state: AppState, session_id: int | None) -> tuple[AttachedFile, ...]:
    """What goes along with a session's next prompt."""
    return () if session_id is None else state.attached.get(session_id, ())


def can_attach(state: AppState) -> bool:
    """Whether a file can be put beside the shown draft."""
    return state.loaded and state.reader_of is None


def is_reading(state: AppState) -> bool:
    """Whether a file of the shown session's is still being read: its prompt waits for it."""
    return any(file.text is None for file in attached_in(state, state.current_id))


def asked(action: AttachFile, state: AppState) -> Step:
    """A file is read for the shown session; one that is there already is read again."""
    if not action.path.strip() or not can_attach(state):
        return state, ()
    state, effects = opened_session(state)
    state, more = asked_for(action.path.strip(), state.current_id, state)
    return state, (*effects, *more)


def asked_for(path: str, session_id: int | None, state: AppState) -> Step:
    """A file is read for a session, which may not be the shown one any more."""
    if session_id is None:
        return asked(AttachFile(path), state)
    if state.session(session_id) is None:
        return state, ()
    others = [file for file in attached_in(state, session_id) if file.path != path]
    if len(others) >= limits.FILES_ATTACHED:
        text = f"Not attached, {limits.FILES_ATTACHED} files go along with a prompt at most"
        return replace(state, notice=Notice(text=text, kind="problem")), ()
    state = with_attached(
        state, session_id, *others, AttachedFile(path=path, name=shown_name(path))
    )
    return state, (ReadAttachment(session_id, path),)


def read(action: AttachmentRead, state: AppState) -> Step:
    """The text is here, unless the file was taken away meanwhile."""
    files = attached_in(state, action.session_id)
    if all(file.path != action.path for file in files):
        return state, ()
    filled = [replace(f, text=action.text) if f.path == action.path else f for f in files]
    return with_attached(state, action.session_id, *filled), ()


def refused(action: AttachmentRefused, state: AppState) -> Step:
    """Said; nothing goes along."""
    files = attached_in(state, action.session_id)
    if all(file.path != action.path for file in files):
        return state, ()
    state = with_attached(state, action.session_id, *(f for f in files if f.path != action.path))
    return replace(state, notice=Notice(text=action.reason, kind="problem")), ()


def detached(action: Detach, state: AppState) -> Step:
    """A file of the shown session's is taken away."""
    if state.current_id is None:
        return state, ()
    files = attached_in(state, state.current_id)
    return with_attached(state, state.current_id, *(f for f in files if f.path != action.path)), ()


def taken_along(state: AppState, words: str) -> tuple[AppState, str]:
    """The prompt with the files of the shown session; one still being read stays for the next."""
    files = attached_in(state, state.current_id)
    if state.current_id is None or not files:
        return state, words
    texts = [TextFile(file.name, file.text) for file in files if file.text is not None]
    later = (file for file in files if file.text is None)
    return with_attached(state, state.current_id, *later), prompt_with(words, texts)


def put_back(state: AppState, session_id: int, prompt: str) -> tuple[AppState, str]:
    """The words of a prompt that comes back into the box; its files are attached again."""
    sent = sent_from(prompt)
    files = attached_in(state, session_id)
    for file in sent.files:
        taken = {one.path for one in files}
        # What was sent has no path any more: any key that is not taken.
        key = next(str(n) for n in count() if str(n) not in taken)
        files = (*files, AttachedFile(path=key, name=file.name, text=file.text))
    return with_attached(state, session_id, *files), sent.words


def tokens_of(state: AppState, text: str) -> int:
    """About how many tokens a file will be to the model of the shown session."""
    session = state.current
    estimate = round(len(text) / limits.CHARACTERS_PER_TOKEN) + _HEADING_TOKENS
    return expected_tokens(state, server_of(state, session), model_of(state, session), estimate)


def too_large(state: AppState) -> tuple[int, int] | None:
    """The tokens of all that is attached and the most that a request may say, where it is more."""
    session = state.current
    limit = context_limit(state, server_of(state, session), model_of(state, session))
    if session is None or limit is None:
        return None
    texts = (file.text or "" for file in attached_in(state, session.id))
    tokens = sum(tokens_of(state, text) for text in texts)
    most = room_of(limit, session.params).prompt
    return (tokens, most) if tokens > most else None


def with_attached(state: AppState, session_id: int, *files: AttachedFile) -> AppState:
    """The state where these go along with a session's next prompt, and no others."""
    attached = {i: kept for i, kept in state.attached.items() if i != session_id}
    return replace(state, attached={**attached, session_id: files} if files else attached)
