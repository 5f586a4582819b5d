"""Files as fenced text at the end of a prompt, and that read back.

Owns the form: a heading with the name, then the text in a fence longer than any in it. A prompt is
stored as it is sent, so a file is stored once, and found and exported like any other words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_HEAD = "### File: "
_FENCES = re.compile(r"`{3,}")
_LANGUAGES = {
    "bash": "bash", "bat": "bat", "c": "c", "cc": "cpp", "cfg": "ini", "cpp": "cpp", "cs": "csharp",
    "css": "css", "csv": "csv", "cu": "cuda", "diff": "diff", "frag": "glsl", "glsl": "glsl",
    "go": "go", "h": "c", "hpp": "cpp", "hs": "haskell", "htm": "html", "html": "html",
    "ini": "ini", "java": "java", "js": "javascript", "json": "json", "jsonl": "json",
    "jsx": "jsx", "kt": "kotlin", "lua": "lua", "md": "markdown", "patch": "diff", "php": "php",
    "pl": "perl", "ps1": "powershell", "py": "python", "pyi": "python", "r": "r", "rb": "ruby",
    "rs": "rust", "rst": "rst", "scala": "scala", "sh": "bash", "sql": "sql", "svg": "xml",
    "swift": "swift", "tex": "latex", "toml": "toml", "ts": "typescript", "tsx": "tsx",
    "vert": "glsl", "xml": "xml", "yaml": "yaml", "yml": "yaml", "zig": "zig",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file in a prompt; its text ends with a line break."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Sent:
    """A prompt read back: the user's own words, and the files that went along."""

    words: str
    files: tuple[TextFile, ...]


def shown_name(path: str) -> str:
    """The last part of a path as it stands in a heading: one line, without what can't be shown."""
    name = path.replace("\\", "/").rstrip("/").rpartition("/")[2]
    shown = "".join(c if c.isprintable() and not "\ud800" <= c <= "\udfff" else " " for c in name)
    return " ".join(shown.split()) or "file"


def prompt_with(words: str, files: Sequence[TextFile]) -> str:
    """The words, and below them each file."""
    return "".join((words.rstrip("\n"), *(_fenced(file) for file in files)))


def _fenced(file: TextFile) -> str:
    longest = max((len(run) for run in _FENCES.findall(file.text)), default=2)
    fence = "`" * (longest + 1)
    text = file.text if file.text.endswith("\n") else file.text + "\n"
    return f"\n\n{_HEAD}{file.name}\n\n{fence}{_language(file.name)}\n{text}{fence}"


def _language(name: str) -> str:
    return _LANGUAGES.get(name.rpartition(".")[2].lower(), "")


# While an answer streams, the turn its prompt stands in is presented with each piece of it.
@lru_cache(maxsize=16)
def sent_from(prompt: str) -> Sent:
    """A stored prompt; one that does not end with files in this form is all words."""
    at = prompt.find("\n\n" + _HEAD)
    files: list[TextFile] = []
    start = at
    while 0 <= start < len(prompt):
        read = _file_at(prompt, start)
        if read is None:
            return Sent(prompt, ())
        file, start = read
        files.append(file)
    return Sent(prompt[:at], tuple(files)) if files else Sent(prompt, ())


_OPENING = re.compile(r"\n\n### File: ([^\n]+)\n\n(`{3,})[a-z0-9]*\n")


def _file_at(prompt: str, start: int) -> tuple[TextFile, int] | None:
    """The file that begins there, and where it ends."""
    opening = _OPENING.match(prompt, start)
    if opening is None:
        return None
    name, fence = opening.groups()
    # From before the opening's line break: the closing one of an empty file is the same.
    close = prompt.find("\n" + fence, opening.end() - 1)
    end = close + 1 + len(fence)
    if close < 0 or prompt[end : end + 1] not in ("", "\n"):
        return None
    return TextFile(name, prompt[opening.end() : close + 1]), end
