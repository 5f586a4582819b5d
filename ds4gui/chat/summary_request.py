"""The request by which a model summarises the earlier turns of a conversation.

Owns its words. The turns go as plain text in one message, whatever the transport: no tools, no
calls, no drawing's source (its alt text stands for it). It always fits: long texts are shortened
in their middle, all to the same length, and what still has no room is left out from the oldest
turn on; both are said. Never decides when.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from ds4gui import limits
from ds4gui.chat.arguments import values_from_arguments
from ds4gui.chat.cards import FIGURE_TOOL
from ds4gui.chat.context import results_by_source
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.parts import Call, Prose, figure_from_arguments, parts_from_message
from ds4gui.chat.record import Message
from ds4gui.chat.stream import ChatRequest

_TASK = (
    "You summarise the beginning of a conversation between a user and an assistant, so that the "
    "assistant can go on without it. Keep what may still matter: what the user wants and prefers, "
    "facts, decisions, names, numbers, paths, code in use, what each drawing showed, what is not "
    "finished. Write in the language of the conversation, at most {words} words, and nothing but "
    "the summary."
)
_OLDER = "This was summarised before:\n"
_ASK = "Summarise all of this now."
_CUT = " […] "

Passage = tuple[str, str]
"""Who or what speaks, and the text."""


def summary_request(
    model: str,
    turns: Sequence[Sequence[Message]],
    *,
    older: str,
    characters: int,
    tokens: int,
    extra: Mapping[str, JSON],
) -> tuple[ChatRequest, int]:
    """The request for a summary of `older`, an earlier one, and these turns; and how many of the
    turns it does not hold whole.

    At most about `characters` of them are sent; the answer has at most `tokens`. `extra` goes along
    as parameters.
    """
    told, left_out = _told(turns, characters - len(older))
    said = [_TASK.format(words=round(tokens * limits.SUMMARY_WORDS_PER_TOKEN))]
    said += [_OLDER + older] if older else []
    said += [left_out_sentence(left_out)] if left_out else []
    content = "\n\n".join([*said, *(f"{who}: {text}" for who, text in told), _ASK])
    request = ChatRequest(
        model=model,
        # No system message: some templates refuse one.
        messages=({"role": "user", "content": content},),
        params={"max_tokens": tokens, **extra},
    )
    return request, left_out


def left_out_sentence(count: int) -> str:
    """What is said, to the model and to the user, of turns that a summary could not be made of."""
    which = "The first turn" if count == 1 else f"The first {count} turns"
    return f"({which} did not fit here whole)"


def _told(turns: Sequence[Sequence[Message]], characters: int) -> tuple[list[Passage], int]:
    """The last passages that go into `characters`, and how many turns lost one."""
    most = max(1, characters // limits.SUMMARY_EXCERPT_CHARACTERS)
    passages: list[Passage] = []
    lost = len(turns)
    while lost > 0 and len(passages) <= most:
        lost -= 1
        passages[:0] = _passages(turns[lost])
    lost += len(passages) > most
    passages = passages[-most:]
    longest = _common_length([len(who) + len(text) + 4 for who, text in passages], characters)
    told = [(who, _excerpt(text, longest - len(who) - 4)) for who, text in passages]
    return told, lost


def _passages(turn: Sequence[Message]) -> Iterator[Passage]:
    results = results_by_source(turn)
    for message in turn:
        if message.role == "user":
            yield "User", message.content
        elif message.role == "assistant":
            for part in parts_from_message(message):
                if isinstance(part, Prose) and part.text.strip():
                    yield "Assistant", part.text.strip()
                elif isinstance(part, Call):
                    yield from _called(part, results.get(message.id, {}).get(part.index))


def _called(call: Call, result: Message | None) -> Iterator[Passage]:
    name = call.name or "a tool"
    came = result.content if result is not None else "interrupted"
    if call.name == FIGURE_TOOL:
        figure = figure_from_arguments(call.arguments)
        done = result is not None and result.status == "completed"
        yield "Assistant drew" if done else "Assistant tried to draw", figure.alt if figure else ""
        if done:
            return
    else:
        values = json.dumps(values_from_arguments(call.arguments, {}) or {}, ensure_ascii=False)
        yield f"Assistant called {name}", _excerpt(values, limits.SUMMARY_CALL_CHARACTERS)
    yield f"Result of {name}", _excerpt(came, limits.SUMMARY_RESULT_CHARACTERS)


def _common_length(lengths: Sequence[int], together: int) -> int:
    """The length to which all are shortened so that together they have no more."""
    left, count = together, len(lengths)
    for length in sorted(lengths):
        if length * count > left:
            return max(0, left // count)
        left -= length
        count -= 1
    return max(lengths, default=0)


def _excerpt(text: str, longest: int) -> str:
    """The beginning and the end of a text that is too long."""
    if len(text) <= longest:
        return text
    shown = max(0, longest - len(_CUT))
    end = shown // 3
    return text[: shown - end] + _CUT + (text[-end:] if end else "")
