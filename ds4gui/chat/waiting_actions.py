"""What the user asks of the prompts that wait for the model. Owns the values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class SendWaiting:
    """Sends the first prompt that waits in the shown session, where it was held."""


@dataclass(frozen=True, slots=True)
class EditWaiting:
    """Takes the prompt at a place (from 0) of those that wait back into the prompt box.

    `text` is what stands there: one that has gone meanwhile is not taken for another.
    """

    place: int
    text: str


@dataclass(frozen=True, slots=True)
class WithdrawWaiting:
    """Takes the prompt at a place away; it is never sent."""

    place: int
    text: str


WaitingAction: TypeAlias = SendWaiting | EditWaiting | WithdrawWaiting
