"""The child process that sets formulas: TeX that a model wrote to how much of each pixel is ink.

One job is TeX to a drawing, which is checked and rasterized as any other; its colours don't count.
It reads no file once it is locked down: the setter's font is in memory before.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ds4gui import limits
from ds4gui.raster import serving
from ds4gui.raster.formulas import (
    FormulaJob,
    FormulaPicture,
    FormulaReply,
    formula_job_from_payload,
    payload_from_formula_reply,
)
from ds4gui.raster.lockdown import lock_down
from ds4gui.raster.paint import rgba_from_svg
from ds4gui.raster.protocol import Failure, frame_from_payload
from ds4gui.raster.typeset import setting_from_tex
from ds4gui.svg.check import check, render_source
from ds4gui.svg.verdict import Rejection

_WARM_UP = FormulaJob(
    number=1, tex=r"\sqrt{\frac{a}{b}} \text{ and } \begin{pmatrix} 1 \end{pmatrix}",
    display=True, em_px=16,
)  # fmt: skip


def main() -> None:
    """Serve until stdin ends."""
    pair = serving.pipes()
    # Modules and the font that are loaded late are out of reach behind the walls.
    before = answer(_WARM_UP)
    confinement = lock_down(())
    works = isinstance(before, FormulaPicture) and answer(_WARM_UP) == before
    failure = None if works else Failure("fonts_missing")
    serving.on_a_deep_stack(
        lambda: serving.serve(pair, failure, confinement, _answered, limits.FORMULA_REQUEST_BYTES)
    )


def _answered(payload: bytes) -> Iterator[bytes]:
    job = formula_job_from_payload(payload)
    yield frame_from_payload(payload_from_formula_reply(job.number, answer(job)))


def answer(job: FormulaJob) -> FormulaReply:
    """Sets one formula; what the libraries can't read, set or draw is a failure, whatever it is."""
    try:
        setting = setting_from_tex(job.tex, display=job.display, em_px=job.em_px)
        if setting.width_px * setting.height_px > limits.FORMULA_PIXELS:
            return Failure("too_large")
        verdict = check(setting.svg)
        if isinstance(verdict, Rejection):
            return Failure("refused")
        rgba = rgba_from_svg(render_source(verdict, setting.width_px, setting.height_px), ())
    except BaseException:
        # latex2mathml and ziamath raise what comes to hand (AssertionError, KeyError, TypeError) on
        # TeX they don't read; a Rust panic is a BaseException.
        return Failure("not_set")
    coverage = rgba[..., 3]
    if coverage.shape != (setting.height_px, setting.width_px) or not coverage.any():
        return Failure("not_set")
    height, width = coverage.shape
    above, below = _empty(np.flatnonzero(coverage.max(axis=1)), height, setting.spare_px)
    before, after = _empty(np.flatnonzero(coverage.max(axis=0)), width, setting.spare_px)
    kept = coverage[above : height - below, before : width - after]
    return FormulaPicture(
        width_px=kept.shape[1],
        height_px=kept.shape[0],
        base_px=setting.base_px - above,
        coverage=kept.tobytes(),
    )


def _empty(inked: npt.NDArray[np.intp], length: int, spare_px: int) -> tuple[int, int]:
    """How much of the spare room at both ends has no ink, less a px so that nothing touches."""
    first, last = int(inked[0]), length - 1 - int(inked[-1])
    return max(0, min(first, spare_px) - 1), max(0, min(last, spare_px) - 1)
