"""A workspace in memory, and calls of its tools."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import BinaryIO

from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.files import (
    ChangedMeanwhile,
    Entry,
    Listing,
    Unreachable,
)
from ds4gui.toolbox.list_directory import list_directory
from ds4gui.toolbox.read_file import read_file
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.search_text import search_text
from ds4gui.toolbox.tool import Ports, Presentable, Proposal
from ds4gui.toolbox.write_file import write_file

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
