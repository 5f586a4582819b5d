"""The reading tools of the workspace over a port: paths, listings, pages, matches."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_files import TOOLS, Memory, call, said

from ds4gui import limits
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.files import (
    Unreachable,
    is_git,
    names_from_path,
)
from ds4gui.toolbox.tool import Tool

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
