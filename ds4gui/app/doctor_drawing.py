"""What draws: the screen's driver, the fonts, and the process that rasterizes.

Owns no window and no toolkit: the driver is asked for its name in a child process, since a broken
one may end its process.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import unicodedata
from collections.abc import Mapping, Sequence

from ds4gui import limits
from ds4gui.app.app import FIGURE_FONTS
from ds4gui.app.doctor_section import Section
from ds4gui.app.faces import SystemFaces
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.faces.search import scripts_without
from ds4gui.faces.sfnt import UnusableFontError, open_font
from ds4gui.raster.child import (
    DeadlineError,
    DiedError,
    WorkerProcess,
    default_command,
    formula_command,
)
from ds4gui.raster.protocol import (
    Confinement,
    Failure,
    ProtocolError,
    confinement_from_start,
    start_from_payload,
)
from ds4gui.raster.replies import SENTENCES
from ds4gui.resources import asset_path

_BUNDLED = (*(("fonts", name) for name in FIGURE_FONTS), ("icons", "lucide.ttf"))

_WAYS: Mapping[object, tuple[str, ...]] = {
    "on": ("drawings go straight into the graphics card",),
    "off": ("drawings take the toolkit's way into the graphics card, with four times the memory",),
}

_STATES = {
    "in_force": "in force",
    "missing": "not on this platform",
    "refused": "could not be put on",
}


def screen() -> Section:
    """The driver that would draw the window, where a window could be opened."""
    facts = _driver()
    message = str(facts["message"])
    line = f"{facts.get('renderer')}, OpenGL {facts.get('version')}"
    broken = facts["state"] == "broken"
    return Section(
        name="screen",
        facts=facts,
        lines=() if broken else (message or line, *_WAYS.get(facts.get("sharing"), ())),
        problems=(f"No window can be opened: {message}",) if broken else (),
    )


def _driver() -> JSONObject:
    try:
        child = subprocess.run(
            # -P: nothing is imported from the folder in which the command was started.
            [sys.executable, "-P", "-m", "ds4gui.ui.probe"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=limits.GL_PROBE_S,
        )
        found: object = json.loads(child.stdout) if child.returncode == 0 else None
    except subprocess.TimeoutExpired:
        return {"state": "broken", "message": "the graphics driver does not answer"}
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or "state" not in found:
        return {"state": "broken", "message": "the graphics driver ended the process that asked it"}
    return {str(name): str(value) for name, value in found.items()}


def fonts(faces: SystemFaces) -> Section:
    """The faces that come with the program, and those of the system for other scripts."""
    problems = []
    for place in _BUNDLED:
        try:
            open_font(asset_path(*place))
        except (OSError, UnusableFontError) as fault:
            problems.append(f"The font {place[-1]} can't be used: {fault}")
    system = faces.paths()
    lacking = _names(scripts_without(faces.take()))
    return Section(
        name="fonts",
        facts={
            "bundled": len(_BUNDLED) - len(problems),
            "broken": problems,
            "system": system,
            "scripts_without": lacking,
        },
        lines=(
            f"{len(_BUNDLED) - len(problems)} of {len(_BUNDLED)} bundled faces",
            *(f"from the system: {path}" for path in system),
            *([f"no face for {', '.join(lacking)}"] if lacking else []),
        ),
        problems=tuple(problems),
    )


def _names(scripts: Sequence[str]) -> tuple[str, ...]:
    """Unicode's word for each script, once, by its first letter."""
    names = (unicodedata.name(letters[0], "?").split()[0].capitalize() for letters in scripts)
    return tuple(dict.fromkeys("Chinese" if name == "Cjk" else name for name in names))


def worker(faces: SystemFaces) -> Section:
    """Starts one as the window would, which draws a word; what confines it, by its own account."""
    own = [asset_path("fonts", name) for name in FIGURE_FONTS]
    started_s = time.monotonic()
    failure, walls = _started(default_command(own, faces.paths()))
    without_system = failure is not None and bool(faces.paths())
    if without_system:
        failure, walls = _started(default_command(own))
    seconds = round(time.monotonic() - started_s, 3)
    states = {"in_force": walls.in_force, "missing": walls.missing, "refused": walls.refused}
    message = "" if failure is None else SENTENCES.get(failure.code, failure.code)
    problems = [message.capitalize()] if message else []
    if without_system and failure is None:
        problems.append("Drawings can't use the system's faces; they do without")
    return Section(
        name="drawing",
        facts={
            "works": failure is None,
            "code": failure.code if failure else "",
            "message": message,
            "seconds": seconds,
            "protections": {name: state for state, names in states.items() for name in names},
        },
        lines=(
            *([f"a process draws, ready after {seconds:.1f} s"] if failure is None else []),
            *(
                f"{_STATES[state]}: {', '.join(names).replace('_', ' ')}"
                for state, names in states.items()
                if names
            ),
        ),
        problems=tuple(problems),
    )


def formulas() -> Section:
    """Starts what sets them as the window would; it sets one itself before it is ready."""
    started_s = time.monotonic()
    failure, _ = _started(formula_command())
    seconds = round(time.monotonic() - started_s, 3)
    works = failure is None
    return Section(
        name="formulas",
        facts={"works": works, "code": failure.code if failure else "", "seconds": seconds},
        lines=(f"a process sets them, ready after {seconds:.1f} s",) if works else (),
        problems=() if works else ("Formulas can't be set and stay as they are written",),
    )


def _started(command: Sequence[str]) -> tuple[Failure | None, Confinement]:
    """A worker's first answer; afterwards it is ended."""
    nothing = Failure("worker_not_started"), Confinement()
    try:
        child = WorkerProcess(command)
    except OSError:
        return nothing
    try:
        payload = child.exchange(
            None, limits.RASTER_START_DEADLINE_S, limits.RASTER_REPLY_OVERHEAD_BYTES
        )
        return start_from_payload(payload), confinement_from_start(payload)
    except (DeadlineError, DiedError, ProtocolError):
        return nothing
    finally:
        child.close()
