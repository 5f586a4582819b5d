"""No version is lost: documents, crashes, and the way of the arrows through the tree."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from versions import again, branches, said, shown, talked, words
from world import World, restarted

from ds4gui.chat.actions import SelectSession, StopReply, UndoDelete
from ds4gui.chat.bundle import Bundle, json_from_bundle, renumbered
from ds4gui.chat.bundle_reading import bundle_from_json
from ds4gui.chat.storage import SaveMessage, SaveTurn
from ds4gui.chat.version_actions import DeleteTurn, EditPrompt, Regenerate, ShowVersion
from ds4gui.chat.versions import deleted_ids


def test_a_document_keeps_every_version_and_what_is_deleted() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    again(world, "A circle.", message_id=2)
    world.send(DeleteTurn(1))
    world.settle()
    said(world, "Paint", "A painting.")
    disk = world.disk
    bundle = Bundle(
        session=disk.sessions[1],
        messages=tuple(disk.messages[i] for i in sorted(disk.messages)),
        turns=tuple(disk.turns[i] for i in sorted(disk.turns)),
    )
    document = json_from_bundle(bundle)
    read = bundle_from_json(document)
    assert isinstance(read, Bundle)
    assert json_from_bundle(read) == document
    moved = renumbered(read, session_id=9, first_turn_id=50, first_message_id=101)
    assert [m.content for m in moved.messages] == [m.content for m in bundle.messages]
    assert deleted_ids(moved.session) == {101}
    assert moved.session.view["left"] == {"102": 104}


def test_numbers_in_a_document_that_name_no_message_name_none_here_either() -> None:
    world = talked(("Draw", "A box."))
    read = bundle_from_json(
        json_from_bundle(
            Bundle(
                session=world.disk.sessions[1],
                messages=tuple(world.disk.messages.values()),
                turns=(),
            )
        ).replace(
            '"view": {}', f'"view": {{"deleted": [2, 7, "x"], "left": {{"{"9" * 5000}": 1}}}}'
        )
    )
    assert isinstance(read, Bundle)
    moved = renumbered(read, session_id=9, first_turn_id=50, first_message_id=101)
    assert deleted_ids(moved.session) == {102}
    assert moved.session.view["left"] == {}


def _reached(world: World, done: frozenset[int] = frozenset()) -> set[int]:
    """All messages that the arrows lead to; the forks in `done` are gone through already."""
    seen = {message.id for message in world.path}
    fork = min((parent for parent in branches(world) if parent not in done), default=None)
    for version in () if fork is None else branches(world)[fork]:
        shown(world, version)
        seen |= _reached(world, done | {fork or 0})
    return seen


DEEDS = st.sampled_from(("ask", "again", "edit", "delete", "undo", "turn", "start"))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(DEEDS, st.integers(0, 30)), max_size=16))
def test_the_arrows_lead_to_all_that_was_not_deleted(story: list[tuple[str, int]]) -> None:
    world = talked(("Draw", "A box."))
    for deed, choice in story:
        ids = [message.id for message in world.path] or [0]
        at = ids[choice % len(ids)]
        if deed == "ask" or (deed in ("again", "edit") and not world.path):
            said(world, f"Prompt {choice}", "Words.")
        elif deed == "again":
            again(world, f"Again {choice}", at)
        elif deed == "edit":
            world.send(EditPrompt(None))
            said(world, f"Edited {choice}", "Words.")
        elif deed == "delete":
            world.send(DeleteTurn(at))
        elif deed == "undo":
            world.send(UndoDelete())
        elif deed == "turn":
            versions = [i for ids in branches(world).values() for i in ids] or [0]
            world.send(ShowVersion(versions[choice % len(versions)]))
        else:
            world = restarted(world.disk)
        world.settle()
    gone = set(deleted_ids(world.state.sessions[0]))
    for id_, message in sorted(world.disk.messages.items()):
        if message.parent_id in gone:
            gone.add(id_)
    assert _reached(world) == set(world.disk.messages) - gone


def test_a_crash_between_any_two_writes_leaves_a_path_that_goes_on() -> None:
    whole = talked(("Draw", "A box."), ("Larger", "A large box."))
    effects = [*whole.send(Regenerate(2)), *whole.send(StopReply())]
    writes = [e for e in effects if isinstance(e, SaveMessage | SaveTurn)]
    for count in range(len(writes)):
        world = talked(("Draw", "A box."), ("Larger", "A large box."))
        for write in writes[:count]:
            world.disk.answer(write)
        after = restarted(world.disk)
        first = words(after)
        assert first[:2] in (["Draw", "A box."], ["Draw", ""])
        after.send(SelectSession(1))
        said(after, "Go on", "Gone on.")
        assert words(after) == [*first, "Go on", "Gone on."]
        assert {"A box.", "A large box."} <= {
            after.disk.messages[i].content for i in _reached(after)
        }
    assert any(isinstance(write, SaveMessage) and write.session for write in writes)
