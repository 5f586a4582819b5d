"""A batch with a change in it, in a session with a folder, and the answers to its question."""

from __future__ import annotations

import json
from dataclasses import replace

from builders import drawing, offer, up_state, whole_call
from world import World

from ds4gui.chat.actions import (
    AllowCall,
    ChooseWorkspace,
    DenyCall,
    SubmitPrompt,
    UserAction,
)
from ds4gui.chat.events import ApprovalWanted, WorkspaceFound
from ds4gui.chat.state import AppState

FOLDER = "/home/me/project"
WRITE = json.dumps({"path": "src/loader.py", "content": "data = 2\n"})
BATCH = (
    whole_call(0, "present_svg", drawing()),
    whole_call(1, "write_file", WRITE),
    whole_call(2, "present_svg", drawing()),
)


def state_with_tools() -> AppState:
    files = replace(offer("read_file"), in_workspace=True)
    write = replace(offer("write_file"), in_workspace=True, asks=True)
    return replace(up_state(), tools=(*up_state().tools, files, write))


def in_workspace(path: str = FOLDER) -> World:
    world = World(state_with_tools())
    choose(world, path)
    return world


def choose(world: World, path: str) -> None:
    world.send(ChooseWorkspace(path))
    assert world.state.current_id is not None
    world.send(WorkspaceFound(world.state.current_id, path))


def batch(world: World) -> None:
    world.send(SubmitPrompt("Change the loader and draw it"))
    world.settle()
    world.answer("Both.", *BATCH)
    world.tool_done()
    world.settle()


def ask(world: World, digest: str = "d1", diff: str = "-data = 1\n+data = 2") -> None:
    """The tool at work proposes instead of being done."""
    tool = world.tools.popleft()
    world.send(
        ApprovalWanted(
            message_id=tool.message_id,
            call_index=tool.call_index,
            summary="wants to change src/loader.py",
            diff=diff,
            digest=digest,
        )
    )


def allow(world: World, digest: str = "d1", *, for_session: bool = False) -> UserAction:
    return AllowCall(world.reply_id, 1, digest, for_session)


def deny(world: World, digest: str = "d1") -> UserAction:
    return DenyCall(world.reply_id, 1, digest)
