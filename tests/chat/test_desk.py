"""Small actions on what is shown: a part is copied, a link is opened outside."""

from __future__ import annotations

import pytest
from builders import fresh_state

from ds4gui.chat.actions import CopyText, OpenLink
from ds4gui.chat.effects import CopyText as PutOnClipboard
from ds4gui.chat.effects import OpenAddress
from ds4gui.chat.events import AddressNotOpened
from ds4gui.chat.reduce import reduce


def test_a_part_of_what_is_shown_is_copied_exactly() -> None:
    state, effects = reduce(fresh_state(), CopyText("  a = 1\n"), 0.0)
    assert effects == (PutOnClipboard("  a = 1\n"),)
    assert state.notice is not None
    assert state.notice.text == "Copied"
    assert reduce(fresh_state(), CopyText(""), 0.0)[1] == ()


@pytest.mark.parametrize(
    "address", ["https://example.org/a?b#c", "HTTP://example.org", "mailto:a@example.org"]
)
def test_links_to_the_web_and_to_mail_are_opened(address: str) -> None:
    state, effects = reduce(fresh_state(), OpenLink(address), 0.0)
    assert effects == (OpenAddress(address),)
    assert state.notice is None


def test_an_address_that_nothing_opens_is_said() -> None:
    state, effects = reduce(fresh_state(), AddressNotOpened("https://example.org"), 0.0)
    assert effects == ()
    assert state.notice is not None
    assert "https://example.org" in state.notice.text


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "/etc/passwd",
        "#here",
        "https:",
        "",
        "vscode://x",
    ],
)
def test_no_other_address_is_opened(address: str) -> None:
    state, effects = reduce(fresh_state(), OpenLink(address), 0.0)
    assert effects == ()
    assert state.notice is not None
