"""Merging of streaming saves, on a clock that the test holds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from stored_samples import ANSWER

from ds4gui.chat.storage import SaveMessage
from ds4gui.limits import STORE_STREAM_BATCH_S
from ds4gui.store.growing import Growing


def text(message_id: int, content: str) -> SaveMessage:
    return SaveMessage(replace(ANSWER, id=message_id, content=content, state="streaming"))


def test_newest_of_each_message_is_taken_once() -> None:
    growing = Growing()
    for save in (text(1, "a"), text(2, "b"), text(1, "aa"), text(2, "bb"), text(1, "aaa")):
        growing.hold(save, 7.0)
    assert growing.take() == (text(1, "aaa"), text(2, "bb"))
    assert growing.take() == ()


def test_steady_stream_does_not_put_its_writing_off() -> None:
    growing = Growing()
    assert growing.wait_s(100.0) is None
    growing.hold(text(1, "a"), 100.0)
    growing.hold(text(1, "aa"), 100.0 + STORE_STREAM_BATCH_S * 0.9)
    left = growing.wait_s(100.0 + STORE_STREAM_BATCH_S * 0.9)
    assert left == pytest.approx(STORE_STREAM_BATCH_S * 0.1)
    assert growing.wait_s(100.0 + STORE_STREAM_BATCH_S * 2) == 0
    growing.take()
    assert growing.wait_s(101.0) is None


def test_dropped_message_is_not_written_and_others_are() -> None:
    growing = Growing()
    growing.hold(text(1, "a"), 0.0)
    growing.hold(text(2, "b"), 0.0)
    growing.drop(1)
    growing.drop(3)
    assert growing.take() == (text(2, "b"),)
