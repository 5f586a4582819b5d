"""The command lines by which each system's own file chooser prints a path.

Owns which of them there are, and their words. What comes from the user is an argument or a variable
of its own, never a part of a script.
"""

from __future__ import annotations

import base64
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from ds4gui.app.files import path_of
from ds4gui.app.system_theme import has_session_bus
from ds4gui.chat.browse import AskPath, PathKind


@dataclass(frozen=True, slots=True)
class Command:
    """A program with its arguments; `variables` are beside those of this process."""

    words: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`folder` is there; `name` is offered for a file that is to be saved."""

    kind: PathKind
    title: str
    folder: Path
    name: str


def question_of(asked: AskPath) -> Question:
    """Where the chooser begins: the folder offered, or the next one above it that is there."""
    path = Path.home() / path_of(asked.path)
    folder = path
    while not os.path.isdir(folder) and folder != folder.parent:
        folder = folder.parent
    name = path.name if asked.kind == "save" and folder != path else ""
    return Question(kind=asked.kind, title=asked.title, folder=folder, name=name)


def is_there() -> bool:
    """Whether this system seems to have a chooser; nothing is started."""
    return next(_programs(), None) is not None


def names() -> tuple[str, ...]:
    """Of the choosers that this system seems to have, best first."""
    found = (Path(program).stem.lower() for program in _programs())
    return tuple(name if name in _COMMANDS else "portal" for name in found)


def commands(question: Question) -> Iterator[Command]:
    """The choosers of this system, best first. Each asks before it lets a file be replaced."""
    for program in _programs():
        yield _COMMANDS.get(Path(program).stem.lower(), _portal)(program, question)


def _programs() -> Iterator[str]:
    """Of the choosers that are there; this program's own interpreter speaks to the portal."""
    names: tuple[str, ...]
    if sys.platform == "win32":
        names = (os.path.expandvars(_POWERSHELL),)
    elif sys.platform == "darwin":
        names = ("osascript",)
    elif not (os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")):
        names = ()
    elif "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "").split(":"):
        names = ("kdialog", "zenity")
    else:
        names = ("zenity", "kdialog")
    if names and has_session_bus() and find_spec("jeepney"):
        yield sys.executable
    for name in names:
        if (program := shutil.which(name)) is not None:
            yield program


def _portal(program: str, question: Question) -> Command:
    words = ("-P", "-m", "ds4gui.app.portal", question.kind, question.title)
    return Command((program, *words, str(question.folder), question.name))


def _zenity(program: str, question: Question) -> Command:
    how = {"save": ("--save", "--confirm-overwrite"), "folder": ("--directory",)}
    start = f"--filename={question.folder}{os.sep}{question.name}"
    words = ("--file-selection", f"--title={question.title}", start)
    return Command((program, *words, *how.get(question.kind, ())))


def _kdialog(program: str, question: Question) -> Command:
    how = {"save": "--getsavefilename", "open": "--getopenfilename"}
    start = str(question.folder / question.name)
    kind = how.get(question.kind, "--getexistingdirectory")
    return Command((program, "--title", question.title, kind, start))


_APPLE = {
    "save": "choose file name with prompt (item 1 of argv) default name (item 3 of argv)",
    "open": "choose file with prompt (item 1 of argv)",
    "folder": "choose folder with prompt (item 1 of argv)",
}


def _osascript(program: str, question: Question) -> Command:
    script = (
        "on run argv",
        "set here to POSIX file (item 2 of argv)",
        f"return POSIX path of ({_APPLE[question.kind]} default location here)",
        "end run",
    )
    lines = [word for line in script for word in ("-e", line)]
    return Command((program, *lines, question.title, str(question.folder), question.name))


_POWERSHELL = r"%SystemRoot%\System32\WindowsPowerShell\v1.0\powershell.exe"
"""By its whole path: a program of that name beside a document must not run."""
_WINDOWS = {
    "save": "SaveFileDialog; $d.OverwritePrompt = $true; $d.FileName = $env:DS4GUI_NAME",
    "open": "OpenFileDialog",
    "folder": "FolderBrowserDialog",
}


def _powershell(program: str, question: Question) -> Command:
    begins = "SelectedPath" if question.kind == "folder" else "InitialDirectory"
    titled = "Description" if question.kind == "folder" else "Title"
    gives = "SelectedPath" if question.kind == "folder" else "FileName"
    script = (
        "$ErrorActionPreference = 'Stop'; trap { exit 3 }; "
        "Add-Type -AssemblyName System.Windows.Forms; "
        f"$d = New-Object System.Windows.Forms.{_WINDOWS[question.kind]}; "
        f"$d.{titled} = $env:DS4GUI_TITLE; $d.{begins} = $env:DS4GUI_FOLDER; "
        "$w = New-Object System.Windows.Forms.Form -Property @{TopMost = $true}; "
        "if ($d.ShowDialog($w) -ne 'OK') { exit 1 }; "
        f"$b = [Text.Encoding]::UTF8.GetBytes($d.{gives}); "
        "[Console]::OpenStandardOutput().Write($b, 0, $b.Length)"
    )
    encoded = base64.b64encode(script.encode("utf-16-le")).decode("ascii")
    words = ("-NoProfile", "-NonInteractive", "-STA", "-EncodedCommand", encoded)
    variables = {
        "DS4GUI_TITLE": question.title,
        "DS4GUI_FOLDER": str(question.folder),
        "DS4GUI_NAME": question.name,
    }
    return Command((program, *words), variables)


_COMMANDS = {
    "zenity": _zenity,
    "kdialog": _kdialog,
    "osascript": _osascript,
    "powershell": _powershell,
}
