"""The programs on the card beside their oracles in numpy."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator

import moderngl
import numpy as np
import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui.gpu.device import NoGraphicsError, open_context
from ds4gui.gpu.programs import Programs
from ds4gui.limits import DIFFERENCE_STEPS

MARK = (239, 80, 80)


class Images:
    """The programs, with arrays for flat pictures."""

    def __init__(self, programs: Programs) -> None:
        self._programs = programs

    def difference(
        self, before: oracles.Octets, after: oracles.Octets, mark: tuple[int, int, int]
    ) -> tuple[oracles.Octets, float]:
        size = _size(before)
        flat, share = self._programs.difference(_flat(before), _flat(after), size, mark)
        return _image(flat, size), share

    def overlay(self, before: oracles.Octets, after: oracles.Octets, share: int) -> oracles.Octets:
        size = _size(before)
        return _image(self._programs.overlay(_flat(before), _flat(after), size, share), size)

    def adapted(self, picture: oracles.Octets, ground: int) -> oracles.Octets:
        size = _size(picture)
        return _image(self._programs.adapted(_flat(picture), size, ground), size)


def _size(image: oracles.Octets) -> tuple[int, int]:
    return image.shape[1], image.shape[0]


def _flat(image: oracles.Octets) -> memoryview:
    return image.reshape(-1).data


def _image(flat: memoryview, size: tuple[int, int]) -> oracles.Octets:
    return np.frombuffer(flat, np.uint8).reshape(size[1], size[0], 4)


@pytest.fixture(scope="module")
def programs() -> Iterator[Images]:
    context = open_context()
    made = Programs(context)
    yield Images(made)
    made.close()
    context.release()


def picture(width: int, height: int, seed: int, kind: str) -> oracles.Octets:
    """Noise, or noise that is mostly one of a few px: alike places, and none that can be seen."""
    random = np.random.default_rng(seed)
    if kind == "noise":
        return random.integers(0, 256, (height, width, 4), np.uint8)
    few = np.array(
        [[0, 0, 0, 0], [255, 255, 255, 255], [12, 34, 56, 1], [200, 9, 9, 128]], np.uint8
    )
    return few[random.integers(0, 4, (height, width))]


SIDES = st.integers(1, 67)
KINDS = st.sampled_from(["noise", "few"])
SEEDS = st.integers(0, 2**32)


def near(got: oracles.Octets, wanted: oracles.Octets) -> bool:
    return bool((np.abs(got.astype(int) - wanted.astype(int)) <= 1).all())


@given(width=SIDES, height=SIDES, seed=SEEDS, kind=KINDS)
def test_a_difference_is_that_of_its_oracle(
    programs: Images, width: int, height: int, seed: int, kind: str
) -> None:
    before, after = (picture(width, height, seed + step, kind) for step in (0, 1))
    got, share = programs.difference(before, after, MARK)
    wanted, wanted_share = oracles.difference(before, after, MARK, DIFFERENCE_STEPS)
    assert np.array_equal(got, wanted)
    assert share == pytest.approx(wanted_share)


@given(width=SIDES, height=SIDES, seed=SEEDS, kind=KINDS, share=st.integers(0, 255))
def test_an_overlay_is_that_of_its_oracle(
    programs: Images, width: int, height: int, seed: int, kind: str, share: int
) -> None:
    before, after = (picture(width, height, seed + step, kind) for step in (0, 1))
    got, wanted = programs.overlay(before, after, share), oracles.overlay(before, after, share)
    seen = (got[..., 3] > 1) & (wanted[..., 3] > 1)  # the colour of what can't be seen is no one's
    assert near(got[..., 3], wanted[..., 3])
    assert near(got[seen], wanted[seen])


@given(width=SIDES, height=SIDES, seed=SEEDS, kind=KINDS, ground=st.integers(0, 128))
def test_an_adapted_picture_is_that_of_its_oracle(
    programs: Images, width: int, height: int, seed: int, kind: str, ground: int
) -> None:
    one = picture(width, height, seed, kind)
    assert near(programs.adapted(one, ground), oracles.adapted(one, ground))


@given(red=st.integers(0, 255), green=st.integers(0, 255), blue=st.integers(0, 255))
def test_to_adapt_turns_lightness_and_keeps_hue(
    programs: Images, red: int, green: int, blue: int
) -> None:
    one = np.array([[[red, green, blue, 77]]], np.uint8)
    got = programs.adapted(one, 0)
    assert np.array_equal(programs.adapted(got, 0), one)
    hue, lightness, _ = colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)
    turned = colorsys.rgb_to_hls(*(got[0, 0, :3] / 255))
    assert turned[:2] == pytest.approx((hue, 1 - lightness))


def test_a_picture_does_not_differ_from_itself(programs: Images) -> None:
    one = picture(31, 17, 5, "noise")
    assert programs.difference(one, one, MARK)[1] == 0
    assert np.array_equal(programs.overlay(one, one, 77)[..., 3], one[..., 3])


def test_what_lies_below_the_threshold_is_alike(programs: Images) -> None:
    one = np.full((3, 5, 4), 255, np.uint8)
    other = one.copy()
    other[0, 0, 0] -= DIFFERENCE_STEPS
    other[2, 4, 1] -= DIFFERENCE_STEPS + 1
    assert programs.difference(one, other, MARK)[1] == pytest.approx(1 / 15)


def test_pictures_of_two_sizes_are_a_bug(programs: Images) -> None:
    with pytest.raises(ValueError, match="size"):
        programs.overlay(np.zeros((2, 3, 4), np.uint8), np.zeros((3, 3, 4), np.uint8), 0)


class Counting:
    """A context that keeps what it made."""

    def __init__(self, context: moderngl.Context) -> None:
        self.context = context
        self.made: list[moderngl.Texture] = []

    def __getattr__(self, name: str) -> object:
        of_context = getattr(self.context, name)

        def make(*values: object, **named: object) -> object:
            self.made.append(of_context(*values, **named))
            return self.made[-1]

        return make


def test_nothing_stays_on_the_card() -> None:
    context = open_context()
    counting, one = Counting(context), picture(64, 64, 1, "noise")
    programs = Programs(counting)  # type: ignore[arg-type]  # as much of a context as is used
    Images(programs).difference(one, one, MARK)
    Images(programs).overlay(one, one, 3)
    programs.close()
    # Of a difference 2 textures, 2 targets, their frame, a vertex array, a program; an overlay has
    # one target less.
    assert len(counting.made) == 7 + 6
    assert all(isinstance(thing.mglo, moderngl.InvalidObject) for thing in counting.made)
    context.release()


def test_where_nothing_opens_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**_: object) -> None:
        raise RuntimeError("no driver")

    monkeypatch.setattr(moderngl, "create_context", refused)
    with pytest.raises(NoGraphicsError, match=r"OpenGL 3\.3 can't be opened.*no driver"):
        open_context()
