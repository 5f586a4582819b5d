"""The page of servers: each under a name, with its address; keys go to the keyring alone."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.preferences import NamedServer
from ds4gui.ui import tokens as t
from ds4gui.ui.dialogs.frame import Dialogs, typed
from ds4gui.ui.dialogs.inputs import line
from ds4gui.ui.dialogs.settings_form import Form
from ds4gui.ui.fit import elide


class ServersPage:
    """`again()` builds the window anew."""

    def __init__(self, form: Form, again: Callable[[], None]) -> None:
        self._form = form
        self._again = again
        self._edited = NamedServer(name="", url="")
        self._key = ""
        self._start = self._name = self._url = self._model = self._secret = 0

    def build(self, frame: Dialogs) -> None:
        """The servers there are, and a form for one."""
        form = self._form
        self._start = line(frame, "At the start", "address", form.word("server", "url"))
        for server in form.servers.values():
            self._row(frame, server)
        frame.say(
            "A server is added, or changed where its name is there already. Its key goes to the "
            "system’s keyring, never into a file.", muted=True,
        )  # fmt: skip
        self._name = line(frame, "Name", "as you call it", self._edited.name)
        self._url = line(frame, "Address", "http://host:8000/v1", self._edited.url)
        self._model = line(frame, "Model", "the first one it lists", self._edited.model)
        hint = "as it is; another one goes to the keyring"
        self._secret = line(frame, "Key", hint, self._key, password=True)
        button = dpg.add_button(parent=frame.window, label="Add or change", callback=self._add)
        dpg.bind_item_font(button, frame.look.fonts.widget_font("medium", t.SMALL_PX))

    def _row(self, frame: Dialogs, server: NamedServer) -> None:
        look = frame.look
        with dpg.group(parent=frame.window, horizontal=True):
            for word, does in (("Edit", self._edit), ("Remove", self._remove)):
                item = dpg.add_button(label=word, callback=_with(does, server))
                dpg.bind_item_font(item, look.fonts.widget_font("medium", t.SMALL_PX))
            room = frame.width - look.px(170)
            said = f"{server.name}   {server.url}" + (f"   {server.model}" * bool(server.model))
            dpg.add_text(elide(look.fonts, "regular", t.INTERFACE_PX, said, room))

    def _edit(self, server: NamedServer) -> None:
        self.keep()
        self._edited, self._key = server, ""
        self._again()

    def _remove(self, server: NamedServer) -> None:
        self.keep()
        self._form.servers.pop(server.name, None)
        self._again()

    def _add(self) -> None:
        self.keep()
        self._again()

    def keep(self) -> str:
        """A server that is filled in is among them from now on."""
        if (url := typed(self._start)) != self._form.word("server", "url"):
            self._form.put(url, "server", "url")
        self._edited = NamedServer(
            name=typed(self._name), url=typed(self._url), model=typed(self._model)
        )
        self._key = typed(self._secret)
        if bool(self._edited.name) != bool(self._edited.url):
            return "A server has a name and an address"
        if name := self._edited.name:
            self._form.servers[name] = self._edited
            if self._key:
                self._form.new_keys[name] = self._key
            self._edited, self._key = NamedServer(name="", url=""), ""
        return ""


def _with(does: Callable[[NamedServer], None], server: NamedServer) -> Callable[[], None]:
    return lambda: does(server)
