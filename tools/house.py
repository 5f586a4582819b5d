"""The house rules no linter knows: sizes, docstrings, where colours and the toolkit may appear.

Owns the rules; each is a function from a parsed file to its faults. Tests are in
tests/test_house.py. Never changes a file.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("ds4gui", "tools", "tests")
FILE_LINES = 300
TABLES = ("ds4gui/limits.py",)  # two lines for each number, found by its name: no reading through
FUNCTION_LINES = 50
DOCSTRING_LINES = 12
COLOUR_FILES = ("ds4gui/ui/tokens.py", "ds4gui/ui/theme.py")
HEX_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}){1,2}")


class Source(NamedTuple):
    """A file as the rules see it; `path` is relative to the root, with forward slashes."""

    path: str
    text: str
    tree: ast.Module


class Fault(NamedTuple):
    """What is wrong and where; `line` counts from 1."""

    path: str
    line: int
    text: str


def short_file(source: Source) -> Iterator[Fault]:
    lines = source.text.count("\n")
    if lines >= FILE_LINES and source.path not in TABLES:
        yield Fault(source.path, lines, f"file has {lines} lines, must stay under {FILE_LINES}")


def short_functions(source: Source) -> Iterator[Fault]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines >= FUNCTION_LINES:
                text = f"{node.name} has {lines} lines, must stay under {FUNCTION_LINES}"
                yield Fault(source.path, node.lineno, text)


def opening_docstring(source: Source) -> Iterator[Fault]:
    if not source.tree.body:
        return
    docstring = ast.get_docstring(source.tree, clean=False)
    if docstring is None:
        yield Fault(source.path, 1, "module has no docstring")
    elif docstring.count("\n") >= DOCSTRING_LINES:
        yield Fault(source.path, 1, f"docstring is longer than {DOCSTRING_LINES} lines")


def colours_are_tokens(source: Source) -> Iterator[Fault]:
    """In ds4gui/ui no `#rrggbb` text and no r, g, b(, a) of numbers handed to Dear PyGui."""
    if not source.path.startswith("ds4gui/ui/") or source.path in COLOUR_FILES:
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if HEX_COLOUR.fullmatch(node.value):
                yield Fault(source.path, node.lineno, f"colour {node.value}: use a token")
        elif isinstance(node, ast.Call) and is_toolkit_call(node):
            arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
            for argument in arguments:
                if is_number_colour(argument):
                    text = f"colour {ast.unparse(argument)}: use a token"
                    yield Fault(source.path, argument.lineno, text)


def is_toolkit_call(node: ast.Call) -> bool:
    function = node.func
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id in ("dpg", "dearpygui")
    )


def is_number_colour(node: ast.expr) -> bool:
    if not isinstance(node, ast.Tuple | ast.List) or len(node.elts) not in (3, 4):
        return False
    return all(
        isinstance(element, ast.Constant) and type(element.value) in (int, float)
        for element in node.elts
    )


def toolkit_only_in_ui(source: Source) -> Iterator[Fault]:
    if not source.path.startswith("ds4gui/") or source.path.startswith("ds4gui/ui/"):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        for name in names:
            if name.partition(".")[0] == "dearpygui":
                yield Fault(source.path, node.lineno, "only ds4gui/ui imports dearpygui")


RULES = (
    short_file,
    short_functions,
    opening_docstring,
    colours_are_tokens,
    toolkit_only_in_ui,
)


RULES_OF_TESTS = (short_file,)
"""Their names say what a docstring would, and a story of a test may be long."""


def read(path: Path, root: Path = ROOT) -> Source:
    text = path.read_text(encoding="utf-8")
    return Source(path.relative_to(root).as_posix(), text, ast.parse(text))


def faults(root: Path = ROOT) -> list[Fault]:
    """Every fault in the Python files below `root`'s FOLDERS, in order of path."""
    found: list[Fault] = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            try:
                source = read(path, root)
            except SyntaxError as error:
                name = path.relative_to(root).as_posix()
                found.append(Fault(name, error.lineno or 1, f"not Python: {error.msg}"))
                continue
            for rule in RULES_OF_TESTS if folder == "tests" else RULES:
                found += rule(source)
    return found


def main() -> int:
    found = faults()
    for fault in found:
        print(f"{fault.path}:{fault.line}: {fault.text}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
