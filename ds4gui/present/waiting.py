"""What stands above the prompt box: that a prompt is edited, and the prompts that wait.

Owns the words. Never decides when a prompt goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui.chat.state import AppState
from ds4gui.chat.version_actions import LeaveEdit
from ds4gui.present.frame import AboveRow


def rows_above(state: AppState) -> tuple[AboveRow, ...]:
    """Those of the shown session, from above to below."""
    return tuple(_rows(state))


def _rows(state: AppState) -> Iterator[AboveRow]:
    if state.current_id in state.revising.editing:
        yield AboveRow(
            icon="PENCIL",
            text="Editing an earlier prompt; the answers to it stay as a version",
            note="",
            buttons=(("Leave it", LeaveEdit()),),
        )
