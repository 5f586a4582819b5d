"""A session bus with a desktop portal on it, for one connection after another."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    Parser,
    new_error,
    new_method_return,
    new_signal,
)

NAME = ":1.7"
HANDLE = "/org/freedesktop/portal/desktop/request/1_7/ds4gui"
_REQUEST = DBusAddress(HANDLE, interface="org.freedesktop.portal.Request")


@dataclass
class FakePortal:
    """`code` and `uris` are its answer, none where `hangs`; `refuses` the call itself.

    `asked` holds each call's method and body; `gone` is set when a connection has ended.
    """

    socket_path: Path
    code: int = 0
    uris: tuple[str, ...] = ()
    refuses: bool = False
    hangs: bool = False
    asked: list[tuple[str, tuple[object, ...]]] = field(default_factory=list)
    called: threading.Event = field(default_factory=threading.Event)
    gone: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.socket_path))
        self._listener.listen()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"unix:path={self.socket_path}"

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            # It may end with something unread, or unsaid.
            with connection, suppress(ConnectionError):
                self._talk(connection)
            self.gone.set()

    def _talk(self, connection: socket.socket) -> None:
        said = b""
        while b"\r\n" not in said:
            said += connection.recv(4096)
        connection.sendall(b"OK 0123456789abcdef\r\n")
        said = b""
        while b"BEGIN\r\n" not in said:
            said += connection.recv(4096)
        parser = Parser()
        parser.add_data(said.partition(b"BEGIN\r\n")[2])
        for serial in range(1, 100):
            while (message := parser.get_next_message()) is None:
                if not (data := connection.recv(4096)):
                    return
                parser.add_data(data)
            for number, answer in enumerate(self._answers(message)):
                connection.sendall(answer.serialise(serial=2 * serial + number))

    def _answers(self, message: Message) -> list[Message]:
        method = message.header.fields[HeaderFields.member]
        if method == "Hello":
            return [new_method_return(message, "s", (NAME,))]
        if method == "AddMatch":
            return [new_method_return(message)]
        self.asked.append((method, message.body))
        self.called.set()
        if self.refuses:
            return [new_error(message, "org.freedesktop.DBus.Error.UnknownMethod")]
        taken = new_method_return(message, "o", (HANDLE,))
        if self.hangs:
            return [taken]
        results = {"uris": ("as", list(self.uris))}
        return [taken, new_signal(_REQUEST, "Response", "ua{sv}", (self.code, results))]
