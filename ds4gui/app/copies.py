"""Backups as the window asks for them: written at once, restored at the next start.

Owns the words of what can't be done.
"""

from __future__ import annotations

from pathlib import Path

from ds4gui.app.files import path_of
from ds4gui.chat.copies import (
    BackedUp,
    BackupFailed,
    CopyEffect,
    CopyNews,
    DropRestore,
    RestorePlanned,
    WriteBackup,
)
from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.restore import back_up, drop_planned, plan_restore


def copied(effect: CopyEffect, database: Path) -> CopyNews | None:
    """Carries it out; None where there is nothing to say."""
    if isinstance(effect, DropRestore):
        drop_planned(database)
        return None
    path, writes = path_of(effect.path), isinstance(effect, WriteBackup)
    try:
        if writes:
            back_up(database, path)
        else:
            plan_restore(database, path)
    except EXPECTED as fault:
        what = "backed up" if writes else "restored"
        return BackupFailed(f"Not {what}. {fault_of(fault).message}: {path}")
    return BackedUp(str(path)) if writes else RestorePlanned()
