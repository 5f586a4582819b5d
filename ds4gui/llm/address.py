"""What people type as a server's address → the base URL of its API.

Pure. Never looks whether anything answers there.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from ds4gui import limits
from ds4gui.chat.stream import ServerProblem

_ENDPOINTS = ("/chat/completions", "/completions", "/models")


def normalized_base_url(address: str) -> str | ServerProblem:
    """`localhost:8000`, `8000`, `http://gpu:8000/v1/models/` → `http://gpu:8000/v1`.

    A path is kept (a proxy may have its own); without one, `/v1` is added. An address that can't
    be one is a ServerProblem `bad_address`.
    """
    text = address.strip()
    if text.isdigit() or text.startswith(":"):
        text = "localhost:" + text.removeprefix(":")
    if "://" not in text:
        text = "http://" + text
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        return _bad(address)
    if parts.scheme not in ("http", "https") or not host or port == 0:
        return _bad(address)
    if any(c.isspace() or not c.isprintable() for c in text):
        return _bad(address)
    if parts.username is not None or parts.password is not None:
        return ServerProblem("bad_address", "The key belongs in its own field, not in the address")
    if host == "0.0.0.0":
        # vLLM prints the address it listens on; Windows can't connect to it.
        host = "localhost"
    netloc = f"[{host}]" if ":" in host else host
    if port is not None:
        netloc += f":{port}"
    return f"{parts.scheme}://{netloc}{_api_path(parts.path)}"


def server_root(base_url: str) -> str:
    """Where /health and /version live: beside `/v1`, not below it."""
    return base_url.removesuffix("/v1")


def _api_path(path: str) -> str:
    path = path.rstrip("/")
    for endpoint in _ENDPOINTS:
        if path.endswith(endpoint):
            path = path.removesuffix(endpoint).rstrip("/")
            break
    return path or "/v1"


def _bad(address: str) -> ServerProblem:
    shown = address.strip()[: limits.QUOTED_CHARACTERS]
    return ServerProblem(
        "bad_address",
        f"This is no server address, it looks like http://localhost:8000/v1: {shown}"
        if shown
        else "Enter a server address, like http://localhost:8000/v1",
    )
