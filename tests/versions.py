"""Talk with versions: prompts, other answers, and what the arrows lead to."""

from __future__ import annotations

from world import World, asked

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.version_actions import Regenerate, ShowVersion


def talked(*pairs: tuple[str, str]) -> World:
    """A session with these prompts and answers."""
    world = World()
    asked(world, pairs[0][0])
    world.answer(pairs[0][1])
    for prompt, answer in pairs[1:]:
        said(world, prompt, answer)
    return world


def said(world: World, prompt: str, answer: str) -> None:
    world.send(SubmitPrompt(prompt))
    world.settle()
    world.answer(answer)


def again(world: World, answer: str, message_id: int | None = None) -> None:
    world.send(Regenerate(message_id))
    world.settle()
    world.answer(answer)


def words(world: World) -> list[str]:
    return [message.content for message in world.path]


def shown(world: World, message_id: int) -> list[str]:
    world.send(ShowVersion(message_id))
    world.settle()
    return words(world)


def branches(world: World) -> dict[int, tuple[int, ...]]:
    conversation = world.state.current_conversation
    assert conversation is not None
    return dict(conversation.branches)
