"""`ds4gui backup` and `ds4gui restore`: the whole database out to a file, and back.

Owns the words. A backup is made beside an open window; nothing is restored under one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.restore import back_up, restore


def backup_command(database: Path, target: str) -> int:
    """Writes the copy; 1 where none was made."""
    try:
        back_up(database, Path(target))
    except EXPECTED as error:
        sys.stderr.write(f"ds4gui backup: {fault_of(error).message}: {target}\n")
        return 1
    return 0


def restore_command(database: Path, backup: str) -> int:
    """Puts the backup in place and says where the replaced file lies; 1 where nothing changed."""
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replaced = restore(database, Path(backup))
    except EXPECTED as error:
        sys.stderr.write(f"ds4gui restore: {fault_of(error).message}: {backup}\n")
        return 1
    if replaced is not None:
        sys.stdout.write(f"What was there before is kept: {replaced}\n")
    return 0
