"""A call of present_svg as each family of models writes it, and messages that hold such text."""

from __future__ import annotations

import json
from dataclasses import replace

from builders import answer

from ds4gui.chat.arguments import Arguments, values_from_arguments
from ds4gui.chat.parts import Call, Part, calls_from_message, parts_from_message
from ds4gui.chat.record import Message

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <text x="1">A &amp; B &#x41; '
    "&lt;b&gt; \\n \\\\ Grüße 図 🙂</text>\n</svg>\n"
)
ALT = "42"
# As the models' own templates write it, see the encoders of each.
WHOLE = {
    "dsml-v3.2": (
        '\n\n<｜DSML｜function_calls>\n<｜DSML｜invoke name="present_svg">\n'
        f'<｜DSML｜parameter name="svg" string="true">{SVG}</｜DSML｜parameter>\n'
        f'<｜DSML｜parameter name="alt" string="true">{ALT}</｜DSML｜parameter>\n'
        "</｜DSML｜invoke>\n</｜DSML｜function_calls>"
    ),
    "dsml-v4": (
        '\n\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name="present_svg">\n'
        f'<｜DSML｜parameter name="svg" string="true">{SVG}</｜DSML｜parameter>\n'
        f'<｜DSML｜parameter name="alt" string="true">{ALT}</｜DSML｜parameter>\n'
        "</｜DSML｜invoke>\n</｜DSML｜tool_calls>"
    ),
    "dsml-v4.1": (
        '\n\n<｜DSML｜ calls>\n<｜DSML｜ invoke name="present_svg">\n'
        f'<｜DSML｜ parameter name="svg" string="true">{SVG}</｜DSML｜ parameter>\n'
        f'<｜DSML｜ parameter name="alt" string="true">{ALT}</｜DSML｜ parameter>\n'
        "</｜DSML｜ invoke>\n</｜DSML｜ calls>"
    ),
    "glm": (
        f"<tool_call>present_svg\n<arg_key>svg</arg_key>\n<arg_value>{SVG}</arg_value>\n"
        f"<arg_key>alt</arg_key>\n<arg_value>{ALT}</arg_value>\n</tool_call>"
    ),
    "glm inline": (
        f"<tool_call>present_svg<arg_key>svg</arg_key><arg_value>{SVG}</arg_value>"
        f"<arg_key>alt</arg_key><arg_value>{ALT}</arg_value></tool_call>"
    ),
    "hermes": (
        '<tool_call>\n{"name": "present_svg", "arguments": {"svg": '
        f'{json.dumps(SVG, ensure_ascii=False)}, "alt": "{ALT}"}}}}\n</tool_call>'
    ),
    "qwen-xml": (
        f"<tool_call>\n<function=present_svg>\n<parameter=svg>\n{SVG}\n</parameter>\n"
        f"<parameter=alt>\n{ALT}\n</parameter>\n</function>\n</tool_call>"
    ),
}
BEFORE, AFTER = "Here is *the flow*: a < b.", "\nAnd a tail."


def written(text: str, transport: str, *, state: str = "complete") -> Message:
    """A message in this transport."""
    assert state in ("complete", "streaming")
    message = replace(answer(2, text, finish_reason="stop"), transport=transport.split()[0])
    return replace(message, state=state)


def parts(text: str, transport: str) -> tuple[Part, ...]:
    return parts_from_message(written(text, transport))


def only_call(text: str, transport: str) -> Call:
    (call,) = calls_from_message(written(text, transport))
    return call


def values(arguments: Arguments) -> object:
    """As a tool without typed parameters gets them."""
    return values_from_arguments(arguments, {})
