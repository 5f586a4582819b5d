"""Locks itself down as a worker does, tries what a taken-over worker would, and tells the outcome.

argv: the parent's open port, a font, a folder to write to, then the layers to put on (none: all).
"""

import ctypes
import errno
import json
import mmap
import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from ds4gui.raster import lockdown
from ds4gui.raster.lockdown.kernel import syscall

PORT, FONT, FOLDER, LAYERS = int(sys.argv[1]), sys.argv[2], sys.argv[3], set(sys.argv[4:])
PARENT = os.getppid()
PTRACE_SEIZE = 0x4206  # which, unlike attaching, stops nobody
PR_GET_DUMPABLE = 3
LIBC = ctypes.CDLL(None, use_errno=True)
OPEN_SOCKET = socket.socket()
PAGE = mmap.mmap(-1, mmap.PAGESIZE)


def libc(name: str, *arguments: int) -> None:
    if getattr(LIBC, name)(*map(ctypes.c_long, arguments)) == -1:
        raise OSError(ctypes.get_errno(), name)


def fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def thread() -> None:
    one = threading.Thread(target=len, args=("",))
    one.start()
    one.join()


def write(path: str, flags: int) -> None:
    os.close(os.open(path, flags))


def make_code_of_data() -> None:
    address = ctypes.addressof(ctypes.c_char.from_buffer(PAGE))
    libc("mprotect", address, mmap.PAGESIZE, mmap.PROT_READ | mmap.PROT_EXEC)


def be_dumped() -> None:
    libc("prctl", PR_GET_DUMPABLE, 0, 0, 0, 0)
    if LIBC.prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 1:
        raise OSError(errno.EPERM, "not dumpable")


ATTEMPTS: dict[str, Callable[[], object]] = {
    "read a font": lambda: Path(FONT).read_bytes(),
    "start a thread": thread,
    "read a file": lambda: Path("/etc/passwd").read_bytes(),
    "read the parent's environment": lambda: Path(f"/proc/{PARENT}/environ").read_bytes(),
    "read its own memory map": lambda: Path("/proc/self/maps").read_bytes(),
    "list a folder": lambda: os.listdir("/"),
    "create a file": lambda: write(f"{FOLDER}/new", os.O_WRONLY | os.O_CREAT),
    "write over a font": lambda: write(FONT, os.O_RDWR),
    "make a folder": lambda: os.mkdir(f"{FOLDER}/folder"),
    "remove a file": lambda: os.unlink(f"{FOLDER}/old"),
    "make a socket": socket.socket,
    "make a local socket": lambda: socket.socket(socket.AF_UNIX),
    "connect": lambda: OPEN_SOCKET.connect(("127.0.0.1", PORT)),
    "fork": fork,
    "run new code": lambda: mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_EXEC),
    "run its data": make_code_of_data,
    "read another's limits": lambda: resource.prlimit(PARENT, resource.RLIMIT_NOFILE),
    "trace the parent": lambda: libc("ptrace", PTRACE_SEIZE, PARENT, 0, 0),
    "signal the parent": lambda: os.kill(PARENT, 0),
    "signal itself": lambda: signal.raise_signal(signal.SIGCONT),
    "clone3": lambda: syscall(435, None, 0),
    "io_uring": lambda: syscall(425, 1, None),
    "be dumped": be_dumped,
    "run a program": lambda: os.execv("/bin/true", ["true"]),
}


def outcome(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    return "done"


def main() -> None:
    if "a second thread" in LAYERS:
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    if LAYERS:
        lockdown._STEPS = tuple(step for step in lockdown._STEPS if LAYERS & set(step[0]))
    confinement = lockdown.lock_down([FONT, FOLDER, "/nonexistent.ttf"])
    attempts = {} if confinement.refused else ATTEMPTS
    results = {name: outcome(attempt) for name, attempt in attempts.items()}
    sys.stdout.write(json.dumps({"confinement": asdict(confinement), "results": results}))


main()
