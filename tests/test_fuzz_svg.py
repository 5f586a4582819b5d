"""A few thousand random drawings, and that the fuzzer finds what it looks for."""

from __future__ import annotations

import subprocess
import sys

import fuzz_svg
import pytest
import random_drawings

from ds4gui.svg.verdict import Accepted, Rejection

FONT = "/fonts/a.ttf"
LOCKED = (
    '7  execve("/python", [], 0x1) = 0\n'
    '7  openat(AT_FDCWD, "/etc/ld.so.cache", O_RDONLY) = 3\n'
    "7  seccomp(SECCOMP_SET_MODE_FILTER, 0, {len=9}) = 0\n"
)


def test_the_check_holds_over_random_drawings() -> None:
    said: list[str] = []
    broken, kinds = fuzz_svg.run_check(0, 1200, said.append)
    assert (broken, said) == (0, [])
    assert kinds["accepted"] > 200
    assert len(kinds) > 6


def test_the_worker_holds_over_random_drawings() -> None:
    said: list[str] = []
    broken, kinds = fuzz_svg.run_worker(0, 60, said.append)
    assert broken == 0, said
    assert kinds["drawn"] > 10


def test_a_case_is_a_function_of_its_number() -> None:
    dice = [random_drawings.random.Random(5) for _ in range(2)]
    one, other = ([random_drawings.drawing(d) for _ in range(20)] for d in dice)
    assert one == other
    assert len(set(one)) == 20


@pytest.mark.parametrize(
    "verdict",
    [
        Rejection(code="a", message="two\nlines"),
        Rejection(code="", message="a"),
        Rejection(code="a", message="a" * 999),
        Accepted(svg="<svg", natural_width=1, natural_height=1, sized=False),
        *(
            Accepted(
                svg=f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{body}</svg>',
                natural_width=1,
                natural_height=1,
                sized=False,
            )
            for body in ("<script/>", '<g onload=""/>', '<g fill="url(x)"/>', '<use href="x"/>')
        ),
    ],
)
def test_what_must_not_come_out_of_the_check_is_found(
    verdict: Accepted | Rejection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz_svg, "check", lambda text: verdict)
    said: list[str] = []
    assert fuzz_svg.run_check(0, 1, said.append)[0] == 1
    assert said[0].startswith("case 0: ")


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (f'7  openat(AT_FDCWD, "{FONT}", O_RDONLY|O_CLOEXEC) = 6', 0),
        ('7  statx(6, "", AT_EMPTY_PATH, STATX_ALL, {}) = 0', 0),
        ("7  clone3({flags=CLONE_VM|CLONE_THREAD, stack=0x1}, 88) = 8", 0),
        ('7  openat(AT_FDCWD, "/proc/sys/vm/overcommit_memory", O_RDONLY) = -1 EACCES (no)', 0),
        ("7  exit_group(0) = ?", 0),
        ('7  execve("/python", [], 0x1) = 0\n7  openat(AT_FDCWD, "/lib/x", O_RDONLY) = 3', 0),
        ('7  openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = 6', 1),
        (f'7  openat(AT_FDCWD, "{FONT}", O_RDWR) = 6', 1),
        (f'7  unlink("{FONT}") = 0', 1),
        ("7  socket(AF_INET, SOCK_STREAM, 0) = -1 EPERM (Operation not permitted)", 1),
        ("7  clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD) = 8", 1),
    ],
)
def test_the_audit_tells_the_fonts_from_all_else(after: str, found: int) -> None:
    assert len(fuzz_svg.audited(LOCKED + after, [FONT])) == found


def test_a_trace_without_a_lockdown_is_a_fault() -> None:
    assert fuzz_svg.audited('7  execve("/python", [], 0x1) = 0', [FONT]) != []


def test_a_process_that_is_left_is_found() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        assert any(name.startswith(f"{child.pid} ") for name in fuzz_svg.children())
    finally:
        child.kill()
        child.communicate()
    assert not any(name.startswith(f"{child.pid} ") for name in fuzz_svg.children())
