"""Which stroke is which command: the table's own, but for those that were bound to another.

Owns the mapping, as a value, and the one that holds now. Never acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ds4gui.ui.commands.table import BY_ID, ROWS, Command
from ds4gui.ui.shortcuts import Modifiers, Stroke, stroke_from


@dataclass(frozen=True, slots=True)
class Bindings:
    """`bound` holds what differs from the table; None is a command without a stroke."""

    bound: Mapping[Command, Stroke | None] = field(default_factory=dict)

    def stroke_of(self, command: Command) -> Stroke | None:
        """The stroke that menus show."""
        row = BY_ID[command]
        if command in self.bound and not row.fixed:
            return self.bound[command]
        return stroke_from(row.stroke)

    def label_of(self, command: Command) -> str:
        """The stroke of a command as a menu shows it; empty without one."""
        stroke = self.stroke_of(command)
        return "" if stroke is None else stroke.label

    def command_of(self, code: int, held: Modifiers) -> Command | None:
        """The command of a key of the toolkit with what is held, if there is one."""
        for row in ROWS:
            stroke = self.stroke_of(row.id)
            if stroke is not None and stroke.fits(code, held):
                return row.id
        return None


def bindings_from(written: Mapping[str, str]) -> tuple[Bindings, tuple[str, ...]]:
    """What the settings file says of strokes, and sentences about what can't be used of it."""
    bound: dict[Command, Stroke | None] = {}
    problems: list[str] = []
    for command, text in written.items():
        stroke, row = stroke_from(text), BY_ID.get(command)
        if row is None:
            problems.append(f"No command is called {command}")
        elif row.fixed:
            problems.append(f"The stroke of {command} can’t be another one")
        elif stroke is None and text.strip().lower() != "none":
            problems.append(f"{text} of {command} is no stroke")
        else:
            bound[command] = stroke
    return Bindings(bound), tuple(problems)


def others_with(stroke: Stroke, bindings: Bindings, command: Command) -> tuple[Command, ...]:
    """The other commands that this stroke could run."""
    strokes = ((row.id, bindings.stroke_of(row.id)) for row in ROWS if row.id != command)
    return tuple(other for other, one in strokes if one is not None and one.collides(stroke))


class Bound:
    """The bindings that hold `now`."""

    def __init__(self) -> None:
        self.now = Bindings()
        self._followers: list[Callable[[Bindings], None]] = []

    def follow(self, told: Callable[[Bindings], None]) -> None:
        """`told` hears what holds, and what will."""
        self._followers.append(told)
        told(self.now)

    def use(self, bindings: Bindings) -> None:
        """These hold from now on."""
        self.now = bindings
        for told in self._followers:
            told(bindings)
