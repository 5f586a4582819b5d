"""A rebuilt drawing to straight RGBA8 pixels, and what its ink looks like.

The only module that calls resvg. Its crashes are the process's: run it in the worker alone.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pyspng
import resvg_py

from ds4gui import limits
from ds4gui.svg.policy import MONOSPACE_FAMILY, TEXT_FAMILY
from ds4gui.svg.verdict import InkStatistics

Octets: TypeAlias = npt.NDArray[np.uint8]

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


def png_from_svg(svg: str, font_files: Sequence[str]) -> bytes:
    """All that resvg_py gives: 8 bits RGBA; raises what resvg raises."""
    # dpi=0, the default, makes "2in" an invalid size. A family that isn't loaded falls to the
    # serif one, and is dropped without a word if that isn't loaded either: so all five are set.
    png: bytes = resvg_py.svg_to_bytes(
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
    return png


def rgba_from_svg(svg: str, font_files: Sequence[str]) -> Octets:
    """Rows from the top, height x width x 4; raises what resvg or the decoder raise."""
    # Of the decoders that are kept, for 1440 x 960: pyspng 12 ms, pyspng-seunglab and imagecodecs
    # 15, OpenCV 20, Pillow 25.
    rgba: Octets = pyspng.load(png_from_svg(svg, font_files), "RGBA")
    return rgba


def ink_statistics(rgba: Octets) -> InkStatistics:
    """Median luminance of the pixels at least half opaque, or of all visible ones without such."""
    _, width_px, _ = rgba.shape
    pixels = rgba.reshape(-1, 4)
    step = max(1, len(pixels) // limits.RASTER_INK_SAMPLES)
    # A step with a factor of the width would look at some columns only, and may miss a thin line.
    while math.gcd(step, width_px) != 1:
        step += 1
    seen = _statistics(np.ascontiguousarray(pixels[::step]))
    return seen if seen.background_opacity > 0 else _statistics(pixels)


def _statistics(pixels: Octets) -> InkStatistics:
    alpha = pixels[:, 3]
    inked = pixels[alpha >= 128]
    if len(inked) == 0:
        inked = pixels[alpha > 0]
    if len(inked) == 0:
        return InkStatistics(median_luminance=0.0, background_opacity=0.0)
    luminance = _LINEAR[inked[:, :3]] @ _WEIGHTS
    return InkStatistics(
        median_luminance=min(1.0, float(np.median(luminance))),
        background_opacity=float(alpha.mean()) / 255,
    )


def drawn_words(font_files: Sequence[str]) -> tuple[Octets, ...]:
    """A word in each family; without its fonts resvg drops text silently."""
    return tuple(
        rgba_from_svg(_SELF_TEST.format(family=family), font_files)
        for family in (TEXT_FAMILY, MONOSPACE_FAMILY)
    )
