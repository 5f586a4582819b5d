"""Backups of everything: made at once, and put back at the next start.

Owns what is asked of the shell and what is said. Under a running window nothing is replaced: what
is shown, drawn and streamed would be another database's.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.copies import (
    BackedUp,
    BackUp,
    BackupFailed,
    DropRestore,
    LeaveRestore,
    PlanRestore,
    RestoreBackup,
    RestorePlanned,
    WriteBackup,
)
from ds4gui.chat.state import AppState, Notice, Step


def backup_asked(action: BackUp, state: AppState) -> Step:
    """Everything, to a file."""
    return state, (WriteBackup(action.path.strip()),) if action.path.strip() else ()


def backed_up(action: BackedUp, state: AppState) -> Step:
    """Said where the user looks."""
    return replace(state, notice=Notice(text=f"Backed up to {action.path}", kind="info")), ()


def backup_failed(action: BackupFailed, state: AppState) -> Step:
    """Said; no file was left, and none is replaced."""
    return replace(state, notice=Notice(text=action.reason, kind="problem")), ()


def restore_asked(action: RestoreBackup, state: AppState) -> Step:
    """A backup is looked at and laid ready, by the window that may write."""
    if not action.path.strip():
        return state, ()
    if state.reader_of is not None:
        text = f"This window only reads, because {state.reader_of} is writing"
        return replace(state, notice=Notice(text=text, kind="problem")), ()
    return state, (PlanRestore(action.path.strip()),)


def restore_planned(action: RestorePlanned, state: AppState) -> Step:
    """Said until it is taken back or the program ends."""
    text = "At the next start the backup takes the place of all that is here, which is kept beside"
    return replace(state, notice=Notice(text=text, kind="restore")), ()


def restore_left(action: LeaveRestore, state: AppState) -> Step:
    """Everything stays as it is."""
    notice = Notice(text="All sessions stay as they are", kind="info")
    return replace(state, notice=notice), (DropRestore(),)
