"""The filter as the kernel would read it, for both architectures: each verdict by its arguments."""

import errno
import platform
import struct

import pytest

from ds4gui.raster.lockdown import seccomp

X86_64, AARCH64 = (seccomp._ARCHITECTURES[name] for name in ("x86_64", "aarch64"))
ALLOW, KILL = "allow", "kill"
O_CREAT, O_WRONLY, O_CLOEXEC = 0o100, 0o1, 0o2000000
PROT_READ, PROT_EXEC = 1, 4
THREAD_FLAGS = 0x3D0F00  # what pthread_create asks for
FORK_FLAGS = 0x1200011


def verdict(program: bytes, audit: int, number: int, *arguments: int) -> str:
    """Classic BPF, as far as the filter uses it: load, equal, any bit, return."""
    data = struct.pack("=IIQ6Q", number, audit, 0, *arguments, *[0] * (6 - len(arguments)))
    loaded, at = 0, 0
    while True:
        code, then, otherwise, operand = struct.unpack_from("=HBBI", program, 8 * at)
        at += 1
        if code == 0x20:
            (loaded,) = struct.unpack_from("=I", data, operand)
        elif code == 0x15:
            at += then if loaded == operand else otherwise
        elif code == 0x45:
            at += then if loaded & operand else otherwise
        else:
            assert code == 0x06
            names = {0x7FFF0000: ALLOW, 0x80000000: KILL}
            return names.get(operand) or errno.errorcode[operand & 0xFFFF]


CASES = [
    # call, its numbers on x86_64 and aarch64, arguments, verdict
    ("read", (0, 63), (), ALLOW),
    ("exit_group", (231, 94), (), ALLOW),
    ("openat", (257, 56), (0, 0, O_CLOEXEC), ALLOW),
    ("openat", (257, 56), (0, 0, O_CLOEXEC | O_WRONLY), "EACCES"),
    ("openat", (257, 56), (0, 0, O_CREAT), "EACCES"),
    ("mmap", (9, 222), (0, 4096, PROT_READ), ALLOW),
    ("mmap", (9, 222), (0, 4096, PROT_READ | PROT_EXEC), "EACCES"),
    ("mprotect", (10, 226), (0, 4096, PROT_EXEC), "EACCES"),
    ("clone", (56, 220), (THREAD_FLAGS,), ALLOW),
    ("clone", (56, 220), (FORK_FLAGS,), "EPERM"),
    ("prlimit64", (302, 261), (0,), ALLOW),
    ("prlimit64", (302, 261), (1,), "EPERM"),
    ("clone3", (435, 435), (), "ENOSYS"),
    ("execve", (59, 221), (), "ENOSYS"),
    ("execveat", (322, 281), (), "ENOSYS"),
    ("socket", (41, 198), (), "ENOSYS"),
    ("connect", (42, 203), (), "ENOSYS"),
    ("sendmsg", (46, 211), (), "ENOSYS"),
    ("ptrace", (101, 117), (), "ENOSYS"),
    ("process_vm_writev", (311, 271), (), "ENOSYS"),
    ("kill", (62, 129), (), "ENOSYS"),
    ("tgkill", (234, 131), (), "ENOSYS"),
    ("unlinkat", (263, 35), (), "ENOSYS"),
    ("memfd_create", (319, 279), (), "ENOSYS"),
    ("io_uring_setup", (425, 425), (), "ENOSYS"),
    ("seccomp", (317, 277), (), "ENOSYS"),
    ("a call of the future", (9999, 9999), (), "ENOSYS"),
]


@pytest.mark.parametrize("architecture", [X86_64, AARCH64], ids=["x86_64", "aarch64"])
@pytest.mark.parametrize(
    ("numbers", "arguments", "expected"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_verdicts(
    architecture: seccomp._Architecture,
    numbers: tuple[int, int],
    arguments: tuple[int, ...],
    expected: str,
) -> None:
    program = seccomp.program_for(architecture)
    number = numbers[architecture.column]
    assert verdict(program, architecture.audit, number, *arguments) == expected


def test_calls_of_another_architecture_kill() -> None:
    assert verdict(seccomp.program_for(X86_64), 0x40000003, 0) == KILL
    assert verdict(seccomp.program_for(X86_64), AARCH64.audit, 0) == KILL


def test_the_32_bit_calls_of_x86_64_do_not_exist() -> None:
    assert verdict(seccomp.program_for(X86_64), X86_64.audit, 0x40000000) == "ENOSYS"


def test_an_architecture_without_a_table_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert seccomp.restrict() == ()
