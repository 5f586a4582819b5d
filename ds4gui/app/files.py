"""What the user names on disk: a document to write, a folder to work in.

Owns the care: a temporary file beside the target first, never over a file without being told; a
folder by its real path.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ds4gui.chat.effects import FindWorkspace
from ds4gui.chat.events import Exported, ExportFailed, WorkspaceFound, WorkspaceRefused


def written(typed: str, text: str | bytes, *, overwrite: bool) -> Exported | ExportFailed:
    """Writes a document, whole or not at all."""
    path = path_of(typed)
    try:
        if path.is_dir():
            return ExportFailed(str(path), f"That is a folder; add a file name: {path}", False)
        if os.path.lexists(path) and not overwrite:
            raise FileExistsError
        data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        _write(path, data, overwrite=overwrite)
    except FileExistsError:
        return ExportFailed(str(path), f"A file of that name is already there: {path}", True)
    except OSError as fault:
        reason = fault.strerror or type(fault).__name__
        return ExportFailed(str(path), f"Not exported, {reason.lower()}: {path}", False)
    return Exported(str(path))


def written_folder(
    folder: Path, texts: Mapping[str, str], *, overwrite: bool
) -> ExportFailed | None:
    """Writes files into a folder; None when all are there. Others that lie in it stay."""
    try:
        if folder.exists() and not overwrite:
            return ExportFailed(str(folder), f"That folder is already there: {folder}", True)
        folder.mkdir(exist_ok=True)
        for name, text in texts.items():
            _write(folder / name, text.encode("utf-8", "replace"), overwrite=True)
    except OSError as fault:
        reason = fault.strerror or type(fault).__name__
        return ExportFailed(str(folder), f"Not exported, {reason.lower()}: {folder}", False)
    return None


def found_workspace(effect: FindWorkspace) -> WorkspaceFound | WorkspaceRefused:
    """Whether the folder can be used; its real path, so that no link in it changes later."""
    path = path_of(effect.path)
    if not path.is_absolute():
        return WorkspaceRefused(effect.session_id, f"Give the folder’s whole path: {effect.path}")
    try:
        real = os.path.realpath(path, strict=True)
        with os.scandir(real):
            return WorkspaceFound(effect.session_id, real)
    except NotADirectoryError:
        return WorkspaceRefused(effect.session_id, f"That is no folder: {path}")
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or type(fault).__name__
        return WorkspaceRefused(effect.session_id, f"Not usable, {reason.lower()}: {path}")


def path_of(typed: str) -> Path:
    """`~` is the home; unlike pathlib's, this leaves "~nobody" as it is where it could raise."""
    return Path(os.path.expanduser(typed))


def _write(path: Path, data: bytes, *, overwrite: bool) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        if overwrite or not _linked(temporary, path):
            os.replace(temporary, path)
        else:
            os.unlink(temporary)
    except BaseException:
        os.unlink(temporary)
        raise


def _linked(temporary: str, path: Path) -> bool:
    """Gives the file its name, which replacing would also do to one that came to be meanwhile.

    False where names can’t be given so, as on FAT and some shares. Raises FileExistsError.
    """
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
