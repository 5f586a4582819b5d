"""A quick change of a frozen value is what the standard library's is."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest
from builders import answer, up_state

from ds4gui.chat.changed import changed


def test_it_is_the_same_as_replace() -> None:
    state, message = up_state(), answer(2, "words")
    assert changed(state, now_s=5.0, runs={}) == replace(state, now_s=5.0, runs={})
    assert changed(message, content="more") == replace(message, content="more")
    assert changed(message) == message
    with pytest.raises(FrozenInstanceError):
        changed(message).content = "other"  # type: ignore[misc]  # that it can't be is tested
