"""What can go wrong with the database, as a code and a sentence for the user.

Owns the translation from the exceptions of SQLite, peewee and the file system. Never catches:
callers catch EXPECTED, once, where a command is answered. Anything else is a bug and stays one.
"""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import dataclass

from peewee import PeeweeException


@dataclass(frozen=True, slots=True)
class Fault:
    """A failure the user is told about; `message` is one calm sentence."""

    code: str
    message: str


class StoreError(Exception):
    """The database can't be used as it is; `fault` says why and what helps."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


EXPECTED = (
    StoreError,
    PeeweeException,
    sqlite3.Error,
    OSError,
    ValueError,  # a lone surrogate (UnicodeEncodeError), JSON or msgpack that can't be made
    OverflowError,  # an integer beyond 64 bits
    RecursionError,  # JSON nested deeper than Python's stack
)

DISK_FULL = Fault("disk_full", "The disk is full, so this was not saved")
NO_PERMISSION = Fault("permission", "The folder of the conversations can't be written or read")
IO_FAILED = Fault("io", "The disk reported an error while the conversations were read or written")
UNSTORABLE = Fault("unstorable", "This text holds something that the database can't store")
UNKNOWN = Fault("unknown", "The database reported an error it has no sentence for")

_BY_SQLITE_CODE = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_BUSY: Fault("locked", "The database is being used by another program"),
    sqlite3.SQLITE_LOCKED: Fault("locked", "The database is being used by another program"),
    sqlite3.SQLITE_CORRUPT: Fault(
        "corrupt", "The database of conversations is damaged; it was left as it is"
    ),
    sqlite3.SQLITE_NOTADB: Fault(
        "not_a_database", "The file of conversations is not a database; it was left as it is"
    ),
    sqlite3.SQLITE_CANTOPEN: Fault("cannot_open", "The database of conversations can't be opened"),
    sqlite3.SQLITE_PERM: NO_PERMISSION,
    sqlite3.SQLITE_READONLY: NO_PERMISSION,
    sqlite3.SQLITE_AUTH: NO_PERMISSION,
    sqlite3.SQLITE_IOERR: IO_FAILED,
    sqlite3.SQLITE_TOOBIG: Fault("too_big", "This text is too long for the database"),
    sqlite3.SQLITE_CONSTRAINT: Fault(
        "conflict", "This contradicts what is already stored, so it was not saved"
    ),
}


def fault_of(error: Exception) -> Fault:
    """The code and sentence of one of the EXPECTED exceptions."""
    if isinstance(error, StoreError):
        return error.fault
    if isinstance(error, OSError):
        return _fault_of_os(error)
    if isinstance(error, PeeweeException):
        driver_error: object = getattr(error, "orig", None)  # what peewee wrapped, if anything
        return fault_of(driver_error) if isinstance(driver_error, sqlite3.Error) else UNKNOWN
    if isinstance(error, sqlite3.Error):
        code: int | None = getattr(error, "sqlite_errorcode", None)
        # the low byte is the primary code; the rest only refines it
        return UNKNOWN if code is None else _BY_SQLITE_CODE.get(code & 0xFF, UNKNOWN)
    return UNSTORABLE


def _fault_of_os(error: OSError) -> Fault:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DISK_FULL
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return NO_PERMISSION
    return IO_FAILED
