"""What the user does with what is shown: fold, copy, export, look, notices, quit.

Owns these small actions; each is a line or two of state and at most one effect.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat import actions
from ds4gui.chat.actions import (
    CopyMessage,
    DismissNotice,
    OpenLink,
    Quit,
    ToggleFold,
    WindowFocused,
)
from ds4gui.chat.appearance import Change, changed
from ds4gui.chat.effects import CloseProgram, CopyText, Effect, OpenAddress
from ds4gui.chat.events import AddressNotOpened
from ds4gui.chat.figures import with_adapted
from ds4gui.chat.parts import Prose, parts_from_message
from ds4gui.chat.preferring import looked_at, written_back
from ds4gui.chat.record import Message
from ds4gui.chat.sessions import window_kept
from ds4gui.chat.state import AppState, Notice, Step
from ds4gui.chat.turns import halted

OPENED_SCHEMES = ("http", "https", "mailto")
UNSAVED = "What could not be saved is lost at quitting; make room, or export the chat"


def folded(action: ToggleFold, state: AppState) -> Step:
    """A folded part opens or closes."""
    return replace(state, open_folds=state.open_folds ^ {action.key}), ()


def copied(action: CopyMessage, state: AppState) -> Step:
    """A prompt as it is; of an answer the prose of all its steps."""
    conversation = state.current_conversation
    messages = conversation.messages if conversation else ()
    message = next((m for m in messages if m.id == action.message_id), None)
    if message is None:
        return state, ()
    same_turn = [m for m in messages if m.turn_id == message.turn_id and m.role == "assistant"]
    texts = [message.content] if message.role == "user" else [_prose(m) for m in same_turn]
    text = "\n\n".join(t.strip("\n") for t in texts if t.strip())
    if not text:
        return replace(state, notice=Notice(text="There is no text to copy", kind="info")), ()
    return replace(state, notice=Notice(text="Copied", kind="info")), (CopyText(text),)


def text_copied(action: actions.CopyText, state: AppState) -> Step:
    """A part of a message, as it was chosen."""
    if not action.text:
        return state, ()
    return replace(state, notice=Notice(text="Copied", kind="info")), (CopyText(action.text),)


def link_opened(action: OpenLink, state: AppState) -> Step:
    """A program outside opens it; never an address that could start something here."""
    scheme, colon, rest = action.address.partition(":")
    if colon and rest and scheme.lower() in OPENED_SCHEMES:
        return state, (OpenAddress(action.address),)
    text = "Only links to the web and to mail are opened"
    return replace(state, notice=Notice(text=text, kind="info")), ()


def link_not_opened(action: AddressNotOpened, state: AppState) -> Step:
    """Said, so that the address can be used another way."""
    text = f"No program here opens {action.address}"
    return replace(state, notice=Notice(text=text, kind="problem")), ()


def look_changed(action: Change, state: AppState) -> Step:
    """Another look, kept for the next start."""
    look, effects = changed(action, state.look)
    if isinstance(action, WindowFocused):
        effects += looked_at(action, state)
    if look == state.look:
        return state, effects
    state = with_adapted(replace(state, look=look))
    return state, (*effects, *window_kept(state), *written_back(state))


def dismissed(action: DismissNotice, state: AppState) -> Step:
    """The notice is gone."""
    return replace(state, notice=None), ()


def quit_asked(action: Quit, state: AppState) -> Step:
    """Everything at work is stopped and stored, then the program closes.

    Words that can't be stored are not lost unasked; asking again is an answer.
    """
    told = state.notice is not None and state.notice.kind == "unsaved"
    if state.unsaved and not (action.lose_unsaved or told):
        return replace(state, notice=Notice(text=UNSAVED, kind="unsaved")), ()
    effects: list[Effect] = []
    for session_id in tuple(state.runs):
        state, halt = halted(state, session_id)
        effects += halt
    return state, (*effects, *window_kept(state), CloseProgram())


def _prose(message: Message) -> str:
    parts = parts_from_message(message)
    said = [p.text for p in parts if isinstance(p, Prose) and p.text.strip()]
    return "\n\n".join(said)
