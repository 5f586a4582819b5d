"""The script: which scene a prompt gets, how it goes on, and that what it draws is sound."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from zoneinfo import available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui.servers.dialect import count_tokens, tokens
from ds4gui.servers.scenes import HONEST, SCENES, Call
from ds4gui.servers.script import next_answer, scene_for
from ds4gui.text.inline import markdown_parser

OFFERED = frozenset({"present_svg", "current_time", "list_directory", "write_file", "show_widget"})
REPLIES = [reply for replies in (*(s.replies for s in SCENES), HONEST) for reply in replies]
DRAWINGS = [call for reply in REPLIES for call in reply.calls if call.tool == "present_svg"]
PROMPTS = [
    "How does vLLM decide which KV blocks to keep? Draw the path of one request.",
    "What time is it? Draw a clock and the working hours of three cities.",
    "Draw a photo of a mountain lake.",
    "Show me a page with everything a text can hold.",
    "Show me the quadratic formula and a few others.",
    "Show me a widget about compound interest.",
    "What does inflation leave of 36,677 after 20 years?",
    "Leave a note in my workspace.",
    "Hello",
    "Explain binary search at length, in words.",
    "What can you do?",
]
UNTOLD = ("Hello", *PROMPTS[5:7])
"""Not every machine has a browser for widgets."""


def played(prompt: str, results: dict[str, str]) -> list[dict[str, object]]:
    """The whole conversation, with `results` by a word of the arguments; "ok" otherwise."""
    messages: list[dict[str, object]] = [{"role": "user", "content": prompt}]
    for _ in range(10):
        answer = next_answer(messages, OFFERED)
        messages.append({"role": "assistant", "content": answer.content, "calls": answer.calls})
        if not answer.calls:
            return messages
        for _, arguments in answer.calls:
            said = next((said for word, said in results.items() if word in arguments), "ok")
            messages.append({"role": "tool", "content": said})
    raise AssertionError("the script goes on for ever")


def calls_of(messages: list[dict[str, object]]) -> list[list[str]]:
    return [[name for name, _ in m["calls"]] for m in messages if m["role"] == "assistant"]


@pytest.mark.parametrize(("prompt", "scene"), list(zip(PROMPTS, SCENES, strict=True)))
def test_the_prompts_that_the_demo_recommends(prompt: str, scene: object) -> None:
    assert scene_for(prompt) is scene.replies
    recommended = [line.removeprefix("- ") for line in HONEST[-1].content.splitlines()]
    assert (prompt in recommended) == (prompt not in UNTOLD)


@pytest.mark.parametrize("prompt", ["", "Which GPU for 70B?", "ähm 😀", "hiking"])
def test_anything_else_is_answered_honestly(prompt: str) -> None:
    assert scene_for(prompt) is HONEST
    assert (
        "script, not to a model"
        in next_answer([{"role": "user", "content": prompt}], OFFERED).content
    )


def test_three_figures_in_one_answer() -> None:
    assert calls_of(played(PROMPTS[0], {})) == [["present_svg"]] * 3 + [[]]


def test_a_mixed_batch_quotes_the_clock_and_tells_of_the_failure() -> None:
    messages = played(PROMPTS[1], {"Mars": "Tool error: no such zone", '"timezone": ""': "noon"})
    assert calls_of(messages) == [["current_time", "present_svg"] * 2, []]
    assert "noon" in str(messages[-1]["content"])
    assert "Mars" in str(messages[-1]["content"])
    assert "Mars/Olympus_Mons" not in available_timezones()


def test_a_refused_drawing_is_made_again_without_the_picture() -> None:
    messages = played(PROMPTS[2], {"<image": "Tool error: raster images are refused"})
    assert calls_of(messages) == [["present_svg"], ["present_svg"], []]
    assert str(messages[3]["content"]).startswith("That was refused")
    assert "Three ridges" in str(messages[-1]["content"])
    accepted = played(PROMPTS[2], {})
    assert "refused" not in str(accepted[3]["content"])


def test_a_second_prompt_starts_its_own_scene() -> None:
    first = played(PROMPTS[0], {})
    answer = next_answer([*first, {"role": "user", "content": PROMPTS[2]}], OFFERED)
    assert "lake" in answer.content


def test_without_tools_there_are_words_alone() -> None:
    for prompt in PROMPTS:
        answer = next_answer([{"role": "user", "content": prompt}], frozenset())
        assert answer.calls == ()
        assert "{result}" not in answer.content
        assert len(answer.content) > 100


def test_text_in_parts_is_read_too() -> None:
    parts = [{"type": "text", "text": PROMPTS[2]}, {"type": "image_url"}, 7]
    assert "lake" in next_answer([{"role": "user", "content": parts}], OFFERED).content


@pytest.mark.parametrize("call", DRAWINGS, ids=lambda call: call.arguments[1][1][:24])
def test_every_drawing_is_well_formed_and_told_in_words(call: Call) -> None:
    arguments = dict(call.arguments)
    root = ElementTree.fromstring(arguments["svg"])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.attrib["viewBox"].split()) == 4
    assert 20 < len(arguments["alt"]) < 240
    assert len(arguments["svg"]) < 4096
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    for element in root.iter():
        for value in element.attrib.values():
            if value.startswith("url("):
                assert value.removeprefix("url(#").removesuffix(")") in ids


def test_only_the_drawing_meant_to_be_refused_carries_an_image() -> None:
    with_image = [call for call in DRAWINGS if "<image" in dict(call.arguments)["svg"]]
    assert len(with_image) == 1
    assert len(DRAWINGS) == 9


def test_the_prose_is_calm() -> None:
    for reply in REPLIES:
        for text in (reply.content, reply.after_refusal, reply.reasoning):
            assert "!" not in text.replace("![", "[")


def test_one_answer_shows_all_that_prose_may_hold() -> None:
    text = scene_for("Explain binary search at length, in words.")[0].content
    marks = ("\n### ", "**", "*i", "`low`", "\n```py", "\n| ", "\n1. ", "\n   - ", "\n> ")
    assert [mark for mark in marks if mark not in text] == []
    assert "](https://" in text


def test_the_answer_in_formulas_has_them_everywhere() -> None:
    (reply,) = scene_for("Show me the quadratic formula and a few others.")
    for marks in ("$ax^2", "\n$$\n", "\n\\[\n", "\\(e^", "   $$R", "> Bayes", "| $\\lvert", "$5\n"):
        assert marks in reply.content, marks


def test_the_page_shows_all_that_a_text_can_hold() -> None:
    (reply,) = scene_for("Show me a page with everything a text can hold.")
    text = reply.content
    kinds = {
        block.type
        for block in markdown_parser().parse(text)
        for block in (block, *(block.children or ()))
    }
    assert kinds >= {
        "heading_open", "em_open", "strong_open", "s_open", "code_inline", "link_open", "image",
        "bullet_list_open", "ordered_list_open", "blockquote_open", "hr", "table_open", "fence",
        "hardbreak", "html_inline", "footnote_ref", "footnote_reference_open", "math", "math_block",
    }  # fmt: skip
    for words in (
        "- [x] ",
        "- [ ] ",
        "```svg\n",
        "```python\n",
        "中文",
        "日本",
        "한국",
        "🙂",
        "שלום",
        "مرحبا",
    ):
        assert words in text
    assert max(map(len, text.split("\n"))) > 120, "a line of code that is too long"


@given(st.text())
def test_tokens_are_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text
    assert all(tokens(text))


@given(st.lists(st.dictionaries(st.sampled_from(["role", "content"]), st.text(max_size=9))))
def test_no_conversation_breaks_the_script(messages: list[dict[str, str]]) -> None:
    answer = next_answer(messages, OFFERED)
    assert answer.content
    for _, arguments in answer.calls:
        json.loads(arguments)


def test_calls_count_as_tokens_too() -> None:
    call = {"function": {"name": "present_svg", "arguments": '{"svg": "<svg/>", "alt": "A box"}'}}
    said = {"role": "assistant", "content": "Look."}
    assert count_tokens([{**said, "tool_calls": [call]}]) > count_tokens([said]) + 10
