"""seccomp: the system calls that drawing needs, and none of the others.

Owns the table of allowed calls and the filter made of it. What is not listed does not exist
(ENOSYS): a C library of any age then takes the way it takes on an older kernel, or fails.
"""

import ctypes
import errno
import platform
import struct
import sys
from typing import NamedTuple

from ds4gui.raster.lockdown.kernel import syscall

_ALLOWED: dict[str, tuple[int | None, int | None]] = {
    # name: (x86_64, aarch64); None where the architecture never had it
    "read": (0, 63),
    "write": (1, 64),
    "readv": (19, 65),
    "writev": (20, 66),
    "pread64": (17, 67),
    "lseek": (8, 62),
    "close": (3, 57),
    "fstat": (5, 80),
    "newfstatat": (262, 79),  # what glibc 2.33 to 2.38 call for fstat
    "statx": (332, 291),  # what Rust calls for it
    "munmap": (11, 215),
    "mremap": (25, 216),
    "brk": (12, 214),
    "madvise": (28, 233),
    "futex": (202, 98),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),  # a wait that a stopped and continued process goes on with
    "set_robust_list": (273, 99),
    "set_tid_address": (218, 96),
    "rseq": (334, 293),
    "gettid": (186, 178),
    "getpid": (39, 172),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "getrandom": (318, 278),
    "clock_gettime": (228, 113),  # clocks are calls where the virtual machine has no fast one
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "exit": (60, 93),
    "exit_group": (231, 94),
}


class _Condition(NamedTuple):
    """Allowed if no bit of `mask` is set in argument `place`, or, if `wanted`, any of them is."""

    numbers: tuple[int | None, int | None]
    place: int
    mask: int
    wanted: bool
    denial: int


_PROT_EXEC = 4
_CLONE_THREAD = 0x10000
# O_CLOEXEC; O_LARGEFILE and O_NOFOLLOW, which have each other's bits on the two architectures.
_NOT_JUST_READING = 0xFFFFFFFF & ~(0o2000000 | 0o100000 | 0o400000)
_CONDITIONS: dict[str, _Condition] = {
    "open": _Condition((2, None), 1, _NOT_JUST_READING, False, errno.EACCES),
    "openat": _Condition((257, 56), 2, _NOT_JUST_READING, False, errno.EACCES),
    # No new code: what is mapped to be run was mapped before.
    "mmap": _Condition((9, 222), 2, _PROT_EXEC, False, errno.EACCES),
    "mprotect": _Condition((10, 226), 2, _PROT_EXEC, False, errno.EACCES),
    # Threads, no processes. clone3 keeps its flags in memory, out of sight of a filter: a C
    # library that finds it missing calls clone.
    "clone": _Condition((56, 220), 0, _CLONE_THREAD, True, errno.EPERM),
    # The worker's own limits, nobody else's: the parent's could be taken away.
    "prlimit64": _Condition((302, 261), 0, 0xFFFFFFFF, False, errno.EPERM),
}


class _Architecture(NamedTuple):
    audit: int
    seccomp: int
    column: int


_ARCHITECTURES = {
    "x86_64": _Architecture(0xC000003E, 317, 0),
    "aarch64": _Architecture(0xC00000B7, 277, 1),
}

_SET_MODE_FILTER = 1
_ALL_THREADS = 1
_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_KILL_PROCESS = 0x80000000
# Classic BPF over struct seccomp_data: call, architecture, instruction pointer, six arguments.
_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_AT_NUMBER, _AT_ARCHITECTURE, _AT_ARGUMENTS = 0, 4, 16


def restrict() -> tuple[str, ...]:
    """Put the filter on every thread; nothing where kernel or architecture has none for us."""
    architecture = _architecture() if sys.platform == "linux" else None
    if architecture is None or not _offered(architecture):
        return ()
    program = program_for(architecture)
    code = ctypes.create_string_buffer(program, len(program))
    # struct sock_fprog: a length and a pointer.
    head = struct.pack("@HP", len(program) // 8, ctypes.addressof(code))
    if syscall(architecture.seccomp, _SET_MODE_FILTER, _ALL_THREADS, head) != 0:
        raise OSError("a thread already has a filter of its own")
    return ("system_calls",)


def _architecture() -> _Architecture | None:
    # A 32-bit Python on a 64-bit kernel makes other calls than the kernel's name says.
    return _ARCHITECTURES.get(platform.machine()) if sys.maxsize > 1 << 32 else None


def _offered(architecture: _Architecture) -> bool:
    try:
        syscall(architecture.seccomp, _SET_MODE_FILTER, _ALL_THREADS, None)
    except OSError as error:
        if error.errno in (errno.ENOSYS, errno.EINVAL, errno.EPERM):
            return False
        # A kernel with filters gets as far as reading the one that isn't there.
        if error.errno != errno.EFAULT:
            raise
    return True


def program_for(architecture: _Architecture) -> bytes:
    """The filter, 8 bytes an instruction."""
    steps = [
        _step(_LOAD, _AT_ARCHITECTURE),
        # i386 calls of a 64-bit process have other numbers; nothing here makes any.
        _step(_EQUAL, architecture.audit, then=1),
        _step(_RETURN, _KILL_PROCESS),
        _step(_LOAD, _AT_NUMBER),
    ]
    for numbers in _ALLOWED.values():
        steps += _for_call(numbers[architecture.column], [_step(_RETURN, _ALLOW)])
    for one in _CONDITIONS.values():
        # The lower half: the kernel itself reads no more of these arguments on little endian.
        test = [
            _step(_LOAD, _AT_ARGUMENTS + 8 * one.place),
            _step(_ANY_BIT, one.mask, then=0 if one.wanted else 1, otherwise=int(one.wanted)),
            _step(_RETURN, _ALLOW),
            _step(_RETURN, _ERRNO | one.denial),
        ]
        steps += _for_call(one.numbers[architecture.column], test)
    steps.append(_step(_RETURN, _ERRNO | errno.ENOSYS))
    return b"".join(steps)


def _for_call(number: int | None, then: list[bytes]) -> list[bytes]:
    return [] if number is None else [_step(_EQUAL, number, otherwise=len(then)), *then]


def _step(code: int, operand: int, then: int = 0, otherwise: int = 0) -> bytes:
    """One instruction; a test skips `then` or `otherwise` steps."""
    return struct.pack("=HBBI", code, then, otherwise, operand)
