"""The faces of the system, looked for while the window opens.

Owns the thread that looks. The window takes them in its own turn; a raster worker waits for them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

from ds4gui.faces.search import folders, system_faces
from ds4gui.faces.sfnt import FontFile


class SystemFaces:
    """Begins to look at once; `found` is called on its thread when it has."""

    def __init__(self, found: Callable[[], None]) -> None:
        self._found = found
        self._files: tuple[FontFile, ...] = ()
        self._done = threading.Event()
        self._taken = False
        threading.Thread(target=self._look, name="faces", daemon=True).start()

    def paths(self) -> tuple[str, ...]:
        """The files; blocks until they are known."""
        self._done.wait()
        return tuple(file.path for file in self._files)

    def take(self) -> tuple[FontFile, ...]:
        """Once they are known, the faces; empty before and afterwards."""
        if self._taken or not self._done.is_set():
            return ()
        self._taken = True
        return self._files

    def _look(self) -> None:
        names = ("LC_ALL", "LC_CTYPE", "LANG")
        language = next((os.environ[name] for name in names if os.environ.get(name)), "")
        try:
            self._files = system_faces(folders(), language)
        finally:
            self._done.set()
        self._found()
