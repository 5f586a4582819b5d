"""search_text: where a text occurs in the files of the workspace.

Owns the schema, the walk and the form of a match. The text is literal: a regular expression of a
model's making can run for hours (and holds Python's lock meanwhile). Never follows a link, never
looks into git's own folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.files import Entry, Files, Unreachable, is_git, visible
from ds4gui.toolbox.read_file import is_binary
from ds4gui.toolbox.tool import NO_WORKSPACE, Ports, Tool, failed, path_field


def search_text() -> Tool:
    """The tool."""
    return Tool(
        name="search_text",
        description=(
            "Searches the text files of the user's workspace for a literal text (no pattern) "
            "inside one line. Answers with path:line: and the line. Hidden files are searched, "
            "git's own folder, binary files and links are not."
        ),
        parameters={
            "type": "object",
            "properties": {
                "text": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": limits.SEARCH_CHARACTERS,
                    "description": "What to look for, as it stands in the file",
                },
                "path": path_field("Folder or file to search; empty for the whole workspace"),
                "match_case": {
                    "type": "boolean",
                    "description": "Whether upper and lower case differ",
                },
            },
            "required": ["text", "path", "match_case"],
            "additionalProperties": False,
        },
        run=_run,
        in_workspace=True,
    )


@dataclass(slots=True, kw_only=True)
class _Search:
    """One search at work: what it looks for, what it found and what it had to leave out."""

    files: Files
    ports: Ports
    needle: str
    match_case: bool
    matches: list[str] = field(default_factory=list[str])
    in_files: int = 0
    searched: int = 0
    large: int = 0
    unread: int = 0
    ended: str = ""

    def over(self) -> bool:
        """Whether a bound is reached; `ended` says which."""
        if len(self.matches) >= limits.SEARCH_MATCHES:
            self.ended = f"the first {limits.SEARCH_MATCHES} matches"
        elif self.searched >= limits.SEARCH_FILES:
            self.ended = f"the first {limits.SEARCH_FILES} files"
        elif self.ports.expired():
            self.ended = "what could be searched in time"
        return bool(self.ended)


def _run(values: JSONObject, ports: Ports) -> Outcome:
    path, text = str(values["path"]), str(values["text"])
    if ports.files is None:
        return failed(NO_WORKSPACE)
    if "\n" in text:
        return failed("text has a line break; search for one line")
    search = _Search(
        files=ports.files, ports=ports, needle=text, match_case=values["match_case"] is True
    )
    start = ports.files.entries(path, limits.SEARCH_FOLDER_ENTRIES)
    if isinstance(start, Unreachable):
        if start.found != "file":
            return failed(start.message)
        _search_file(search, path)
    else:
        base = "/".join(name for name in path.split("/") if name not in ("", "."))
        for file, entry in _files_below(search, base):
            if search.over():
                break
            if entry.size > limits.SEARCH_FILE_BYTES:
                search.large += 1
            else:
                _search_file(search, file)
    return _outcome(search)


def _files_below(search: _Search, base: str) -> Iterator[tuple[str, Entry]]:
    """Every plain file below a folder, by name, depth first."""
    stack = [base]
    while stack and not search.over():
        folder = stack.pop()
        listing = search.files.entries(folder, limits.SEARCH_FOLDER_ENTRIES)
        if isinstance(listing, Unreachable):
            search.unread += 1
            continue
        search.unread += listing.total - len(listing.entries)
        below: list[str] = []
        for entry in listing.entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.kind == "file":
                yield path, entry
            elif entry.kind == "folder" and not is_git(entry.name):
                below.append(path)
        stack.extend(reversed(below))


def _search_file(search: _Search, path: str) -> None:
    stream = search.files.open(path)
    if isinstance(stream, Unreachable):
        search.unread += 1
        return
    with stream:
        # The size was asked for before: a file that grew meanwhile is still read to a bound.
        content = stream.read(limits.SEARCH_FILE_BYTES + 1)
    search.searched += 1
    if len(content) > limits.SEARCH_FILE_BYTES:
        search.large += 1
    elif not is_binary(content[: limits.BINARY_SNIFF_BYTES]):
        _search_lines(search, path, content.decode("utf-8", "replace"))


def _search_lines(search: _Search, path: str, text: str) -> None:
    needle = search.needle if search.match_case else search.needle.casefold()
    if needle not in (text if search.match_case else text.casefold()):
        return
    search.in_files += 1
    for number, line in enumerate(text.split("\n"), 1):
        at = (line if search.match_case else line.casefold()).find(needle)
        if at >= 0:
            search.matches.append(f"{visible(path)}:{number}: {_around(line, at)}")
            if search.over():
                return


def _around(line: str, at: int) -> str:
    """The line, or the part of a long one in which the match stands."""
    line = line.rstrip("\r")
    room = limits.SEARCH_LINE_CHARACTERS
    if len(line) <= room:
        return line
    start = max(0, min(at - room // 4, len(line) - room))
    tail = "…" if start + room < len(line) else ""
    return f"{'…' if start else ''}{line[start : start + room]}{tail}"


def _outcome(search: _Search) -> Outcome:
    count = len(search.matches)
    said = f"{count} {'match' if count == 1 else 'matches'}"
    if count:
        said += f" in {search.in_files} {'file' if search.in_files == 1 else 'files'}"
    left = [f"these are {search.ended}; narrow the path or the text"] if search.ended else []
    if search.large:
        left.append(f"{search.large} large files were left out")
    if search.unread:
        left.append(f"{search.unread} entries could not be read")
    foot = "; ".join([f"{said}, {search.searched} files searched", *left])
    return Outcome(
        status="completed",
        content="\n".join((*search.matches, f"({foot})")),
        meta={"kind": "text", "note": said},
    )
