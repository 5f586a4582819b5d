"""Text files read for a prompt.

Owns the care: only a regular file, not too large, and text. Nothing in it is believed or run.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from ds4gui import limits
from ds4gui.app.files import path_of
from ds4gui.chat.attached import AttachmentRead, AttachmentRefused, ReadAttachment
from ds4gui.chat.fenced_files import shown_name

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
"""What no text holds; tabs, line and page breaks and the escape of coloured logs may stand."""
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_NO_TEXT = "this is no text file"


def read_attachment(effect: ReadAttachment) -> AttachmentRead | AttachmentRefused:
    """The file's text, or why there is none."""
    try:
        found = _text_of(path_of(effect.path))
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "this path can’t be used"
        found = _Refusal(reason[:1].lower() + reason[1:])
    if isinstance(found, _Refusal):
        said = f"Not attached, {found}: {shown_name(effect.path)}"
        return AttachmentRefused(effect.session_id, effect.path, said)
    return AttachmentRead(effect.session_id, effect.path, found)


class _Refusal(str):
    """Why a file can't go along."""

    __slots__ = ()


def _text_of(path: Path) -> str | _Refusal:
    if not path.is_absolute():
        return _Refusal("the whole path is needed")
    # Without waiting: a pipe that nobody writes to would keep this thread for good.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            return _Refusal("this is a folder")
        if not stat.S_ISREG(mode):
            return _Refusal("this is no file")
        octets = file.read(limits.ATTACHED_FILE_BYTES + 1)
    if len(octets) > limits.ATTACHED_FILE_BYTES:
        return _Refusal(f"it is larger than {limits.ATTACHED_FILE_BYTES // 1000} kB")
    text = _decoded(octets)
    if text is None or _CONTROLS.search(text):
        return _Refusal(_NO_TEXT)
    if not text.strip():
        return _Refusal("there is no text in it")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(octets: bytes) -> str | None:
    """By its mark, as UTF-8, else as Western Windows text, which older files mostly are."""
    for mark, encoding in _MARKS:
        if octets.startswith(mark):
            return _decoded_as(octets[len(mark) :], encoding)
    text = _decoded_as(octets, "utf-8")
    return _decoded_as(octets, "cp1252") if text is None else text


def _decoded_as(octets: bytes, encoding: str) -> str | None:
    try:
        return octets.decode(encoding)
    except UnicodeDecodeError:
        return None
