"""Quitting while the disk takes nothing."""

from __future__ import annotations

from world import World, asked

from ds4gui.chat.actions import DismissNotice, Quit
from ds4gui.chat.effects import CloseProgram
from ds4gui.chat.storage import AllSaved, SaveTurn, StoreFailed
from ds4gui.present.presenter import Presenter


def on_a_full_disk() -> World:
    world = World()
    session_id = asked(world, "One")
    world.answer("Yes.")
    turn = world.state.conversations[session_id].turns[-1]
    failed = StoreFailed(
        code="disk_full", message="The disk is full", command=SaveTurn(turn), kept=True
    )
    world.send(failed)
    return world


def closes(world: World, action: Quit) -> bool:
    return CloseProgram() in world.send(action)


def test_words_that_are_not_saved_are_not_lost_unasked() -> None:
    world = on_a_full_disk()
    world.send(DismissNotice())
    assert not closes(world, Quit())
    notice = Presenter().view(world.state).notice
    assert notice is not None
    assert "lost" in notice.text
    assert notice.action == Quit(lose_unsaved=True)
    assert closes(world, Quit(lose_unsaved=True))


def test_asking_again_is_an_answer() -> None:
    world = on_a_full_disk()
    assert not closes(world, Quit())
    assert closes(world, Quit())


def test_once_all_is_saved_nothing_is_asked() -> None:
    world = on_a_full_disk()
    assert not closes(world, Quit())
    world.send(AllSaved())
    notice = Presenter().view(world.state).notice
    assert notice is not None
    assert notice.text == "Everything is saved again"
    assert closes(world, Quit())


def test_a_signal_closes_although_nobody_answers() -> None:
    assert closes(on_a_full_disk(), Quit(lose_unsaved=True))
