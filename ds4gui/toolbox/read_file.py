"""read_file: a page of a text file of the workspace.

Owns the schema and the page: whole lines, bounded in number and in characters, with a first line
that says where in the file they are. A file of any size is read in pieces, never held whole.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import BinaryIO

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.files import Unreachable
from ds4gui.toolbox.tool import NO_WORKSPACE, Ports, Tool, failed, path_field

_PIECE_BYTES = 64 * 1024


def read_file() -> Tool:
    """The tool."""
    return Tool(
        name="read_file",
        description=(
            "Reads lines of a text file of the user's workspace. The first line of the answer says "
            "which lines follow; go on with a larger offset where the file is longer."
        ),
        parameters={
            "type": "object",
            "properties": {
                "path": path_field("File, relative to the workspace"),
                "offset": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "Number of the first line, from 1",
                },
                "limit": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": limits.READ_LINES,
                    "description": f"How many lines at most, up to {limits.READ_LINES}",
                },
            },
            "required": ["path", "offset", "limit"],
            "additionalProperties": False,
        },
        run=_run,
        in_workspace=True,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """`total` lines of the file, None where counting them would have taken too long."""

    lines: tuple[str, ...]
    before: int
    total: int | None


def _run(values: JSONObject, ports: Ports) -> Outcome:
    path, offset, limit = str(values["path"]), values["offset"], values["limit"]
    assert isinstance(offset, int)
    assert isinstance(limit, int)
    if ports.files is None:
        return failed(NO_WORKSPACE)
    stream = ports.files.open(path)
    if isinstance(stream, Unreachable):
        return failed(stream.message)
    with stream:
        if is_binary(stream.read(limits.BINARY_SNIFF_BYTES)):
            return failed(f"{path} is a binary file; only text is read")
        stream.seek(0)
        page = _page(stream, offset, limit, ports)
    if page is None:
        return failed(f"{path} is too large to reach line {offset}; use a smaller offset")
    if not page.lines:
        if page.before:
            return failed(f"{path} has only {page.before} lines; use a smaller offset")
        return Outcome(
            status="completed", content=f"{path} is empty", meta={"kind": "text", "note": "empty"}
        )
    last = page.before + len(page.lines)
    span = f"lines {page.before + 1}–{last}"
    whole = f"{span} of {'more' if page.total is None else page.total}"
    return Outcome(
        status="completed",
        content="\n".join((f"{path}, {whole}", *page.lines)),
        meta={"kind": "text", "note": whole},
    )


def is_binary(head: bytes) -> bool:
    """Whether a file that begins like this is no text: a NUL byte, as git and grep tell it."""
    return b"\0" in head


def _page(stream: BinaryIO, offset: int, limit: int, ports: Ports) -> _Page | None:
    """The page; None where the time was over before its first line."""
    before = 0
    while before < offset - 1:
        if ports.expired():
            return None
        if _line(stream, keep=False) is None:
            return _Page(lines=(), before=before, total=before)
        before += 1
    lines: list[str] = []
    room = limits.READ_CHARACTERS
    while len(lines) < limit and room > 0:
        line = _line(stream, keep=True)
        if line is None:
            return _Page(lines=tuple(lines), before=before, total=before + len(lines))
        lines.append(line)
        room -= len(line) + 1
    rest = _count(stream, ports)
    total = None if rest is None else before + len(lines) + rest
    return _Page(lines=tuple(lines), before=before, total=total)


def _line(stream: BinaryIO, *, keep: bool) -> str | None:
    """The next line, cut where it is very long; None at the end, "" where it is not kept."""
    piece = stream.readline(_PIECE_BYTES)
    if not piece:
        return None
    head, length = piece, len(piece)
    while not piece.endswith(b"\n") and (piece := stream.readline(_PIECE_BYTES)):
        length += len(piece)
    return _shown(head, length) if keep else ""


def _shown(head: bytes, length: int) -> str:
    cut = head[: limits.READ_LINE_BYTES]
    # The decoder holds back a character that the cut went through.
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(cut, final=length == len(cut))
    if length > len(cut):
        return f"{text}… ({length - len(cut)} more bytes in this line)"
    return text.removesuffix("\n").removesuffix("\r")


def _count(stream: BinaryIO, ports: Ports) -> int | None:
    """How many lines are left; None where there is too much to count."""
    lines, last = 0, b"\n"
    for _ in range(limits.READ_COUNT_BYTES // _PIECE_BYTES):
        if ports.expired():
            return None
        piece = stream.read(_PIECE_BYTES)
        if not piece:
            return lines + (not last.endswith(b"\n"))
        lines, last = lines + piece.count(b"\n"), piece
    return None
