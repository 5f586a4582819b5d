"""What the settings file says, as values, and the reading of its tables.

Owns which names the file may hold and what each may be. What can't be used is left out and said,
with the place where it stands; the rest holds. Never reads a file and never sees a key's secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.sampling import KNOWN, checked

Place: TypeAlias = tuple[str, ...]
"""Where something stands in the file: the tables' names, then the key's."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing to be written; None takes it out."""

    place: Place
    value: JSON | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedServer:
    """A server by its name; `model` is what new sessions on it begin with, if any."""

    name: str
    url: str
    model: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A system prompt and parameters under a name; of the defaults the name is empty."""

    name: str = ""
    system_prompt: str = ""
    params: JSONObject = field(default_factory=dict[str, JSON])


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What the file says. `given` are its simple values by place; `plain_key`: a key stands in it
    for everybody to read. `file` is its path, empty where there is none."""

    file: str = ""
    given: Mapping[Place, JSON] = field(default_factory=dict[Place, JSON])
    servers: tuple[NamedServer, ...] = ()
    defaults: Preset = Preset()
    presets: tuple[Preset, ...] = ()
    shortcuts: Mapping[str, str] = field(default_factory=dict[str, str])
    plain_key: bool = False


@dataclass(frozen=True, slots=True)
class Misfit:
    """Something in the file that can't be used; one sentence."""

    place: Place
    says: str


_SIMPLE: Mapping[Place, tuple[type, ...]] = {
    ("server", "url"): (str,),
    ("server", "model"): (str,),
    ("window", "scale"): (int, float, str),
    ("window", "theme"): (str,),
    ("window", "wrap_code"): (bool,),
    ("window", "notify"): (bool,),
    ("window", "figures_mb"): (int,),
    ("window", "file_chooser"): (str,),
    ("chat", "titles"): (bool,),
    ("tools", "road"): (str,),
    ("tools", "transport"): (str,),
    ("tools", "widgets"): (bool,),
    ("storage", "database"): (str,),
}


def preferences_from(tables: JSONObject, file: str) -> tuple[Preferences, tuple[Misfit, ...]]:
    """What holds of a file's tables, and what does not."""
    misfits: list[Misfit] = []
    given = dict(_given(tables, misfits))
    servers = [_server(name, table, misfits) for name, table in _named(tables, "servers", misfits)]
    presets = [
        _preset(name, ("presets", name), table, misfits)
        for name, table in _named(tables, "presets", misfits)
    ]
    return Preferences(
        file=file,
        given=given,
        servers=tuple(server for server in servers if server is not None),
        defaults=_preset("", ("defaults",), _table(tables, "defaults", misfits), misfits),
        presets=tuple(presets),
        shortcuts=dict(_shortcuts(_table(tables, "shortcuts", misfits), misfits)),
        plain_key=bool(_table(tables, "server", []).get("api_key")),
    ), tuple(misfits)


def _given(tables: JSONObject, misfits: list[Misfit]) -> Iterator[tuple[Place, JSON]]:
    for place, kinds in _SIMPLE.items():
        value = _table(tables, place[0], misfits if place[1] == "url" else []).get(place[1])
        if value is None:
            continue
        if type(value) not in kinds:
            misfits.append(Misfit(place, f"{place[1]} in [{place[0]}] has a value of another kind"))
        elif place == ("window", "theme") and value not in ("dark", "light", "system"):
            misfits.append(Misfit(place, "theme in [window] is dark, light or system"))
        else:
            yield place, value


def _table(tables: JSONObject, name: str, misfits: list[Misfit]) -> JSONObject:
    table = tables.get(name, {})
    if isinstance(table, dict):
        return table
    misfits.append(Misfit((name,), f"[{name}] is not a table"))
    return {}


def _named(
    tables: JSONObject, name: str, misfits: list[Misfit]
) -> Iterator[tuple[str, JSONObject]]:
    for inner, value in _table(tables, name, misfits).items():
        if isinstance(value, dict):
            yield inner, value
        else:
            misfits.append(Misfit((name, inner), f"{inner} in [{name}] is not a table"))


def _server(name: str, table: JSONObject, misfits: list[Misfit]) -> NamedServer | None:
    url, model = table.get("url"), table.get("model", "")
    if not isinstance(url, str) or not url.strip():
        misfits.append(Misfit(("servers", name), f"The server {name} has no url"))
        return None
    if not isinstance(model, str):
        misfits.append(Misfit(("servers", name, "model"), f"The model of {name} is not a text"))
        model = ""
    if "api_key" in table:
        says = f"The key of {name} is not read from here: keep it in the keyring"
        misfits.append(Misfit(("servers", name, "api_key"), says))
    return NamedServer(name=name, url=url.strip(), model=model)


def _preset(name: str, place: Place, table: JSONObject, misfits: list[Misfit]) -> Preset:
    prompt, extra = table.get("system_prompt", ""), table.get("extra", {})
    if not isinstance(prompt, str):
        misfits.append(Misfit((*place, "system_prompt"), "system_prompt is not a text"))
        prompt = ""
    if not isinstance(extra, dict):
        misfits.append(Misfit((*place, "extra"), "extra is not a table"))
        extra = {}
    params: dict[str, JSON] = {}
    wanted = {**{key: table[key] for key in KNOWN if key in table}, **extra}
    for key, value in wanted.items():
        if problem := checked(key, value):
            misfits.append(Misfit((*place, key), problem))
        else:
            params[key] = value
    return Preset(name=name, system_prompt=prompt, params=params)


def _shortcuts(table: JSONObject, misfits: list[Misfit]) -> Iterator[tuple[str, str]]:
    for command, stroke in table.items():
        if isinstance(stroke, str):
            yield command, stroke
        else:
            misfits.append(Misfit(("shortcuts", command), f"The shortcut {command} is not a text"))


def changes_of_preset(place: Place, before: Preset, after: Preset) -> tuple[Change, ...]:
    """What has to be written for one to become the other."""
    if (before.system_prompt, before.params) == (after.system_prompt, after.params):
        return ()
    table: dict[str, JSON] = {}
    if after.system_prompt:
        table["system_prompt"] = after.system_prompt
    table |= {key: value for key, value in after.params.items() if key in KNOWN}
    extra = {key: value for key, value in after.params.items() if key not in KNOWN}
    if extra:
        table["extra"] = extra
    keys = ("system_prompt", *KNOWN, "extra")
    return tuple(Change((*place, key), table.get(key)) for key in keys)
