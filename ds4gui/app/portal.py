"""The desktop portal's file chooser, as a program that prints a path.

    python -P -m ds4gui.app.portal save|open|folder TITLE FOLDER NAME
Exits with 0 when a path was chosen, with 1 when none was wanted, and with 3 where no portal has a
chooser. A connection of its own, since the portal closes its window when that ends.
"""

from __future__ import annotations

import os
import sys
from urllib.parse import unquote_to_bytes, urlsplit

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    message_bus,
    new_method_call,
)
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

from ds4gui import limits

_DESKTOP = "/org/freedesktop/portal/desktop"
_CHOOSER = DBusAddress(
    _DESKTOP, "org.freedesktop.portal.Desktop", "org.freedesktop.portal.FileChooser"
)
_TOKEN = "ds4gui"
_NO_PORTAL = 3


def main(kind: str, title: str, folder: str, name: str) -> int:
    """Asks; the exit code."""
    try:
        with open_dbus_connection(bus="SESSION") as bus:
            answer = _asked(bus, _request(kind, title, folder, name))
    except (OSError, ValueError, KeyError, RuntimeError, DBusErrorResponse) as fault:
        # The three in the middle: what the library says of a bus whose words it can't read.
        sys.stderr.write(f"{type(fault).__name__}: {fault}\n")
        return _NO_PORTAL
    if answer is None or answer[0] not in (0, 1):
        return _NO_PORTAL
    path = path_of(answer[1]) if answer[0] == 0 else b""
    if path is None:
        return _NO_PORTAL
    sys.stdout.buffer.write(path)
    return int(answer[0])


def path_of(addresses: list[str]) -> bytes | None:
    """The path of the one file that was chosen; None where it is not one of this machine."""
    parts = urlsplit(addresses[0] if len(addresses) == 1 else "")
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    return unquote_to_bytes(parts.path)


def _request(kind: str, title: str, folder: str, name: str) -> Message:
    options: dict[str, tuple[str, str | bytes | bool]] = {
        "handle_token": ("s", _TOKEN),
        "current_folder": ("ay", os.fsencode(folder) + b"\0"),
    }
    if kind == "save":
        options["current_name"] = ("s", name)
    elif kind == "folder":
        options["directory"] = ("b", True)
    method = "SaveFile" if kind == "save" else "OpenFile"
    return new_method_call(_CHOOSER, method, "ssa{sv}", ("", title, options))


def _asked(bus: DBusConnection, request: Message) -> tuple[int, list[str]] | None:
    """The portal's code (0 chosen, 1 cancelled) and addresses; None where it can't be asked."""
    sender = str(bus.unique_name).removeprefix(":").replace(".", "_")
    handle = f"{_DESKTOP}/request/{sender}/{_TOKEN}"
    rule = MatchRule(
        type="signal", interface="org.freedesktop.portal.Request", member="Response", path=handle
    )
    # Before the call, since its answer may come as soon as the call has been taken.
    Proxy(message_bus, bus, timeout=limits.PORTAL_S).AddMatch(rule)
    with bus.filter(rule) as answers:
        taken = bus.send_and_get_reply(request, timeout=limits.PORTAL_S)
        if taken.header.message_type != MessageType.method_return:
            return None
        answer = bus.recv_until_filtered(answers)
    if answer.header.fields.get(HeaderFields.signature) != "ua{sv}":
        return None
    code, results = answer.body
    form, addresses = results.get("uris", ("as", []))
    return (code, addresses) if form == "as" else None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
