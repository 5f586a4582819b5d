"""Keys: from the environment, else from the keyring; without one it is said what to do."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail
from keyring.errors import KeyringLocked

from ds4gui.app import keys


class Held(KeyringBackend):
    """A keyring in memory; locked, it lets nobody in."""

    priority = 1  # type: ignore[assignment]  # a class property there

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        self.held.pop((service, username), None)

    def _open(self) -> None:
        if self.locked:
            raise KeyringLocked("held back by a marker-secret")


@pytest.fixture(autouse=True)
def found() -> Iterator[None]:
    """The keyring of this system comes back after each test."""
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


@pytest.fixture
def ring() -> Held:
    held = Held()
    keyring.set_keyring(held)
    return held


def test_a_key_is_kept_found_and_taken_out(ring: Held) -> None:
    assert keys.key_of("lab") == ""
    assert keys.kept("lab", "s3cret") == ""
    assert keys.key_of("lab") == "s3cret"
    assert keys.kept("lab", "") == ""
    assert keys.key_of("lab") == ""


def test_the_environment_goes_before_the_keyring(
    ring: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys.kept("my lab/2", "ring")
    monkeypatch.setenv("DS4GUI_KEY_MY_LAB_2", "environment")
    assert keys.variable_of("my lab/2") == "DS4GUI_KEY_MY_LAB_2"
    assert keys.key_of("my lab/2") == "environment"


def test_without_a_keyring_it_is_said_what_to_do_and_the_environment_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keyring.set_keyring(fail.Keyring())
    says = keys.kept("lab", "s3cret")
    assert "no keyring" in says
    assert "DS4GUI_KEY_LAB" in says
    assert "s3cret" not in says
    assert keys.key_of("lab") == ""
    monkeypatch.setenv("DS4GUI_KEY_LAB", "environment")
    assert keys.key_of("lab") == "environment"


def test_a_locked_keyring_is_a_sentence_and_leaves_no_secret_in_the_log(
    ring: Held, caplog: pytest.LogCaptureFixture
) -> None:
    ring.locked = True
    with caplog.at_level(logging.DEBUG):
        says = keys.kept("lab", "marker-secret")
        assert keys.key_of("lab") == ""
    assert "KeyringLocked" in says
    assert "DS4GUI_KEY_LAB" in says
    assert "marker-secret" not in says + caplog.text
