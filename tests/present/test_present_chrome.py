"""Everything around the transcript: its words, and what can be done."""

from __future__ import annotations

from dataclasses import replace

from builders import (
    FACTS,
    NOON_S,
    TALK,
    fresh_state,
    session,
    showing,
    up_state,
)
from world import World, down

from ds4gui.chat.actions import (
    DeleteSession,
    ExportSession,
    SubmitPrompt,
    UndoDelete,
)
from ds4gui.chat.events import ServerUp
from ds4gui.chat.pane_state import Panes
from ds4gui.chat.record import Conversation, Usage
from ds4gui.chat.state import AppState, Notice
from ds4gui.chat.stream import ModelFacts, StreamDelta
from ds4gui.present.chrome import DEMO_SUGGESTIONS, SUGGESTIONS
from ds4gui.present.frame import Chip, NoticeView, StatusView
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import ViewModel

DEMO = replace(FACTS, kind="demo", version="1")


def view(state: AppState) -> ViewModel:
    return Presenter().view(state)


# --- prompt box, empty session ------------------------------------------------------------------


def test_the_prompt_box_says_what_can_be_done() -> None:
    box = view(up_state()).composer
    assert (box.hint, box.can_send, box.can_stop, box.note) == ("Message model-a…", True, False, "")
    assert box.chips == (
        Chip(icon="WRENCH", label="2 tools", tip="Tools: native", command="tools", enabled=True),
    )
    away = view(down(showing(*TALK))).composer
    assert (away.enabled, away.can_send) == (True, False)
    assert away.note == "Waiting for a server; what you write is kept"
    reading = view(replace(showing(*TALK), reader_of="process 7")).composer
    assert (reading.enabled, reading.can_send) == (False, False)
    assert reading.note == "Read only: process 7 has the chats open"
    filtered = replace(session(1), tool_filter=("present_svg",))
    one = view(replace(showing(*TALK), sessions=(filtered,))).composer
    assert one.chips[0].label == "1 tool"
    world = World()
    world.send(SubmitPrompt("Draw"))
    assert view(world.state).composer.chips[0].enabled, "tools may change at any time"
    assert not reading.chips[0].enabled


def test_a_reply_can_be_stopped_while_it_is_at_work() -> None:
    world = World()
    world.send(SubmitPrompt("Draw"))
    shown = view(world.state)
    assert (shown.composer.can_send, shown.composer.can_stop) == (True, True)
    assert shown.menus.can_stop
    assert shown.pane.streaming


def test_an_empty_session_offers_prompts_that_can_be_sent() -> None:
    empty = view(up_state()).pane.empty
    assert empty is not None
    assert empty.suggestions == SUGGESTIONS
    nobody = view(down(up_state())).pane.empty
    assert nobody is not None
    assert nobody.suggestions == ()
    pane = view(fresh_state()).pane
    assert (pane.loading, pane.empty) == (True, None)
    loading = view(replace(showing(*TALK), conversations={})).pane
    assert (loading.loading, loading.empty, loading.blocks) == (True, None, ())


def test_the_demo_says_that_it_is_a_script() -> None:
    world = World(fresh_state())
    world.state = replace(world.state, loaded=True)
    world.send(ServerUp(DEMO))
    shown = view(world.state)
    assert shown.pane.badge == shown.status.note == "a script, not a model"
    assert shown.pane.empty is not None
    assert "script, not from a model" in shown.pane.empty.text
    assert shown.pane.empty.suggestions == DEMO_SUGGESTIONS
    assert shown.status.server == "Demo · localhost:8000"


# --- status -------------------------------------------------------------------------------------


def test_the_status_line_tells_server_model_context_and_speed() -> None:
    state = showing(*TALK)
    conversation = state.conversations[1]
    used = replace(
        conversation.turns[0],
        usage=Usage(prompt_tokens=8000, completion_tokens=192),
        first_token_s=NOON_S,
        ended_s=NOON_S + 4.0,
    )
    state = replace(state, conversations={1: replace(conversation, turns=(used,))})
    assert view(state).status == StatusView(
        tone="ok",
        server="vLLM 0.32.0 · localhost:8000",
        model="model-a",
        tools="",
        context_share=0.25,
        context="≈ 8.2k of 32.8k",
        speed="48 tok/s",
        note="",
    )
    unbounded = replace(FACTS, models=(ModelFacts(id="model-a", max_model_len=None),))
    server = replace(state.server, facts=unbounded)
    status = view(replace(state, server=server)).status
    assert (status.context_share, status.context) == (None, "≈ 8.2k tokens")


def test_the_status_line_without_a_server() -> None:
    assert view(fresh_state()).status.server == "looking for localhost:8000"
    status = view(down(up_state())).status
    assert (status.tone, status.server) == ("bad", "no server at localhost:8000")


def test_the_speed_is_counted_while_an_answer_streams() -> None:
    world = World()
    world.send(SubmitPrompt("Draw"))
    assert view(world.state).status.speed == ""
    world.stream(*[StreamDelta(content="word ")] * 5)
    assert view(world.state).status.speed == "1 tok/s"


# --- notice, menus ------------------------------------------------------------------------------


def test_a_deleted_session_can_be_brought_back() -> None:
    world = World(showing(*TALK))
    world.send(DeleteSession(1))
    shown = view(world.state)
    assert shown.notice == NoticeView(
        text="Deleted “Boxes”", tone="text", action_label="Undo", action=UndoDelete()
    )
    assert shown.menus.can_undo_delete
    assert not shown.menus.can_delete


def test_a_file_in_the_way_can_be_replaced() -> None:
    again = ExportSession("/tmp/a.md", True)
    notice = Notice(text="a.md exists already", kind="exists", saving=again)
    shown = view(replace(showing(*TALK), notice=notice)).notice
    assert shown is not None
    assert (shown.action_label, shown.action) == ("Replace", again)


def test_other_notices_have_nothing_to_press() -> None:
    problem = view(replace(up_state(), notice=Notice(text="Disk full", kind="problem"))).notice
    assert problem == NoticeView(text="Disk full", tone="bad", action_label="", action=None)
    assert view(up_state()).notice is None


def test_menus_enable_what_makes_sense() -> None:
    menus = view(showing(*TALK)).menus
    assert (menus.can_export, menus.can_delete, menus.copy_message_id) == (True, True, 2)
    assert (menus.models, menus.model) == (("model-a",), "model-a")
    nothing = view(up_state()).menus
    assert (nothing.can_export, nothing.can_delete, nothing.copy_message_id) == (False, False, None)
    reading = view(replace(showing(*TALK), reader_of="process 7")).menus
    assert (reading.can_export, reading.can_delete) == (True, False)


def test_sessions_side_by_side_can_leave_together_where_two_say_something() -> None:
    state = showing(*TALK, title="Boxes")
    paths = {**state.conversations, 2: Conversation(session_id=2, messages=TALK, turns=())}
    sessions = (*state.sessions, session(2, "Circles"), session(3, "Empty", head_id=None))
    beside = replace(
        state,
        sessions=sessions,
        conversations={**paths, 3: Conversation(session_id=3, messages=(), turns=())},
        panes=Panes(left=(2,), right=(3,)),
    )
    menus = view(beside).menus
    assert menus.compared == (2, 1)
    assert menus.compared_name == "/home/someone/Documents/Circles and Boxes.md"
    for alone in (Panes(), Panes(right=(3,))):
        menus = view(replace(beside, panes=alone)).menus
        assert (menus.compared, menus.compared_name) == ((), "")
