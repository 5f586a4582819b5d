"""The head of a model's file: its chat template, found behind values of every kind."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from ds4gui.servers import local
from ds4gui.servers.gguf import head_of

CHATML = "{% for m in messages %}<|im_start|>{{ m.role }}{% endfor %}"


def text(value: str) -> bytes:
    octets = value.encode()
    return struct.pack("<Q", len(octets)) + octets


def gguf(*entries: bytes) -> bytes:
    """A head without tensors."""
    return b"GGUF" + struct.pack("<IQQ", 3, 0, len(entries)) + b"".join(entries)


def entry(key: str, kind: int, value: bytes) -> bytes:
    return text(key) + struct.pack("<I", kind) + value


def test_the_template_is_found_behind_values_of_every_kind(tmp_path: Path) -> None:
    words = struct.pack("<IQ", 8, 3) + text("a") + text("") + text("ccc")
    numbers = struct.pack("<IQ", 6, 4) + bytes(16)
    path = tmp_path / "model.gguf"
    path.write_bytes(
        gguf(
            entry("general.name", 8, text("A model")),
            entry("tokenizer.ggml.tokens", 9, words),
            entry("tokenizer.ggml.scores", 9, numbers),
            entry("general.alignment", 4, struct.pack("<I", 32)),
            entry("general.flag", 7, b"\x01"),
            entry("tokenizer.chat_template", 8, text("{{ messages }}")),
            entry("tokenizer.chat_template.tool_use", 8, text("{{ tools }}")),
            entry("general.size", 10, bytes(8)),
        )
        + b"tensors"
    )
    head = head_of(path)
    assert head is not None
    assert head.chat_template == "{{ messages }}{{ tools }}"


@pytest.mark.parametrize(
    "octets",
    [
        b"",
        b"GGUF",
        b"hello, world",
        gguf()[:-1],
        b"GGUF" + struct.pack("<IQQ", 1, 0, 0),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 2**63),
        gguf(entry("a", 8, struct.pack("<Q", 2**63))),
        gguf(entry("a", 9, struct.pack("<IQ", 0, 2**63))),
        gguf(entry("a", 9, struct.pack("<IQ", 9, 1))),
        gguf(entry("a", 99, b"")),
    ],
)
def test_what_is_no_whole_head_is_none(octets: bytes, tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(octets)
    assert head_of(path) is None


def test_a_tools_template_only_where_the_models_own_has_none_and_is_chatml() -> None:
    ours = local.template_for("")
    assert "tools" in ours
    assert local.template_for(CHATML) == ours
    assert local.template_for(CHATML + "{% if tools %}") == ""
    assert local.template_for("[INST] {{ messages }} [/INST]") == ""
