"""The settings file read and written while the program runs.

Owns its text: comments, order and unknown names stay as they are, and a file that can't be read is
never written over. A change is in a new file that takes the old one's place, so that a reader, or
a lost power supply, finds one of the two whole.
"""

from __future__ import annotations

import os
import stat
import tempfile
import tomllib
from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.preferences import Change, Place, Preferences, preferences_from
from ds4gui.settings import line_of, unreadable

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What a file holds, and sentences about what it does not; `broken`: nothing could be read."""

    preferences: Preferences
    problems: tuple[str, ...] = ()
    broken: bool = False


def read_settings(path: Path | None) -> Read:
    """The file as it is now; one that is not there says nothing."""
    if path is None:
        return Read(preferences=Preferences())
    held = b""
    try:
        held = _bytes(path)
        text = held.decode("utf-8")
        tables = tomllib.loads(text)
    except (OSError, ValueError) as fault:
        problem = unreadable(fault, held, path)
        return Read(preferences=Preferences(file=str(path)), problems=(problem,), broken=True)
    preferences, misfits = preferences_from({k: _json(v) for k, v in tables.items()}, str(path))
    problems = tuple(f"{one.says} ({_where(path, text, one.place)})" for one in misfits)
    return Read(preferences=preferences, problems=problems)


def write_settings(path: Path | None, changes: Iterable[Change]) -> str:
    """Makes the changes; one sentence where nothing could be written, else empty."""
    if path is None:
        return "This window was started without a settings file"
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(_text(path))
        tomllib.loads(
            document.as_string()
        )  # it is stricter: what it can't read is not written over
        for change in changes:
            _make(document, change)
        _replace(path, document.as_string())
    except (OSError, TOMLKitError, ValueError) as fault:
        return f"The settings were not saved: {fault} ({path})"
    return ""


def stamp_of(path: Path | None) -> tuple[int, int] | None:
    """What differs when the file was written by somebody; None where there is none."""
    try:
        found = None if path is None else path.stat()
    except OSError:
        return None
    return None if found is None else (found.st_mtime_ns, found.st_size)


def plain_key(path: Path) -> str:
    """The key that stands in the file for everybody to read; empty without one."""
    try:
        server = tomllib.loads(_text(path)).get("server")
    except (OSError, ValueError):
        return ""
    return str(server.get("api_key", "")) if isinstance(server, dict) else ""


def _text(path: Path) -> str:
    return _bytes(path).decode("utf-8")


def _bytes(path: Path) -> bytes:
    """As it is; its line ends and all. A file beyond all measure is a mistake."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        held = file.read(limits.SETTINGS_BYTES + 1)
    if len(held) > limits.SETTINGS_BYTES:
        raise ValueError(f"it is longer than {limits.SETTINGS_BYTES} bytes")
    return held


def _where(path: Path, text: str, place: Place) -> str:
    line = line_of(text, place)
    return f"line {line} of {path}" if line else str(path)


def _make(document: TOMLDocument, change: Change) -> None:
    import tomlkit

    *tables, key = change.place
    table: MutableMapping[str, object] = document
    for name in tables:
        inner = table.get(name)
        if not isinstance(inner, MutableMapping):
            if change.value is None:
                return
            if inner is not None:
                raise ValueError(f"{name} is not a table")
            table[name] = tomlkit.table()
            inner = table[name]
            assert isinstance(inner, MutableMapping)
        table = inner
    if change.value is None:
        table.pop(key, None)
    else:
        table[key] = change.value


def _replace(path: Path, text: str) -> None:
    target = path.resolve()  # a link stays one
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".settings-", suffix=".toml", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            os.chmod(name, stat.S_IMODE(target.stat().st_mode))
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _json(value: object) -> JSON:
    """TOML has dates, which nothing here takes: their text is of another kind than any number."""
    if isinstance(value, dict):
        return {str(key): _json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_json(inner) for inner in value]
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)
