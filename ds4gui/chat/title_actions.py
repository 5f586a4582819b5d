"""What is asked of a model about a title, and what it answers. Owns the values."""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.chat.stream import ChatRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTitle:
    """Asks for a title that shall stand in place of another; any reply that begins ends it.

    `plain` is the same request without parameters that a server may not know.
    """

    session_id: int
    instead_of: str
    request: ChatRequest
    plain: ChatRequest
    server: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleWritten:
    """What the model answered, as it came."""

    session_id: int
    instead_of: str
    text: str
