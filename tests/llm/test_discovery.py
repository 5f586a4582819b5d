"""Lists of models, honest and not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ds4gui import limits
from ds4gui.chat.stream import ModelFacts, ServerFacts, ServerKind
from ds4gui.llm.discovery import facts_from_answers, tells_by_counting

URL = "http://localhost:8000/v1"


@pytest.mark.parametrize("answer", [None, "hello", [], {}, {"data": {}}, {"object": "list"}])
def test_no_list_of_models(answer: object) -> None:
    assert facts_from_answers(URL, answer, None) is None


def test_an_empty_list_is_a_list() -> None:
    facts = facts_from_answers(URL, {"data": []}, None)
    assert facts is not None
    assert (facts.models, facts.kind) == ((), "unknown")


def test_entries_that_are_nonsense_are_left_out() -> None:
    entries = [7, {}, {"id": 3}, {"id": ""}, {"id": "a\nb"}, {"id": "x" * 10**6}, {"id": "fine"}]
    facts = facts_from_answers(URL, {"data": entries}, {"version": 3})
    assert facts is not None
    assert facts.models == (ModelFacts(id="fine", max_model_len=None),)
    assert facts.version is None


def test_a_list_is_bounded() -> None:
    entries = [{"id": f"m{n}"} for n in range(limits.SERVER_MODELS + 5)]
    facts = facts_from_answers(URL, {"data": entries}, {"version": "v" * 10**6})
    assert facts is not None
    assert len(facts.models) == limits.SERVER_MODELS
    assert facts.version == "v" * limits.SERVER_NAME_CHARS


@pytest.mark.parametrize("length", [0, -1, "8", 2**60, None, True])
def test_a_context_length_that_is_none(length: object) -> None:
    facts = facts_from_answers(URL, {"data": [{"id": "m", "max_model_len": length}]}, None)
    assert facts is not None
    assert facts.models[0].max_model_len is None


@pytest.mark.parametrize(
    ("props", "takes"),
    [
        ({"chat_template_caps": {"supports_tools": True}}, True),
        ({"chat_template_caps": {"supports_tools": False}}, False),
        ({"chat_template_caps": {"supports_tools": "no"}}, None),
        ({"chat_template_caps": []}, None),
        ([], None),
        (None, None),
    ],
)
def test_whether_a_template_takes_tools(props: object, takes: bool | None) -> None:
    facts = facts_from_answers(URL, {"data": []}, None, props)
    assert facts is not None
    assert facts.template_takes_tools is takes


@pytest.mark.parametrize(
    ("kind", "version", "models", "tells"),
    [
        ("vllm", "0.32.0", 1, True),
        ("vllm", "0.10.0rc1", 1, True),
        ("vllm", "1.0", 1, True),
        ("vllm", "0.9.2", 1, False),
        ("vllm", "dev", 1, False),
        ("vllm", None, 1, False),
        ("vllm", "0.32.0", 0, False),
        ("demo", "0.32.0", 1, False),
        ("unknown", "0.32.0", 1, False),
    ],
)
def test_who_counts_tools(kind: ServerKind, version: str | None, models: int, tells: bool) -> None:
    model = ModelFacts(id="m", max_model_len=None)
    facts = ServerFacts(base_url=URL, kind=kind, version=version, models=(model,) * models)
    assert tells_by_counting(facts) is tells


def test_importing_the_client_does_not_import_openai() -> None:
    code = "import sys, ds4gui.llm.client; sys.exit('openai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
