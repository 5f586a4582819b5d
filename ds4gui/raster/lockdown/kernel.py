"""The two doors to the Linux kernel that Python has no name for; failures are OSError.

ctypes rather than a library: the calls below have kept their numbers and layouts since they came.
"""

import ctypes
import os


def prctl(option: int, value: int = 0) -> None:
    """Change one property of the process."""
    libc = ctypes.CDLL(None, use_errno=True)
    # Some options are refused unless the unused arguments are 0, and as long as a register.
    words = [ctypes.c_ulong(word) for word in (value, 0, 0, 0)]
    if libc.prctl(option, *words) != 0:
        raise _last_error("prctl")


def syscall(number: int, *arguments: int | bytes | None) -> int:
    """The result of a system call by its number; bytes are handed over as a pointer to them."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    words = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    result = libc.syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise _last_error(f"system call {number}")
    return int(result)


def _last_error(what: str) -> OSError:
    number = ctypes.get_errno()
    return OSError(number, f"{what}: {os.strerror(number)}")
