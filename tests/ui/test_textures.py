"""Where there is no window to share: floats in strips, the budget, and what stands in."""

from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.typing import NDArray

from ds4gui.limits import STRIP_PX, TEXTURE_BYTES_PER_PX
from ds4gui.ui.textures import Strip, Texture, Textures

SIDE = 8
ONE = SIDE**2 * TEXTURE_BYTES_PER_PX


@pytest.fixture(autouse=True)
def _context() -> Iterator[None]:
    dpg.create_context()
    yield
    dpg.destroy_context()


def put(
    textures: Textures,
    key: str,
    column_px: int = 100,
    picture: NDArray[np.uint8] | None = None,
    in_sight: tuple[str, ...] = (),
) -> None:
    """A picture, until it is there."""
    if picture is None:
        picture = np.full((SIDE, SIDE, 4), 128, np.uint8)
    height_px, width_px, _ = picture.shape
    octets = memoryview(np.ascontiguousarray(picture)).cast("B")
    textures.put(key, column_px, width_px, height_px, octets)
    while textures.unfinished:
        textures.tick([(one, column_px) for one in (*in_sight, key)])


def seen(textures: Textures, key: str, column_px: int = 100) -> Texture:
    texture = textures.see(key, column_px)
    assert texture is not None
    return texture


def test_least_recently_seen_goes_first_and_what_is_in_sight_stays() -> None:
    textures = Textures(budget_bytes=3 * ONE)
    for key in "abc":
        put(textures, key)
    first = textures.see("a", 100)
    put(textures, "d", in_sight=("b",))
    assert textures.see("a", 100) is first
    assert [("b", 100) in textures, ("c", 100) in textures] == [True, False]
    assert textures.used_bytes == 3 * ONE


def test_figures_in_sight_may_exceed_the_budget() -> None:
    textures = Textures(budget_bytes=ONE)
    put(textures, "a")
    put(textures, "b", in_sight=("a",))
    assert ("a", 100) in textures
    put(textures, "c")
    assert [(key, 100) in textures for key in "abc"] == [False, False, True]


def test_the_old_width_stands_in_until_the_new_one_is_whole() -> None:
    textures = Textures()
    put(textures, "a")
    old = seen(textures, "a", 200)
    assert old.column_px == 100
    tall = np.zeros((3 * STRIP_PX // 50, 100, 4), np.uint8)
    textures.put("a", 200, 100, tall.shape[0], memoryview(tall).cast("B"))
    assert not textures.tick([("a", 100)])
    assert seen(textures, "a", 200) is old
    put(textures, "a", 200)
    new = seen(textures, "a", 200)
    assert new.column_px == 200
    assert not dpg.does_item_exist(old.strips[0].item)
    assert textures.used_bytes == ONE
    textures.clear()
    assert (textures.used_bytes, textures.see("a", 200)) == (0, None)
    assert not dpg.does_item_exist(new.strips[0].item)


def test_a_picture_replaced_or_dropped_on_its_way_leaves_nothing() -> None:
    textures = Textures()
    before = set(dpg.get_all_items())
    tall = np.zeros((3 * STRIP_PX // 50, 100, 4), np.uint8)
    for _ in range(2):
        textures.put("a", 100, 100, tall.shape[0], memoryview(tall).cast("B"))
        textures.tick(())
        assert len(set(dpg.get_all_items()) - before) == 1
    textures.clear()
    assert set(dpg.get_all_items()) == before


def stored(strip: Strip) -> NDArray[np.uint8]:
    item = dpg.get_item_configuration(strip.item)
    pixels = np.array(dpg.get_value(strip.item), np.float32) * 255
    return np.rint(pixels).astype(np.uint8).reshape(item["height"], item["width"], 4)


@pytest.mark.parametrize("height_px", [1, 2, STRIP_PX // 500, STRIP_PX // 250, 1000])
def test_strips_share_their_neighbours_px_and_repeat_the_edge(height_px: int) -> None:
    noise = np.random.default_rng(1).integers(256, size=(height_px, 500, 4), dtype=np.uint8)
    textures = Textures()
    put(textures, "a", picture=noise)
    padded = np.pad(noise, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows = 0
    for strip in seen(textures, "a").strips:
        part = stored(strip)
        assert strip.top == pytest.approx(rows / height_px)
        assert np.array_equal(part, padded[rows : rows + part.shape[0]])
        rows += part.shape[0] - 2
        left, top, right, bottom = strip.uv
        assert (left + right, top + bottom) == pytest.approx((1, 1))
        assert (left, top) == pytest.approx((1 / part.shape[1], 1 / part.shape[0]))
        assert strip.bottom == pytest.approx(rows / height_px)
    assert rows == height_px


def test_a_turn_takes_one_strip() -> None:
    textures = Textures()
    tall = np.zeros((5 * STRIP_PX // 100, 100, 4), np.uint8)
    textures.put("a", 100, 100, tall.shape[0], memoryview(tall).cast("B"))
    turns = [textures.tick(()) for _ in range(5)]
    assert turns == [False] * 4 + [True]
    assert len(seen(textures, "a").strips) == 5


def test_a_picture_of_another_width_stays_while_another_transcript_shows_it() -> None:
    textures = Textures()
    put(textures, "a", 100)
    textures.put("a", 60, SIDE, SIDE, memoryview(bytes(SIDE * SIDE * 4)))
    while textures.unfinished:
        textures.tick([("a", 100), ("a", 60)])
    assert ("a", 100) in textures
    put(textures, "a", 80)
    assert [("a", px) in textures for px in (100, 60, 80)] == [False, False, True]
