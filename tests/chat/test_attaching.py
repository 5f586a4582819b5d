"""Files beside a draft."""

from __future__ import annotations

from dataclasses import replace

from builders import up_state
from world import World

from ds4gui import limits
from ds4gui.chat.actions import AttachFile, NewSession, SubmitPrompt
from ds4gui.chat.attached import AttachmentRead, AttachmentRefused, ReadAttachment
from ds4gui.chat.attaching import attached_in, is_reading, too_large
from ds4gui.chat.browse import AskPath, Browse, PathChosen
from ds4gui.chat.fenced_files import TextFile, prompt_with, sent_from
from ds4gui.chat.forms import Detach
from ds4gui.chat.version_actions import EditPrompt, LeaveEdit
from ds4gui.chat.waiting import waiting_in
from ds4gui.chat.waiting_actions import EditWaiting


def attached(world: World, path: str, text: str) -> None:
    world.send(AttachFile(path))
    assert world.state.current_id is not None
    world.send(AttachmentRead(world.state.current_id, path, text))


def names(world: World) -> list[str]:
    return [file.name for file in attached_in(world.state, world.state.current_id)]


def test_a_file_goes_along_once_as_fenced_text() -> None:
    world = World()
    effects = world.send(AttachFile(" /home/a.py "))
    session_id = world.state.current_id
    assert session_id is not None
    assert ReadAttachment(session_id, "/home/a.py") in effects
    assert is_reading(world.state)
    world.send(AttachmentRead(session_id, "/home/a.py", "x = 1\n"))
    assert not is_reading(world.state)
    world.send(SubmitPrompt("What is x?"))
    told = prompt_with("What is x?", [TextFile("a.py", "x = 1\n")])
    assert world.path[0].content == told
    assert world.requests[world.reply_id].messages[-1]["content"] == told
    assert names(world) == []
    assert world.state.current is not None
    assert world.state.current.title == "What is x?"


def test_files_can_be_taken_away_and_belong_to_their_session() -> None:
    world = World()
    attached(world, "/a.txt", "a\n")
    attached(world, "/b.txt", "b\n")
    first = world.state.current_id
    world.send(Detach("/a.txt"))
    assert names(world) == ["b.txt"]
    world.send(SubmitPrompt("b?"))
    world.answer("Yes")
    world.send(NewSession())
    assert world.state.current_id != first
    attached(world, "/c.txt", "c\n")
    assert names(world) == ["c.txt"]
    prompt = world.disk.conversation(first or 0).messages[0]
    assert [file.name for file in sent_from(prompt.content).files] == ["b.txt"]


def test_what_was_taken_away_while_it_was_read_stays_away() -> None:
    world = World()
    world.send(AttachFile("/a.txt"))
    assert world.state.current_id is not None
    world.send(Detach("/a.txt"))
    world.send(AttachmentRead(world.state.current_id, "/a.txt", "a\n"))
    world.send(AttachmentRefused(world.state.current_id, "/a.txt", "Not attached"))
    assert names(world) == []
    assert world.state.notice is None


def test_a_refusal_is_said_and_nothing_goes_along() -> None:
    world = World()
    world.send(AttachFile("/a.png"))
    assert world.state.current_id is not None
    world.send(AttachmentRefused(world.state.current_id, "/a.png", "Not attached, no text: a.png"))
    assert names(world) == []
    assert world.state.notice is not None
    assert world.state.notice.text == "Not attached, no text: a.png"


def test_only_so_many_and_the_same_one_once() -> None:
    world = World()
    for number in range(limits.FILES_ATTACHED):
        attached(world, f"/{number}.txt", "x\n")
    attached(world, "/0.txt", "newer\n")
    assert len(names(world)) == limits.FILES_ATTACHED
    assert world.state.notice is None
    assert world.send(AttachFile("/more.txt")) == ()
    assert world.state.notice is not None


def test_files_wait_with_their_prompt_and_stay_where_none_can_be_sent() -> None:
    world = World()
    world.send(SubmitPrompt("First"))
    attached(world, "/a.txt", "a\n")
    world.send(SubmitPrompt("Second"))
    assert sent_from(waiting_in(world.state.current)[0].text).files == (TextFile("a.txt", "a\n"),)
    assert names(world) == []
    offline = World(replace(up_state(), server=replace(up_state().server, phase="down")))
    attached(offline, "/a.txt", "a\n")
    offline.send(SubmitPrompt("Now"))
    assert names(offline) == ["a.txt"]


def test_what_the_model_can_not_take_is_known_before_it_is_sent() -> None:
    world = World()
    attached(world, "/a.txt", "a\n")
    assert too_large(world.state) is None
    attached(world, "/b.txt", "word " * 1_000_000)
    found = too_large(world.state)
    assert found is not None
    assert found[0] > found[1]


def test_a_chosen_path_is_attached_to_the_session_it_was_asked_for() -> None:
    world = World()
    world.send(SubmitPrompt("First"))
    first = world.state.current_id
    world.state = replace(world.state, browsing=replace(world.state.browsing, offered=True))
    asked = world.send(Browse(AttachFile("")))
    assert isinstance(asked[0], AskPath)
    assert asked[0].kind == "open"
    world.send(NewSession())
    chosen = PathChosen(number=asked[0].number, path="/a.txt", replaces=True)
    assert world.send(chosen) == (ReadAttachment(first or 0, "/a.txt"),)
    assert names(world) == []


def test_files_of_a_prompt_that_is_edited_are_attached_again_beside_its_words() -> None:
    world = World()
    attached(world, "/a.txt", "a\n")
    world.send(SubmitPrompt("First"))
    world.answer("Well")
    attached(world, "/b.txt", "b\n")
    world.send(EditPrompt(None))
    assert names(world) == ["a.txt"]
    assert world.state.drafts[world.state.current_id or 0] == "First"
    world.send(LeaveEdit())
    assert names(world) == ["b.txt"]
    world.send(EditPrompt(None))
    world.send(SubmitPrompt("First, better"))
    assert world.path[0].content == prompt_with("First, better", [TextFile("a.txt", "a\n")])
    assert names(world) == ["b.txt"]


def test_files_of_a_prompt_that_waited_come_back_with_it() -> None:
    world = World()
    world.send(SubmitPrompt("First"))
    for name in ("/a.txt", "/b.txt"):
        attached(world, name, "a\n")
    world.send(SubmitPrompt("Second"))
    attached(world, "/c.txt", "c\n")
    world.send(EditWaiting(0, waiting_in(world.state.current)[0].text))
    assert names(world) == ["c.txt", "a.txt", "b.txt"]
    paths = [file.path for file in attached_in(world.state, world.state.current_id)]
    assert len(set(paths)) == 3
    world.send(Detach(paths[1]))
    assert names(world) == ["c.txt", "b.txt"]
    assert world.state.drafts[world.state.current_id or 0] == "Second"
