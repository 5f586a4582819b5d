"""What people type as an address."""

from __future__ import annotations

import pytest

from ds4gui.chat.stream import ServerProblem
from ds4gui.llm.address import normalized_base_url, server_root


@pytest.mark.parametrize(
    ("typed", "base_url"),
    [
        ("localhost:8000", "http://localhost:8000/v1"),
        (" 8000 ", "http://localhost:8000/v1"),
        (":8000", "http://localhost:8000/v1"),
        ("http://localhost:8000", "http://localhost:8000/v1"),
        ("http://localhost:8000/", "http://localhost:8000/v1"),
        ("http://localhost:8000/v1/", "http://localhost:8000/v1"),
        ("http://localhost:8000/v1/chat/completions", "http://localhost:8000/v1"),
        ("http://localhost:8000/v1/models/", "http://localhost:8000/v1"),
        ("http://0.0.0.0:8000", "http://localhost:8000/v1"),
        ("https://GPU.example", "https://gpu.example/v1"),
        ("https://gpu.example/team/api/", "https://gpu.example/team/api"),
        ("[::1]:8000", "http://[::1]:8000/v1"),
        ("http://gpu:8000/v1?x=1#y", "http://gpu:8000/v1"),
    ],
)
def test_an_address_becomes_a_base_url(typed: str, base_url: str) -> None:
    assert normalized_base_url(typed) == base_url
    assert normalized_base_url(base_url) == base_url


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "ftp://gpu",
        "http://",
        "gpu:port",
        "gpu:70000",
        "gpu:0",
        "two words",
        "[::1",
        "a\nb",
    ],
)
def test_what_is_no_address(typed: str) -> None:
    problem = normalized_base_url(typed)
    assert isinstance(problem, ServerProblem)
    assert problem.code == "bad_address"


def test_a_key_in_the_address_is_not_repeated() -> None:
    problem = normalized_base_url("http://me:secret@gpu:8000")
    assert isinstance(problem, ServerProblem)
    assert "secret" not in problem.message


def test_health_lives_beside_the_api() -> None:
    assert server_root("http://gpu:8000/v1") == "http://gpu:8000"
    assert server_root("http://gpu/team") == "http://gpu/team"
