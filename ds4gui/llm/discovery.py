"""What /v1/models, /version and llama.cpp's /props say → ServerFacts.

Pure; believes nothing about types and keeps a bounded part.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.stream import ModelFacts, ServerFacts, ServerKind
from ds4gui.llm.stream import well_formed

_KIND_OF_OWNER: Mapping[JSON, ServerKind] = {
    "vllm": "vllm",
    "llamacpp": "llama.cpp",
    "ds4gui-demo": "demo",
}


def facts_from_answers(
    base_url: str, models: JSON, version: JSON, props: JSON = None
) -> ServerFacts | None:
    """None if `models` is no list of models at all; a list may be empty. `props` of llama.cpp."""
    entries = models.get("data") if isinstance(models, Mapping) else None
    if not isinstance(entries, list):
        return None
    kept = [
        entry
        for entry in entries[: limits.SERVER_MODELS]
        if isinstance(entry, Mapping) and _is_name(entry.get("id"))
    ]
    return ServerFacts(
        base_url=base_url,
        kind=_kind(kept),
        version=_version(version),
        models=tuple(
            ModelFacts(id=str(entry["id"]), max_model_len=_max_model_len(entry)) for entry in kept
        ),
        template_takes_tools=_takes_tools(props),
    )


def _takes_tools(props: JSON) -> bool | None:
    """What llama.cpp found out of its chat template; one that takes none ignores tools silently."""
    caps = props.get("chat_template_caps") if isinstance(props, Mapping) else None
    takes = caps.get("supports_tools") if isinstance(caps, Mapping) else None
    return takes if isinstance(takes, bool) else None


def tells_by_counting(facts: ServerFacts) -> bool:
    """Whether the server counts the tools of a request, so that two counts tell if its template
    writes them. vLLM's /tokenize takes them since 0.9 (PR 18187); an older one counts without."""
    release = re.match(r"(\d+)\.(\d+)", facts.version or "")
    return (
        facts.kind == "vllm"
        and bool(facts.models)
        and release is not None
        and (int(release[1]), int(release[2])) >= (0, 10)
    )


def same_server(facts: ServerFacts, known: ServerFacts | None) -> bool:
    """Whether all that a probe sees at once is what it was."""
    told = known.template_takes_tools if known else None
    return replace(facts, template_takes_tools=told) == known


def _kind(entries: Sequence[Mapping[str, JSON]]) -> ServerKind:
    owner = entries[0].get("owned_by") if entries else None
    return _KIND_OF_OWNER.get(owner, "unknown") if isinstance(owner, str) else "unknown"


def _max_model_len(entry: Mapping[str, JSON]) -> int | None:
    """Tokens; vLLM says max_model_len, llama.cpp the context of one slot in `meta.n_ctx`."""
    meta = entry.get("meta")
    value = entry.get("max_model_len") or (meta.get("n_ctx") if isinstance(meta, Mapping) else None)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 < value < 2**53 else None


def _is_name(value: JSON) -> bool:
    """An id is sent back as it came, so one that can't be shown whole is not offered at all."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= limits.SERVER_NAME_CHARS
        and value.isprintable()
    )


def _version(version: JSON) -> str | None:
    said = version.get("version") if isinstance(version, Mapping) else None
    return well_formed(said)[: limits.SERVER_NAME_CHARS] if isinstance(said, str) else None
