"""Every command by its words, with its stroke; those that can't be run now are dimmed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ds4gui.ui.commands.bindings import Bindings
from ds4gui.ui.commands.table import ROWS, Command, words_of
from ds4gui.ui.dialogs.chooser import Chooser, Entry


def palette(
    possible: Callable[[], Mapping[Command, bool]],
    bindings: Bindings,
    choose: Callable[[Command], None],
) -> Chooser:
    """The dialog; `possible()` as in commands/possible.py, `choose` gets the chosen command."""

    def entries() -> Sequence[Entry]:
        can = possible()
        return [
            Entry(
                name=row.id, words=words_of(row.id), where=row.menu,
                right=bindings.label_of(row.id), enabled=can.get(row.id, True),
            )
            for row in ROWS if row.id != "palette"
        ]  # fmt: skip

    return Chooser("Commands", "What to do", "No command fits", entries, choose)
