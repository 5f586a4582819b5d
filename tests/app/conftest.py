"""A workspace with something outside it, on either road by which folders are opened."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from workspaces import ROADS, SECRET

from ds4gui.app import folders


@pytest.fixture(params=ROADS)
def road(request: pytest.FixtureRequest) -> Callable[[str], folders.Folder]:
    return ROADS[request.param]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace beside a folder that must never be reached."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_bytes(SECRET)
    (outside / "twin.txt").write_bytes(SECRET)
    root = tmp_path / "workspace"
    (root / "src").mkdir(parents=True)
    (root / "src/loader.py").write_bytes(b"data = 1\n")
    (root / "link.txt").symlink_to(outside / "secret.txt")
    (root / "link_in.txt").symlink_to("src/loader.py")
    (root / "linked").symlink_to(outside)
    (root / "up").symlink_to("..")
    (root / "chain").symlink_to("linked")
    (root / "zero").symlink_to("/dev/zero")
    (root / "nowhere").symlink_to(outside / "new.txt")
    os.link(outside / "twin.txt", root / "hard.txt")
    os.mkfifo(root / "pipe")
    return root
