"""The arguments of a call: as they were written, and as the values a tool gets.

Owns the one place where written text becomes typed values, for every transport, live and stored.
What was written is kept raw; a schema is handed in only when the values are needed. Never
unescapes, trims or mends a string: a drawing comes back byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ds4gui.chat.jsonvalue import JSON, JSONObject

BAR = "\uff5c"
"""The bar of DSML's markers, FULLWIDTH VERTICAL LINE."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One named argument, as raw text or, where arguments were nested, as arguments again.

    `form` is what the markup says of the text: a string as it stands, JSON, or nothing, so that
    the schema decides.
    """

    name: str
    text: str | tuple[Argument, ...]
    form: Literal["string", "json", "schema"]


Arguments: TypeAlias = str | tuple[Argument, ...]
"""The text of one JSON object (native calls, Hermes), or arguments that were marked one by one."""


def object_from_json(text: str) -> JSONObject | None:
    """The JSON object in `text`; None when it is not one.

    Deep nesting, NaN and escaped half characters are none either: servers and SQLite refuse them.
    """
    value = _json(text)
    return value if isinstance(value, dict) else None


def values_from_arguments(arguments: Arguments, schema: JSONObject) -> JSONObject | None:
    """The values a tool gets; None when the text is not a JSON object.

    Of two arguments with one name the last counts, as in JSON. A lone argument named "arguments"
    or "input" that the schema doesn't know wraps the real ones (models do it, vLLM unwraps it).
    """
    if isinstance(arguments, str):
        return object_from_json(arguments or "{}")
    known = _properties(schema)
    if len(arguments) == 1 and arguments[0].name in {"arguments", "input"} - known.keys():
        text = arguments[0].text
        wrapped = object_from_json(text) if isinstance(text, str) else None
        if wrapped is not None:
            return wrapped
    return {one.name: _value(one, known.get(one.name)) for one in arguments}


def leaked_markup(values: JSONObject) -> str:
    """The name of a string at whose end a server's DSML parser left its own marker, else "".

    vLLM did so (its issues 53227, 45877); the fullwidth bar makes the marker unmistakable.
    """
    for name, value in values.items():
        tail = value.rstrip()[-64:] if isinstance(value, str) else ""
        start = tail.rfind("</" + BAR + "DSML" + BAR)
        if start >= 0 and ">" not in tail[start:-1]:
            return name
    return ""


def _value(argument: Argument, schema: JSON) -> JSON:
    text = argument.text
    known = schema if isinstance(schema, dict) else {}
    if isinstance(text, tuple):
        inner = _properties(known)
        return {one.name: _value(one, inner.get(one.name)) for one in text}
    if argument.form == "string" or (argument.form == "schema" and known.get("type") == "string"):
        return text
    value = _json(text.strip())
    return text if isinstance(value, _NotJSON) else value


def _properties(schema: JSONObject) -> Mapping[str, JSON]:
    properties = schema.get("properties")
    return properties if isinstance(properties, dict) else {}


class _NotJSON:
    """No value of JSON: `null` is one."""


def _json(text: str) -> JSON | _NotJSON:
    try:
        value: JSON = json.loads(text, parse_constant=_refused)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return _NotJSON()
    return value


def _refused(constant: str) -> JSON:
    raise ValueError(constant)
