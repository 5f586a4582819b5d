from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.typing import NDArray

from ds4gui.limits import TEXTURE_BYTES_PER_PX
from ds4gui.ui.textures import Textures

SIDE = 8
ONE = (SIDE + 2) ** 2 * TEXTURE_BYTES_PER_PX


@pytest.fixture(autouse=True)
def _context() -> Iterator[None]:
    dpg.create_context()
    yield
    dpg.destroy_context()


def pixels(value: float = 0.5) -> NDArray[np.float32]:
    return np.full((SIDE, SIDE, 4), value, np.float32)


def test_least_recently_seen_goes_first_and_what_is_in_sight_stays() -> None:
    textures = Textures(budget_bytes=3 * ONE)
    for key in "abc":
        assert textures.put(key, 100, SIDE, SIDE, pixels(), ()) == []
    first = textures.see("a", 100)
    assert textures.put("d", 100, SIDE, SIDE, pixels(), {"b"}) == [("c", 100)]
    assert textures.see("a", 100) is first
    assert ("b", 100) in textures
    assert textures.used_bytes == 3 * ONE


def test_figures_in_sight_may_exceed_the_budget() -> None:
    textures = Textures(budget_bytes=ONE)
    textures.put("a", 100, SIDE, SIDE, pixels(), {"a"})
    assert textures.put("b", 100, SIDE, SIDE, pixels(), {"a"}) == []
    assert textures.put("c", 100, SIDE, SIDE, pixels(), ()) == [("a", 100), ("b", 100)]


def test_the_old_width_stands_in_until_the_new_one_is_there() -> None:
    textures = Textures()
    textures.put("a", 100, SIDE, SIDE, pixels(), ())
    old = textures.see("a", 200)
    assert old is not None
    assert old.column_px == 100
    textures.put("a", 200, SIDE, SIDE, pixels(), ())
    new = textures.see("a", 200)
    assert new is not None
    assert new.column_px == 200
    assert not dpg.does_item_exist(old.item)
    assert textures.used_bytes == ONE
    textures.clear()
    assert (textures.used_bytes, textures.see("a", 200)) == (0, None)
    assert not dpg.does_item_exist(new.item)


def test_the_rim_repeats_the_edge() -> None:
    picture = np.random.default_rng(1).random((SIDE, SIDE, 4), np.float32)
    textures = Textures()
    textures.put("a", 100, SIDE, SIDE, picture, ())
    texture = textures.see("a", 100)
    assert texture is not None
    stored = np.array(dpg.get_value(texture.item), np.float32).reshape(SIDE + 2, SIDE + 2, 4)
    assert np.array_equal(stored, np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge"))
    assert texture.uv == pytest.approx((0.1, 0.1, 0.9, 0.9))
