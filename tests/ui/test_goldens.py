"""Frames of the transcript beside pictures of how it is meant to look.

`pytest tests/ui/test_goldens.py --regenerate-goldens` writes the pictures anew: look at them before
they are committed. Compared are means of blocks of pixels, so that another version of Mesa may
round an edge otherwise, and words of another place, size or colour may not.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copyfile

import numpy as np
import pytest
from golden_scenes import SCENES
from numpy.typing import NDArray
from PIL import Image

FOLDER = Path(__file__).parent
GOLDENS = FOLDER / "goldens"
ROOT = FOLDER.parents[1]
BLOCK_PX = 8
NEAR = 9.0
"""Levels (of 255) by which the mean of a block may differ. Measured: another rasterizer (softpipe)
differs by up to 4, words moved by one px by 20 and more."""
NAMES = [
    f"{scene}_{theme}_{round(scale * 100)}"
    for (scale, theme), scenes in SCENES.items()
    for scene in scenes
]


@pytest.fixture(scope="module")
def drawn(display: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a frame of each scene, drawn by Mesa's own rasterizer."""
    folder = tmp_path_factory.mktemp("drawn")
    path = os.pathsep.join((str(ROOT), str(FOLDER)))
    environment = {
        **os.environ, "DISPLAY": display, "PYTHONPATH": path, "LIBGL_ALWAYS_SOFTWARE": "1",
    }  # fmt: skip
    for scale, theme in SCENES:
        script = [sys.executable, str(FOLDER / "golden_scenes.py"), str(folder), f"{scale}", theme]
        run = subprocess.run(
            script, env=environment, capture_output=True, text=True, timeout=240, check=False
        )
        assert run.returncode == 0, run.stderr
    return folder


def pixels_of(path: Path) -> NDArray[np.float64]:
    """Levels of red, green and blue."""
    return np.asarray(Image.open(path).convert("RGB"), np.float64)


def blocks(pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean colour of each block of pixels."""
    height, width = (side // BLOCK_PX * BLOCK_PX for side in pixels.shape[:2])
    cut = pixels[:height, :width].reshape(height // BLOCK_PX, BLOCK_PX, width // BLOCK_PX, -1, 3)
    means: NDArray[np.float64] = cut.mean(axis=(1, 3))
    return means


def difference(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Levels by which each block differs in the colour in which it differs most."""
    levels: NDArray[np.float64] = np.abs(blocks(one) - blocks(other)).max(axis=2)
    return levels


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_looks_as_it_is_meant_to(
    name: str, drawn: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    actual, golden = drawn / f"{name}.png", GOLDENS / f"{name}.png"
    if request.config.getoption("--regenerate-goldens"):
        copyfile(actual, golden)
        return
    levels = difference(pixels_of(actual), pixels_of(golden))
    if levels.max() > NEAR:
        shown = np.clip(levels * 255 / (4 * NEAR), 0, 255).astype(np.uint8)
        Image.fromarray(shown.repeat(BLOCK_PX, 0).repeat(BLOCK_PX, 1)).save(
            tmp_path / "differs.png"
        )
        copyfile(actual, tmp_path / "actual.png")
    assert levels.max() <= NEAR, f"{tmp_path}/actual.png and differs.png, beside {golden}"


def test_there_is_no_golden_without_a_scene() -> None:
    assert sorted(path.stem for path in GOLDENS.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_what_moves_by_a_pixel_is_seen_and_a_rounded_edge_is_not(name: str) -> None:
    golden = pixels_of(GOLDENS / f"{name}.png")
    for axis in (0, 1):
        assert difference(golden, np.roll(golden, 1, axis)).max() > NEAR
    rounded = golden + np.random.default_rng(7).uniform(-12, 12, golden.shape)
    assert difference(golden, rounded).max() <= NEAR
