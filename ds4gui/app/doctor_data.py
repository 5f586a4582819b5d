"""Where the chats lie, and whether their file is sound. Never changes a byte of it."""

from __future__ import annotations

from pathlib import Path

from ds4gui.app.doctor_section import Section
from ds4gui.settings import Settings, export_folder
from ds4gui.store.examine import examine
from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.lock import WriterLock

_WELL = ("missing", "locked")
"""Codes of a file that is not there yet, or is in use."""


def places(settings: Settings, settings_file: Path) -> Section:
    """Where files are kept."""
    found = {
        "chats": str(settings.database),
        "log": str(settings.database.parent / "ds4gui.log"),
        "settings": str(settings_file),
        "exports": str(export_folder()),
    }
    lines = tuple(f"{name}: {path}" for name, path in found.items())
    return Section(name="places", facts=found, lines=lines)


def database(path: Path) -> Section:
    """Whether the file of the chats can be read whole, and who writes it."""
    try:
        exists = path.exists()
        writer = WriterLock(path).holder() if exists else None
        found = examine(path)
    except EXPECTED as error:
        fault = fault_of(error)
        return Section(
            name="database",
            facts={"exists": fault.code != "missing", "code": fault.code, "message": fault.message},
            lines=(fault.message,) if fault.code in _WELL else (),
            problems=() if fault.code in _WELL else (f"{fault.message} ({path})",),
        )
    damage = tuple(f"The database is damaged: {one} ({path})" for one in found.damage)
    return Section(
        name="database",
        facts={
            "exists": True,
            "version": found.version,
            "sessions": found.sessions,
            "messages": found.messages,
            "damage": found.damage,
            "writer": writer,
        },
        lines=(
            f"version {found.version}",
            *([] if damage else [f"{found.sessions} sessions, {found.messages} messages"]),
            f"written by {writer}" if writer else "no window writes it now",
        ),
        problems=damage,
    )
