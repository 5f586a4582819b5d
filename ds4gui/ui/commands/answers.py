"""Commands about the last turn: another answer, another prompt, on with it, its versions, away.

Owns what of the shown blocks they are about: those from the last prompt on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import ContinueReply, UserAction
from ds4gui.chat.version_actions import DeleteTurn, EditPrompt, Regenerate, ShowVersion
from ds4gui.present.versions import VersionsView
from ds4gui.present.view import Block, FootBlock, ProblemBlock, UserBlock, ViewModel
from ds4gui.ui.commands.host import Do
from ds4gui.ui.commands.table import Command


class AnswerCommands:
    """`does` holds one callable a command."""

    def __init__(self, send: Callable[[UserAction], None]) -> None:
        def turn(action: ShowVersion | None) -> None:
            if action is not None:
                send(action)

        self.does: Mapping[Command, Do] = {
            "answer_again": lambda _: send(Regenerate()),
            "edit_prompt": lambda _: send(EditPrompt()),
            "continue": lambda _: send(ContinueReply()),
            "delete_turn": lambda _: send(DeleteTurn()),
            "previous_version": lambda view: turn(_version(view, -1)),
            "next_version": lambda view: turn(_version(view, 1)),
        }


def possible_answers(view: ViewModel) -> dict[Command, bool]:
    """Which of them can be run now."""
    blocks = _last_turn(view)
    free = bool(blocks) and not view.menus.can_stop
    broken = any(isinstance(b, ProblemBlock) and b.action == ContinueReply() for b in blocks)
    return {
        "answer_again": free and view.composer.can_send,
        "edit_prompt": any(isinstance(b, UserBlock) and not b.note for b in blocks),
        "continue": broken,
        "delete_turn": free and view.composer.enabled,
        "previous_version": free and _version(view, -1) is not None,
        "next_version": free and _version(view, 1) is not None,
    }


def _last_turn(view: ViewModel) -> list[Block]:
    blocks: list[Block] = []
    for block in reversed(view.pane.blocks):
        blocks.append(block)
        if isinstance(block, UserBlock):
            break
    return blocks


def _version(view: ViewModel, step: int) -> ShowVersion | None:
    """That of the answer where it has several, else of its prompt."""
    found = (b.versions for b in _last_turn(view) if isinstance(b, FootBlock | UserBlock))
    versions: VersionsView | None = next((v for v in found if v is not None), None)
    if versions is None:
        return None
    return versions.previous if step < 0 else versions.next
