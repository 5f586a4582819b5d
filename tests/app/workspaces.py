"""A workspace opened for tests, and what a file of it holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ds4gui.app import folders
from ds4gui.app.workspace import Workspace
from ds4gui.toolbox.files import Unreachable

SECRET = b"the secret outside"
ROADS = {"descriptor": folders.open_root, "checked path": folders.open_checked_root}


def workspace(root: Path, road: Callable[[str], folders.Folder]) -> Workspace:
    return Workspace(str(root), road)


def content(files: Workspace, path: str) -> bytes | Unreachable:
    stream = files.open(path)
    if isinstance(stream, Unreachable):
        return stream
    with stream:
        return stream.read()
