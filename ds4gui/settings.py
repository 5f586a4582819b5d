"""What the program is told before it starts, and where its files live.

Owns the order command line > environment > TOML file > defaults. A broken settings file is
reported and left as it is; the program starts with the rest. Never writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import platformdirs

from ds4gui import limits

DEFAULT_URL = "http://localhost:8000/v1"
APP = "ds4gui"
START_SERVER = "server"
"""The name under which a keyring has the key of the server the program starts with."""
_TYPES: Mapping[str, tuple[type, ...]] = {
    "scale": (int, float, str),
    "wrap_code": (bool,),
    "figures_mb": (int,),
    "widgets": (bool,),
    "titles": (bool,),
}
CHOOSERS = ("system", "own")
_TABLES = (
    ("server", ("url", "model", "api_key")),
    ("window", ("scale", "wrap_code", "figures_mb", "file_chooser", "theme")),
    ("chat", ("titles",)),
    ("tools", ("road", "transport", "widgets")),
    ("storage", ("database",)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything decided. `problems` are sentences about what could not be used.

    `local` is a model file to serve, in place of an address. `tool_road` and `tool_transport` are
    words of the file, as they are. `widgets`: pages may be shown where a browser can isolate them.
    `titles`: the model is asked for the titles of sessions.
    `scale` is px per logical px; None is what the monitor says. `figures_mb` is the memory that
    pictures out of sight may be kept in. `file_chooser`: the system's is offered, or only our own.
    `theme` is a word of the file. `file` is where it is.
    """

    base_url: str = DEFAULT_URL
    api_key: str = ""
    model: str = ""
    scale: float | None = None
    wrap_code: bool = False
    figures_mb: int = limits.TEXTURE_BYTES >> 20
    file_chooser: str = CHOOSERS[0]
    local: Path | None = None
    tool_road: str = ""
    tool_transport: str = ""
    widgets: bool = False
    titles: bool = False
    theme: str = ""
    database: Path = Path()
    file: Path | None = field(default=None, compare=False)
    problems: tuple[str, ...] = ()


def data_folder() -> Path:
    """Where the chats live."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def settings_file() -> Path:
    """The TOML file, which need not exist."""
    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / "settings.toml"


def export_folder() -> Path:
    """Where an export is offered to be put."""
    documents = Path(platformdirs.user_documents_dir())
    return documents if documents.is_dir() else Path.home()


def settings_from(
    *,
    command_line: Mapping[str, str],
    environment: Mapping[str, str],
    toml_file: Path,
    database: Path,
) -> Settings:
    """Settings in the fixed order; `command_line` holds url, model, api_key, scale and local
    where given."""
    settings = _with_toml(Settings(database=database, widgets=True, titles=True), toml_file)
    named = {
        "url": environment.get("OPENAI_BASE_URL", ""),
        "api_key": environment.get("OPENAI_API_KEY", ""),
        "scale": environment.get("DS4GUI_SCALE", ""),
    }
    settings = _with(settings, named, "environment")
    if local := command_line.get("local"):
        settings = replace(settings, local=Path(local).expanduser().absolute())
    return _with(settings, command_line, "command line")


def unreadable(fault: Exception, held: bytes, path: Path) -> str:
    """The sentence about a file that can't be read, with the line where it broke."""
    last = held.count(b"\n") + 1
    says = str(fault).replace("at end of document", f"at line {last}, the end")
    if isinstance(fault, UnicodeDecodeError):
        line = held[: fault.start].count(b"\n") + 1
        says = f"it is not UTF-8 (at line {line})"
    return f"The settings file could not be read: {says} ({path})"


def line_of(text: str, place: Sequence[str]) -> int:
    """The line, from 1, where a key of a file's tables stands, or their header; 0 where neither
    is found, as for a key in an inline table."""
    *tables, key = place
    header, here, table_line = ".".join(tables), "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if bare.startswith("["):
            here = ".".join(
                word.strip(" \"'") for word in bare.strip("[] ").split("]")[0].split(".")
            )
            if here == ".".join(place):
                return number
            table_line = table_line or (number if here == header else 0)
        elif here == header and bare.partition("=")[0].strip(" \"'") == key:
            return number
    return table_line


def _with_toml(settings: Settings, path: Path) -> Settings:
    settings = replace(settings, file=path)
    if not path.exists():
        return settings
    import tomllib  # 15 ms, for those who have such a file

    held = b""
    try:
        held = path.read_bytes()
        text = held.decode("utf-8")
        tables = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        return _with_problem(settings, unreadable(fault, held, path))
    return _with_tables(settings, tables, text, path)


def _with_tables(
    settings: Settings, tables: Mapping[str, object], text: str, path: Path
) -> Settings:
    values: dict[str, str] = {}
    for table, keys in _TABLES:
        section = tables.get(table, {})
        if not isinstance(section, dict):
            place = f"line {line_of(text, (table,))} of {path}"
            settings = _with_problem(settings, f"[{table}] is not a table ({place})")
            continue
        for key in keys:
            value = section.get(key, "")
            if value != "" and type(value) not in _TYPES.get(key, (str,)):
                place = f"line {line_of(text, (table, key))} of {path}"
                problem = f"{key} in [{table}] has a value of the wrong kind ({place})"
                settings = _with_problem(settings, problem)
            else:
                values[key] = str(value)
    return _with(settings, values, f"{path}")


def _with(settings: Settings, values: Mapping[str, str], source: str) -> Settings:
    settings = replace(
        settings,
        base_url=values.get("url") or settings.base_url,
        api_key=values.get("api_key") or settings.api_key,
        model=values.get("model") or settings.model,
        theme=values.get("theme") or settings.theme,
        tool_road=values.get("road") or settings.tool_road,
        tool_transport=values.get("transport") or settings.tool_transport,
        database=_database(values.get("database"), settings.database),
        widgets=(values.get("widgets") or str(settings.widgets)) == "True",
        titles=(values.get("titles") or str(settings.titles)) == "True",
        wrap_code=(values.get("wrap_code") or str(settings.wrap_code)) == "True",
    )
    settings = _with_chooser(settings, values, source)
    return _with_scale(_with_figures(settings, values, source), values, source)


def _with_chooser(settings: Settings, values: Mapping[str, str], source: str) -> Settings:
    if not (chooser := values.get("file_chooser")):
        return settings
    if chooser not in CHOOSERS:
        text = f"file_chooser is neither {' nor '.join(CHOOSERS)}: {chooser!r} ({source})"
        return _with_problem(settings, text)
    return replace(settings, file_chooser=chooser)


def _database(wanted: str | None, usual: Path) -> Path:
    return Path(wanted).expanduser() if wanted else usual


def _with_figures(settings: Settings, values: Mapping[str, str], source: str) -> Settings:
    if not (megabytes := values.get("figures_mb")):
        return settings
    if not 0 <= int(megabytes) <= limits.FIGURES_MOST_MB:
        text = f"figures_mb is not a number from 0 to {limits.FIGURES_MOST_MB} ({source})"
        return _with_problem(settings, text)
    return replace(settings, figures_mb=int(megabytes))


def _with_scale(settings: Settings, values: Mapping[str, str], source: str) -> Settings:
    scale = values.get("scale")
    if not scale:
        return settings
    try:
        factor = float(scale)
    except ValueError:
        factor = 0.0
    if not limits.SCALE_LEAST <= factor <= limits.SCALE_MOST:
        most = f"{limits.SCALE_LEAST:g} to {limits.SCALE_MOST:g}"
        text = f"The scale {scale!r} is not a number from {most} ({source})"
        return _with_problem(settings, text)
    return replace(settings, scale=factor)


def _with_problem(settings: Settings, problem: str) -> Settings:
    return replace(settings, problems=(*settings.problems, problem))
