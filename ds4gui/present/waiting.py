"""What stands above the prompt box: an edited prompt, those that wait, and attached files.

Owns the words. Never decides when a prompt goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui import limits
from ds4gui.chat.actions import UserAction
from ds4gui.chat.fenced_files import sent_from
from ds4gui.chat.prompts import can_begin
from ds4gui.chat.state import AppState
from ds4gui.chat.version_actions import LeaveEdit
from ds4gui.chat.waiting import waiting_in
from ds4gui.chat.waiting_actions import EditWaiting, SendWaiting, WithdrawWaiting
from ds4gui.present.attached import attached_rows
from ds4gui.present.frame import AboveRow


def rows_above(state: AppState) -> tuple[AboveRow, ...]:
    """Those of the shown session, from above to below."""
    return tuple(_rows(state))


def _rows(state: AppState) -> Iterator[AboveRow]:
    busy = state.current_id in state.runs
    for place, prompt in enumerate(waiting_in(state.current)):
        text = prompt.text
        buttons: list[tuple[str, UserAction]] = [
            ("Edit", EditWaiting(place, text)),
            ("Withdraw", WithdrawWaiting(place, text)),
        ]
        if not place and not busy and can_begin(state, state.current_id):
            buttons.insert(0, ("Send", SendWaiting()))
        yield AboveRow(
            icon="CLOCK" if busy else "HOURGLASS",
            text=_in_a_line(text),
            note=("next" if busy else "held") if not place else "",
            buttons=tuple(buttons) if state.reader_of is None else (),
        )
    if state.current_id in state.revising.editing:
        yield AboveRow(
            icon="PENCIL",
            text="Editing an earlier prompt; the answers to it stay as a version",
            note="",
            buttons=(("Leave it", LeaveEdit()),),
        )
    yield from attached_rows(state)


def _in_a_line(prompt: str) -> str:
    """Its words, and the names of the files that go along."""
    sent = sent_from(prompt)
    words = " ".join(sent.words[: limits.WAITING_CHARACTERS].split())
    return " · ".join((words, *(file.name for file in sent.files)))
