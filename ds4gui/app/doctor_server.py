"""What answers at the server's address. Asks for its models and its version, for nothing else."""

from __future__ import annotations

from ds4gui.app.doctor_section import Section
from ds4gui.chat.stream import ModelFacts, ServerFacts, ServerProblem
from ds4gui.llm.address import normalized_base_url
from ds4gui.llm.client import ChatClient
from ds4gui.settings import Settings

_ABSENT = ("unreachable", "not_ready", "busy")
"""Codes of a server that is not there, or not yet."""


def server(settings: Settings) -> Section:
    """The facts of the server, or why there are none."""
    address = normalized_base_url(settings.base_url)
    if isinstance(address, ServerProblem):
        return _none("", address, settings.api_key)
    answer = ChatClient(address, settings.api_key or None).probe()
    if isinstance(answer, ServerProblem):
        return _none(address, answer, settings.api_key)
    return _found(answer, settings.model)


def _none(address: str, problem: ServerProblem, key: str) -> Section:
    # A server may quote the key that it refuses, an address may have one in it.
    message = problem.message.replace(key, "…") if key else problem.message
    if problem.code == "bad_address":
        message = "The server's address can't be used; it looks like http://localhost:8000/v1"
    absent = problem.code in _ABSENT
    return Section(
        name="server",
        facts={"url": address, "reachable": False, "code": problem.code, "message": message},
        lines=(message,) if absent else (),
        problems=() if absent else (message,),
    )


def _found(facts: ServerFacts, wanted: str) -> Section:
    listed = {model.id for model in facts.models}
    lacking = bool(wanted) and wanted not in listed
    kind = "an OpenAI-compatible server" if facts.kind == "unknown" else facts.kind
    return Section(
        name="server",
        facts={
            "url": facts.base_url,
            "reachable": True,
            "kind": facts.kind,
            "version": facts.version,
            "template_takes_tools": facts.template_takes_tools,
            "models": [{"id": m.id, "max_model_len": m.max_model_len} for m in facts.models],
        },
        lines=(
            f"{kind} {facts.version or ''}".rstrip() + f" at {facts.base_url}",
            *map(_line, facts.models),
            *(["no model is loaded"] if not facts.models else []),
        ),
        problems=(f"The server has no model called {wanted}",) if lacking else (),
    )


def _line(model: ModelFacts) -> str:
    length = model.max_model_len
    return f"model {model.id}" + (f", {length:,} tokens" if length else "")
