"""What a request says beside its words: temperature and the like, by name, with their ranges.

Owns which parameters are known and how they are read from what was typed or written. What is not
known here is the extra body, sent as it is.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass

from ds4gui.chat.jsonvalue import JSON, JSONObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One that is known; `least` and `most` are allowed, `choices` are all there are."""

    name: str
    label: str
    hint: str = ""
    whole: bool = False
    least: float = 0.0
    most: float = math.inf
    choices: tuple[str, ...] = ()


PARAMETERS: tuple[Parameter, ...] = (
    Parameter(name="temperature", label="Temperature", hint="0 to 2", most=2.0),
    Parameter(name="top_p", label="Top p", hint="0 to 1", most=1.0),
    Parameter(name="top_k", label="Top k", hint="-1 for all", whole=True, least=-1),
    Parameter(name="min_p", label="Min p", hint="0 to 1", most=1.0),
    Parameter(name="max_tokens", label="Max tokens", hint="of an answer", whole=True, least=1),
    Parameter(name="seed", label="Seed", hint="a whole number", whole=True, least=-(2**63)),
    Parameter(
        name="reasoning_effort", label="Reasoning effort", hint="low, medium, high",
        choices=("none", "minimal", "low", "medium", "high", "xhigh", "max"),
    ),
)  # fmt: skip
KNOWN: Mapping[str, Parameter] = {one.name: one for one in PARAMETERS}
OWN = ("messages", "model", "stream", "stream_options", "tools", "n")
"""What the program says itself: an extra body that did would break the answer's reading."""


def checked(name: str, value: JSON) -> str:
    """Why a parameter can't have this value, one sentence; empty where it can."""
    known = KNOWN.get(name)
    if name in OWN:
        return f"{name} is said by the program itself"
    if known is None:
        return ""
    if known.choices:
        fine = value in known.choices
        return "" if fine else f"{known.label} is one of {', '.join(known.choices)}"
    number = not isinstance(value, bool) and isinstance(value, int | float)
    if not number or (known.whole and not isinstance(value, int)):
        return f"{known.label} is a {'whole number' if known.whole else 'number'}"
    assert isinstance(value, int | float)
    if not known.least <= value <= known.most:
        most = "" if math.isinf(known.most) else f" to {known.most:g}"
        return f"{known.label} is {'at least ' * (not most)}{known.least:g}{most}"
    return ""


def params_from_words(words: Mapping[str, str], extra: str) -> JSONObject | str:
    """The parameters of fields as they were filled in, blank ones left to the server; `extra` is a
    JSON object. One sentence where something can't be used."""
    params: dict[str, JSON] = {}
    if extra.strip():
        try:
            body = json.loads(extra)
        except ValueError as fault:
            return f"The extra body is not JSON: {fault}"
        if not isinstance(body, dict):
            return "The extra body is a JSON object"
        params |= body
    for known in PARAMETERS:
        if word := words.get(known.name, "").strip():
            params[known.name] = _value(known, word)
    problems = (checked(name, value) for name, value in params.items())
    return next((problem for problem in problems if problem), params)


def words_from_params(params: JSONObject) -> tuple[dict[str, str], str]:
    """What the fields show, and the extra body as JSON."""
    words = {name: f"{params[name]}" for name in KNOWN if name in params}
    extra = {name: value for name, value in params.items() if name not in KNOWN}
    return words, json.dumps(extra, ensure_ascii=False) if extra else ""


def said(params: JSONObject) -> str:
    """The parameters in a line, e.g. "temperature 0.2 · top k 20"; empty without any."""
    known = [f"{p.label.lower()} {params[p.name]}" for p in PARAMETERS if p.name in params]
    extra = [name for name in params if name not in KNOWN]
    return " · ".join([*known, *([f"extra: {', '.join(extra)}"] if extra else [])])


def _value(known: Parameter, word: str) -> JSON:
    if known.choices:
        return word.lower()
    try:
        return int(word)
    except ValueError:
        pass
    try:
        return float(word)
    except ValueError:
        return word
