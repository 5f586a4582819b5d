"""Landlock: read access to the listed files, and to nothing else beneath the root.

Newer kernels also hold back TCP and signals to others; what a kernel can't hold back is left to
seccomp and told as missing. What is already open stays open. Metadata of files stays visible.
"""

import errno
import os
import stat
import struct
import sys
from collections.abc import Sequence

from ds4gui.raster.lockdown.kernel import syscall

# One number on every architecture: they came after the tables were made one.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION = 1
_RULE_PATH_BENEATH = 1
_READ_FILE = 1 << 2
_TCP = 0b11  # bind, connect
_SCOPED = 0b11  # abstract sockets, signals
_TCP_SINCE, _SCOPED_SINCE = 4, 6
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many of the access rights an interface version knows: rename, truncate, ioctl were added."""
_NOT_OFFERED = (errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM)
"""Not built in; switched off at boot; or held back by the filter of a container around us."""


def restrict(readable_files: Sequence[str]) -> tuple[str, ...]:
    """Close everything but these; returns what is held back here, nothing without Landlock."""
    version = _version() if sys.platform == "linux" else 0
    if version == 0:
        return ()
    if len(os.listdir("/proc/self/task")) != 1:
        raise OSError("only the calling thread would be held, and there are others")
    rights = max(count for since, count in _FILE_RIGHTS.items() if since <= version)
    tcp = _TCP if version >= _TCP_SINCE else 0
    scoped = _SCOPED if version >= _SCOPED_SINCE else 0
    # An older kernel takes the longer structure as long as what it doesn't know is 0.
    attributes = struct.pack("=QQQ", (1 << rights) - 1, tcp, scoped)
    ruleset = syscall(_CREATE_RULESET, attributes, len(attributes), 0)
    try:
        for path in readable_files:
            _allow_reading(ruleset, path)
        syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)
    return ("file_access", *["tcp_access"] * bool(tcp), *["signals_out"] * bool(scoped))


def _version() -> int:
    try:
        return syscall(_CREATE_RULESET, None, 0, _VERSION)
    except OSError as error:
        if error.errno in _NOT_OFFERED:
            return 0
        raise


def _allow_reading(ruleset: int, path: str) -> None:
    try:
        file = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # The self-test misses it, and says so.
    try:
        # A right given to a directory is given to all that lies beneath it.
        if stat.S_ISREG(os.fstat(file).st_mode):
            syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, struct.pack("=Qi", _READ_FILE, file), 0)
    finally:
        os.close(file)
