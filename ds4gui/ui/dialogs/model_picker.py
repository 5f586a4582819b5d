"""The models of every server to choose from, with their context; a server that is down says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ds4gui.chat.actions import ChooseModel, UserAction
from ds4gui.present.frame import ServerChoice
from ds4gui.ui.dialogs.chooser import Chooser, Entry

_BETWEEN = "\n"
"""Stands in no name: between a server's and a model's."""


def model_picker(
    servers: Callable[[], Sequence[ServerChoice]],
    send: Callable[[UserAction], None],
    close: Callable[[], None],
) -> Chooser:
    """The dialog; `servers()` are those known now, and it follows them."""

    def entries() -> Sequence[Entry]:
        return [entry for server in servers() for entry in _entries(server)]

    def choose(name: str) -> None:
        server, _, model = name.partition(_BETWEEN)
        close()
        send(ChooseModel(model, server))

    return Chooser("Model", "Model or server", "No model fits", entries, choose, follow=servers)


def _entries(server: ServerChoice) -> Sequence[Entry]:
    if not server.models:
        return [
            Entry(name=server.name, words=server.label, where=server.says, right="away",
                  enabled=False)
        ]  # fmt: skip
    return [
        Entry(
            name=f"{server.name}{_BETWEEN}{model.id}", words=model.id, where=server.label,
            right=" · ".join(filter(None, ("in use" if model.chosen else "", model.context))),
        )
        for model in server.models
    ]  # fmt: skip
