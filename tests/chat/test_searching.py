"""The search: the newest question counts, and a find is gone to."""

from __future__ import annotations

from dataclasses import replace

from builders import NOON_S, fresh_state
from versions import again, talked, words
from world import World, asked, restarted

from ds4gui.chat.finding import (
    CloseSearch,
    FindText,
    Found,
    GoToMessage,
    Hit,
    SearchAll,
    SearchFailed,
    TextFound,
)
from ds4gui.chat.record import Session
from ds4gui.chat.search_query import Snippet
from ds4gui.chat.storage import LoadConversation
from ds4gui.chat.version_actions import DeleteTurn
from ds4gui.present.searching import search_view

HIT = Hit(
    session_id=3, message_id=7, title="", role="user", said_s=NOON_S,
    snippet=Snippet(text="a wombat", marks=((2, 8),)),
)  # fmt: skip
SESSION = Session(id=3, title="Old", head_id=7, created_s=NOON_S, updated_s=NOON_S)


def world() -> World:
    here = World(replace(fresh_state(), loaded=True, sessions=(SESSION,)))
    here.disk.sessions[3] = replace(SESSION, head_id=None)
    return here


def test_only_the_answer_to_the_newest_question_is_shown() -> None:
    here = world()
    (first,) = here.send(FindText("wom"))
    (second,) = here.send(FindText("womb"))
    assert isinstance(first, SearchAll)
    assert isinstance(second, SearchAll)
    assert search_view(here.state).says == "Searching…"
    here.send(TextFound(first.number, Found()))
    assert here.state.search.waits
    here.send(TextFound(second.number, Found(hits=(HIT,), more=True, growing=True)))
    view = search_view(here.state)
    assert [row.message_id for row in view.rows] == [7]
    assert "still being indexed" in view.says
    (third,) = here.send(FindText("wombats"))
    assert isinstance(third, SearchAll)
    assert search_view(here.state).rows == view.rows, "what was found stays until the answer"
    here.send(SearchFailed(third.number, "The disk is away"))
    assert search_view(here.state).says == "Not searched. The disk is away"
    assert here.send(FindText(" ")) == ()
    assert not here.state.search.waits
    here.send(CloseSearch())
    assert search_view(here.state).rows == ()


def test_a_title_that_fits_is_a_row_of_its_own() -> None:
    here = world()
    (question,) = here.send(FindText("old"))
    assert isinstance(question, SearchAll)
    assert question.sessions == (SESSION,)
    titled = replace(HIT, message_id=None, snippet=Snippet(text="Old", marks=((0, 3),)))
    here.send(TextFound(question.number, Found(hits=(titled, HIT))))
    row, other = search_view(here.state).rows
    assert (row.message_id, row.title, row.title_marks) == (None, "Old", ((0, 3),))
    assert other.title_marks == ()


def test_an_answer_that_comes_after_the_search_was_closed_is_dropped() -> None:
    here = world()
    (question,) = here.send(FindText("wombat"))
    assert isinstance(question, SearchAll)
    here.send(CloseSearch())
    here.send(TextFound(question.number, Found(hits=(HIT,))))
    assert here.state.search.found == Found()


def test_a_find_is_shown_where_it_was_said_again_and_again() -> None:
    here = world()
    effects = here.send(GoToMessage(3, 7))
    assert LoadConversation(3) in effects
    assert here.state.current_id == 3
    place = here.state.places[3]
    assert place.block == "7:"
    here.send(GoToMessage(3, 7))
    assert here.state.places[3].jump != place.jump


def test_a_find_that_is_not_shown_is_said() -> None:
    here = world()
    here.send(GoToMessage(99, 1))
    assert here.state.notice is not None
    assert here.state.current_id is None


def test_a_find_in_another_version_is_gone_to_whether_its_session_is_read_or_not() -> None:
    here = talked(("Draw", "A box."), ("Larger", "A large box."))
    again(here, "A circle.", message_id=2)
    here.send(GoToMessage(1, 4))
    assert words(here) == ["Draw", "A circle."]
    here.settle()
    assert words(here) == ["Draw", "A box.", "Larger", "A large box."]
    assert here.state.places[1].block == "4:"
    here.send(GoToMessage(1, 5))
    here.settle()
    asked(here, "Elsewhere")
    here.answer("Yes.")
    there = restarted(here.disk)
    assert 1 not in there.state.conversations
    there.send(GoToMessage(1, 2))
    there.settle()
    assert there.state.current_id == 1
    assert words(there) == ["Draw", "A box.", "Larger", "A large box."]
    assert there.state.places[1].block == "2:"
    assert there.state.revising.turning is None


def test_a_find_in_what_was_deleted_is_said() -> None:
    here = talked(("Draw", "A box."), ("Larger", "A large box."))
    here.send(DeleteTurn())
    here.settle()
    here.send(GoToMessage(1, 4))
    here.settle()
    assert words(here) == ["Draw", "A box."]
    assert here.state.notice is not None
    assert "deleted" in here.state.notice.text
