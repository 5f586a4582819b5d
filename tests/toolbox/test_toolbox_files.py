"""The tools of the workspace over a port: bounds, pages, matches, changes and their diffs."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui import limits
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.diff import diff_of
from ds4gui.toolbox.files import (
    ChangedMeanwhile,
    Entry,
    Listing,
    Unreachable,
    is_git,
    names_from_path,
)
from ds4gui.toolbox.list_directory import list_directory
from ds4gui.toolbox.read_file import read_file
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.search_text import search_text
from ds4gui.toolbox.tool import Ports, Presentable, Proposal, Tool
from ds4gui.toolbox.write_file import like_before, write_file

TOOLS = (list_directory(), read_file(), search_text(), write_file())


@dataclass
class Memory:
    """Files in memory, by path."""

    files: dict[str, bytes] = field(default_factory=dict)
    opened: list[str] = field(default_factory=list)

    def entries(self, path: str, at_most: int) -> Listing | Unreachable:
        if path in self.files:
            return Unreachable(f"{path} is no folder", found="file")
        prefix = f"{path}/" if path else ""
        names: dict[str, Entry] = {}
        for name, content in self.files.items():
            if name.startswith(prefix):
                first, *rest = name.removeprefix(prefix).split("/")
                kind = "folder" if rest else "file"
                names[first] = Entry(name=first, kind=kind, size=0 if rest else len(content))
        if not names and path:
            return Unreachable(f"there is no {path}", found="nothing")
        found = tuple(names[name] for name in sorted(names))
        return Listing(entries=found[:at_most], total=len(found), complete=True)

    def open(self, path: str) -> BinaryIO | Unreachable:
        self.opened.append(path)
        if path not in self.files:
            return Unreachable(f"there is no {path}", found="nothing")
        return io.BytesIO(self.files[path])

    def replace(
        self, path: str, content: bytes, before: bytes | None
    ) -> ChangedMeanwhile | Unreachable | None:
        if self.files.get(path) != before:
            return ChangedMeanwhile()
        self.files[path] = content
        return None


def ports(memory: Memory | None, *, turns: int = 10**9) -> Ports:
    """`turns` are the looks at the clock before the time is over."""
    looks = iter(range(turns))
    return Ports(
        check_figure=lambda svg: Presentable(natural_width=1.0, natural_height=1.0, sized=False),
        now=lambda zone: datetime(2026, 9, 21, tzinfo=UTC),
        files=memory,
        expired=lambda: next(looks, None) is None,
    )


def call(
    name: str, memory: Memory | None, *, turns: int = 10**9, approved: str = "",
    granted: bool = False, **values: object,
) -> Outcome | Proposal:  # fmt: skip
    return Registry(TOOLS).execute(
        name, json.dumps(values), ports(memory, turns=turns), approved=approved, granted=granted
    )


def said(name: str, memory: Memory | None, **values: object) -> str:
    outcome = call(name, memory, **values)  # type: ignore[arg-type]
    assert isinstance(outcome, Outcome)
    return outcome.content


# --- all ----------------------------------------------------------------------------------------

EACH = {
    "list_directory": {"path": ""},
    "read_file": {"path": "a", "offset": 1, "limit": 1},
    "search_text": {"text": "a", "path": "", "match_case": True},
    "write_file": {"path": "a", "content": "b"},
}


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_schema_is_strict_and_a_missing_workspace_is_said(tool: Tool) -> None:
    assert tool.in_workspace
    schema = json.loads(json.dumps(tool.parameters))
    assert schema["additionalProperties"] is False
    assert schema["required"] == list(schema["properties"])
    assert all(p["description"] and p["type"] for p in schema["properties"].values())
    assert "chosen no workspace" in said(tool.name, None, **EACH[tool.name])


def test_only_writing_asks() -> None:
    assert [tool.name for tool in TOOLS if tool.approval == "ask"] == ["write_file"]


@pytest.mark.parametrize(
    ("path", "names"),
    [("", ()), (".", ()), ("./a//b/", ("a", "b")), (" a", (" a",)), (".git/x", (".git", "x"))],
)
def test_a_path_is_its_names(path: str, names: tuple[str, ...]) -> None:
    assert names_from_path(path) == names


@given(st.text(st.sampled_from("./\\~:ab\0\n"), max_size=12))
def test_no_path_has_a_name_that_leads_away(path: str) -> None:
    names = names_from_path(path)
    if not isinstance(names, Unreachable):
        assert not {"..", ".", ""} & set(names)
        assert not any(set(name) & set("/\\\0\n") for name in names)


@pytest.mark.parametrize(
    "name", [".git", ".GIT", ".Git", "git~1", ".git.", ".git ", ".git::$INDEX", ".g\u200cit"]
)
def test_gits_folder_is_known_under_every_name(name: str) -> None:
    assert is_git(name)
    assert not is_git(".gitignore")
    assert not is_git("git")


# --- list_directory -----------------------------------------------------------------------------


def test_a_listing_says_kind_and_size() -> None:
    memory = Memory({"a.py": b"12345", "src/b.py": b"", ".env": b"x"})
    outcome = call("list_directory", memory, path="")
    assert outcome == Outcome(
        status="completed",
        content=".env  1\na.py  5\nsrc/",
        meta={"kind": "text", "note": "3 entries"},
    )
    assert said("list_directory", Memory(), path="") == "(the folder is empty)"
    assert said("list_directory", memory, path="none") == "Tool error: there is no none"


def test_a_long_listing_says_how_many_are_left() -> None:
    memory = Memory({f"{n:04}": b"" for n in range(limits.LIST_ENTRIES + 7)})
    lines = said("list_directory", memory, path="").splitlines()
    assert len(lines) == limits.LIST_ENTRIES + 1
    assert "7 more entries" in lines[-1]


# --- read_file ----------------------------------------------------------------------------------


def page(memory: Memory, offset: int = 1, limit: int = 2000, turns: int = 10**9) -> str:
    outcome = call("read_file", memory, path="f", offset=offset, limit=limit, turns=turns)
    assert isinstance(outcome, Outcome)
    return outcome.content


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"one\ntwo\n", "f, lines 1–2 of 2\none\ntwo"),
        (b"one\r\ntwo", "f, lines 1–2 of 2\none\ntwo"),
        (b"\n\n", "f, lines 1–2 of 2\n\n"),
        (b"caf\xe9\n", "f, lines 1–1 of 1\ncaf�"),
        (b"", "f is empty"),
        (b"PNG\0\1", "Tool error: f is a binary file; only text is read"),
    ],
)
def test_a_file_is_read_as_lines(content: bytes, text: str) -> None:
    assert page(Memory({"f": content})) == text


def test_a_page_is_what_was_asked_for() -> None:
    memory = Memory({"f": b"".join(b"%d\n" % n for n in range(1, 11))})
    assert page(memory, 4, 2) == "f, lines 4–5 of 10\n4\n5"
    assert page(memory, 9, 5) == "f, lines 9–10 of 10\n9\n10"
    assert "has only 10 lines" in page(memory, 11, 1)


def test_a_page_is_bounded_in_lines_characters_and_line_length() -> None:
    many = page(Memory({"f": b"x\n" * (limits.READ_LINES + 5)}))
    assert many.startswith(f"f, lines 1–{limits.READ_LINES} of {limits.READ_LINES + 5}\n")
    broad = page(Memory({"f": (b"y" * 999 + b"\n") * 500}))
    assert len(broad) < limits.READ_CHARACTERS + 1100
    assert "of 500" in broad.splitlines()[0]
    long = page(Memory({"f": "é".encode() * 200_000 + b"\nnext\n"}))
    assert long.splitlines()[1].endswith("é… (396001 more bytes in this line)")
    assert "�" not in long
    assert long.splitlines()[2] == "next"


def test_reading_stops_when_its_time_is_over() -> None:
    memory = Memory({"f": b"x\n" * 1000})
    assert "use a smaller offset" in page(memory, 900, 1, turns=100)
    assert page(memory, 1, 1, turns=0).startswith("f, lines 1–1 of more")


# --- search_text --------------------------------------------------------------------------------


def found(memory: Memory, text: str, path: str = "", case: bool = True) -> list[str]:
    return said("search_text", memory, text=text, path=path, match_case=case).splitlines()


def test_matches_come_in_the_order_of_paths_and_lines() -> None:
    memory = Memory(
        {
            "b/z.py": b"needle\n",
            "a.py": b"no\nthe needle here\r\nneedle\n",
            "b/a.py": b"Needle\n",
            ".hidden": b"needle",
            ".git/config": b"needle",
            "pic.png": b"needle\0",
        }
    )
    assert found(memory, "needle") == [
        ".hidden:1: needle",
        "a.py:2: the needle here",
        "a.py:3: needle",
        "b/z.py:1: needle",
        "(4 matches in 3 files, 5 files searched)",
    ]
    assert ".git/config" not in memory.opened
    assert "b/a.py:1: Needle" in found(memory, "NEEDLE", case=False)
    assert found(memory, "needle", "b")[0] == "b/z.py:1: needle"
    assert found(memory, "needle", "a.py")[0] == "a.py:2: the needle here"
    assert found(memory, "none") == ["(0 matches, 5 files searched)"]
    assert found(memory, "x", "nowhere") == ["Tool error: there is no nowhere"]
    assert "line break" in found(memory, "a\nb")[0]


def test_a_pattern_is_only_text() -> None:
    assert found(Memory({"f": b"aaaa\n(a+)+$\n"}), "(a+)+$")[0] == "f:2: (a+)+$"


def test_a_search_is_bounded_in_matches_sizes_files_and_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = found(Memory({"f": b"x\n" * 500}), "x")
    assert len(many) == limits.SEARCH_MATCHES + 1
    assert f"the first {limits.SEARCH_MATCHES} matches" in many[-1]
    large = found(Memory({"f": b"x" * (limits.SEARCH_FILE_BYTES + 1), "g": b"x"}), "x")
    assert large == ["g:1: x", "(1 match in 1 file, 1 files searched; 1 large files were left out)"]
    memory = Memory({f"{n}": b"x" for n in range(9)})
    outcome = call("search_text", memory, text="x", path="", match_case=True, turns=6)
    assert isinstance(outcome, Outcome)
    assert "what could be searched in time" in outcome.content
    monkeypatch.setattr(limits, "SEARCH_FILES", 4)
    assert "the first 4 files" in found(memory, "x")[-1]


def test_a_long_line_is_shown_around_its_match() -> None:
    line = b"a" * 5000 + b"needle" + b"b" * 5000
    shown = found(Memory({"f": line}), "needle")[0]
    assert "needle" in shown
    assert len(shown) < limits.SEARCH_LINE_CHARACTERS + 20


# --- write_file ---------------------------------------------------------------------------------


def proposal(memory: Memory, content: str, path: str = "f") -> Proposal:
    result = call("write_file", memory, path=path, content=content)
    assert isinstance(result, Proposal), result
    return result


def test_a_change_is_proposed_and_nothing_is_written() -> None:
    memory = Memory({"f": b"one\ntwo\nthree\n"})
    result = proposal(memory, "one\n2\nthree\n", "./f")
    assert result.summary == "wants to change f"
    assert result.diff == "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three"
    assert memory.files == {"f": b"one\ntwo\nthree\n"}
    assert proposal(memory, "x\n", "new/g").summary == "wants to create new/g"


def test_an_approved_change_is_made() -> None:
    memory = Memory({"f": b"one\n"})
    digest = proposal(memory, "two\n").digest
    outcome = call("write_file", memory, path="f", content="two\n", approved=digest)
    assert outcome == Outcome(
        status="completed",
        content="Wrote f: 1 lines added, 1 removed",
        meta={"kind": "change", "note": "+1 −1", "diff": "@@ -1,1 +1,1 @@\n-one\n+two"},
    )
    assert memory.files == {"f": b"two\n"}


def test_an_approval_covers_one_change_of_one_file_as_it_was() -> None:
    memory = Memory({"f": b"one\n", "g": b"one\n"})
    digest = proposal(memory, "two\n").digest
    for path, content in (("f", "three\n"), ("g", "two\n"), ("f", "two\n\n")):
        result = call("write_file", memory, path=path, content=content, approved=digest)
        assert isinstance(result, Proposal)
    memory.files["f"] = b"changed\n"
    result = call("write_file", memory, path="f", content="two\n", approved=digest)
    assert isinstance(result, Proposal)
    assert "-changed" in result.diff
    del memory.files["f"]
    assert isinstance(
        call("write_file", memory, path="f", content="two\n", approved=digest), Proposal
    )
    assert memory.files == {"g": b"one\n"}


class Restless(Memory):
    """A file that something else changes each time just before it is replaced."""

    def replace(
        self, path: str, content: bytes, before: bytes | None
    ) -> ChangedMeanwhile | Unreachable | None:
        self.files[path] = self.files.get(path, b"") + b"+"
        return super().replace(path, content, before)


def test_a_file_that_changes_at_the_last_moment_is_asked_about_again() -> None:
    memory = Restless({"f": b"one\n"})
    digest = proposal(memory, "two\n").digest
    result = call("write_file", memory, path="f", content="two\n", approved=digest)
    assert isinstance(result, Proposal)
    assert result.digest != digest
    assert memory.files == {"f": b"one\n+"}


def test_a_granted_change_gives_up_on_a_file_that_never_rests() -> None:
    result = call("write_file", Restless({"f": b""}), path="f", content="two\n", granted=True)
    assert isinstance(result, Outcome)
    assert result.status == "failed"
    assert "being changed by something else" in result.content


def test_a_granted_tool_writes_at_once() -> None:
    memory = Memory()
    outcome = call("write_file", memory, path="f", content="two\n", granted=True)
    assert isinstance(outcome, Outcome)
    assert outcome.status == "completed"
    assert memory.files == {"f": b"two\n"}


@pytest.mark.parametrize(
    ("files", "path", "content", "reason"),
    [
        ({}, "../f", "x", ".. in it"),
        ({}, ".", "x", "names the workspace itself"),
        ({}, ".git/hooks/pre-commit", "x", "belongs to git"),
        ({}, "a/.GIT/config", "x", "belongs to git"),
        ({}, "f", "a\0b", "NUL"),
        ({"f": b"a\0b"}, "f", "x", "binary"),
        ({"f": b"caf\xe9"}, "f", "x", "not UTF-8"),
        ({"f": b"x" * (limits.WRITE_BYTES + 1)}, "f", "x", "larger than 256 KiB"),
        ({}, "f", "é" * (limits.WRITE_BYTES // 2 + 1), "longer than 256 KiB"),
    ],
)
def test_what_can_not_be_shown_or_must_not_be_written_is_refused(
    files: dict[str, bytes], path: str, content: str, reason: str
) -> None:
    memory = Memory(dict(files))
    for granted in (False, True):
        outcome = call("write_file", memory, path=path, content=content, granted=granted)
        assert isinstance(outcome, Outcome)
        assert reason in outcome.content
    assert memory.files == files


def test_what_is_there_already_is_not_asked_about() -> None:
    outcome = call("write_file", Memory({"f": b"a\r\n"}), path="f", content="a\n")
    assert isinstance(outcome, Outcome)
    assert "nothing was written" in outcome.content


@pytest.mark.parametrize(
    ("old", "content", "new"),
    [
        ("a\r\nb\r\n", "a\nc\n", "a\r\nc\r\n"),
        ("a\nb\n", "a\r\nc\r\n", "a\nc\n"),
        ("\ufeffa\n", "b\n", "\ufeffb\n"),
        ("\ufeffa\n", "\ufeffb\n", "\ufeffb\n"),
        ("", "a\r\nb\n", "a\r\nb\n"),
        ("a\nb\r\nc\n", "a\nb\r\nd\n", "a\nb\r\nd\n"),
        ("one line", "a\r\nb", "a\r\nb"),
    ],
)
def test_line_endings_and_mark_are_kept(old: str, content: str, new: str) -> None:
    assert like_before(content, old) == new


def test_a_tool_that_proposes_without_declaring_it_never_acts() -> None:
    done: list[str] = []

    def perform() -> Outcome:
        done.append("done")
        return Outcome(status="completed", content="")

    sly = Tool(
        name="sly", description="", parameters={"type": "object"},
        run=lambda values, ports: Proposal(summary="", diff="", digest="d", perform=perform),
    )  # fmt: skip
    outcome = Registry((sly,)).execute("sly", "{}", ports(None), approved="d", granted=True)
    assert isinstance(outcome, Outcome)
    assert outcome.status == "failed"
    assert not done


# --- the diff -----------------------------------------------------------------------------------


def undone(diff: str, old: str) -> str:
    """The new text, made from the old one and the diff."""
    before = old.split("\n")
    made: list[str] = []
    at = 0
    for line in diff.split("\n") if diff else []:
        if line.startswith("@@ "):
            start, count = (int(n) for n in line.split()[1].removeprefix("-").split(","))
            start = start - 1 if count else start
            made += before[at:start]
            at = start
        elif line.startswith("+"):
            made.append(line[1:])
        else:
            assert before[at] == line[1:]
            made += [line[1:]] if line.startswith(" ") else []
            at += 1
    return "\n".join([*made, *before[at:]])


texts = st.lists(st.sampled_from(["a", "b", "c", "@@ x", "-d", "+e", ""]), max_size=30).map(
    lambda lines: "".join(f"{line}\n" for line in lines)
)


@given(texts, texts)
def test_a_diff_says_all_that_changes(old: str, new: str) -> None:
    diff = diff_of(old, new)
    assert undone(diff.text, old) == new
    assert diff.added - diff.removed == new.count("\n") - old.count("\n")


@given(texts, texts)
def test_a_diff_too_large_to_compare_still_says_all(old: str, new: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "DIFF_PAIRS", 0)
        assert undone(diff_of(old, new).text, old) == new


def test_a_diff_shows_what_can_not_be_seen() -> None:
    diff = diff_of("a\n", "a\u202e\x1b[2K\n").text
    assert "+a<U+202E><U+001B>[2K" in diff
    assert "-a  (no line break at the end)" in diff_of("a", "a\n").text
    assert "+a<U+000D>" in diff_of("a\n", "a\r\n").text
    assert "<U+000D>" not in diff_of("a\r\nb\r\n", "a\r\nc\r\n").text
