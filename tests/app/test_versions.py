"""Versions in the whole program: kept over a restart, and exported with every branch."""

from __future__ import annotations

from pathlib import Path

from headless import Program, program

from ds4gui.chat.actions import ExportSession, SubmitPrompt, UndoDelete
from ds4gui.chat.bundle import Bundle
from ds4gui.chat.bundle_reading import bundle_from_json
from ds4gui.chat.version_actions import DeleteTurn, EditPrompt, Regenerate, ShowVersion
from ds4gui.present.view import FootBlock, UserBlock


def after(running: Program, *actions: SubmitPrompt | Regenerate) -> None:
    """Sends these and waits for the end of the turn."""
    before = running.app.state.next_turn_id
    for action in actions:
        running.app.post(action)
    state = lambda: running.app.state  # noqa: E731
    running.until(lambda: state().next_turn_id > before and not state().runs, 60)


def turned(running: Program, action: ShowVersion | UndoDelete) -> None:
    shown = running.app.state.current_conversation
    running.app.post(action)
    state = lambda: running.app.state  # noqa: E731
    running.until(lambda: state().current_conversation is not shown)


def shown(running: Program) -> tuple[list[str], str]:
    """The prompts, and how the last answer stands among its versions."""
    blocks = running.blocks()
    prompts = [b.text for b in blocks if isinstance(b, UserBlock)]
    feet = [b.versions for b in blocks if isinstance(b, FootBlock)]
    last = feet[-1] if feet else None
    return prompts, f"{last.number} of {last.count}" if last else ""


def test_versions_live_on(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3", demo=True) as running:
        running.up()
        after(running, SubmitPrompt("What can you do?"))
        after(running, Regenerate())
        assert shown(running) == (["What can you do?"], "2 of 2")
        first = running.app.state.conversations[1].branches[1][0]
        turned(running, ShowVersion(first))
        assert shown(running) == (["What can you do?"], "1 of 2")
        running.app.post(EditPrompt())
        after(running, SubmitPrompt("Draw a photo of a mountain lake."))
        assert shown(running) == (["Draw a photo of a mountain lake."], "")
    with program(tmp_path / "chats.sqlite3", demo=True) as running:
        running.up()
        running.until(lambda: running.app.state.current_conversation)
        assert shown(running) == (["Draw a photo of a mountain lake."], "")
        turned(running, ShowVersion(1))
        assert shown(running) == (["What can you do?"], "1 of 2")
        running.app.post(DeleteTurn(1))
        running.until(lambda: running.app.state.deleted)
        assert shown(running) == (["Draw a photo of a mountain lake."], "")
        turned(running, UndoDelete())
        assert shown(running) == (["What can you do?"], "1 of 2")
        target = tmp_path / "chat.json"
        running.app.post(ExportSession(str(target)))
        running.until(target.exists)
        running.until(lambda: running.app.state.notice)
    bundle = bundle_from_json(target.read_text("utf-8"))
    assert isinstance(bundle, Bundle)
    answers = [m for m in bundle.messages if m.role == "assistant" and m.finish_reason == "stop"]
    assert len(answers) == 3
    assert [m.content for m in bundle.messages if m.role == "user"] == [
        "What can you do?",
        "Draw a photo of a mountain lake.",
    ]
