"""Everything that CI runs, in one command: `python3 tools/check.py [--list] [--only NAME …]`.

Owns the table of steps. A step that fails doesn't stop the ones that don't need it; the exit code
is 1 if any failed or couldn't run. Stdlib only; all tools come from `.venv`, which it fills.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import bootstrap
from bootstrap import ROOT, venv_script

EXTRAS = ("dev", "local")
SMOKE_TIMEOUT_S = 120
"""The demo's first answer with its figures takes seconds; software rendering on a busy machine."""


class StepError(Exception):
    """A command of a step failed; its own output, printed above, says why."""


def command(*words: str, cwd: Path = ROOT, env: dict[str, str] | None = None) -> list[str]:
    """Run a command, pass its output on, and return its lines; StepError unless it exits 0."""
    lines = []
    with subprocess.Popen(
        words,
        cwd=cwd,
        env=env,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.strip())
    if process.returncode:
        raise StepError(next(filter(None, reversed(lines)), "no output"))
    return lines


def system() -> str:
    bootstrap.ensure_system_packages(for_tests=True)
    return ""


def install() -> str:
    bootstrap.ensure_venv(EXTRAS)
    return ""


def model() -> str:
    command(venv_script("python"), "tools/fetch_model.py")
    return ""


def examples() -> str:
    command(venv_script("python"), "tools/fetch_examples.py")
    return ""


def ruff() -> str:
    command(venv_script("ruff"), "check", "-q", "--output-format=concise", ".")
    return ""


def mypy() -> str:
    command(venv_script("mypy"))
    return ""


def imports() -> str:
    command(venv_script("lint-imports"), "--no-logo")
    return ""


def house() -> str:
    command(venv_script("python"), "tools/house.py")
    return ""


def tests() -> str:
    """The whole suite, the window's tests on a display of their own; returns pytest's last line."""
    from virtual_display import virtual_display

    with virtual_display() as environment:
        pytest = (venv_script("python"), "-m", "pytest", "--hypothesis-profile=checks")
        return command(*pytest, env=environment)[-1]


def wheel() -> str:
    """Install the built wheel where the checkout can't be seen, and let it draw the demo once."""
    from virtual_display import virtual_display

    with tempfile.TemporaryDirectory() as name, virtual_display() as environment:
        folder = Path(name)
        python = venv_script("python")
        command(python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", name, str(ROOT))
        (built,) = folder.glob("*.whl")
        command(python, "-m", "venv", str(folder / "venv"))
        scripts = folder / "venv" / "bin"
        command(str(scripts / "python"), "-m", "pip", "install", "-q", str(built))
        homes = {f"XDG_{kind}_HOME": name for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
        environment |= {"HOME": name, **homes}
        ds4gui = str(scripts / "ds4gui")
        (version,) = command(ds4gui, "--version", cwd=folder, env=environment)
        limit = ["timeout", "--kill-after=5", str(SMOKE_TIMEOUT_S)]
        command(*limit, ds4gui, "demo", "--smoke", cwd=folder, env=environment)
        return f"{version}, {built.stat().st_size / 1e6:.1f} MB"


class Step(NamedTuple):
    """One row: its name, the steps it can't do without, and what it does (returning a note)."""

    name: str
    needs: tuple[str, ...]
    run: Callable[[], str]
    about: str


STEPS = (
    Step("system", (), system, "system packages for the window and its tests"),
    Step("install", (), install, "the project and its tools in .venv"),
    Step("model", ("install",), model, "SmolLM2 for the tests with a real server"),
    Step("examples", ("install",), examples, "CommonMark's examples for the tests of Markdown"),
    Step("ruff", ("install",), ruff, "style"),
    Step("mypy", ("install",), mypy, "types"),
    Step("imports", ("install",), imports, "who may import whom"),
    Step("house", ("install",), house, "sizes, docstrings, colours"),
    Step("wheel", ("system", "install"), wheel, "an installed wheel, started outside the checkout"),
    Step("tests", ("system", "install", "model", "examples"), tests, "pytest"),
)


def chosen(only: list[str]) -> list[Step]:
    """The named steps with what they need, in the table's order; all of them if none is named."""
    wanted = set(only) or {step.name for step in STEPS}
    for step in reversed(STEPS):
        if step.name in wanted:
            wanted.update(step.needs)
    return [step for step in STEPS if step.name in wanted]


class Result(NamedTuple):
    """How a step ended; `note` is what it reports of itself, or why it failed."""

    step: Step
    seconds: float
    ok: bool
    note: str

    def row(self) -> str:
        verdict = "ok" if self.ok else "FAILED"
        return f"{self.step.name:8} {self.seconds:7.1f} s  {verdict:7} {self.note}".rstrip()


def run(step: Step, failed: set[str]) -> Result:
    """Run a step unless one it needs is in `failed`."""
    lacking = sorted(failed & set(step.needs))
    print(f"\n--- {step.name}: {step.about}", flush=True)
    start = time.monotonic()
    try:
        if lacking:
            raise StepError(f"not run, needs {', '.join(lacking)}")
        ok, note = True, step.run()
    except (StepError, bootstrap.SetupError, OSError, RuntimeError) as error:
        ok, note = False, str(error)
    result = Result(step, time.monotonic() - start, ok, note)
    print(result.row(), flush=True)
    return result


def main() -> int:
    bootstrap.require_python()
    parser = argparse.ArgumentParser(description="Run all checks and tests")
    names = [step.name for step in STEPS]
    parser.add_argument("--only", metavar="NAME", action="append", choices=names, default=[])
    parser.add_argument("--list", action="store_true", help="name the steps and stop")
    arguments = parser.parse_args()
    if arguments.list:
        for step in STEPS:
            print(f"{step.name:8} {step.about}")
        return 0
    os.environ.pop("PYTHONPATH", None)
    results: list[Result] = []
    for step in chosen(arguments.only):
        results.append(run(step, {result.step.name for result in results if not result.ok}))
    print()
    for result in results:
        print(result.row())
    print(results[-1].note, flush=True)  # pytest's own closing line, where one looks for it
    return 0 if all(result.ok for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
