"""Titles by the model, asked for in the background after an answer.

Owns when one is asked for, the request, and what is made of the answer. Only the title that was
taken from the first prompt is replaced, never one that somebody gave, and never that of a script.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.parts import Prose, parts_from_message
from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.sending import THOUGHTLESS
from ds4gui.chat.servers import facts_of
from ds4gui.chat.sessions import title_from_prompt
from ds4gui.chat.state import AppState, Step, with_session
from ds4gui.chat.storage import SaveSession
from ds4gui.chat.stream import ChatRequest
from ds4gui.chat.title_actions import AskTitle, TitleWritten

_ASKED = (
    "Give this conversation a title of two to six words, in the language it is written in. "
    "Answer with the title alone: no quotes, no full stop.\n\nUser: {prompt}\n\nAssistant: {answer}"
)
_LEAD = re.compile(r"^(?:[#>*\-\s]+|title\s*:\s*|titel\s*:\s*)+", re.IGNORECASE)
_AROUND = " \t*_`\"'“”„‚‘’«»‹›「」"


def title_asked(state: AppState, session_id: int) -> tuple[AskTitle, ...]:
    """The request for a session's title, where it has only the words of its first prompt."""
    session, conversation = state.session(session_id), state.conversations.get(session_id)
    if not state.titles or state.runs:
        return ()
    if session is None or conversation is None or not conversation.turns:
        return ()
    prompts = [m for m in conversation.messages if m.role == "user"]
    turn = conversation.turns[-1]
    facts = facts_of(state, turn.server)
    if facts is None or facts.kind == "demo" or not 0 < len(prompts) <= limits.TITLE_TRIES:
        return ()
    if session.title != title_from_prompt(prompts[0].content):
        return ()
    said = _ASKED.format(
        prompt=_excerpt(prompts[0].content), answer=_excerpt(_first_answer(conversation))
    )
    params: dict[str, JSON] = {"max_tokens": limits.TITLE_TOKENS, "temperature": 0.3}
    plain = ChatRequest(
        model=turn.model, messages=({"role": "user", "content": said},), params=params
    )
    request = replace(plain, params={**params, **THOUGHTLESS})
    return (
        AskTitle(
            session_id=session_id,
            instead_of=session.title,
            request=request,
            plain=plain,
            server=turn.server,
        ),
    )


def written(action: TitleWritten, state: AppState) -> Step:
    """A title is here, and taken where the one it stands in place of is still there."""
    session = state.session(action.session_id)
    title = title_from_answer(action.text)
    if session is None or not title or session.title != action.instead_of:
        return state, ()
    session = replace(session, title=title)
    return with_session(state, session), (SaveSession(session),)


def title_from_answer(text: str) -> str:
    """One line of plain words; empty where the model wrote none, or a sentence too long for one."""
    if "<think>" in text and "</think>" not in text:
        return ""
    rows = text.rpartition("</think>")[2].splitlines()
    line = next((" ".join(row.split()) for row in rows if row.strip()), "")
    line = _LEAD.sub("", line).strip(_AROUND)
    if not line.endswith(".."):
        line = line.removesuffix(".").strip(_AROUND)
    return line if len(line) <= limits.TITLE_CHARACTERS else ""


def _first_answer(conversation: Conversation) -> str:
    answers = (m for m in conversation.messages if m.role == "assistant")
    return next((text for m in answers if (text := _prose(m).strip())), "")


def _prose(message: Message) -> str:
    return " ".join(p.text for p in parts_from_message(message) if isinstance(p, Prose))


def _excerpt(text: str) -> str:
    return " ".join(text.split())[: limits.TITLE_SOURCE_CHARACTERS]
