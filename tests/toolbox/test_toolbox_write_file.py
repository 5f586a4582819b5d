"""Changes proposed, allowed, granted and made over a port."""

from __future__ import annotations

import pytest
from memory_files import Memory, call, ports

from ds4gui import limits
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.files import (
    ChangedMeanwhile,
    Unreachable,
)
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.tool import Proposal, Tool
from ds4gui.toolbox.write_file import like_before


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
