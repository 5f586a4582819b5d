"""Panes as they are presented: each with its own words, and what is compared."""

from __future__ import annotations

from dataclasses import replace

from world import World

from ds4gui.chat.actions import EditDraft, NewSession, SubmitPrompt
from ds4gui.chat.pane_actions import AskAll, FocusPane, ForkBeside, LockScrolling, OpenBeside
from ds4gui.chat.stream import StreamDelta, StreamEnded
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import PaneView, ProseBlock


def ask(world: World, text: str, answer: str) -> None:
    world.send(SubmitPrompt(text))
    world.settle()
    world.answer(answer)
    world.settle()


def two() -> World:
    """Two sessions side by side; the second is in front."""
    world = World()
    ask(world, "one", "First")
    world.send(NewSession())
    ask(world, "two", "The second answer is longer")
    world.send(OpenBeside(1, at_left=True))
    world.send(FocusPane(2))
    return world


def said(pane: PaneView) -> list[str]:
    return [block.text for block in pane.blocks if isinstance(block, ProseBlock)]


def test_each_pane_has_its_own_transcript_and_prompt_box() -> None:
    world = two()
    world.send(EditDraft("for two"))
    view = Presenter().view(world.state)
    assert [said(chat.pane) for chat in view.chats] == [["First"], ["The second answer is longer"]]
    assert [chat.composer.draft for chat in view.chats] == ["", "for two"]
    assert [chat.composer.session_id for chat in view.chats] == [1, 2]
    assert (view.front_at, view.pane.session_id) == (1, 2)
    assert all(chat.pane.title_end == " · model-a" for chat in view.chats)
    rows = {row.session_id: row for group in view.sidebar.groups for row in group.rows}
    assert (rows[1].selected, rows[1].beside) == (False, True)
    assert (rows[2].selected, rows[2].beside) == (True, False)


def test_one_alone_compares_nothing() -> None:
    world = World()
    ask(world, "one", "First")
    view = Presenter().view(world.state)
    assert (view.beside, view.pane.facts, view.pane.title_end) == ((), (), "")
    assert not any(chip.command == "ask_all" for chip in view.composer.chips)


def test_a_neighbour_keeps_its_identity_while_another_streams() -> None:
    world = two()
    presenter = Presenter()
    world.send(SubmitPrompt("more"))
    world.settle()
    before = presenter.view(world.state)
    world.stream(StreamDelta(content="word "))
    after = presenter.view(world.state)
    assert after.pane is not before.pane
    assert after.beside[0].pane.blocks is before.beside[0].pane.blocks
    assert after.beside[0].composer is before.beside[0].composer


def test_the_newest_turns_are_compared_and_the_better_ones_marked() -> None:
    world = two()
    slow, fast = (world.state.conversations[i] for i in (1, 2))
    conversations = {}
    for conversation, first_s, tokens in ((slow, 2.0, 100), (fast, 0.5, 100)):
        (turn,) = conversation.turns
        usage = replace(turn.usage, completion_tokens=tokens)
        turn = replace(
            turn, started_s=10.0, first_token_s=10.0 + first_s, ended_s=20.0, usage=usage
        )
        conversations[conversation.session_id] = replace(conversation, turns=(turn,))
    view = Presenter().view(replace(world.state, conversations=conversations))
    left, right = ({fact.name: fact for fact in chat.pane.facts} for chat in view.chats)
    assert (left["first token"].text, right["first token"].text) == ("2.0 s", "0.5 s")
    assert (left["first token"].best, right["first token"].best) == (False, True)
    assert (left["speed"].text, right["speed"].text) == ("12 tok/s", "11 tok/s")
    assert (left["speed"].best, right["speed"].best) == (True, False)
    assert (left["characters"].text, right["characters"].text) == ("5", "27")
    assert left["tokens"].text == "100"
    assert not any(
        left[name].best or right[name].best for name in ("tokens", "characters", "figures")
    )


def test_forks_say_where_they_part_and_rows_hold_their_turns() -> None:
    world = World()
    ask(world, "one", "First")
    ask(world, "two", "Second")
    world.send(ForkBeside())
    ask(world, "two", "Otherwise")
    world.send(LockScrolling(True))
    view = Presenter().view(world.state)
    assert [chat.pane.badge for chat in view.chats] == ["fork at turn 2 · scroll locked"] * 2
    left, right = (chat.pane.rows for chat in view.chats)
    assert len(left) == len(right) == 2
    assert left[0] == right[0] == 1, "the turn that both share"
    assert left[1] != right[1]
    presenter = Presenter()
    first = presenter.view(world.state).pane.rows
    assert presenter.view(replace(world.state, now_s=world.state.now_s + 1)).pane.rows is first


def test_asking_all_is_said_in_every_prompt_box() -> None:
    world = two()
    world.send(AskAll(True))
    view = Presenter().view(world.state)
    assert {chat.composer.hint for chat in view.chats} == {"Message all 2 panes…"}
    (chip,) = {c for chat in view.chats for c in chat.composer.chips if c.command == "ask_all"}
    assert chip.label == "all panes"
    world.send(SubmitPrompt("to both"))
    world.settle()
    assert Presenter().view(world.state).panes.can_stop_all
    for session_id in (1, 2):
        run = world.state.runs[session_id]
        world.stream(StreamEnded("stop"), message_id=run.message_id)
        world.settle()
    assert not Presenter().view(world.state).panes.can_stop_all
