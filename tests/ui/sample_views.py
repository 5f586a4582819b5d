"""Hand-made pictures of the window, for tests of the views and for looking at them."""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import RetryConnection, UndoDelete
from ds4gui.present.frame import Chip, ComposerView, ConnectView, MenuView, NoticeView, StatusView
from ds4gui.present.view import (
    EmptyView,
    PaneView,
    SessionGroup,
    SessionRow,
    SidebarView,
    ViewModel,
)

TITLES = {
    "Today": ("Paged attention, drawn", "Beam vs nucleus sampling", "Refactor the loader"),
    "Yesterday": ("KV cache arithmetic", "Which GPU for 70B?", "Recipe for dal"),
    "Earlier": (
        "SQLite WAL explained",
        "Unicode line breaking",
        "Birthday poem",
        "Landlock rules",
        "Quantisation error bars",
    ),
}


def sidebar(*, selected: int = 1, running: tuple[int, ...] = (3,)) -> SidebarView:
    """The sessions of the target picture."""
    groups, session_id = [], 0
    for label, titles in TITLES.items():
        rows = []
        for title in titles:
            session_id += 1
            rows.append(
                SessionRow(
                    session_id=session_id,
                    title=title,
                    selected=session_id == selected,
                    running=session_id in running,
                )
            )
        groups.append(SessionGroup(label=label, rows=tuple(rows)))
    return SidebarView(groups=tuple(groups), filter_text="", empty=None)


def many_sessions(count: int) -> SidebarView:
    """One long group, among them titles that don't fit."""
    rows = tuple(
        SessionRow(
            session_id=index,
            title=f"Session {index}" + " with a title that is far too long" * (index % 3 == 0),
            selected=index == 1,
            running=False,
        )
        for index in range(1, count + 1)
    )
    return SidebarView(groups=(SessionGroup(label="Today", rows=rows),), filter_text="", empty=None)


def main() -> ViewModel:
    """The main window of the target picture, without blocks."""
    return ViewModel(
        title="Paged attention, drawn – ds4gui",
        theme="dark",
        sidebar=sidebar(),
        pane=PaneView(
            session_id=1,
            title="Paged attention, drawn",
            badge="",
            blocks=(),
            empty=None,
            loading=False,
            streaming=False,
        ),
        connect=None,
        composer=ComposerView(
            session_id=1,
            hint="Message vllm…",
            draft="",
            enabled=True,
            can_send=True,
            can_stop=False,
            note="",
            chips=(
                Chip(
                    icon="FOLDER",
                    label="workspace",
                    tip="/home/someone/workspace",
                    command="workspace",
                    enabled=True,
                ),
                Chip(
                    icon="WRENCH",
                    label="5 tools",
                    tip="Tools: native",
                    command="tools",
                    enabled=True,
                ),
            ),
        ),
        status=StatusView(
            tone="ok",
            server="vLLM 0.32 · localhost:8000",
            model="Qwen3-32B",
            tools="",
            context_share=0.38,
            context="12.4k of 32.8k",
            speed="41 tok/s",
            note="100 %",
        ),
        notice=None,
        menus=MenuView(
            session_id=1,
            can_stop=False,
            can_export=True,
            can_delete=True,
            can_undo_delete=False,
            copy_message_id=7,
            models=("Qwen3-32B", "DeepSeek-V3.2"),
            model="Qwen3-32B",
            theme="dark",
            export_name="/home/me/Documents/Paged attention, drawn.md",
            workspace="",
            can_choose_workspace=True,
            tools=(),
        ),
    )


def empty() -> ViewModel:
    """A new session."""
    pane = replace(
        main().pane,
        title="New session",
        empty=EmptyView(
            title="What shall we look at?",
            text="The model can draw diagrams and illustrations where they help.",
            suggestions=("Draw how a hash map grows", "Explain WAL with a diagram"),
        ),
    )
    return replace(main(), pane=pane)


def disconnected() -> ViewModel:
    """The connect panel of the target picture."""
    base = main()
    return replace(
        base,
        connect=ConnectView(
            title="No server at localhost:8000",
            text="Start vLLM, or point ds4gui at another OpenAI-compatible address. "
            "It connects by itself when the server answers.",
            url="http://localhost:8000/v1",
            busy=True,
            progress="trying again in 4 s",
            can_close=True,
        ),
        status=replace(base.status, tone="bad", server="no server"),
    )


def running() -> ViewModel:
    """A reply is streaming in, and a notice stands above the prompt."""
    base = main()
    return replace(
        base,
        composer=replace(base.composer, can_send=False, can_stop=True),
        notice=NoticeView(
            text="Session “Recipe for dal” deleted", tone="muted", action_label="Undo",
            action=UndoDelete(),
        ),
        menus=replace(base.menus, can_stop=True),
    )  # fmt: skip


def trouble() -> NoticeView:
    """A notice that is longer than a line."""
    return NoticeView(
        text="The server at http://a-rather-long-host-name.example:8000/v1 closed the connection "
        "before it had said anything, and it has not answered since",
        tone="bad",
        action_label="Try again",
        action=RetryConnection(),
    )
