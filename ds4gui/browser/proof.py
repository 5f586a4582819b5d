"""The proof that nothing leaves a page: every channel is tried, this computer's own ports included.

Owns the page that tries them and the ports that listen. The walls are not believed one by one: what
reaches a port decides. Run before widgets are offered, for each browser and system anew.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from ds4gui import limits
from ds4gui.browser.document import Theme
from ds4gui.browser.page import Page, Reports, Shape
from ds4gui.browser.pipe import BrowserError, JSONObject
from ds4gui.browser.process import Chromium

_PLAIN = Theme(
    dark=False, window="#fff", surface="#fff", raised="#eee", hover="#eee", border="#ccc",
    border_strong="#999", text="#000", muted="#444", faint="#666", accent="#06c", primary="#06c",
    on_primary="#fff", ok="#080", warn="#850", bad="#a00",
)  # fmt: skip

# Each channel on its own: one that throws must not keep the next from being tried.
CHANNELS: dict[str, str] = {
    "fetch": "fetch(U('fetch'), {mode: 'no-cors'})",
    "beacon": "navigator.sendBeacon(U('beacon'), 'x')",
    "xhr": "const x = new XMLHttpRequest(); x.open('GET', U('xhr')); x.send()",
    "websocket": "new WebSocket(U('websocket').replace('http', 'ws'))",
    "eventsource": "new EventSource(U('eventsource'))",
    "image": "new Image().src = U('image')",
    "style": "add('link', {rel: 'stylesheet', href: U('style')})",
    "import": "add('style', {textContent: `@import url(${U('import')});`})",
    "background": "document.body.style.backgroundImage = `url(${U('background')})`",
    "font": "new FontFace('x', `url(${U('font')})`).load()",
    "script": "add('script', {src: U('script')})",
    "module": "import(U('module'))",
    "prefetch": "add('link', {rel: 'prefetch', href: U('prefetch')})",
    "preconnect": "add('link', {rel: 'preconnect', href: U('preconnect')})",
    "object": "add('object', {data: U('object')})",
    "video": "add('video', {src: U('video'), autoplay: true, muted: true})",
    "frame": "add('iframe', {src: U('frame')})",
    "worker": "new Worker(U('worker'))",
    "popup": "window.open(U('popup'))",
    "link": "add('a', {href: U('link'), target: '_blank', textContent: 'x'}).click()",
    "form": "add('form', {action: U('form'), method: 'post', target: '_blank'}).submit()",
    "webrtc": (
        "const c = new RTCPeerConnection({iceServers: [{urls: S('stun')}, "
        "{urls: S('turn') + '?transport=tcp', username: 'x', credential: 'x'}]});"
        "c.createDataChannel('x'); c.createOffer().then(o => c.setLocalDescription(o))"
    ),
    "location": "setTimeout(() => { location = U('location'); }, 700)",
}


def page_of_channels(port: int, datagram_port: int) -> str:
    """A fragment that tries every channel to both ports of this computer."""
    tries = "".join(
        f"try {{ (() => {{ {script} }})(); }} catch (e) {{}}\n" for script in CHANNELS.values()
    )
    return (
        "<p>x</p><script>\n"
        f"const U = (name) => 'http://127.0.0.1:{port}/' + name;\n"
        "const S = (kind) => kind + ':127.0.0.1:' + "
        f"(kind === 'stun' ? {datagram_port} : {port});\n"
        "const add = (tag, fields) => { const e = Object.assign(document.createElement(tag), "
        "fields); document.body.append(e); return e; };\n"
        "addEventListener('unhandledrejection', (e) => e.preventDefault());\n"
        f"{tries}</script>"
    )


@dataclass(frozen=True, slots=True)
class Proof:
    """`leaks` are the channels that reached a port; `problem` where nothing could be tried."""

    version: str = ""
    leaks: tuple[str, ...] = ()
    problem: str = ""

    @property
    def holds(self) -> bool:
        """Whether the browser may show widgets."""
        return not self.leaks and not self.problem


def proved(browser: Path) -> Proof:
    """Tries every channel in a page of this browser; takes some seconds."""
    with ports() as (stream, datagram):
        return _tried(browser, stream, datagram)


@contextmanager
def ports() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Two sockets of this computer that anything may reach: a stream and a datagram one."""
    with ExitStack() as stack:
        stream = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        datagram = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        datagram.bind(("127.0.0.1", 0))
        yield stream, datagram


def arrivals(stream: socket.socket, datagram: socket.socket, seconds: float) -> set[str]:
    """What reaches the sockets within so long: paths asked for, else the kind of the socket."""
    found: set[str] = set()
    end_s = time.monotonic() + seconds
    while (rest_s := end_s - time.monotonic()) > 0:
        for ready in select.select([stream, datagram], [], [], rest_s)[0]:
            if ready is datagram:
                datagram.recv(2048)
                found.add("webrtc datagram")
            else:
                found.add(_path_asked(stream))
    return found


def _path_asked(stream: socket.socket) -> str:
    connection, _ = stream.accept()
    with connection:
        connection.settimeout(0.5)
        try:
            line = connection.recv(2048).split(b"\r\n")[0]
        except OSError:
            return "connection"
    words = line.split(b" ")
    return words[1].decode("ascii", "replace").strip("/") if len(words) > 1 else "connection"


def _tried(browser: Path, stream: socket.socket, datagram: socket.socket) -> Proof:
    pages: dict[str, Page] = {}

    def take(session: str, method: str, params: JSONObject, size_bytes: int) -> None:
        if page := pages.get(session):
            page.take_event(method, params, size_bytes)

    try:
        chromium = Chromium(browser, take, lambda: None)
    except BrowserError as error:
        return Proof(problem=f"it does not start: {error}")
    try:
        if not chromium.confined():
            return Proof(version=chromium.version, problem="its sandbox is not in force")
        page = Page(
            chromium.pipe, "proof", Shape(width_px=400, scale=1.0, theme=_PLAIN),
            Reports(
                framed=lambda *_: None, sized=lambda *_: None, asked=lambda *_: None,
                broke=lambda *_: None,
            ),
        )  # fmt: skip
        fragment = page_of_channels(stream.getsockname()[1], datagram.getsockname()[1])
        page.open(fragment, pages.__setitem__)
        found = arrivals(stream, datagram, limits.BROWSER_PROOF_S)
        return Proof(version=chromium.version, leaks=tuple(sorted(found)))
    except BrowserError as error:
        return Proof(version=chromium.version, problem=str(error))
    finally:
        chromium.close()
