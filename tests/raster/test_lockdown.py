"""Each layer by what it holds back: a process locked down as a worker tries all that it must not.

A layer that this kernel has not is told as missing, and then the attempt succeeds.
"""

import errno
import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import psutil
import pytest
from raster_pools import FONT_FILES, MakePool

from ds4gui import limits
from ds4gui.raster import worker
from ds4gui.raster.child import WorkerProcess, default_command
from ds4gui.raster.lockdown import seccomp
from ds4gui.raster.pool import Drawn
from ds4gui.raster.protocol import (
    Confinement,
    Failure,
    FrameDecoder,
    confinement_from_start,
    start_from_payload,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these walls are Linux's")

PROBE, OUTER = (
    str(Path(__file__).with_name(name)) for name in ("confined_probe.py", "outer_filter.py")
)
ROOT = str(Path(__file__).parents[2])
LANDLOCK = 444
DENIALS = {
    # attempt: the layers that hold it back, in the order in which the kernel asks them
    "read a font": {},
    "start a thread": {},
    "read a file": {"file_access": "EACCES"},
    "read the parent's environment": {"file_access": "EACCES"},
    "read its own memory map": {"file_access": "EACCES"},
    "list a folder": {"system_calls": "EACCES", "file_access": "EACCES"},
    "create a file": {"system_calls": "EACCES", "file_access": "EACCES"},
    "write over a font": {"system_calls": "EACCES", "file_access": "EACCES"},
    "make a folder": {"system_calls": "ENOSYS", "file_access": "EACCES"},
    "remove a file": {"system_calls": "ENOSYS", "file_access": "EACCES"},
    "make a socket": {"system_calls": "ENOSYS"},
    "make a local socket": {"system_calls": "ENOSYS"},
    "connect": {"system_calls": "ENOSYS", "tcp_access": "EACCES"},
    "fork": {"system_calls": "EPERM"},
    "run new code": {"system_calls": "EACCES"},
    "run its data": {"system_calls": "EACCES"},
    "read another's limits": {"system_calls": "EPERM"},
    "trace the parent": {"system_calls": "ENOSYS", "file_access": "EPERM"},
    "signal the parent": {"system_calls": "ENOSYS", "signals_out": "EPERM"},
    "signal itself": {"system_calls": "ENOSYS"},
    "be dumped": {"system_calls": "ENOSYS", "no_core_dump": "EPERM"},
    "run a program": {"system_calls": "ENOSYS", "file_access": "EACCES"},
}
SETS = {
    "all": (),
    "Landlock": ("no_new_privileges", "file_access"),
    "seccomp": ("no_new_privileges", "system_calls"),
    "Landlock without dumps": ("no_core_dump", "no_new_privileges", "file_access"),
}


def probed(folder: Path, *layers: str) -> tuple[Confinement, dict[str, str]]:
    (folder / "old").touch()
    with socket.create_server(("127.0.0.1", 0)) as server:
        arguments = [str(server.getsockname()[1]), FONT_FILES[0], str(folder), *layers]
        done = subprocess.run(
            [sys.executable, PROBE, *arguments],
            env={"PYTHONPATH": ROOT},
            stdout=subprocess.PIPE,
            check=True,
        )
    told = json.loads(done.stdout)
    named = {name: tuple(names) for name, names in told["confinement"].items()}
    return Confinement(**named), told["results"]


@pytest.mark.parametrize("layers", SETS.values(), ids=SETS.keys())
def test_what_the_layers_hold_back(tmp_path: Path, layers: tuple[str, ...]) -> None:
    confinement, results = probed(tmp_path, *layers)
    assert not confinement.refused
    expected = {
        attempt: next((what for by, what in denied.items() if by in confinement.in_force), "done")
        for attempt, denied in DENIALS.items()
    }
    assert {attempt: results[attempt] for attempt in DENIALS} == expected
    if "system_calls" in confinement.in_force:
        assert (results["clone3"], results["io_uring"]) == ("ENOSYS", "ENOSYS")


def test_all_layers_are_told(tmp_path: Path) -> None:
    confinement, _ = probed(tmp_path)
    told = confinement.in_force + confinement.missing
    assert len(set(told)) == len(told) <= limits.RASTER_LAYERS
    assert {"resource_limits", "address_space_limit", "dies_with_parent"} < set(
        confinement.in_force
    )


def test_a_process_with_two_threads_is_not_held_by_half(tmp_path: Path) -> None:
    confinement, _ = probed(tmp_path, "no_new_privileges", "file_access", "a second thread")
    if "file_access" not in confinement.missing:
        assert confinement.refused == ("file_access", "tcp_access", "signals_out")


def test_a_worker_that_could_not_be_confined_draws_nothing() -> None:
    sink = io.BytesIO()
    fonts, walls = worker.Fonts(tuple(FONT_FILES)), Confinement(refused=("system_calls",))
    worker.serve(io.BytesIO(b"\0\0\0\1x"), sink, fonts, (), walls)
    (payload,) = FrameDecoder(limits.RASTER_REPLY_OVERHEAD_BYTES).feed(sink.getvalue())
    assert start_from_payload(payload) == Failure("not_confined")
    assert confinement_from_start(payload).refused == ("system_calls",)


def test_a_word_that_looks_otherwise_behind_the_walls_ends_the_worker() -> None:
    fonts = worker.Fonts(tuple(FONT_FILES))
    before = worker.drawn_words(fonts.own)
    assert worker._self_tested(fonts, before) is None
    others = (before[0], before[1] ^ 1)
    assert worker._self_tested(fonts, others) == Failure("fonts_missing")
    assert worker._self_tested(fonts, [word * 0 for word in before]) == Failure("fonts_missing")


def test_fonts_that_the_walls_shut_out_end_the_worker(tmp_path: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {ROOT!r}); import ds4gui.raster.worker as worker\n"
        "lock_down = worker.lock_down\n"
        "worker.lock_down = lambda font_files: lock_down(font_files[:1])\n"
        "worker.main()"
    )
    failure, confinement = started([sys.executable, "-c", program, *FONT_FILES])
    shut_out = "file_access" in confinement.in_force
    assert failure == (Failure("fonts_missing") if shut_out else None)


def started(command: Sequence[str]) -> tuple[Failure | None, Confinement]:
    child = WorkerProcess(command)
    try:
        payload = child.exchange(
            None, limits.RASTER_START_DEADLINE_S, limits.RASTER_REPLY_OVERHEAD_BYTES
        )
        return start_from_payload(payload), confinement_from_start(payload)
    finally:
        child.close()


def beneath(call: int, error: int) -> list[str]:
    """The real worker where `call` fails with `error`."""
    program = f"import sys, runpy; sys.path.insert(0, {ROOT!r}); runpy.run_path({OUTER!r})"
    arguments = [str(call), str(error), *default_command(FONT_FILES)]
    return [sys.executable, "-c", program, *arguments]


@pytest.mark.parametrize("error", [errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM])
def test_without_landlock_a_worker_draws_and_says_so(error: int) -> None:
    failure, confinement = started(beneath(LANDLOCK, error))
    assert failure is None
    assert confinement.missing == ("file_access", "tcp_access", "signals_out")


@pytest.mark.parametrize("error", [errno.ENOSYS, errno.EINVAL, errno.EPERM])
def test_without_filters_a_worker_draws_and_says_so(error: int) -> None:
    architecture = seccomp._architecture()
    assert architecture is not None
    failure, confinement = started(beneath(architecture.seccomp, error))
    assert failure is None
    assert "system_calls" in confinement.missing


def test_a_layer_that_fails_for_another_reason_ends_the_worker() -> None:
    failure, confinement = started(beneath(LANDLOCK, errno.ENOMEM))
    assert failure == Failure("not_confined")
    assert confinement.refused == ("file_access", "tcp_access", "signals_out")


def test_every_thread_of_a_worker_that_draws_is_held(make_pool: MakePool) -> None:
    waiting = make_pool()
    assert isinstance(waiting.draw('<svg viewBox="0 0 9 9"><text y="9">a</text></svg>'), Drawn)
    child = waiting.only_worker()
    threads = list(Path(f"/proc/{child.pid}/task").iterdir())
    assert len(threads) == 2
    _, confinement = started(default_command(FONT_FILES))
    for thread in threads:
        status = dict(line.split(":\t", 1) for line in (thread / "status").read_text().splitlines())
        assert status["NoNewPrivs"] == "1"
        assert (status["Seccomp"] == "2") == ("system_calls" in confinement.in_force)


def test_a_worker_has_ceilings_and_its_own_group(make_pool: MakePool) -> None:
    waiting = make_pool()
    assert isinstance(waiting.draw('<svg viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>'), Drawn)
    child = waiting.only_worker()
    assert child.rlimit(psutil.RLIMIT_AS) == (limits.RASTER_ADDRESS_BYTES,) * 2
    assert child.rlimit(psutil.RLIMIT_FSIZE) == (0, 0)
    assert child.rlimit(psutil.RLIMIT_CORE) == (0, 0)
    assert child.rlimit(psutil.RLIMIT_NOFILE) == (limits.RASTER_OPEN_FILES,) * 2
    soft_s, _ = child.rlimit(psutil.RLIMIT_CPU)
    spent_s = sum(child.cpu_times()[:2])
    assert 0 < soft_s - spent_s <= limits.RASTER_PROCESSOR_S + 1
    assert os.getpgid(child.pid) == os.getsid(child.pid) == child.pid


def test_processor_time_without_a_new_grant_ends_a_busy_process() -> None:
    program = (
        "import time; from ds4gui import limits; limits.RASTER_PROCESSOR_S = 1\n"
        "from ds4gui.raster.lockdown.resources import grant_processor_time as grant\n"
        "grant()\n"
        "while time.process_time() < 1.5: grant()\n"
        "print('granted', flush=True)\n"
        "while True: pass"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ROOT},
        stdout=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.returncode) == (b"granted\n", -signal.SIGXCPU)


def test_a_worker_gets_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DS4GUI_SECRET", "key")
    program = (
        "import os, struct; names = ' '.join(os.environ).encode();"
        "os.write(1, struct.pack('>I', len(names)) + names)"
    )
    child = WorkerProcess([sys.executable, "-I", "-c", program])
    try:
        names = set(child.exchange(None, limits.RASTER_START_DEADLINE_S, 4096).decode().split())
    finally:
        child.close()
    assert names <= {"OPENBLAS_NUM_THREADS", "LC_CTYPE"}
