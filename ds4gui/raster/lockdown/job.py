"""Windows: a Job Object around the worker, put on by itself; nothing on other systems.

What can't be put on, or does not show that it holds, is not claimed: then the layer is told as
missing and the parent's deadline and kill are left. Written from Microsoft's reference, not run by
its writers; hence the proofs.
"""

import ctypes
import mmap
import os
import sys
from contextlib import suppress

from ds4gui import limits

_EXTENDED_LIMITS = 9
_ONE_PROCESS, _MEMORY, _ENDS_WITH_HANDLE = 0x8, 0x100, 0x2000
_DUPLICATE_HANDLE, _SAME_ACCESS = 0x40, 0x2


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, its first structure and counters laid open."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("process_memory_peak", ctypes.c_size_t),
        ("job_memory_peak", ctypes.c_size_t),
    )


def limit_memory() -> tuple[str, ...]:
    """A ceiling on memory, and no further process."""
    if sys.platform == "win32":
        with suppress(OSError):
            _enter(_MEMORY | _ONE_PROCESS)
            if not _can_map(limits.RASTER_ADDRESS_BYTES):
                return ("address_space_limit",)
    return ()


def die_with_parent() -> tuple[str, ...]:
    """The system ends the worker with the last handle of its job, which the parent alone has."""
    # The python.exe of a virtual environment is one more process between the two.
    if sys.platform == "win32" and sys.prefix == sys.base_prefix:
        with suppress(OSError):
            _hand_over(_enter(_ENDS_WITH_HANDLE), os.getppid())
            return ("dies_with_parent",)
    return ()


if sys.platform == "win32":
    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = ctypes.c_void_p
    _kernel.OpenProcess.restype = ctypes.c_void_p
    _SELF = ctypes.c_void_p(-1)

    def _enter(flags: int) -> ctypes.c_void_p:
        """A new job with the worker in it; jobs may lie in one another since Windows 8."""
        job = ctypes.c_void_p(_kernel.CreateJobObjectW(None, None))
        _require(job.value)
        rules = _Limits(flags=flags, processes=1, process_memory=limits.RASTER_ADDRESS_BYTES)
        place, size = ctypes.byref(rules), ctypes.sizeof(rules)
        _require(_kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, place, size))
        _require(_kernel.AssignProcessToJobObject(job, _SELF))
        return job

    def _hand_over(job: ctypes.c_void_p, process: int) -> None:
        """The only handle is another process's; where that fails it stays, and ends with us."""
        owner = ctypes.c_void_p(_kernel.OpenProcess(_DUPLICATE_HANDLE, False, process))
        _require(owner.value)
        theirs = ctypes.byref(ctypes.c_void_p())
        _require(_kernel.DuplicateHandle(_SELF, job, owner, theirs, 0, False, _SAME_ACCESS))
        _require(_kernel.CloseHandle(job))

    def _can_map(size_bytes: int) -> bool:
        try:
            mmap.mmap(-1, size_bytes).close()
        except OSError:
            return False
        return True

    def _require(done: int | None) -> None:
        if not done:
            raise ctypes.WinError(ctypes.get_last_error())
