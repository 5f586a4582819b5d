"""Which answer the demo gives: the conversation so far → the next reply.

Pure. Decides from the last thing the user said, from how many replies followed it, and from what
the tools answered; keeps nothing between requests, as a real server doesn't.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.servers.scenes import HONEST, SCENES, Call, Reply

Message: TypeAlias = Mapping[str, object]


_SUMMARISES = "You summarise"
"""How a request for a summary begins, whose last prompt is a whole conversation, not a cue."""
_SUMMARY = (
    "The user asked for explanations and drawings, and got them. (A script wrote this summary; it "
    "is always the same.)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What goes over the wire: text in order, then calls as (name, arguments JSON)."""

    reasoning: str
    content: str
    calls: tuple[tuple[str, str], ...]


def next_answer(messages: Sequence[Message], offered: frozenset[str]) -> Answer:
    """The reply to `messages`; calls only tools in `offered`, by name."""
    if messages and _text(messages[0]).startswith(_SUMMARISES):
        return Answer(reasoning="", content=_SUMMARY, calls=())
    asked_at = max((at for at, m in enumerate(messages) if m.get("role") == "user"), default=-1)
    scene = scene_for(_text(messages[asked_at])) if asked_at >= 0 else HONEST
    since = messages[asked_at + 1 :]
    if not all(call.tool in offered for reply in scene for call in reply.calls):
        return _without_tools(scene, offered)
    turn = sum(message.get("role") == "assistant" for message in since)
    if turn >= len(scene):
        return Answer(reasoning="", content="That is the end of this part of the script.", calls=())
    results = [_text(message) for message in _trailing_results(since)]
    return _answer(scene[turn], results)


def scene_for(prompt: str) -> tuple[Reply, ...]:
    """The scene that most words of the prompt point at; the honest one where none does."""
    said = "".join(c.lower() if c.isalnum() else " " for c in prompt[:4000]).split()
    spaced = f" {' '.join(said)} "
    scores = [sum(f" {cue} " in spaced for cue in scene.cues) for scene in SCENES]
    best = max(range(len(SCENES)), key=scores.__getitem__)
    return SCENES[best].replies if scores[best] else HONEST


def _answer(reply: Reply, results: Sequence[str]) -> Answer:
    refused = any(result.startswith("Tool error:") for result in results)
    content = reply.after_refusal if refused and reply.after_refusal else reply.content
    first = results[0][:120] if results else ""
    return Answer(
        reasoning=reply.reasoning,
        content=content.replace("{result}", first),
        calls=tuple((call.tool, _arguments(call)) for call in reply.calls),
    )


def _without_tools(scene: tuple[Reply, ...], offered: frozenset[str]) -> Answer:
    """All that would have been said, in one piece."""
    said = [reply.content for reply in scene if reply.content and "{result}" not in reply.content]
    lacking = {call.tool for reply in scene for call in reply.calls} - offered
    what = "Drawing" if "present_svg" in lacking else f"The tool {min(lacking)}"
    note = f"{what} is not offered in this conversation, so here are the words alone."
    return Answer(reasoning=scene[0].reasoning, content="\n\n".join([note, *said]), calls=())


def _arguments(call: Call) -> str:
    return json.dumps(dict(call.arguments), ensure_ascii=False)


def _trailing_results(since: Sequence[Message]) -> Sequence[Message]:
    last_reply = max((at for at, m in enumerate(since) if m.get("role") == "assistant"), default=-1)
    return [m for m in since[last_reply + 1 :] if m.get("role") == "tool"]


def _text(message: Message) -> str:
    """A message's text, which may come as a string or as a list of parts."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    texts = [part.get("text") for part in content if isinstance(part, Mapping)]
    return "\n".join(text for text in texts if isinstance(text, str))
