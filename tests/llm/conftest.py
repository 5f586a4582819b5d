"""Servers that the client is tested against: recordings of real ones, and a real one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from llama_server import running_llama_server
from replay_server import ReplayServer, replaying

CAPTURES = Path(__file__).resolve().parents[1] / "data" / "captures"


@pytest.fixture(scope="session")
def vllm() -> Iterator[ReplayServer]:
    with replaying(CAPTURES / "vllm") as server:
        yield server


@pytest.fixture(scope="session")
def llamacpp() -> Iterator[ReplayServer]:
    with replaying(CAPTURES / "llamacpp") as server:
        yield server


@pytest.fixture(scope="session")
def llama_server() -> Iterator[str]:
    """The base URL of a real llama.cpp server; its model is called smollm2."""
    with running_llama_server() as url:
        yield url
