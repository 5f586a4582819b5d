"""The table of reducers, and the small actions: connection, figures, folds, copy, export."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from builders import (
    FACTS,
    SVG,
    URL,
    answer,
    drawing,
    fresh_state,
    native,
    prompt,
    result,
    showing,
    up_state,
)
from world import World

from ds4gui.chat.actions import (
    ColumnSettled,
    Connect,
    CopyMessage,
    DismissNotice,
    ExportSession,
    FiguresWanted,
    FilterSessions,
    OpenDemo,
    RetryConnection,
    ShowConnect,
    SubmitPrompt,
    ToggleFold,
)
from ds4gui.chat.effects import (
    CopyText,
    DrawFigure,
    DrawFigures,
    Effect,
    LookForServer,
    StartDemo,
    UseServer,
    WriteExport,
)
from ds4gui.chat.events import (
    Action,
    DemoFailed,
    Exported,
    ExportFailed,
    FigureDrawn,
    FigureFailed,
    ServerDown,
    ServerLooking,
    ServerUp,
)
from ds4gui.chat.reduce import reduce, step_of
from ds4gui.chat.state import FigureState, ServerState
from ds4gui.chat.stream import ServerProblem

GONE = ServerProblem(code="unreachable", message="Nothing answers")


def test_every_action_has_a_reducer_of_its_own() -> None:
    actions = get_args(Action)
    assert len(actions) > 30
    fallback = step_of.dispatch(object)
    assert [a.__name__ for a in actions if step_of.dispatch(a) is fallback] == []


def test_what_is_no_action_is_a_bug() -> None:
    with pytest.raises(TypeError, match="no reducer for str"):
        step_of("not an action", fresh_state())


def test_a_state_shares_what_an_action_does_not_touch() -> None:
    state = showing(prompt(1), answer(2, "A box."))
    after, _ = reduce(state, ToggleFold("2:thought:0"), 5.0)
    assert after.conversations is state.conversations
    assert after.sessions is state.sessions
    assert (after.now_s, after.open_folds) == (5.0, {"2:thought:0"})
    again, _ = reduce(after, ToggleFold("2:thought:0"), 6.0)
    assert again.open_folds == frozenset()


# --- connection ---------------------------------------------------------------------------------


def test_the_panel_is_open_until_a_server_answers() -> None:
    world = World(fresh_state())
    assert not world.state.server.panel_shown, "a first look flashes nothing"
    world.send(ServerDown(URL, GONE, 4))
    assert world.state.server.panel_shown
    assert (world.state.server.phase, world.state.server.retry_in_s) == ("down", 4)
    world.send(ServerUp(FACTS))
    assert not world.state.server.panel_shown
    assert world.state.server.problem is None
    world.send(ServerDown(URL, GONE, 4))
    assert not world.state.server.panel_shown, "a lost server does not cover what is being read"


def test_a_panel_opened_by_hand_stays_while_the_server_keeps_answering() -> None:
    world = World()
    world.send(ShowConnect(True))
    world.send(ServerUp(replace(FACTS, version="0.33.0")))
    assert world.state.server.panel_shown
    world.send(ShowConnect(False))
    assert not world.state.server.panel_shown


def test_a_key_reaches_the_shell_and_never_the_state() -> None:
    world = World()
    effects = world.send(Connect(" http://other:8000/v1 ", " sk-secret "))
    assert effects == (UseServer("http://other:8000/v1", "sk-secret"),)
    assert "sk-secret" not in repr(world.state)
    assert world.state.server.phase == "looking"
    assert world.state.server.facts is None
    assert World().send(Connect("  ", "")) == ()


def test_a_server_that_is_up_stays_up_while_it_is_asked_again() -> None:
    world = World()
    world.send(ServerLooking(URL))
    assert world.state.server.phase == "up"
    world.send(ServerLooking("http://other:8000/v1"))
    assert (world.state.server.phase, world.state.server.facts) == ("looking", None)


def test_a_lost_server_is_still_known_by_name() -> None:
    world = World()
    world.send(ServerDown(URL, GONE, 1))
    assert world.state.server.facts == FACTS


def test_a_probe_that_fails_while_an_answer_streams_says_nothing() -> None:
    world = World()
    world.send(SubmitPrompt("Draw"))
    world.send(ServerDown(URL, GONE, 1))
    assert world.state.server.phase == "up"


def test_looking_again_and_the_demo_are_left_to_the_shell() -> None:
    world = World(replace(fresh_state(), server=ServerState(url=URL, phase="down")))
    assert world.send(RetryConnection()) == (LookForServer(),)
    assert world.send(OpenDemo()) == (StartDemo(),)
    assert world.state.server.phase == "looking"
    world.send(DemoFailed("The demo did not start"))
    assert world.state.server.phase == "down"
    assert world.state.notice is not None
    assert world.state.notice.text == "The demo did not start"


# --- figures ------------------------------------------------------------------------------------


def figure_world() -> World:
    calls = (native("present_svg", drawing()), native("present_svg", drawing("<svg>no</svg>")))
    return World(
        showing(
            prompt(1),
            answer(2, calls=calls),
            result(3, 2, 0, "SVG presented inline: A plain box"),
            result(4, 2, 1, "Tool error: no", status="failed"),
        )
    )


def test_a_completed_figure_is_drawn_from_its_message() -> None:
    world = figure_world()
    world.send(ColumnSettled(640, 480))
    size = {"column_px": 640, "max_height_px": 480}
    name = ("2:0", 640)
    for seen, near in (((name,), ()), ((), (name,))):
        (effect,) = world.send(FiguresWanted(seen, near))
        figure = DrawFigure(figure_key="2:0", svg=SVG, in_sight=bool(seen), **size)
        assert effect == DrawFigures((figure,))


@pytest.mark.parametrize("key", ["2:1", "2:2", "9:0", "3:0", "", "2", "2:", "2:-1", "x:y", "2:²"])
def test_nothing_else_is_ever_drawn(key: str) -> None:
    assert figure_world().send(FiguresWanted(((key, 640),), ())) == (DrawFigures(()),)


def test_what_became_of_a_picture_is_kept() -> None:
    world = figure_world()
    drawn = FigureDrawn(
        figure_key="2:0",
        ink_luminance=0.2,
        background_opacity=0.9,
    )
    world.send(drawn)
    kept = world.state.figures
    assert kept == {"2:0": FigureState(ink_luminance=0.2, background_opacity=0.9)}
    world.send(drawn)
    assert world.state.figures is kept
    world.send(FigureFailed("2:0", "too many nodes"))
    assert world.state.figures["2:0"].problem == "too many nodes"


# --- copy, export, notices ----------------------------------------------------------------------


def spoken_world() -> World:
    call = native("current_time", "{}", position=5)
    return World(
        showing(
            prompt(1, "  What time?"),
            answer(2, "Look.\n\n", calls=(call,)),
            result(3, 2),
            answer(4, "Noon.", step=2),
            prompt(5, "And now?", turn_id=2, parent=4),
            answer(6, turn_id=2, calls=(native("present_svg", drawing()),)),
        )
    )


def test_a_prompt_is_copied_as_it_is() -> None:
    world = spoken_world()
    assert world.send(CopyMessage(1)) == (CopyText("  What time?"),)
    assert world.state.notice is not None
    assert world.state.notice.text == "Copied"
    world.send(ColumnSettled(640, 480))
    assert world.state.notice is not None, "nothing moves by itself"
    world.send(FilterSessions("x"))
    assert world.state.notice is None


@pytest.mark.parametrize("message_id", [2, 4])
def test_an_answer_is_copied_with_the_prose_of_all_its_steps(message_id: int) -> None:
    assert spoken_world().send(CopyMessage(message_id)) == (CopyText("Look.\n\nNoon."),)


def test_the_clipboard_is_left_alone_where_there_is_no_text() -> None:
    world = spoken_world()
    assert world.send(CopyMessage(6)) == ()
    assert world.state.notice is not None
    assert world.state.notice.text == "There is no text to copy"
    assert world.send(CopyMessage(99)) == ()


def test_an_export_asks_before_it_replaces_a_file() -> None:
    world = spoken_world()
    (effect,) = world.send(ExportSession("/tmp/a.md"))
    assert isinstance(effect, WriteExport)
    assert effect.asked == ExportSession("/tmp/a.md", session_id=1)
    assert (effect.session.title, effect.conversation.messages[0].id) == ("Boxes", 1)
    world.send(ExportFailed("/tmp/a.md", "a.md exists already", exists=True, asked=effect.asked))
    assert world.state.notice is not None
    again = ExportSession("/tmp/a.md", overwrite=True, session_id=1)
    assert (world.state.notice.kind, world.state.notice.saving) == ("exists", again)
    (effect,) = world.send(again)
    assert isinstance(effect, WriteExport)
    assert effect.asked.overwrite
    assert world.state.notice is None
    world.send(Exported("/tmp/a.md"))
    assert world.state.notice is not None
    assert world.state.notice.text == "Exported to /tmp/a.md"
    world.send(DismissNotice())
    assert world.state.notice is None


def test_an_export_that_fails_is_said() -> None:
    world = spoken_world()
    world.send(ExportFailed("/tmp/a.md", "No space left", exists=False))
    assert world.state.notice is not None
    assert (world.state.notice.text, world.state.notice.kind) == ("No space left", "problem")


@pytest.mark.parametrize("path", ["", "  "])
def test_an_export_without_a_name_or_a_session_writes_nothing(path: str) -> None:
    nothing: tuple[Effect, ...] = ()
    assert spoken_world().send(ExportSession(path)) == nothing
    assert World(up_state()).send(ExportSession("/tmp/a.md")) == nothing
