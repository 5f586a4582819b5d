"""Lexers for the code that arrives, made on the thread that brings it.

Owns no thread and keeps no lexer. Making one takes up to 0.1 s (its regular expressions), which are
six frames of the window: where text comes from the store or a server, the languages of its fences
are looked for before the window sees it. A lexer is made once; later code finds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ds4gui import limits
from ds4gui.chat.events import Action, Streamed
from ds4gui.chat.record import Message
from ds4gui.chat.storage import ConversationLoaded, EndLoaded
from ds4gui.chat.stream import StreamDelta
from ds4gui.text.highlight import lexer_of

_OPENER = re.compile(r"^[^\n`~]{0,20}(?:```+|~~~+) *([^\s`~]+)[^\n`]*\n", re.MULTILINE)


def preparing(post: Callable[[Action], None]) -> Callable[[Action], None]:
    """`post`, for threads that bring text; each thread brings messages of its own."""
    begun: dict[int, str] = {}

    def bring(action: Action) -> None:
        if isinstance(action, Streamed):
            _prepare_delta(action, begun)
            post(action)
        elif isinstance(action, ConversationLoaded | EndLoaded):
            loaded = action.end if isinstance(action, EndLoaded) else action.conversation
            _prepare(loaded.messages[-limits.MESSAGES_AT_OPENING :])
            post(action)
            _prepare(loaded.messages)
        else:
            post(action)

    return bring


def _prepare_delta(action: Streamed, begun: dict[int, str]) -> None:
    if not isinstance(action.event, StreamDelta):
        begun.pop(action.message_id, None)
        return
    # A fence's first line may come in pieces; what stands at a line's beginning is enough.
    text = begun.get(action.message_id, "") + action.event.content
    _make(_OPENER.findall(text))
    begun[action.message_id] = text[text.rfind("\n") + 1 :][: limits.FENCE_LINE_CHARS]


def _prepare(messages: Iterable[Message]) -> None:
    answers = (m.content for m in messages if m.role == "assistant" and "\n" in m.content)
    _make(language for content in answers for language in _OPENER.findall(content))


def _make(languages: Iterable[str]) -> None:
    for language in list(dict.fromkeys(languages))[: limits.LEXERS_MADE]:
        lexer_of(language)
