"""The Job Object, as far as it can be looked at without Windows; there it proves itself."""

import ctypes
import subprocess
import sys

import pytest

from ds4gui.raster.lockdown import job


@pytest.mark.skipif(sys.maxsize < 1 << 32, reason="the sizes are those of 64 bits")
def test_the_structure_is_laid_out_as_windows_reads_it() -> None:
    # winnt.h: 64 bytes of basic limits, 48 of counters, four sizes.
    assert ctypes.sizeof(job._Limits) == 144
    places = {name: getattr(job._Limits, name).offset for name, _ in job._Limits._fields_}
    assert (places["flags"], places["processes"], places["io_counters"]) == (16, 40, 64)
    assert places["process_memory"] == 112


@pytest.mark.skipif(sys.platform == "win32", reason="these are the others")
def test_no_other_system_has_it() -> None:
    assert (job.limit_memory(), job.die_with_parent()) == ((), ())


@pytest.mark.skipif(sys.platform != "win32", reason="a Job Object is Windows' own")
def test_what_is_claimed_holds() -> None:
    program = (
        "import mmap, subprocess, sys; from ds4gui import limits\n"
        "from ds4gui.raster.lockdown import job\n"
        "print(*job.limit_memory())\n"
        "try: mmap.mmap(-1, limits.RASTER_ADDRESS_BYTES); print('more memory')\n"
        "except OSError: pass\n"
        "try: subprocess.run([sys.executable, '-V']); print('another process')\n"
        "except OSError: pass\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["address_space_limit"]
