"""A rebuilt drawing to straight RGBA8 pixels, and what its ink looks like.

The only module that calls resvg. Its crashes are the process's: run it in the worker alone.
"""

import io
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

from ds4gui import limits
from ds4gui.svg.policy import MONOSPACE_FAMILY, TEXT_FAMILY
from ds4gui.svg.verdict import InkStatistics

_SELF_TEST = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="24" viewBox="0 0 64 24">'
    '<text x="2" y="18" font-size="18" font-family="{family}">drawn</text></svg>'
)
_WEIGHTS = np.array([0.2126, 0.7152, 0.0722], np.float32)


def _linear_from_srgb() -> npt.NDArray[np.float32]:
    value = np.arange(256, dtype=np.float64) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return linear.astype(np.float32)


_LINEAR = _linear_from_srgb()


def rgba_from_svg(svg: str, font_files: Sequence[str]) -> tuple[int, int, bytes]:
    """Width, height and rows from the top; raises what resvg or the decoder raise."""
    # dpi=0, the default, makes "2in" an invalid size. A family that isn't loaded falls to the
    # serif one, and is dropped without a word if that isn't loaded either: so all five are set.
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        dpi=96,
        skip_system_fonts=True,
        font_files=list(font_files),
        languages=["en"],
        font_family=TEXT_FAMILY,
        serif_family=TEXT_FAMILY,
        sans_serif_family=TEXT_FAMILY,
        cursive_family=TEXT_FAMILY,
        fantasy_family=TEXT_FAMILY,
        monospace_family=MONOSPACE_FAMILY,
    )
    with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
        return image.width, image.height, image.convert("RGBA").tobytes()


def ink_statistics(rgba: bytes) -> InkStatistics:
    """Median luminance of the pixels at least half opaque, or of all visible ones without such."""
    pixels = np.frombuffer(rgba, np.uint8).reshape(-1, 4)
    alpha = pixels[:, 3]
    inked = np.flatnonzero(alpha >= 128)
    if inked.size == 0:
        inked = np.flatnonzero(alpha)
    if inked.size == 0:
        return InkStatistics(median_luminance=0.0, background_opacity=0.0)
    step = -(-inked.size // limits.RASTER_INK_SAMPLES)
    luminance = _LINEAR[pixels[inked[::step], :3]] @ _WEIGHTS
    return InkStatistics(
        median_luminance=min(1.0, float(np.median(luminance))),
        background_opacity=float(alpha.mean()) / 255,
    )


def draws_text(font_files: Sequence[str]) -> bool:
    """Whether a word leaves ink in each family: without its fonts resvg drops text silently."""
    for family in (TEXT_FAMILY, MONOSPACE_FAMILY):
        _, _, rgba = rgba_from_svg(_SELF_TEST.format(family=family), font_files)
        if not any(rgba[3::4]):
            return False
    return True
