"""How calls, results and tools are written where a chat template can't do it.

Owns the texts of each transport: what tells a model which tools there are and how to call them, a
call in the history, and results on their way back. The inverse of the readers: what is written
here is read there, value for value. Never escapes anything: no grammar here has an escape.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ds4gui.chat.arguments import BAR
from ds4gui.chat.jsonvalue import JSON, JSONObject

_DSML = {
    "dsml-v3.2": ("function_calls", ""),
    "dsml-v4": ("tool_calls", ""),
    "dsml-v4.1": ("calls", " "),
}
PROMPTED = "hermes"
"""The form asked for from a model whose own is not known: JSON, which every model has seen."""


def calls_text(transport: str, calls: Sequence[tuple[str, JSONObject]]) -> str:
    """Calls as (name, values), as a model of this transport writes them."""
    if transport in _DSML:
        wrapper, gap = _DSML[transport]
        mark = f"{BAR}DSML{BAR}{gap}"
        invokes = "".join(_invoke(mark, name, values) for name, values in calls)
        return f"\n\n<{mark}{wrapper}>\n{invokes}</{mark}{wrapper}>"
    write = {"glm": _glm, "qwen-xml": _qwen_xml}.get(transport, _hermes)
    return "\n".join(write(name, values) for name, values in calls)


def results_text(transport: str, results: Sequence[str]) -> str:
    """The results of one answer's calls, in their order, as one user message."""
    if transport == "dsml-v3.2":
        rows = "\n".join(f"<result>{text}</result>" for text in results)
        return f"<function_results>\n{rows}\n</function_results>"
    if transport in _DSML:
        return "\n\n".join(f"<tool_result>{text}</tool_result>" for text in results)
    return "\n".join(f"<tool_response>\n{text}\n</tool_response>" for text in results)


def tools_text(transport: str, tools: Sequence[Mapping[str, JSON]]) -> str:
    """What a system prompt says of tools (in their wire form) and of the way to call them."""
    functions = [tool.get("function") for tool in tools]
    listed = "\n".join(_as_json(function) for function in functions)
    form = calls_text(transport, [("TOOL_NAME", {"PARAMETER_NAME": "VALUE"})]).strip("\n")
    plain = "Write a value that is a string as it stands, without quotes or escapes; anything else "
    rule = "" if transport == "hermes" else plain + "as JSON. "
    return (
        "# Tools\n\nYou may call these tools. Each line is one tool, with the JSON schema of its "
        f"parameters:\n<tools>\n{listed}\n</tools>\n\nTo call one, write exactly this, outside of "
        f"code blocks, at the end of your answer:\n{form}\n\n{rule}Several calls may follow each "
        "other. Then stop; the results are sent to you."
    )


def _invoke(mark: str, name: str, values: JSONObject) -> str:
    rows = "".join(
        f'<{mark}parameter name="{key}" string="{str(isinstance(value, str)).lower()}">'
        f"{_raw(value)}</{mark}parameter>\n"
        for key, value in values.items()
    )
    return f'<{mark}invoke name="{name}">\n{rows}</{mark}invoke>\n'


def _glm(name: str, values: JSONObject) -> str:
    rows = "".join(
        f"<arg_key>{key}</arg_key>\n<arg_value>{_raw(value)}</arg_value>\n"
        for key, value in values.items()
    )
    return f"<tool_call>{name}\n{rows}</tool_call>"


def _qwen_xml(name: str, values: JSONObject) -> str:
    rows = "".join(
        f"<parameter={key}>\n{_raw(value)}\n</parameter>\n" for key, value in values.items()
    )
    return f"<tool_call>\n<function={name}>\n{rows}</function>\n</tool_call>"


def _hermes(name: str, values: JSONObject) -> str:
    return f"<tool_call>\n{_as_json({'name': name, 'arguments': values})}\n</tool_call>"


def _raw(value: JSON) -> str:
    return value if isinstance(value, str) else _as_json(value)


def _as_json(value: JSON) -> str:
    return json.dumps(value, ensure_ascii=False)
