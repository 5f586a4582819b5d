"""A call that asks, as blocks; what a session was given, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import TALK, answer, native, offer, prompt, result, session, showing
from world import World

from ds4gui.chat.actions import AllowCall, DenyCall
from ds4gui.chat.cards import Progress, cards_from_message
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Message
from ds4gui.chat.state import Approval, AppState, Run
from ds4gui.present.cards import card_block
from ds4gui.present.choices import chips, tool_choices
from ds4gui.present.chrome import composer_view, menu_view
from ds4gui.present.frame import Chip, ToolChoice
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import ApprovalBlock, CardBlock

APPROVAL = Approval(
    call_index=0, summary="wants to change a.py", diff="-1\n+2", digest="d1", again=False
)
WRITE = native("write_file", '{"path": "a.py", "content": "2"}')
ASKING = Run(
    turn_id=1, message_id=2, step=1, rounds=1, phase="asking", running_index=0, started_s=0.0,
    approval=APPROVAL,
)  # fmt: skip


def shown(call_name: str, arguments: str, content: str, meta: JSONObject) -> CardBlock:
    source = answer(2, calls=(native(call_name, arguments),))
    (card,) = cards_from_message(source, {0: result(3, 2, 0, content, meta=meta)}, None)
    block = card_block(card, source, None, frozenset(), "")
    assert isinstance(block, CardBlock)
    return block


def asking(approval: Approval = APPROVAL) -> AppState:
    state = showing(prompt(1), answer(2, calls=(WRITE, WRITE)))
    return replace(state, runs={1: replace(ASKING, approval=approval)})


def test_a_change_stands_below_its_card_with_three_answers() -> None:
    _, first, change, second = Presenter().view(asking()).pane.blocks
    assert isinstance(first, CardBlock)
    assert (first.icon, first.tone, first.detail, first.note) == (
        "SHIELD", "warn", "wants to change a.py", "waiting for you",
    )  # fmt: skip
    assert change == ApprovalBlock(
        key="2:approval:0:d1",
        message_id=2,
        diff="-1\n+2",
        allow_once=AllowCall(2, 0, "d1"),
        allow_for_session=AllowCall(2, 0, "d1", for_session=True),
        deny=DenyCall(2, 0, "d1"),
    )
    assert isinstance(second, CardBlock)
    assert second.detail == "queued behind write_file"


def test_a_change_that_is_shown_again_says_why() -> None:
    blocks = Presenter().view(asking(replace(APPROVAL, again=True, digest="d2"))).pane.blocks
    first = blocks[1]
    assert isinstance(first, CardBlock)
    assert first.detail == "wants to change a.py; the file has changed since you allowed it"


def test_the_prompt_box_says_that_a_tool_waits() -> None:
    assert "waits for you" in composer_view(asking()).note
    at_work = replace(asking(), runs={1: replace(ASKING, phase="tools")})
    assert composer_view(at_work).note == ""


@pytest.mark.parametrize("phase", ["tools", "saving"])
def test_an_answered_question_is_gone(phase: str) -> None:
    assert phase in ("tools", "saving")
    state = replace(asking(), runs={1: replace(ASKING, phase=phase)})
    assert not [b for b in Presenter().view(state).pane.blocks if isinstance(b, ApprovalBlock)]


def test_a_stored_call_asks_nothing() -> None:
    source: Message = answer(2, calls=(WRITE,))
    (card,) = cards_from_message(source, {}, None)
    assert (card.state, card.approval) == ("interrupted", None)
    waits = Progress(running_index=1, saving_id=None, approval=APPROVAL)
    (card,) = cards_from_message(source, {}, waits)
    assert card.approval is None, "it is asked about another call"


def test_a_tool_of_the_workspace_says_what_it_was_about_and_what_came_of_it() -> None:
    listed = shown("list_directory", '{"path": ""}', "a\nb", {"note": "2 entries"})
    assert (listed.detail, listed.note, listed.body) == ("the workspace", "2 entries", "a\nb")
    read = shown("read_file", '{"path": "a.py"}', "a.py, lines", {"note": "lines 1–3 of 3"})
    assert (read.detail, read.note) == ("a.py", "lines 1–3 of 3")
    found = shown("search_text", '{"text": "x", "path": "src"}', "src", {"note": "1 match"})
    assert (found.detail, found.note) == ("“x” in src", "1 match")
    wrote = shown("write_file", WRITE.arguments, "Wrote", {"note": "+1 −1", "diff": "-1\n+2"})
    assert (wrote.detail, wrote.note, wrote.body) == ("a.py", "+1 −1", "-1\n+2")


@pytest.mark.parametrize(
    ("path", "name"),
    [("/home/me/project", "project"), ("C:\\Users\\me\\work", "work"), ("/", "/"), ("/a/", "a")],
)
def test_the_chip_of_a_workspace_has_its_last_name(path: str, name: str) -> None:
    given = replace(session(1), workspace=path)
    workspace, tools = chips(replace(showing(*TALK), sessions=(given,)))
    assert workspace == Chip(icon="FOLDER", label=name, tip=path, command="workspace", enabled=True)
    assert tools.command == "tools"
    assert chips(showing(*TALK)) == (tools,)


def test_the_tools_dialog_says_what_each_tool_needs() -> None:
    parent = replace(session(3), tool_filter=("present_svg", "write_file"))
    shown = replace(session(1), tool_filter=("write_file", "current_time"), parent_session_id=3)
    tools = (
        offer("present_svg"),
        offer("current_time"),
        replace(offer("write_file"), in_workspace=True, asks=True),
    )
    state = replace(World().state, tools=tools, sessions=(shown, parent), current_id=1)
    above = "not a tool of the session above"
    assert tool_choices(state) == (
        ToolChoice(name="present_svg", listed=False, enabled=True, note=""),
        ToolChoice(name="current_time", listed=False, enabled=False, note=above),
        ToolChoice(name="write_file", listed=True, enabled=True, note="needs a workspace"),
    )
    given = replace(state, sessions=(replace(shown, workspace="/home/me"), parent))
    assert tool_choices(given)[2].note == "asks before it acts"
    menus = menu_view(replace(given, reader_of="another"))
    assert not menus.can_choose_workspace
    assert menus.workspace == "/home/me"
    assert not any(tool.enabled for tool in menus.tools)
