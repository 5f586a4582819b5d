"""Runs a command under a filter that makes one system call fail, as an old kernel or a container.

argv: the call's number, the error number it fails with, the command.
"""

import ctypes
import os
import struct
import sys

from ds4gui.raster.lockdown import kernel, process, seccomp

CALL, ERROR, COMMAND = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]

process.forbid_new_privileges()
program = b"".join(
    [
        seccomp._step(seccomp._LOAD, seccomp._AT_NUMBER),
        seccomp._step(seccomp._EQUAL, CALL, otherwise=1),
        seccomp._step(seccomp._RETURN, seccomp._ERRNO | ERROR),
        seccomp._step(seccomp._RETURN, seccomp._ALLOW),
    ]
)
code = ctypes.create_string_buffer(program, len(program))
architecture = seccomp._architecture()
assert architecture is not None
head = struct.pack("@HP", len(program) // 8, ctypes.addressof(code))
kernel.syscall(architecture.seccomp, seccomp._SET_MODE_FILTER, 0, head)
os.execv(COMMAND[0], COMMAND)
