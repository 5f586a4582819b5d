"""What one look of `doctor` found, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field

from ds4gui.chat.jsonvalue import JSONObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """`facts` for programs, `lines` for people; each of `problems` is a sentence about something
    that is here and does not work."""

    name: str
    facts: JSONObject
    lines: tuple[str, ...]
    problems: tuple[str, ...] = field(default=())
