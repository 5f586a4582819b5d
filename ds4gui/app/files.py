"""Documents the user asked for, written to disk.

Owns the care: a temporary file beside the target first, never over a file without being told.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from ds4gui.chat.effects import WriteExport
from ds4gui.chat.events import Exported, ExportFailed


def written_export(effect: WriteExport) -> Exported | ExportFailed:
    """Writes the document, whole or not at all."""
    path = Path(effect.path).expanduser()
    try:
        if path.is_dir():
            return ExportFailed(str(path), f"That is a folder; add a file name: {path}", False)
        if path.exists() and not effect.overwrite:
            return ExportFailed(str(path), f"A file of that name is already there: {path}", True)
        _write(path, effect.text)
    except OSError as fault:
        reason = fault.strerror or type(fault).__name__
        return ExportFailed(str(path), f"Not exported, {reason.lower()}: {path}", False)
    return Exported(str(path))


def _write(path: Path, text: str) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
