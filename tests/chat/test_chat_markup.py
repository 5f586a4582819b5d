"""What a written call's values are, what is forgiven in one, and what only looks like one."""

from __future__ import annotations

import fuzz_transports
import pytest
from written_calls import AFTER, BEFORE, WHOLE, only_call, parts, values

from ds4gui.chat.arguments import Argument, values_from_arguments
from ds4gui.chat.parts import Call, Prose, Reasoning, Stray
from ds4gui.chat.transports.written import calls_text

# --- values -------------------------------------------------------------------------------------


OWN = {
    "dsml-v4": "</｜DSML｜parameter>",
    "glm": "</arg_value>",
    "hermes": None,
    "qwen-xml": "</parameter>",
}
"""The one mark that ends a value; no grammar but JSON has an escape for it."""


@pytest.mark.parametrize(
    ("form", "mark"), [(f, m) for f in OWN for m in fuzz_transports.MARKS if m != OWN[f]]
)
def test_other_marks_inside_a_value_are_data(form: str, mark: str) -> None:
    value = f"a{mark}b"
    call = only_call(calls_text(form, [("write", {"text": value})]), form)
    assert call.whole
    typed = values_from_arguments(call.arguments, {"properties": {"text": {"type": "string"}}})
    assert typed == {"text": value}


def test_types_come_from_the_schema_where_the_markup_has_none() -> None:
    schema = {"properties": {"s": {"type": "string"}, "n": {"type": "integer"}}}
    text = (
        "<tool_call>t<arg_key> s </arg_key><arg_value>42</arg_value><arg_key>n</arg_key>"
        "<arg_value> 42\n</arg_value><arg_key>x</arg_key><arg_value>not json</arg_value>"
        "<arg_key>y</arg_key><arg_value>[1, null]</arg_value></tool_call>"
    )
    got = values_from_arguments(only_call(text, "glm").arguments, schema)
    assert got == {"s": "42", "n": 42, "x": "not json", "y": [1, None]}


def test_one_line_break_at_each_end_is_the_grammars_in_qwen_xml() -> None:
    text = "<function=t><parameter=a>\n\n x \n\n</parameter><parameter=b>y</parameter></function>"
    assert values(only_call(text, "qwen-xml").arguments) == {"a": "\n x \n", "b": "y"}


def test_a_lone_wrapper_is_unwrapped_unless_the_schema_knows_it() -> None:
    wrapped = (Argument(name="arguments", text='{"svg": "<svg/>"}', form="string"),)
    assert values_from_arguments(wrapped, {"properties": {"svg": {}}}) == {"svg": "<svg/>"}
    known = {"properties": {"arguments": {"type": "string"}}}
    assert values_from_arguments(wrapped, known) == {"arguments": '{"svg": "<svg/>"}'}


# --- what is forgiven ---------------------------------------------------------------------------

FORGIVEN = {
    "no blank lines": ("dsml-v4", "Hm.<｜DSML｜tool_calls><｜DSML｜invoke name=\"t\">"
        "<｜DSML｜parameter name=\"a\" string=\"true\">1</｜DSML｜parameter></｜DSML｜invoke>"
        "</｜DSML｜tool_calls>", {"a": "1"}),
    "first bar missing": ("dsml-v4", "<DSML｜tool_calls><DSML｜invoke name=\"t\">"
        "<DSML｜parameter name=\"a\" string=\"false\">1</DSML｜parameter></DSML｜invoke>"
        "</DSML｜tool_calls>", {"a": 1}),
    "no bars": ("dsml-v4", "<tool_calls><invoke name=\"t\"><parameter name=\"a\">1</parameter>"
        "</invoke></tool_calls>", {"a": "1"}),
    "attributes swapped": ("dsml-v4", "<｜DSML｜tool_calls><｜DSML｜invoke name=\"t\">"
        "<｜DSML｜parameter string=\"false\" name=\"a\">1</｜DSML｜parameter></｜DSML｜invoke>"
        "</｜DSML｜tool_calls>", {"a": 1}),
    "a bar at the end of a close": ("dsml-v4", "<｜DSML｜tool_calls><｜DSML｜invoke name=\"t\">"
        "<｜DSML｜parameter name=\"a\" string=\"true\">1</｜DSML｜parameter｜>"
        "<｜DSML｜parameter name=\"b\" string=\"true\">2</｜DSML｜parameter ></｜DSML｜invoke｜>"
        "</｜DSML｜tool_calls>", {"a": "1", "b": "2"}),
    "nested": ("dsml-v4", "<｜DSML｜tool_calls><｜DSML｜invoke name=\"t\"><｜DSML｜parameter "
        "name=\"a\">\n<｜DSML｜parameter name=\"b\" string=\"false\">2</｜DSML｜parameter>\n"
        "</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜tool_calls>", {"a": {"b": 2}}),
    "false that is no JSON": ("dsml-v4", "<｜DSML｜tool_calls><｜DSML｜invoke name=\"t\">"
        "<｜DSML｜parameter name=\"a\" string=\"false\">x<y</｜DSML｜parameter></｜DSML｜invoke>"
        "</｜DSML｜tool_calls>", {"a": "x<y"}),
    "no <arg_value>": ("glm", "<tool_call>t<arg_key>a</arg_key>x</arg_value></tool_call>",
        {"a": "x"}),
    "no arguments": ("glm", "<tool_call>t</tool_call>", {}),
    "no closing mark": ("hermes", "<tool_call>\n{\"name\": \"t\", \"arguments\": {\"a\": 1}}",
        {"a": 1}),
    "arguments first": ("hermes", "<tool_call>{\"arguments\": {\"a\": 1}, \"name\": \"t\"}"
        "</tool_call>", {"a": 1}),
    "no wrapper": ("qwen-xml", "<function=t>\n<parameter=a>\n1\n</parameter>\n</function>",
        {"a": 1}),
    "</function without >": ("qwen-xml", "<tool_call><function=t></function\n</tool_call>", {}),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGIVEN)
def test_forgiven(name: str) -> None:
    transport, text, expected = FORGIVEN[name]
    call = only_call(text + "\n\nDone.", transport)
    assert (call.name, call.whole, values(call.arguments)) == ("t", True, expected)
    assert parts(text + "\n\nDone.", transport)[-1] == Prose("\n\nDone.")


BROKEN = {
    "words between parameters": ("dsml-v4", "<｜DSML｜tool_calls><｜DSML｜invoke name=\"t\">oh"
        "</｜DSML｜invoke></｜DSML｜tool_calls>"),
    "no <arg_key>": ("glm", "<tool_call>t</arg_key><arg_value>x</arg_value></tool_call>"),
    "no value": ("glm", "<tool_call>t<arg_key>a</arg_key></tool_call>"),
    "broken JSON": ("hermes", "<tool_call>{\"name\": \"t\", \"arguments\": {\"a\": }}</tool_call>"),
    "a brace too few": ("hermes", "<tool_call>{\"name\": \"t\", \"arguments\": {}</tool_call>"),
    "half a mark, #55495": ("qwen-xml", "<function=t>\n<parameter\na=1</function>"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_call_keeps_its_text_and_gives_no_values(name: str) -> None:
    transport, text = BROKEN[name]
    found = parts(text + " Then.", transport)
    call = next(p for p in found if isinstance(p, Call))
    assert (call.name, values(call.arguments)) == ("t", None)
    assert found[-1] == Prose(" Then.")


# --- text that shows markup ---------------------------------------------------------------------


@pytest.mark.parametrize("form", WHOLE)
@pytest.mark.parametrize(
    "around",
    ["```xml\n{}\n```", "~~~~\n{}\n~~~~", "> ```\n{}\n> ```", "1. ```\n{}\n   ```", "```\n{}"],
)
def test_a_fenced_call_is_text(form: str, around: str) -> None:
    call = WHOLE[form].strip("\n")
    text = "Write it so:\n\n" + around.format(call)
    assert parts(text, form) == (Prose(text),)
    assert parts(text, "native") == (Prose(text),)


@pytest.mark.parametrize("form", ["glm inline", "hermes"])
def test_a_call_in_inline_code_is_text(form: str) -> None:
    call = WHOLE[form].replace("\n", " ").replace("`", "")
    text = f"Write `` {call} `` for that.\n\n"
    assert parts(text, form) == (Prose(text),)
    both = parts(text + WHOLE[form], form)
    assert isinstance(both[-1], Call)


def test_code_that_never_closes_ends_with_its_paragraph() -> None:
    found = parts("An odd ` sign.\n\n" + WHOLE["glm"], "glm")
    assert isinstance(found[-1], Call)
    found = parts("An odd ` sign. " + WHOLE["glm inline"].replace("\n", " "), "glm")
    assert not any(isinstance(p, Call) for p in found)


@pytest.mark.parametrize("form", WHOLE)
def test_an_unclosed_thought_runs_nothing(form: str) -> None:
    inside = "Maybe:\n" + WHOLE[form]
    assert parts("<think>" + inside, form) == (Reasoning(inside),)
    closed = parts("<think>" + inside + "</think>\n\nNo.", form)
    assert closed == (Reasoning(inside), Prose("\n\nNo."))
    # The beginning stood in the prompt: all before the end was a thought, calls and all.
    assert parts(inside + "</think>\n\nNo.", form) == closed
    again = parts(inside + "</think>\n\nYes." + WHOLE[form], form)
    assert isinstance(next(p for p in again if isinstance(p, Call)), Call)


def test_think_in_a_sentence_is_a_word() -> None:
    text = "The <think> tag opens a thought."
    assert parts(text, "glm") == (Prose(text),)


@pytest.mark.parametrize("form", ["glm", "hermes", "qwen-xml", "auto"])
def test_the_name_of_a_mark_in_a_sentence_is_a_word(form: str) -> None:
    text = "Models write <tool_call> and then a name; some say <function=x> too."
    assert parts(text, form) == (Prose(text),)


# --- what belongs to no call --------------------------------------------------------------------


@pytest.mark.parametrize("form", WHOLE)
def test_markup_in_a_native_answer_is_said_and_never_a_call(form: str) -> None:
    found = parts(BEFORE + WHOLE[form] + AFTER, "native")
    assert not any(isinstance(p, Call) for p in found)
    assert any(isinstance(p, Stray) for p in found)
    said = "".join(p.text for p in found if isinstance(p, Prose))
    assert "<｜" not in said
    assert "tool_call" not in said
    cut = parts(BEFORE + WHOLE[form][: len(WHOLE[form]) // 2], "native")
    assert isinstance(cut[-1], Stray)


LEFT = {
    "v4, #40801": "Fine.</｜DSML｜parameter></｜DSML｜invoke>",
    "minus its end, #45877": "Fine.</｜DSML｜parameter",
    "half a block": "Fine.<｜DSML｜tool_calls>\n",
    "glm": "Fine.</arg_value></tool_call>",
}


@pytest.mark.parametrize("transport", ["native", "dsml-v4", "glm"])
@pytest.mark.parametrize("name", LEFT)
def test_leftovers_of_a_parser_are_no_prose(name: str, transport: str) -> None:
    found = parts(LEFT[name], transport)
    said = [p.text.strip() for p in found if isinstance(p, Prose) and p.text.strip()]
    assert said == ["Fine."]
    others = [p for p in found if not isinstance(p, Prose)]
    assert others
    assert all(isinstance(p, Stray) or (isinstance(p, Call) and not p.whole) for p in others)
