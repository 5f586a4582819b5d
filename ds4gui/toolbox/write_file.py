"""write_file: a whole text file of the workspace, new or in place of an older one.

Owns the schema and the proposal: nothing is written before the user has seen the change. Keeps a
file's line endings and its byte order mark. Never touches git's own folder: a hook there would run
commands later.
"""

from __future__ import annotations

import hashlib

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.diff import Diff, diff_of
from ds4gui.toolbox.files import (
    ChangedMeanwhile,
    Files,
    Unreachable,
    is_git,
    names_from_path,
    visible,
)
from ds4gui.toolbox.tool import NO_WORKSPACE, Ports, Proposal, Tool, failed, path_field

_BOM = "\ufeff"


def write_file() -> Tool:
    """The tool."""
    return Tool(
        name="write_file",
        description=(
            "Writes a whole text file in the user's workspace, new or in place of the old one; "
            "missing folders are made. The user sees the change and may deny it. Read the file "
            "first and send all of it: what you leave out is gone."
        ),
        parameters={
            "type": "object",
            "properties": {
                "path": path_field("File, relative to the workspace", least=1),
                "content": {
                    "type": "string",
                    "maxLength": limits.WRITE_BYTES,
                    "description": "The file's whole new text",
                },
            },
            "required": ["path", "content"],
            "additionalProperties": False,
        },
        run=_run,
        approval="ask",
        in_workspace=True,
    )


def _run(values: JSONObject, ports: Ports) -> Outcome | Proposal:
    content = str(values["content"])
    if ports.files is None:
        return failed(NO_WORKSPACE)
    names = names_from_path(str(values["path"]))
    if isinstance(names, Unreachable):
        return failed(names.message)
    if not names:
        return failed("path names the workspace itself; name a file in it")
    path = "/".join(names)
    if any(map(is_git, names)):
        return failed(f"{path} belongs to git; it is never written")
    if "\0" in content:
        return failed("content has a NUL character; only text is written")
    before = _before(ports.files, path)
    if isinstance(before, Unreachable):
        return failed(before.message)
    return _proposal(ports.files, path, before, content)


def _before(files: Files, path: str) -> bytes | Unreachable | None:
    """What the file holds now; None where there is none."""
    stream = files.open(path)
    if isinstance(stream, Unreachable):
        return None if stream.found == "nothing" else stream
    with stream:
        content = stream.read(limits.WRITE_BYTES + 1)
    if len(content) > limits.WRITE_BYTES:
        return Unreachable(
            f"{path} is larger than {limits.WRITE_BYTES // 1024} KiB; such a change can't be shown"
        )
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return Unreachable(f"{path} is not UTF-8 text; only such files are written")
    if "\0" in text:
        return Unreachable(f"{path} is a binary file; only text is written")
    return content


def _proposal(files: Files, path: str, before: bytes | None, content: str) -> Outcome | Proposal:
    old = "" if before is None else before.decode()
    new = like_before(content, old)
    after = new.encode()
    if len(after) > limits.WRITE_BYTES:
        return failed(f"content is longer than {limits.WRITE_BYTES // 1024} KiB; write less")
    if after == before:
        return Outcome(
            status="completed",
            content=f"{path} holds exactly this already; nothing was written",
            meta={"kind": "text", "note": "unchanged"},
        )
    diff = diff_of(old, new)

    def perform() -> Outcome | None:
        done = files.replace(path, after, before)
        if isinstance(done, ChangedMeanwhile):
            return None
        return failed(done.message) if isinstance(done, Unreachable) else _receipt(path, diff)

    return Proposal(
        summary=f"wants to {'create' if before is None else 'change'} {visible(path)}",
        diff=diff.text or "(an empty file)",
        digest=_digest(path, before, after),
        perform=perform,
    )


def like_before(content: str, old: str) -> str:
    """The content with the byte order mark and the line endings that the file had."""
    if old.startswith(_BOM) and not content.startswith(_BOM):
        content = _BOM + content
    breaks = old.count("\n")
    if breaks and old.count("\r\n") * 2 > breaks:
        return content.replace("\r\n", "\n").replace("\n", "\r\n")
    return content if "\r\n" in old or not breaks else content.replace("\r\n", "\n")


def _digest(path: str, before: bytes | None, after: bytes) -> str:
    """Names exactly this change: file, bytes before, bytes after."""
    parts = (path.encode(), b"absent" if before is None else b"=" + before, after)
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def _receipt(path: str, diff: Diff) -> Outcome:
    meta: dict[str, JSON] = {"kind": "change", "note": f"+{diff.added} −{diff.removed}"}
    if len(diff.text) <= limits.DIFF_KEPT_CHARACTERS:
        meta["diff"] = diff.text
    lines = f"{diff.added} lines added, {diff.removed} removed"
    return Outcome(status="completed", content=f"Wrote {path}: {lines}", meta=meta)
