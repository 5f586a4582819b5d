"""Paths that the system's own chooser gives: what waited for one is done, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import TALK, session, showing
from world import World

from ds4gui.chat.actions import (
    ChooseWorkspace,
    ExportCompared,
    ExportSession,
    ImportSession,
    SelectSession,
)
from ds4gui.chat.browse import (
    AskPath,
    Browse,
    Browsing,
    EndAsking,
    NeedsPath,
    PathChosen,
    PathNotChosen,
    StopBrowsing,
)
from ds4gui.chat.copies import BackUp, RestoreBackup, WriteBackup
from ds4gui.chat.effects import FindWorkspace, ReadImport, WriteCompared, WriteExport
from ds4gui.chat.forms import MarkdownForm
from ds4gui.chat.record import Conversation

EXPORT = ExportSession("/home/me/Boxes.md")


def world() -> World:
    """Two sessions, the first one shown, and a chooser."""
    state = showing(*TALK)
    other = Conversation(session_id=2, messages=TALK, turns=())
    return World(
        replace(
            state,
            sessions=(*state.sessions, session(2, "Other")),
            conversations={**state.conversations, 2: other},
            browsing=Browsing(offered=True),
        )
    )


def asked(world: World, deed: NeedsPath) -> AskPath:
    (effect,) = world.send(Browse(deed))
    assert isinstance(effect, AskPath)
    return effect


@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        (EXPORT, "save"),
        (ExportCompared((1, 2), "/home/me/a.md"), "save"),
        (BackUp("/home/me/all.sqlite3"), "save"),
        (ImportSession(""), "open"),
        (RestoreBackup(""), "open"),
        (ChooseWorkspace("/home/me"), "folder"),
    ],
)
def test_the_chooser_is_asked_for_what_the_deed_needs(deed: NeedsPath, kind: str) -> None:
    there = world()
    effect = asked(there, deed)
    assert (effect.kind, effect.path) == (kind, deed.path or "/home/someone/Documents")
    assert there.state.notice is not None
    assert there.state.notice.kind == "choosing"


@pytest.mark.parametrize("replaces", [False, True])
def test_a_session_is_written_where_it_was_chosen(replaces: bool) -> None:
    there = world()
    number = asked(there, EXPORT).number
    there.send(SelectSession(2))
    (effect,) = there.send(PathChosen(number=number, path="/tmp/x.md", replaces=replaces))
    assert isinstance(effect, WriteExport)
    assert effect.session.id == 1, "the one that was shown when it was asked for"
    assert (effect.asked.path, effect.asked.overwrite) == ("/tmp/x.md", replaces)
    assert there.state.notice is None


@pytest.mark.parametrize(
    ("path", "form", "written", "agreed"),
    [
        ("/tmp/x", MarkdownForm(), "/tmp/x.md", False),
        ("/tmp/v1.2/x", MarkdownForm(), "/tmp/v1.2/x.md", False),
        ("C:\\v1.2\\x", MarkdownForm(), "C:\\v1.2\\x.md", False),
        ("/tmp/x.html", MarkdownForm(), "/tmp/x.html", True),
        ("/tmp/x.md", MarkdownForm(drawings=True), "/tmp/x.md", False),
    ],
)
def test_only_the_very_file_that_was_agreed_to_is_replaced(
    path: str, form: MarkdownForm, written: str, agreed: bool
) -> None:
    there = world()
    number = asked(there, replace(EXPORT, form=form)).number
    (effect,) = there.send(PathChosen(number=number, path=path, replaces=True))
    assert isinstance(effect, WriteExport)
    assert (effect.asked.path, effect.asked.overwrite) == (written, agreed)


def test_compared_sessions_and_imports_go_their_usual_way() -> None:
    there = world()
    number = asked(there, ExportCompared((1, 2), "/home/me/a.html")).number
    (effect,) = there.send(PathChosen(number=number, path="/tmp/b", replaces=False))
    assert isinstance(effect, WriteCompared)
    assert effect.asked.path == "/tmp/b.html"
    number = asked(there, ImportSession("")).number
    answer = PathChosen(number=number, path="/tmp/a.json", replaces=True)
    assert there.send(answer) == (ReadImport("/tmp/a.json"),)
    number = asked(there, BackUp("/home/me/all.sqlite3")).number
    answer = PathChosen(number=number, path="/tmp/b", replaces=False)
    assert there.send(answer) == (WriteBackup("/tmp/b.sqlite3"),)


def test_a_folder_is_for_the_session_it_was_chosen_for() -> None:
    there = world()
    number = asked(there, ChooseWorkspace("")).number
    there.send(SelectSession(2))
    answer = PathChosen(number=number, path="/tmp/work", replaces=True)
    assert there.send(answer) == (FindWorkspace(1, "/tmp/work"),)


def test_late_and_doubled_answers_do_nothing() -> None:
    there = world()
    first = asked(there, EXPORT).number
    second = asked(there, ImportSession("")).number
    assert there.send(PathChosen(number=first, path="/tmp/x.md", replaces=True)) == ()
    assert there.send(PathNotChosen(first, "It failed", missing=True)) == ()
    assert there.state.browsing.offered
    answer = PathChosen(number=second, path="/tmp/a.json", replaces=True)
    assert there.send(answer) == (ReadImport("/tmp/a.json"),)
    assert there.send(answer) == ()


def test_waiting_can_be_stopped() -> None:
    there = world()
    number = asked(there, EXPORT).number
    assert there.send(StopBrowsing()) == (EndAsking(),)
    assert there.state.notice is None
    assert there.send(PathChosen(number=number, path="/tmp/x.md", replaces=False)) == ()


def test_who_wants_none_is_told_nothing() -> None:
    there = world()
    number = asked(there, EXPORT).number
    there.send(PathNotChosen(number))
    assert there.state.notice is None
    assert there.state.browsing.offered


def test_where_none_works_it_is_said_and_not_offered_again() -> None:
    there = world()
    number = asked(there, EXPORT).number
    there.send(PathNotChosen(number, "It did not work", missing=True))
    assert there.state.notice is not None
    assert there.state.notice.text == "It did not work"
    assert not there.state.browsing.offered
    assert there.send(Browse(EXPORT)) == ()
