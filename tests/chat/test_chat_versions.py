"""Another answer, another prompt, deleting and undoing: what is shown, and that nothing is lost."""

from __future__ import annotations

from dataclasses import replace

from versions import again, branches, said, shown, talked, words
from world import asked, restarted

from ds4gui.chat.actions import (
    ContinueReply,
    EditDraft,
    StopReply,
    SubmitPrompt,
    UndoDelete,
)
from ds4gui.chat.storage import LoadBranch, StoreFailed
from ds4gui.chat.stream import StreamDelta
from ds4gui.chat.version_actions import (
    DeleteTurn,
    EditPrompt,
    LeaveEdit,
    Regenerate,
    ShowVersion,
)
from ds4gui.chat.versions import deleted_ids


def test_another_answer_stands_beside_the_first_and_both_are_reached() -> None:
    world = talked(("Draw", "A box."))
    again(world, "A circle.")
    assert words(world) == ["Draw", "A circle."]
    assert branches(world) == {1: (2, 3)}
    assert shown(world, 2) == ["Draw", "A box."]
    assert branches(world) == {1: (2, 3)}
    assert shown(world, 3) == ["Draw", "A circle."]
    after = restarted(world.disk)
    assert words(after) == ["Draw", "A circle."]
    assert branches(after) == {1: (2, 3)}


def test_the_model_is_asked_the_same_prompt_without_the_answer_there_was() -> None:
    world = talked(("Draw", "A box."), ("And now", "Two boxes."))
    world.send(Regenerate())
    request = world.requests[world.reply_id]
    assert [m["content"] for m in request.messages] == ["Draw", "A box.", "And now"]
    turn = world.state.conversations[1].turns[-1]
    assert (turn.id, turn.prompt_id, turn.state) == (3, 3, "running")


def test_a_version_is_shown_as_far_as_it_had_gone() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    again(world, "A circle.", message_id=2)
    assert words(world) == ["Draw", "A circle."]
    said(world, "Smaller", "A small circle.")
    assert shown(world, 2) == ["Draw", "A box.", "Larger", "A large box."]
    assert shown(world, 5) == ["Draw", "A circle.", "Smaller", "A small circle."]


def test_the_path_stays_until_the_other_one_is_read_and_the_head_moves_with_it() -> None:
    world = talked(("Draw", "A box."))
    again(world, "A circle.")
    effects = world.send(ShowVersion(2))
    assert effects == (LoadBranch(1, 2, 2),)
    assert words(world) == ["Draw", "A circle."]
    assert world.disk.sessions[1].head_id == 3
    world.settle()
    assert world.disk.sessions[1].head_id == 2


def test_a_branch_that_comes_too_late_changes_nothing() -> None:
    world = talked(("Draw", "A box."))
    again(world, "A circle.")
    world.send(ShowVersion(2))
    late = world.answers.popleft()
    world.send(SubmitPrompt("On"))
    world.settle()
    world.answer("On it goes.")
    world.send(late)
    assert words(world) == ["Draw", "A circle.", "On", "On it goes."]
    assert world.state.revising.turning is None


def test_a_branch_that_can_not_be_read_is_said_and_the_next_try_works() -> None:
    world = talked(("Draw", "A box."))
    again(world, "A circle.")
    world.send(ShowVersion(2))
    world.answers.clear()
    failed = StoreFailed(code="io", message="The disk is gone", command=LoadBranch(1, 2, 2))
    world.send(failed)
    assert world.state.notice is not None
    assert world.state.notice.text == "The disk is gone"
    assert words(world) == ["Draw", "A circle."]
    assert shown(world, 2) == ["Draw", "A box."]


def test_nothing_moves_while_an_answer_is_made() -> None:
    world = talked(("Draw", "A box."))
    world.send(Regenerate())
    world.stream(StreamDelta(content="A cir"))
    for action in (ShowVersion(2), DeleteTurn(), Regenerate()):
        assert world.send(action) == ()
        assert world.state.notice is not None
    world.send(StopReply())
    world.settle()
    assert shown(world, 2) == ["Draw", "A box."]
    assert shown(world, 3) == ["Draw", "A cir"]


def test_a_prompt_without_an_answer_gets_its_first_one() -> None:
    world = talked(("Draw", "A box."))
    world.send(DeleteTurn())
    world.settle()
    assert words(world) == []
    said(world, "Draw", "A box.")
    again(world, "Another.")
    world.send(DeleteTurn(world.path[-1].id))
    world.settle()
    assert words(world) == ["Draw", "A box."]


def test_an_edited_prompt_stands_beside_the_old_one_and_the_draft_comes_back() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    world.send(EditDraft("Half a thought"))
    world.send(EditPrompt(1))
    assert world.state.drafts[1] == "Draw"
    filled = world.state.revising.fills
    world.send(EditDraft("Paint"))
    said(world, "Paint", "A painting.")
    assert words(world) == ["Paint", "A painting."]
    assert branches(world) == {0: (1, 5)}
    assert world.state.drafts[1] == "Half a thought"
    assert world.state.revising.fills > filled
    assert world.state.revising.editing == {}
    assert shown(world, 1) == ["Draw", "A box.", "Larger", "A large box."]
    assert branches(restarted(world.disk)) == {0: (1, 5)}


def test_the_last_prompt_is_edited_where_none_is_named_and_an_edit_can_be_left() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    world.send(EditPrompt())
    assert world.state.drafts[1] == "Larger"
    world.send(EditPrompt(1))
    assert world.state.drafts[1] == "Draw"
    assert world.send(Regenerate()) == ()
    world.send(LeaveEdit())
    assert world.state.drafts[1] == ""
    said(world, "More", "More boxes.")
    assert words(world)[-2:] == ["More", "More boxes."]


def test_deleting_takes_the_turn_and_all_below_and_undo_brings_all_back() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."), ("Blue", "A blue box."))
    world.send(DeleteTurn(3))
    world.settle()
    assert words(world) == ["Draw", "A box."]
    assert world.state.notice is not None
    assert world.state.notice.text == "Deleted “Larger”"
    after = restarted(world.disk)
    assert words(after) == ["Draw", "A box."]
    assert deleted_ids(after.state.sessions[0]) == {3}
    world.send(UndoDelete())
    world.settle()
    assert words(world)[2:] == ["Larger", "A large box.", "Blue", "A blue box."]
    assert deleted_ids(world.state.sessions[0]) == set()
    assert words(restarted(world.disk)) == words(world)


def test_a_deleted_turn_is_no_version_of_what_takes_its_place_until_it_is_back() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    world.send(DeleteTurn())
    world.settle()
    said(world, "Smaller", "A small box.")
    assert branches(world) == branches(restarted(world.disk)) == {}
    world.send(UndoDelete())
    world.settle()
    assert words(world)[2:] == ["Larger", "A large box."]
    assert branches(world) == {2: (3, 5)}
    assert shown(world, 5)[2:] == ["Smaller", "A small box."]


def test_of_several_versions_one_is_deleted_and_its_neighbour_shown() -> None:
    world = talked(("Draw", "A box."))
    again(world, "A circle.")
    again(world, "A line.")
    world.send(DeleteTurn(4))
    assert words(world) == ["Draw", "A line."]
    world.settle()
    assert words(world) == ["Draw", "A circle."]
    assert branches(world) == branches(restarted(world.disk)) == {1: (2, 3)}
    world.send(UndoDelete())
    world.settle()
    assert words(world) == ["Draw", "A line."]
    assert branches(world) == {1: (2, 3, 4)}


def test_undo_reaches_a_session_that_is_not_in_memory() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    world.send(DeleteTurn())
    world.settle()
    deleted = world.state.deleted
    asked(world, "Elsewhere")
    world.answer("Yes.")
    after = restarted(world.disk)
    after.state = replace(after.state, deleted=deleted)
    assert 1 not in after.state.conversations
    after.send(UndoDelete())
    after.settle()
    assert after.state.current_id == 1
    assert words(after) == ["Draw", "A box.", "Larger", "A large box."]


def test_a_stopped_answer_goes_on_in_its_version() -> None:
    world = talked(("Draw", "A box."))
    world.send(Regenerate())
    world.stream(StreamDelta(content="A cir"))
    world.send(StopReply())
    world.settle()
    world.send(ContinueReply())
    world.answer("cle.")
    assert words(world) == ["Draw", "A cir", "cle."]
    assert shown(world, 2) == ["Draw", "A box."]
    assert shown(world, 3) == ["Draw", "A cir", "cle."]


def test_the_reader_is_taken_to_where_another_path_begins_but_stays_at_the_last_answer() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    again(world, "A larger box.")
    shown(world, 4)
    assert world.state.places == {}
    again(world, "A circle.", message_id=2)
    shown(world, 2)
    assert world.state.places[1].block == "2:"
    world.send(EditPrompt(1))
    said(world, "Paint", "A painting.")
    shown(world, 1)
    assert world.state.places[1].block == "1:"
