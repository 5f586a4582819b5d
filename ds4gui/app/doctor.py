"""`ds4gui doctor`: what is here and whether it works, without a window, a server or a change.

Owns the report for people, the object for programs and the exit code: 0 when all that is present
works. What is absent is said and is no failure. A key is never shown, nor anything of a chat.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ds4gui.app.doctor_data import database, places
from ds4gui.app.doctor_drawing import fonts, formulas, screen, worker
from ds4gui.app.doctor_local import local_models
from ds4gui.app.doctor_section import Section
from ds4gui.app.doctor_server import server
from ds4gui.app.doctor_versions import given, versions
from ds4gui.app.doctor_widgets import widgets
from ds4gui.app.faces import SystemFaces
from ds4gui.settings import Settings


def doctor(settings: Settings, settings_file: Path, *, as_json: bool) -> int:
    """Prints the report; 0 when all that is present works, else 1."""
    faces = SystemFaces(lambda: None)
    steps: tuple[Callable[[], Section], ...] = (
        versions,
        lambda: given(settings, settings_file),
        lambda: places(settings, settings_file),
        lambda: database(settings.database),
        screen,
        lambda: fonts(faces),
        lambda: worker(faces),
        formulas,
        widgets,
        lambda: server(settings),
        local_models,
    )
    sections: list[Section] = []
    for step in steps:
        section = step()
        sections.append(section)
        if not as_json:
            sys.stdout.writelines(f"{visible(line)}\n" for line in lines_of(section))
            sys.stdout.flush()
    problems = [problem for section in sections for problem in section.problems]
    if as_json:
        report = {"ok": not problems, "problems": problems}
        sys.stdout.write(json.dumps(report | {one.name: one.facts for one in sections}) + "\n")
    else:
        sys.stdout.writelines(f"{visible(line)}\n" for line in conclusion(problems))
    return 1 if problems else 0


def lines_of(section: Section) -> Iterator[str]:
    """A part of the report, and an empty line."""
    yield section.name.capitalize()
    yield from (f"  {line}" for line in section.lines)
    yield from (f"  ! {problem}" for problem in section.problems)
    yield ""


def conclusion(problems: Sequence[str]) -> Iterator[str]:
    """The last lines: what to look at."""
    if not problems:
        yield "All that is here works"
        return
    yield "This does not work"
    yield from (f"  {problem}" for problem in problems)


def visible(line: str) -> str:
    """A line that a terminal takes as one, whatever a file or a model is called."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)
