"""The shape of JSON. Owns one recursive type and its alias; never parses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

JSON: TypeAlias = "str | int | float | bool | Sequence[JSON] | Mapping[str, JSON] | None"
JSONObject: TypeAlias = Mapping[str, JSON]
