"""Attached files in the picture of the window."""

from __future__ import annotations

from world import World

from ds4gui.chat.actions import AttachFile, SubmitPrompt
from ds4gui.chat.attached import AttachmentRead
from ds4gui.chat.forms import Detach
from ds4gui.present.chrome import composer_view
from ds4gui.present.waiting import rows_above


def attached(world: World, path: str, text: str) -> None:
    world.send(AttachFile(path))
    assert world.state.current_id is not None
    world.send(AttachmentRead(world.state.current_id, path, text))


def test_a_prompt_waits_for_the_file_that_is_being_read() -> None:
    world = World()
    world.send(AttachFile("/a.txt"))
    (row,) = rows_above(world.state)
    assert (row.text, row.note, row.buttons) == (
        "a.txt",
        "reading",
        (("Remove", Detach("/a.txt")),),
    )
    assert not composer_view(world.state).can_send
    assert world.state.current_id is not None
    world.send(AttachmentRead(world.state.current_id, "/a.txt", "word " * 800))
    (row,) = rows_above(world.state)
    assert row.note == "≈ 1.0k tokens"
    assert composer_view(world.state).can_send


def test_a_prompt_that_waits_names_its_files() -> None:
    world = World()
    world.send(SubmitPrompt("First"))
    attached(world, "/a.txt", "a\n")
    world.send(SubmitPrompt("Second\n\nand third"))
    (row,) = rows_above(world.state)
    assert row.text == "Second and third · a.txt"


def test_too_much_is_said_before_it_is_sent() -> None:
    world = World()
    attached(world, "/a.txt", "word " * 1_000_000)
    row = rows_above(world.state)[-1]
    assert row.icon == "CIRCLE_ALERT"
    assert row.text.startswith("Too large: about 1250.0k tokens are attached")
