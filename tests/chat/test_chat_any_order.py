"""Whatever the user, the server, the tools and the disk do, in whatever order.

The world itself checks at each step that no call runs before it is on disk and that no finished
message changes; here it is checked that the disk then holds what was shown.
"""

from __future__ import annotations

from collections.abc import Callable

from builders import FACTS, drawing, fresh_state, whole_call
from hypothesis import given, settings
from hypothesis import strategies as st
from long_chat import small
from world import Disk, World

from ds4gui.chat.actions import (
    ContinueReply,
    DeleteSession,
    EditDraft,
    NewSession,
    Quit,
    RenameSession,
    SelectSession,
    StopReply,
    SubmitPrompt,
    UndoDelete,
)
from ds4gui.chat.events import ServerUp
from ds4gui.chat.record import Conversation
from ds4gui.chat.stream import ServerProblem, StreamDelta, StreamEnded, StreamEvent, StreamFailed
from ds4gui.chat.version_actions import (
    DeleteTurn,
    EditPrompt,
    LeaveEdit,
    Regenerate,
    ShowVersion,
)
from ds4gui.chat.waiting import waiting_in
from ds4gui.chat.waiting_actions import EditWaiting, SendWaiting, WithdrawWaiting

LOST = StreamFailed(ServerProblem(code="lost", message="The server went away"))
EVENTS: tuple[StreamEvent, ...] = (
    StreamDelta(content="word "),
    StreamDelta(reasoning="thought "),
    whole_call(0, "present_svg", drawing()),
    whole_call(1, "current_time", "{}"),
    StreamEnded("tool_calls"),
    StreamEnded("stop"),
    StreamEnded("length"),
    StreamEnded(None),
    LOST,
)

Deed = Callable[[World, int], None]


def _streams(world: World, choice: int) -> None:
    """An event of any reply that was ever asked for: late ones too."""
    replies = sorted(world.requests)
    if replies:
        newest_first = replies[::-1][choice // len(EVENTS) % len(replies)]
        world.stream(EVENTS[choice % len(EVENTS)], message_id=newest_first)


def _stores(world: World, choice: int) -> None:
    if world.answers:
        world.settle_one()


def _tool_ends(world: World, choice: int) -> None:
    if world.tools:
        world.tool_done()


def _calls(world: World, choice: int) -> None:
    """A whole answer with two calls, of the shown session."""
    world.settle()
    if world.state.current_id in world.state.runs:
        world.stream(EVENTS[2], EVENTS[3], StreamEnded("tool_calls"))
        world.settle()


def _of_a_session(action: type[SelectSession] | type[DeleteSession]) -> Deed:
    def deed(world: World, choice: int) -> None:
        if world.state.sessions:
            chosen = world.state.sessions[choice % len(world.state.sessions)]
            world.send(action(chosen.id))

    return deed


def _renames(world: World, choice: int) -> None:
    world.send(RenameSession(choice % 4, f"Name {choice}"))


def _one_of(world: World, choice: int) -> int | None:
    """A message of the shown path, or the last one."""
    ids = (None, *(message.id for message in world.path))
    return ids[choice % len(ids)]


def _takes_back(world: World, choice: int) -> None:
    waiting = waiting_in(world.state.current)
    if waiting:
        place = choice % len(waiting)
        kind = EditWaiting if choice % 2 else WithdrawWaiting
        world.send(kind(place, waiting[place].text))


def _another_version(world: World, choice: int) -> None:
    conversation = world.state.current_conversation
    versions = [i for ids in (conversation.branches if conversation else {}).values() for i in ids]
    if versions:
        world.send(ShowVersion(versions[choice % len(versions)]))


DEEDS: tuple[Deed, ...] = (
    _streams,
    _streams,
    _calls,
    _calls,
    _stores,
    _stores,
    _tool_ends,
    _tool_ends,
    _of_a_session(SelectSession),
    _of_a_session(DeleteSession),
    _renames,
    lambda world, choice: world.send(SubmitPrompt(f"Prompt {choice}")) and None,
    lambda world, choice: world.send(EditDraft(f"Draft {choice}")) and None,
    lambda world, choice: world.send(NewSession()) and None,
    lambda world, choice: world.send(StopReply()) and None,
    lambda world, choice: world.send(ContinueReply()) and None,
    lambda world, choice: world.send(UndoDelete()) and None,
    lambda world, choice: world.send(Regenerate(_one_of(world, choice))) and None,
    lambda world, choice: world.send(EditPrompt(_one_of(world, choice))) and None,
    lambda world, choice: world.send(LeaveEdit()) and None,
    lambda world, choice: world.send(SendWaiting()) and None,
    _takes_back,
    lambda world, choice: world.send(DeleteTurn(_one_of(world, choice))) and None,
    _another_version,
    _another_version,
)


def _turn(world: World, choice: int) -> None:
    """A whole turn in the shown session, as far as it gets; summarised first where it must be."""
    world.settle()
    world.send(SubmitPrompt(f"Prompt {choice} " + "word " * choice))
    for _ in range(2):
        if world.state.current_id in world.state.runs:
            world.answer(f"Words {choice}. ")


LONG_STORIES = st.lists(
    st.tuples(st.integers(0, len(DEEDS) + 9), st.integers(0, 60)), min_size=20, max_size=60
)
STORIES = st.lists(st.tuples(st.integers(0, len(DEEDS) - 1), st.integers(0, 60)), max_size=60)


def lived(story: list[tuple[int, int]], world: World | None = None) -> World:
    """A world in which all this happened."""
    world = world or World()
    for deed, choice in story:
        (DEEDS[deed] if deed < len(DEEDS) else _turn)(world, choice)
        for session_id, run in world.state.runs.items():
            path = world.state.conversations[session_id].messages
            assert run.message_id in [m.id for m in path]
            assert world.state.session(session_id) is not None, "a deleted session is at work"
            assert (run.phase == "summarising") == (run.compaction is not None)
    return world


def conversations(world: World) -> dict[int, Conversation]:
    """Every session's path, loaded where it is not in memory; those without a prompt left out."""
    found: dict[int, Conversation] = {}
    for session in world.state.sessions:
        world.send(SelectSession(session.id))
        world.settle()
        conversation = world.state.conversations[session.id]
        if conversation.messages:
            found[session.id] = conversation
    return found


def started(disk: Disk) -> World:
    world = World(fresh_state(), disk)
    world.send(disk.library())
    world.settle()
    return world


@settings(max_examples=150, deadline=None)
@given(STORIES)
def test_after_a_quit_the_disk_holds_what_was_shown(story: list[tuple[int, int]]) -> None:
    world = lived(story)
    world.send(Quit())
    world.settle()
    assert not world.state.runs
    shown = conversations(world)
    again = started(world.disk)
    assert conversations(again) == shown
    titles = [(s.id, s.title, s.head_id) for s in again.state.sessions]
    stored = [s for s in world.state.sessions if s.head_id is not None or s.title]
    assert titles == [(s.id, s.title, s.head_id) for s in stored]


@settings(max_examples=100, deadline=None)
@given(STORIES)
def test_after_a_crash_every_session_can_go_on(story: list[tuple[int, int]]) -> None:
    world = lived(story)
    again = started(world.disk)
    for session_id, conversation in conversations(again).items():
        assert {m.state for m in conversation.messages} <= {"complete", "interrupted", "failed"}
        assert "running" not in {t.state for t in conversation.turns}
        again.send(ServerUp(FACTS))
        again.send(SelectSession(session_id))
        again.send(ContinueReply())
        again.answer("Gone on.")
        assert again.path[len(conversation.messages)].content == "Gone on."
        assert again.path[: len(conversation.messages)] == conversation.messages


@settings(max_examples=100, deadline=None)
@given(LONG_STORIES)
def test_near_the_end_of_a_context_too(story: list[tuple[int, int]]) -> None:
    world = lived(story, small(300))
    for request in world.requests.values():
        roles = [message["role"] for message in request.messages if message["role"] != "system"]
        assert roles[0] == "user", "turns are summarised whole, and no prompt is left out"
    world.send(Quit())
    world.settle()
    shown = conversations(world)
    assert conversations(started(world.disk)) == shown
