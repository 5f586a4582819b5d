from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import numpy as np
import pytest

from ds4gui.limits import TEXTURE_BYTES_PER_PX
from ds4gui.ui.textures import Textures

SIDE = 8
ONE = (SIDE + 2) ** 2 * TEXTURE_BYTES_PER_PX


@pytest.fixture(autouse=True)
def _context() -> Iterator[None]:
    dpg.create_context()
    yield
    dpg.destroy_context()


def pixels(value: int = 128) -> memoryview:
    return memoryview(bytes([value]) * (SIDE * SIDE * 4))


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
    picture = np.random.default_rng(1).integers(256, size=(SIDE, SIDE, 4), dtype=np.uint8)
    textures = Textures()
    textures.put("a", 100, SIDE, SIDE, memoryview(picture).cast("B"), ())
    texture = textures.see("a", 100)
    assert texture is not None
    stored = np.array(dpg.get_value(texture.item), np.float32).reshape(SIDE + 2, SIDE + 2, 4)
    padded = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    assert np.array_equal(np.rint(stored * 255), padded)
    assert texture.uv == pytest.approx((0.1, 0.1, 0.9, 0.9))
