"""Answers whose calls are text: what is shown of calls, thoughts and markup."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import SVG, answer, native, prompt, result, session, showing
from test_present_transcript import blocks_of, kinds
from written_calls import WHOLE

from ds4gui.chat.actions import CopyMessage
from ds4gui.chat.effects import CopyText
from ds4gui.chat.export import markdown_from_conversation
from ds4gui.chat.reduce import reduce
from ds4gui.chat.state import AppState
from ds4gui.chat.transports.written import calls_text
from ds4gui.present.view import CardBlock, FigureBlock, ProblemBlock, ProseBlock, ThoughtBlock

META = {"kind": "svg", "natural_width": 4.0, "natural_height": 3.0, "sized": False}
FORMS = list(WHOLE)


def raw(content: str, form: str) -> AppState:
    """A finished answer in this form, and the result of its first call."""
    message = replace(answer(2, content, finish_reason="stop"), transport=form.split()[0])
    return showing(prompt(1), message, result(3, 2, 0, "SVG presented inline: 42", meta=META))


@pytest.mark.parametrize("form", FORMS)
def test_a_figure_stands_between_the_words_around_its_call(form: str) -> None:
    state = raw("<think>Hm.</think>Before." + WHOLE[form] + "\nAfter.", form)
    assert kinds(state)[:5] == ["User", "Thought", "Prose", "Figure", "Prose"]
    _, thought, before, figure, after = blocks_of(state)[:5]
    assert isinstance(thought, ThoughtBlock)
    assert (thought.text, thought.label) == ("Hm.", "Thought")
    assert isinstance(before, ProseBlock)
    assert isinstance(after, ProseBlock)
    assert (before.text, after.text) == ("Before.", "After.")
    assert isinstance(figure, FigureBlock)
    assert figure.alt == "42"


@pytest.mark.parametrize("form", FORMS)
def test_a_call_cut_short_is_interrupted_and_keeps_its_text(form: str) -> None:
    text = WHOLE[form]
    message = answer(2, text[: text.index("viewBox")], finish_reason="length")
    state = showing(prompt(1), replace(message, transport=form.split()[0]))
    _, card, problem, _ = blocks_of(state)
    assert isinstance(card, CardBlock)
    assert card.detail == "interrupted: the answer stopped before the drawing was complete"
    assert (card.note, card.name) == ("show source", "present_svg")
    assert "<svg xmlns" in card.body
    assert isinstance(problem, ProblemBlock)
    assert problem.title == "Cut short"


@pytest.mark.parametrize("form", FORMS)
def test_leaked_markup_is_a_card_that_says_so(form: str) -> None:
    text = "Here." + WHOLE[form] + "\n\nDone."
    state = showing(prompt(1), answer(2, text, calls=(native("t", "{}", position=5),)))
    cards = [b for b in blocks_of(state) if isinstance(b, CardBlock)]
    (leak,) = (c for c in cards if c.name == "tool markup")
    assert leak.detail == "not run: the server's tool parser let it through as text"
    assert "present_svg" in leak.body
    said = " ".join(b.text for b in blocks_of(state) if isinstance(b, ProseBlock))
    assert said.split() == ["Here.", "Done."]


def test_a_leftover_of_the_model_itself_is_said_otherwise() -> None:
    state = raw("Fine.</tool_call>", "glm")
    (leak,) = (b for b in blocks_of(state) if isinstance(b, CardBlock))
    assert leak.detail == "left out: it belongs to no call"


@pytest.mark.parametrize("transport", ["native", "glm", "auto"])
def test_a_call_swallowed_by_thoughts_is_said(transport: str) -> None:
    thought = "I will draw.\n" + WHOLE["glm"]
    message = replace(answer(2), reasoning=thought, transport=transport)
    if transport != "native":
        message = replace(message, reasoning="", content="<think>" + thought)
    blocks = blocks_of(showing(prompt(1), message))
    (card,) = (b for b in blocks if isinstance(b, CardBlock))
    assert card.detail == "not run: the call stands inside the model's thoughts"
    answered = showing(prompt(1), replace(message, content=message.content + "</think>Done."))
    assert not any(isinstance(b, CardBlock) and "thoughts" in b.detail for b in blocks_of(answered))


@pytest.mark.parametrize("form", FORMS)
def test_copy_and_export_hold_no_markup(form: str) -> None:
    text = "<think>Hm.</think>One.\n" + WHOLE[form] + "\n\nTwo.</tool_call>"
    state = raw(text, form)
    _, effects = reduce(state, CopyMessage(2), 0.0)
    assert isinstance(effects[0], CopyText)
    assert effects[0].text.split() == ["One.", "Two."]
    document = markdown_from_conversation(session(), state.conversations[1])
    figure = WHOLE["glm inline"].split("<arg_value>")[1].split("</arg_value>")[0]
    assert figure.strip() in document
    rest = document.replace(figure.strip(), "")
    assert "Tool markup that was not run is left out" in rest
    assert not any(m in rest for m in ("｜", "tool_call", "arg_", "<function", "<parameter"))


def test_two_calls_keep_their_order_beside_their_results() -> None:
    text = calls_text("dsml-v4", [("present_svg", {"svg": SVG, "alt": "one"}), ("clock", {})])
    message = replace(answer(2, text, finish_reason="stop"), transport="dsml-v4")
    state = showing(
        prompt(1), message, result(3, 2, 0, "shown", meta=META), result(4, 2, 1, "Noon")
    )
    _, figure, card = blocks_of(state)[:3]
    assert isinstance(figure, FigureBlock)
    assert isinstance(card, CardBlock)
    assert (figure.figure_key, card.name, card.detail) == ("2:0", "clock", "Noon")
