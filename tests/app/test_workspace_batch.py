"""A streamed batch with a change in it, through the real program: server, tools, disk, restart."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from headless import Program, comparable, program

from ds4gui.chat.actions import ChooseTools, ChooseWorkspace, Quit, StopReply, SubmitPrompt
from ds4gui.chat.parts import figure_from_arguments
from ds4gui.chat.state import Approval
from ds4gui.present.view import ApprovalBlock, Block, CardBlock, FigureBlock, ProseBlock
from ds4gui.servers.child import DemoFailed, DemoServer

PROMPT = "Leave a note in my workspace."
NOTE = "demo-note.md"


@pytest.fixture(scope="module")
def demo_url() -> Iterator[str]:
    server = DemoServer(0.0)
    url = server.start()
    assert not isinstance(url, DemoFailed)
    yield url
    server.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "README.md").write_text("# A project\n", encoding="utf-8")
    return folder


@pytest.fixture
def running(tmp_path: Path, demo_url: str) -> Iterator[Program]:
    with program(tmp_path / "chats.sqlite3", demo_url) as running:
        running.up()
        yield running


def choose(running: Program, path: Path) -> None:
    running.app.post(ChooseWorkspace(str(path)))
    running.until(lambda: running.app.state.current and running.app.state.current.workspace)


def question(running: Program) -> Approval | None:
    runs = list(running.app.state.runs.values())
    return runs[0].approval if runs and runs[0].phase == "asking" else None


def asked(running: Program, prompt: str = PROMPT) -> ApprovalBlock:
    """Sends the prompt and waits for the question."""
    running.app.post(SubmitPrompt(prompt))
    running.until(lambda: question(running))
    return next(b for b in running.blocks() if isinstance(b, ApprovalBlock))


def ended(running: Program) -> tuple[Block, ...]:
    running.until(lambda: not running.app.state.runs)
    return running.blocks()


def calls(blocks: tuple[Block, ...]) -> list[str]:
    """Each call at its place: what became of it."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, FigureBlock):
            found.append("figure")
        elif isinstance(block, CardBlock):
            found.append(f"{block.name}: {block.detail} | {block.note}")
    return found


def test_a_mixed_batch_waits_in_its_order_and_goes_on_when_allowed(
    running: Program, folder: Path, tmp_path: Path
) -> None:
    choose(running, folder)
    change = asked(running)
    assert calls(running.blocks()) == [
        "list_directory: the workspace | 1 entry",
        f"write_file: wants to create {NOTE} | waiting for you",
        "present_svg: queued behind write_file | ",
        "list_directory: queued behind present_svg | ",
    ]
    assert change.diff.splitlines()[:2] == ["@@ -0,0 +1,6 @@", "+# A note from the demo"]
    assert [path.name for path in folder.iterdir()] == ["README.md"]
    running.app.post(change.allow_once)
    live = ended(running)
    assert calls(live) == [
        "list_directory: the workspace | 1 entry",
        f"write_file: {NOTE} | +6 −0",
        "figure",
        "list_directory: the workspace | 2 entries",
    ]
    written = "".join(f"{line[1:]}\n" for line in change.diff.splitlines()[1:])
    assert (folder / NOTE).read_text(encoding="utf-8") == written
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", NOTE]
    conversation = running.app.state.current_conversation
    assert conversation is not None
    (answer, *_) = [m for m in conversation.messages if m.calls]
    assert figure_from_arguments(answer.calls[2].arguments) is not None
    running.app.post(Quit())
    running.until(lambda: running.screen.closed)
    with program(tmp_path / "chats.sqlite3") as again:
        again.until(lambda: again.app.state.current_conversation)
        assert comparable(again.blocks()) == comparable(live)
        assert again.app.state.current is not None
        assert again.app.state.current.workspace == str(folder)


def test_a_denied_change_is_not_made_and_the_model_goes_on(running: Program, folder: Path) -> None:
    choose(running, folder)
    running.app.post(asked(running).deny)
    blocks = ended(running)
    assert calls(blocks)[1:] == [
        "write_file: denied by you | ", "figure", "list_directory: the workspace | 1 entry",
    ]  # fmt: skip
    assert any("You kept the note out" in b.text for b in blocks if isinstance(b, ProseBlock))
    assert [path.name for path in folder.iterdir()] == ["README.md"]


def test_a_file_that_changed_meanwhile_is_shown_again(running: Program, folder: Path) -> None:
    choose(running, folder)
    first = asked(running)
    (folder / NOTE).write_text("theirs\n", encoding="utf-8")
    running.app.post(first.allow_once)
    before = question(running)
    running.until(lambda: question(running) not in (None, before))
    second = next(b for b in running.blocks() if isinstance(b, ApprovalBlock))
    assert "-theirs" in second.diff
    assert "the file has changed since you allowed it" in calls(running.blocks())[1]
    assert (folder / NOTE).read_text(encoding="utf-8") == "theirs\n"
    running.app.post(second.allow_once)
    ended(running)
    assert (folder / NOTE).read_text(encoding="utf-8").startswith("# A note")


def test_for_this_session_asks_once(running: Program, folder: Path) -> None:
    choose(running, folder)
    running.app.post(asked(running).allow_for_session)
    ended(running)
    (folder / NOTE).unlink()
    blocks = running.ask(PROMPT)
    assert not [b for b in blocks if isinstance(b, ApprovalBlock)]
    assert (folder / NOTE).exists()


def test_stopped_while_it_waits_nothing_is_written_after_a_restart_either(
    running: Program, folder: Path, tmp_path: Path
) -> None:
    choose(running, folder)
    change = asked(running)
    running.app.post(StopReply())
    live = ended(running)
    assert "interrupted" in calls(live)[1]
    running.app.post(change.allow_once)
    running.app.post(Quit())
    running.until(lambda: running.screen.closed)
    with program(tmp_path / "chats.sqlite3") as again:
        again.until(lambda: again.app.state.current_conversation)
        assert calls(again.blocks()) == calls(live)
    assert [path.name for path in folder.iterdir()] == ["README.md"]


def until_asked(database: str, url: str, folder: str) -> None:
    """A program of its own that waits for the user until it is killed."""
    with program(Path(database), url) as running:
        running.up()
        choose(running, Path(folder))
        asked(running)
        sys.stdout.write("asked\n")
        sys.stdout.flush()
        running.until(lambda: running.screen.closed)


def test_killed_while_it_waits_it_never_runs_by_itself(
    demo_url: str, folder: Path, tmp_path: Path
) -> None:
    database = tmp_path / "chats.sqlite3"
    command = [sys.executable, __file__, str(database), demo_url, str(folder)]
    path = str(Path(__file__).parent.parent)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "asked\n"
        child.kill()
    with program(database, demo_url) as again:
        again.up()
        again.until(lambda: again.app.state.current_conversation)
        states = calls(again.blocks())
        assert states[0] == "list_directory: the workspace | 1 entry"
        assert [": interrupted" in state for state in states[1:]] == [True, True, True]
        assert not again.app.state.runs
    assert [path.name for path in folder.iterdir()] == ["README.md"]


def test_without_a_workspace_or_the_tool_it_is_not_offered(running: Program, folder: Path) -> None:
    def said(blocks: tuple[Block, ...]) -> str:
        return next(b.text for b in blocks if isinstance(b, ProseBlock))

    assert "list_directory is not offered" in said(running.ask(PROMPT))
    choose(running, folder)
    running.app.post(ChooseTools(("present_svg", "list_directory")))
    blocks = running.ask(PROMPT)
    assert "write_file is not offered" in [b for b in blocks if isinstance(b, ProseBlock)][-1].text


@pytest.mark.parametrize(
    ("path", "reason"),
    [("project/README.md", "is no folder"), ("project/none", "no such file"), ("", "")],
)
def test_a_folder_that_is_none_is_refused(
    path: str, reason: str, running: Program, folder: Path
) -> None:
    choose(running, folder)
    target = str(folder.parent / path) if path else "relative/folder"
    running.app.post(ChooseWorkspace(target))
    running.until(lambda: running.app.state.notice and running.app.state.notice.kind == "problem")
    notice = running.app.state.notice
    assert notice is not None
    assert reason in notice.text
    assert target in notice.text
    assert running.app.state.current is not None
    assert running.app.state.current.workspace == str(folder)


if __name__ == "__main__":
    until_asked(*sys.argv[1:])
