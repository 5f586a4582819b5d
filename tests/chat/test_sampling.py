"""Parameters as they are typed, checked, said, and what a session and its turns make of them."""

from __future__ import annotations

import pytest
from world import World

from ds4gui.chat.actions import ChooseParams, NewSession, SubmitPrompt
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.preferences import Preferences, Preset
from ds4gui.chat.sampling import checked, params_from_words, said, words_from_params
from ds4gui.chat.settings_actions import SettingsRead


def test_what_is_typed_becomes_what_is_sent_and_back() -> None:
    words = {"temperature": "0.2", "top_k": "-1", "seed": " 7 ", "reasoning_effort": "High"}
    params = params_from_words(words, '{"guided_regex": "a+"}')
    assert params == {
        "guided_regex": "a+",
        "temperature": 0.2,
        "top_k": -1,
        "seed": 7,
        "reasoning_effort": "high",
    }
    shown, extra = words_from_params(params)
    assert params_from_words(shown, extra) == params
    assert params_from_words({"temperature": ""}, " ") == {}
    assert said(params) == (
        "temperature 0.2 · top k -1 · seed 7 · reasoning effort high · extra: guided_regex"
    )
    assert said({}) == ""


@pytest.mark.parametrize(
    ("words", "extra", "named"),
    [
        ({"temperature": "warm"}, "", "Temperature is a number"),
        ({"temperature": "2.1"}, "", "0 to 2"),
        ({"top_p": "nan"}, "", "Top p"),
        ({"top_k": "1.5"}, "", "whole number"),
        ({"max_tokens": "0"}, "", "at least 1"),
        ({"reasoning_effort": "some"}, "", "is one of"),
        ({}, "{", "not JSON"),
        ({}, "[1]", "JSON object"),
        ({}, '{"messages": []}', "messages is said by the program"),
        ({}, '{"top_p": true}', "Top p is a number"),
    ],
)
def test_what_cannot_be_sent_is_told(words: dict[str, str], extra: str, named: str) -> None:
    problem = params_from_words(words, extra)
    assert isinstance(problem, str)
    assert named in problem


@pytest.mark.parametrize("value", [True, "1", None, [1], float("inf"), float("nan")])
def test_a_value_that_is_no_number_never_fits(value: JSON) -> None:
    assert checked("min_p", value)


def test_a_session_begins_with_the_defaults_and_a_turn_keeps_what_it_was_made_with() -> None:
    world = World()
    defaults = Preset(system_prompt="Be brief.", params={"temperature": 0.5})
    world.send(SettingsRead(preferences=Preferences(defaults=defaults)))
    world.send(NewSession())
    world.send(SubmitPrompt("one"))
    first = world.requests[world.reply_id]
    assert first.params == {"temperature": 0.5}
    assert first.messages[0]["role"] == "system"
    assert str(first.messages[0]["content"]).startswith("Be brief.")
    world.send(ChooseParams("", {"seed": 1}))
    session = world.state.current
    assert session is not None
    assert (session.system_prompt, session.params) == ("", {"seed": 1})
    assert world.disk.sessions[session.id].params == {"seed": 1}
    conversation = world.state.conversations[session.id]
    assert conversation.turns[-1].params == {"temperature": 0.5}, "it was made with those"
