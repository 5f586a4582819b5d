"""The demo's script: scenes, each a list of replies to one prompt.

Data only. Plain prose but for one page, which shows all that a text can hold.
"""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.servers.scenes import files, formulas, page, paging, pictures, talk, widgets
from ds4gui.servers.scenes.reply import Call, Reply


@dataclass(frozen=True, slots=True)
class Scene:
    """`cues` are words, or runs of words, in lower case without punctuation."""

    cues: tuple[str, ...]
    replies: tuple[Reply, ...]


SCENES = (
    Scene(("vllm", "kv", "kv blocks", "blocks", "cache", "paged", "paging", "attention"),
          paging.REPLIES),
    Scene(("time", "clock", "batch", "mixed", "tools", "timezone", "time zones", "working hours"),
          pictures.MIXED),
    Scene(("photo", "photograph", "picture", "lake", "mountain", "mountains", "embed", "refused",
           "refuse"), pictures.REFUSED),
    Scene(("everything", "page", "typeset", "markdown"), page.REPLIES),
    Scene(("quadratic", "quadratic formula", "formula", "formulas", "math", "mathematics",
           "equation"), formulas.REPLIES),
    Scene(("widget", "interactive", "slider", "sliders", "compound interest", "interest", "saving"),
          widgets.REPLIES),
    Scene(("inflation", "what does inflation leave", "carries no user authorization"),
          widgets.LEFT),
    Scene(("workspace", "folder", "file", "files", "note", "notes"), files.REPLIES),
    Scene(("hello", "hi", "hey", "good morning", "good evening", "thanks", "thank you"),
          talk.HELLO),
    Scene(("binary search", "search", "long", "essay", "code", "explain", "in words"),
          talk.LONG),
    Scene(("what can you do", "help", "who are you", "what are you", "what can i ask"),
          talk.HELP),
)  # fmt: skip

HONEST = pictures.HONEST

__all__ = ["HONEST", "SCENES", "Call", "Reply", "Scene"]
