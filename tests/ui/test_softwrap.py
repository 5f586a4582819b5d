"""Soft wrap is switched on only where its place is certain; else the field is left alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import pytest

from ds4gui.ui import softwrap
from ds4gui.ui.softwrap import SoftWrap

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux lets a process read itself safely"
)


@pytest.fixture
def field() -> Iterator[int]:
    dpg.create_context()
    with dpg.window():
        item = int(dpg.add_input_text(multiline=True, default_value="kept"))
        dpg.add_input_text(multiline=True, no_undo_redo=True)
    yield item
    dpg.destroy_context()


def test_the_place_is_found_and_holds_for_later_fields(field: int) -> None:
    wrap = SoftWrap()
    assert wrap.enable(field)
    with dpg.window():
        later = int(dpg.add_input_text(multiline=True))
    assert wrap.enable(later)
    assert dpg.get_value(field) == "kept"
    assert dpg.get_item_configuration(field)["no_undo_redo"] is False


def test_other_memory_than_expected_means_no_wrap(
    field: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(softwrap, "_read", lambda memory, address, size: bytes(size))
    assert not SoftWrap().enable(field)
    monkeypatch.setattr(softwrap, "_read", lambda memory, address, size: b"")
    assert not SoftWrap().enable(field)


def test_two_possible_places_mean_no_wrap(field: int, monkeypatch: pytest.MonkeyPatch) -> None:
    real = softwrap._words
    monkeypatch.setattr(softwrap, "_words", lambda memory, address: real(memory, address) * 2)
    assert not SoftWrap().enable(field)
