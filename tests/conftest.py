"""What several rooms' tests share: a display to open the real window on."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from ds4gui.browser.find import browsers

# No test compares timings: a machine may be busy, and the first example pays for what loads late.
settings.register_profile("ds4gui", deadline=None)
# tools/check.py asks whether this tree holds, each time of the same examples; new ones are looked
# for by everybody who runs pytest, and by the fuzzers.
settings.register_profile("checks", deadline=None, derandomize=True)
settings.load_profile("ds4gui")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one switch of these tests."""
    parser.addoption(
        "--regenerate-goldens",
        action="store_true",
        help="write tests/ui/goldens anew; look at them",
    )


@pytest.fixture(scope="session")
def browser() -> Path:
    """A Chromium. Its sandbox is made of user namespaces: a system that forbids them runs none."""
    drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    words = [*(drop if os.geteuid() == 0 else ()), "unshare", "--user", "true"]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("this system forbids user namespaces, and with them Chromium's sandbox")
    return next(browsers())


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The DISPLAY to use: the one there is, else that of an Xvfb which lives as long as the run."""
    if "DISPLAY" in os.environ:
        yield os.environ["DISPLAY"]
        return
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    try:
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
