"""Pages of the settings window: appearance, defaults, tools and approvals, storage.

Owns the items of the shown page; what they hold goes into the form when it is left.
"""

from __future__ import annotations

from typing import Protocol

import dearpygui.dearpygui as dpg

from ds4gui.chat.preferences import Preset
from ds4gui.chat.transports.table import AUTO
from ds4gui.chat.way import FORMS, ROADS
from ds4gui.limits import FIGURES_MOST_MB, SCALE_LEAST, SCALE_MOST
from ds4gui.ui.dialogs.frame import Dialogs, typed
from ds4gui.ui.dialogs.inputs import choices, line
from ds4gui.ui.dialogs.params_form import ParamsForm
from ds4gui.ui.dialogs.settings_form import Form


class Page(Protocol):
    """What stands below the names of the pages."""

    def build(self, frame: Dialogs) -> None:
        """Makes its items."""

    def keep(self) -> str:
        """Takes what they hold into the form; one sentence where something can't be used."""


class AppearancePage:
    """Colours, size, code, memory for pictures."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._scale = self._memory = self._wraps = self._notifies = 0

    def build(self, frame: Dialogs) -> None:
        """Its items."""
        form = self._form
        themes = {"": "As chosen in the menu", "dark": "Dark", "light": "Light",
                  "system": "Like the system"}  # fmt: skip
        choices(frame, "Colours", themes, form.word("window", "theme"), self._choose)
        hint = f"{SCALE_LEAST:g} to {SCALE_MOST:g}, from the next start"
        self._scale = line(frame, "Size", hint, form.word("window", "scale"))
        hint = "MB for figures, from the next start"
        self._memory = line(frame, "Memory", hint, form.word("window", "figures_mb"))
        self._wraps = int(
            dpg.add_checkbox(
                parent=frame.window, label="Long lines of code wrap",
                default_value=form.get("window", "wrap_code") is True,
            )
        )  # fmt: skip

        self._notifies = int(
            dpg.add_checkbox(
                parent=frame.window, label="The desktop says when a long answer is there",
                default_value=form.get("window", "notify") is not False,
            )
        )  # fmt: skip

    def _choose(self, theme: str) -> None:
        self._form.put(theme, "window", "theme")

    def keep(self) -> str:
        """Numbers in their ranges."""
        form = self._form
        wraps = bool(dpg.get_value(self._wraps))
        if wraps != (form.get("window", "wrap_code") is True):
            form.put(wraps, "window", "wrap_code")
        notifies = bool(dpg.get_value(self._notifies))
        if notifies != (form.get("window", "notify") is not False):
            form.put(notifies, "window", "notify")
        if (scale := typed(self._scale)) != form.word("window", "scale"):
            size = _number(scale)
            if scale and (size is None or not SCALE_LEAST <= size <= SCALE_MOST):
                return f"The size is a number from {SCALE_LEAST:g} to {SCALE_MOST:g}"
            form.put(size, "window", "scale")
        if (memory := typed(self._memory)) != form.word("window", "figures_mb"):
            if memory and not (memory.isdecimal() and int(memory) <= FIGURES_MOST_MB):
                return f"The memory is a whole number from 0 to {FIGURES_MOST_MB}"
            form.put(int(memory) if memory else None, "window", "figures_mb")
        return ""


class DefaultsPage:
    """What a new session begins with."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._params = ParamsForm(form.defaults.system_prompt, form.defaults.params)
        self._model = self._titles = 0

    def build(self, frame: Dialogs) -> None:
        """Its items."""
        frame.say("A new session begins with these; blank ones are left to the server.", muted=True)
        hint = "the first one that the server lists"
        self._model = line(frame, "Model", hint, self._form.word("server", "model"))
        self._params.build(frame)
        self._titles = int(
            dpg.add_checkbox(
                parent=frame.window, label="The model gives a session its title",
                default_value=self._form.get("chat", "titles") is not False,
            )
        )  # fmt: skip

    def keep(self) -> str:
        """The parameters where they can be used."""
        if (model := typed(self._model)) != self._form.word("server", "model"):
            self._form.put(model, "server", "model")
        self._params.keep()
        params = self._params.params()
        if isinstance(params, str):
            return params
        titles = bool(dpg.get_value(self._titles))
        if titles != (self._form.get("chat", "titles") is not False):
            self._form.put(titles, "chat", "titles")
        self._form.defaults = Preset(system_prompt=self._params.prompt.strip(), params=params)
        return ""


class ToolsPage:
    """How the model is told of tools, what may run, and who is asked."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._widgets = 0

    def build(self, frame: Dialogs) -> None:
        """Its items."""
        form = self._form
        roads = {"": "By itself"}
        roads.update({name: name.capitalize() for name in ROADS})
        road = form.word("tools", "road")
        choices(frame, "Calls", roads, "" if road == AUTO else road, self._choose_road)
        forms = {"": "By itself", **{name: name for name in FORMS}}
        transport = form.word("tools", "transport")
        chosen = "" if transport == AUTO else transport
        choices(frame, "Written as", forms, chosen, self._choose_transport)
        self._widgets = int(
            dpg.add_checkbox(
                parent=frame.window, label="Interactive widgets, where a browser isolates them",
                default_value=form.get("tools", "widgets") is not False,
            )
        )  # fmt: skip
        frame.say(
            "A change to a file always waits for you as a diff. Allowed for a session it holds for "
            "that tool and folder until the program ends. Which tools a session has is chosen "
            "below its prompt.", muted=True,
        )  # fmt: skip

    def _choose_road(self, road: str) -> None:
        self._form.put(road, "tools", "road")

    def _choose_transport(self, transport: str) -> None:
        self._form.put(transport, "tools", "transport")

    def keep(self) -> str:
        """The tick."""
        wanted = bool(dpg.get_value(self._widgets))
        if wanted != (self._form.get("tools", "widgets") is not False):
            self._form.put(wanted, "tools", "widgets")
        return ""


class StoragePage:
    """Where the chats live, and how other paths are chosen."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._database = self._chooser = 0

    def build(self, frame: Dialogs) -> None:
        """Its items."""
        frame.say(
            "From the next start the chats are read from and kept in this file. One that is not "
            "there is made; the old one stays where it is and is not copied.", muted=True,
        )  # fmt: skip
        hint = "the usual place"
        self._database = line(frame, "Chats", hint, self._form.word("storage", "database"))
        self._chooser = int(
            dpg.add_checkbox(
                parent=frame.window,
                label="Offer the system’s file chooser for paths, from the next start",
                default_value=self._form.get("window", "file_chooser") != "own",
            )
        )

    def keep(self) -> str:
        """The path and the tick."""
        offered = bool(dpg.get_value(self._chooser))
        if offered != (self._form.get("window", "file_chooser") != "own"):
            self._form.put(None if offered else "own", "window", "file_chooser")
        if (path := typed(self._database)) != self._form.word("storage", "database"):
            self._form.put(path, "storage", "database")
        return ""


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
