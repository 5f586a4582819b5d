"""The prompt box, driven in a real window; one scenario per process, see stage.py."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_views
from stage import SECOND_ROW, SEND, Stage, run

from ds4gui.chat import actions
from ds4gui.ui import native


def prompt() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    assert stage.typing, "the caret starts in the prompt box"
    hand.text("Draw a “cache” — это 中文")
    hand.key(dpg.mvKey_Return, shift=True)
    hand.text("second")
    hand.key(dpg.mvKey_Return, ctrl=True)
    hand.text("third")
    text = "Draw a “cache” — это 中文\nsecond\nthird"
    assert stage.of(actions.EditDraft)[-1].text == text
    hand.key(dpg.mvKey_Return)
    assert [sent.text for sent in stage.of(actions.SubmitPrompt)] == [text]
    hand.turns()
    assert stage.window.composer.text == ""
    assert stage.typing
    hand.text("again")
    hand.click(*SEND)
    assert stage.of(actions.SubmitPrompt)[-1].text == "again"
    hand.turns()
    assert stage.window.composer.text == ""
    assert stage.typing
    hand.key(dpg.mvKey_Return)
    hand.text("  ")
    hand.key(dpg.mvKey_Return)
    assert len(stage.of(actions.SubmitPrompt)) == 2, "blank text is not sent"


def prompt_grows() -> None:
    stage = Stage(sample_views.main())
    composer = stage.window.composer
    heights = [composer.height(1176)]
    for _ in range(3):
        stage.hand.text("soft wrap makes a line longer than the box continue below " * 3)
        heights.append(composer.height(1176))
    assert "\n" not in composer.text
    assert heights == sorted(heights)
    assert heights[-1] > heights[1] > heights[0]
    for _ in range(12):
        stage.hand.key(dpg.mvKey_Return, shift=True)
    line = composer.height(1176)
    assert line - heights[0] == 7 * 18, "eight lines of 18 px at most"


def drafts() -> None:
    view = sample_views.main()
    stage = Stage(view)
    stage.hand.text("half a thought")
    stage.hand.click(*SECOND_ROW)
    sent = [a for a in stage.sent if isinstance(a, actions.EditDraft | actions.SelectSession)]
    assert sent[-2:] == [actions.EditDraft("half a thought", 1), actions.SelectSession(2)]
    other = replace(view.composer, session_id=2, draft="kept for two")
    stage.show(replace(view, composer=other, sidebar=sample_views.sidebar(selected=2)))
    stage.hand.turns(5)
    assert stage.window.composer.text == "kept for two"
    assert stage.typing
    stage.hand.text("!")
    assert stage.of(actions.EditDraft)[-1].text == "kept for two!"
    stage.show(replace(view, composer=replace(view.composer, draft="half a thought")))
    stage.hand.turns(5)
    assert stage.window.composer.text == "half a thought"


def first_words() -> None:
    """Typing opens a session; the field in which it happens stays, so that no letter is lost."""
    view = sample_views.main()
    none = replace(view, composer=replace(view.composer, session_id=None))
    stage = Stage(none)
    for letter in "typed fast":
        native.type_text(letter)
        stage.window.turn()
        if len(stage.of(actions.EditDraft)) == 1:
            (opened,) = stage.of(actions.EditDraft)
            stage.show(replace(view, composer=replace(view.composer, draft=opened.text)))
    stage.hand.turns(5)
    assert stage.window.composer.text == "typed fast"
    assert stage.of(actions.EditDraft)[-1].text == "typed fast"


def tabs() -> None:
    """Pasted code keeps its indentation."""
    stage = Stage(sample_views.main())
    dpg.set_clipboard_text("if x:\n\tgo()")
    stage.hand.key(dpg.mvKey_V, ctrl=True)
    stage.hand.turns()
    assert "\tgo()" in stage.window.composer.text


def focus_through_changes() -> None:
    """Whatever the app changes in the meantime, the caret ends up in the prompt box."""
    view = sample_views.main()
    stage = Stage(sample_views.disconnected())
    stage.show(view)
    stage.hand.turns(1)
    for session_id in (2, 3, 4):
        composer = replace(view.composer, session_id=session_id)
        stage.show(replace(view, composer=composer))
        stage.hand.turns(1)
    stage.hand.turns(5)
    stage.hand.text("here")
    assert stage.window.composer.text == "here"


def escape() -> None:
    stage = Stage(sample_views.running())
    stage.hand.text("not lost")
    stage.hand.key(dpg.mvKey_Return)
    assert not stage.of(actions.SubmitPrompt), "nothing is sent while a reply runs"
    stage.hand.turns()
    assert stage.window.composer.text == "not lost"
    assert stage.typing
    stage.hand.key(dpg.mvKey_Escape)
    stage.hand.turns()
    assert stage.of(actions.StopReply) == [actions.StopReply()]
    assert stage.window.composer.text == "not lost"
    assert stage.typing
    stage.hand.text(" yet")
    assert stage.window.composer.text == "not lost yet"
    stage.hand.click(*SEND)
    assert len(stage.of(actions.StopReply)) == 2


if __name__ == "__main__":
    run(prompt, prompt_grows, drafts, first_words, tabs, focus_through_changes, escape)
