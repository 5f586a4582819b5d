"""The server in use, in words: the status line's name of it, the connect panel, a model that loads.

Owns what is said of a server that is there, missing, or being started.
"""

from __future__ import annotations

from ds4gui.chat.state import AppState, LocalModel
from ds4gui.present.frame import ConnectView
from ds4gui.present.view import EmptyView

_KINDS = {"vllm": "vLLM", "llama.cpp": "llama.cpp", "demo": "Demo", "unknown": "Server"}


def is_demo(state: AppState) -> bool:
    """Whether the server in use is the scripted one."""
    return state.server.facts is not None and state.server.facts.kind == "demo"


def server_name(state: AppState) -> str:
    """For the status line: what answers and where, or what is looked for."""
    server = state.server
    where = "this machine" if server.local else short_address(server.url)
    if server.phase == "down":
        return f"{server.local.name} is not running" if server.local else f"no server at {where}"
    if server.local is not None and server.phase == "looking":
        return _progress(server.local, "loading", server.local.name)
    if server.facts is None:
        return f"looking for {where}"
    version = server.facts.version if server.facts.kind != "demo" else None
    named = " ".join(filter(None, (_KINDS[server.facts.kind], version)))
    return f"{named} · {where}"


def short_address(url: str) -> str:
    """An address as people say it: host and port."""
    place = url.partition("://")[2].split("/")[0] or url
    # What stands before an @ is a name and a password.
    return place.rpartition("@")[2]


def loading_view(state: AppState) -> EmptyView | None:
    """What an empty session says while a model of this program's loads."""
    server = state.server
    if server.local is None or server.phase != "looking":
        return None
    return EmptyView(
        title=f"Loading {server.local.name}",
        text=_progress(server.local, "It is read into memory") + ". You can write meanwhile.",
        suggestions=(),
        share=server.local.share,
    )


def _progress(local: LocalModel, reading: str, name: str = "") -> str:
    said = " ".join(filter(None, (reading, name)))
    if not local.of:
        return said
    if local.share >= 1.0:
        return f"{name or 'It'} is being prepared"
    return f"{said}, {local.share * 100:.0f} % of {_size(local.of)}"


def _size(octets: int) -> str:
    return f"{octets / 1e9:.1f} GB" if octets >= 1e9 else f"{octets / 1e6:.0f} MB"


def waiting_note(state: AppState) -> str:
    """Under the prompt while nothing can be sent."""
    if state.server.local is not None and state.server.phase == "looking":
        return "The model is loading; what you write is kept"
    return "Waiting for a server; what you write is kept"


def connect_view(state: AppState) -> ConnectView | None:
    """The panel: while no server answers and nothing is there to read, or when asked for."""
    server = state.server
    away = server.phase != "up" and server.was_down
    loading = server.local is not None and server.phase == "looking"
    # A panel takes the keyboard: it never comes over something that is being read or written.
    busy = bool(state.runs) or _has_messages(state) or _has_draft(state)
    nothing_else = away and not busy and not loading
    if not nothing_else and not server.panel_shown:
        return None
    return ConnectView(
        title=_title(state),
        text=_text(state),
        url=server.url,
        busy=server.phase == "looking" or (server.phase == "down" and server.local is None),
        progress=_next_try(state),
        can_close=not nothing_else,
        can_retry=server.local is not None and server.phase == "down",
    )


def _title(state: AppState) -> str:
    server = state.server
    where = server.local.name if server.local else short_address(server.url)
    if server.phase == "up":
        return f"Connected to {where}"
    if server.local is not None:
        # A file's name is long, and what is wrong with it names it.
        return "The model is not running" if server.phase == "down" else f"Loading {where}"
    return f"Looking for {where}" if server.phase == "looking" else f"No server at {where}"


def _next_try(state: AppState) -> str:
    server = state.server
    if server.local is not None:
        return server_name(state) if server.phase == "looking" else ""
    if server.phase == "looking":
        return f"looking for {short_address(server.url)}"
    if server.phase == "down":
        return f"trying again in {server.retry_in_s} s" if server.retry_in_s else "trying again"
    return ""


def _text(state: AppState) -> str:
    server = state.server
    if server.phase == "up":
        return "Another OpenAI-compatible server can be used instead: give its address"
    if server.problem is not None and server.problem.code != "unreachable":
        return server.problem.message
    if server.local is not None:
        return "It runs on this machine, in a process that ends with this window"
    return (
        "Start vLLM, or point ds4gui at another OpenAI-compatible address. It connects by itself "
        "when the server answers."
    )


def _has_draft(state: AppState) -> bool:
    return state.current_id is not None and bool(state.drafts.get(state.current_id, "").strip())


def _has_messages(state: AppState) -> bool:
    return bool(state.current_conversation and state.current_conversation.messages)
