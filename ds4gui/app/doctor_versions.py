"""What runs here, and what it was told: versions and settings."""

from __future__ import annotations

import os
import platform
import sqlite3
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from packaging.requirements import Requirement

from ds4gui.app.choosers import names
from ds4gui.app.doctor_section import Section
from ds4gui.chat.way import wish_of
from ds4gui.settings import APP, Settings

_ASKED_FOR = ("xllamacpp",)
"""Not required, worth knowing where it is installed."""


def versions() -> Section:
    """The program, Python, and every library that the program declares."""
    found = {
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
    }
    missing = []
    for name in (APP, *_required(), *_ASKED_FOR):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            if name not in _ASKED_FOR:
                missing.append(name)
    return Section(
        name="versions",
        facts={**found, "missing": missing},
        lines=tuple(f"{name} {number}" for name, number in found.items()),
        problems=tuple(f"The library {name} is not installed" for name in missing),
    )


def _required() -> list[str]:
    try:
        declared = requires(APP) or []
    except PackageNotFoundError:
        return []
    wanted = (Requirement(one) for one in declared)
    # What is for another system, or for an extra, is not missing here.
    return [one.name for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]


def given(settings: Settings, settings_file: Path) -> Section:
    """What was decided, of a key only whether there is one."""
    there = os.path.exists(settings_file)  # Path.exists raises where a folder is closed to us
    key = bool(settings.api_key)
    offered = names() if settings.file_chooser == "system" else ()
    wish = wish_of(settings.tool_road, settings.tool_transport)
    return Section(
        name="settings",
        facts={
            "file": str(settings_file),
            "file_exists": there,
            "model": settings.model,
            "key": key,
            "scale": settings.scale,
            "file_choosers": list(offered),
            "tool_road": settings.tool_road or "auto",
            "tool_transport": settings.tool_transport or "auto",
            "problems": settings.problems,
        },
        lines=(
            f"file: {settings_file}" if there else f"no file, so the defaults: {settings_file}",
            f"model: {settings.model or 'the first one that the server lists'}",
            "key: given" if key else "key: none",
            f"scale: {settings.scale or 'as the monitor says'}",
            f"file chooser: {', '.join(offered) or 'none, so paths are typed'}",
        ),
        problems=(*settings.problems, *([wish] if isinstance(wish, str) else [])),
    )
