"""The child process: reads jobs from stdin, answers on stdout, and may die at any time.

One job is check, rebuild and rasterize. It locks itself down before the first drawing and draws a
word to see that its fonts are still there.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

import numpy as np

from ds4gui.raster import serving
from ds4gui.raster.lockdown import lock_down
from ds4gui.raster.paint import Octets, drawn_words, ink_statistics, rgba_from_svg
from ds4gui.raster.protocol import (
    Confinement,
    Failure,
    Job,
    Picture,
    Reply,
    frame_from_payload,
    job_from_payload,
    payload_from_reply,
)
from ds4gui.raster.serving import on_a_deep_stack, pipes
from ds4gui.svg.check import check, render_source
from ds4gui.svg.verdict import Rejection

_FIRST_BEYOND = "\u0590"
"""Hebrew and all after it; the bundled text faces have what comes before."""
_WARM_UP = Job(
    number=1, svg="<svg><rect width='9' height='9'/></svg>", column_px=9, max_height_px=9
)


def main() -> None:
    """Serve until stdin ends; the arguments are font files, the rarely needed ones after "--"."""
    source, sink = pipes()
    files = sys.argv[1:]
    at = files.index("--") if "--" in files else len(files)
    fonts = Fonts(tuple(files[:at]), tuple(files[at + 1 :]))
    # Modules imported late (numpy.ma) are out of reach behind the walls.
    answer(_WARM_UP, Fonts(()))
    words = drawn_words(fonts.own + fonts.more)
    confinement = lock_down(fonts.own + fonts.more)
    on_a_deep_stack(lambda: serve(source, sink, fonts, words, confinement))


class Fonts(NamedTuple):
    """Font files; resvg opens what it is given on each call, 0.05 ms for each."""

    own: tuple[str, ...]
    more: tuple[str, ...] = ()

    def of(self, svg: str) -> tuple[str, ...]:
        """Those a drawing may need."""
        return self.own if max(svg, default="") < _FIRST_BEYOND else self.own + self.more


def serve(
    source: BinaryIO,
    sink: BinaryIO,
    fonts: Fonts,
    words: Sequence[Octets],
    confinement: Confinement,
) -> None:
    """Say what confines it and whether drawing works, answer jobs until `source` ends.

    `words` is what `drawn_words` drew before the walls were up.
    """
    failure = None if confinement.refused else _self_tested(fonts, words)

    def answered(payload: bytes) -> Iterator[bytes | memoryview]:
        job = job_from_payload(payload)
        reply = answer(job, fonts)
        yield frame_from_payload(payload_from_reply(job.number, reply))
        if isinstance(reply, Picture):
            yield reply.rgba

    serving.serve((source, sink), failure, confinement, answered)


def _self_tested(fonts: Fonts, words: Sequence[Octets]) -> Failure | None:
    font_files = fonts.own + fonts.more
    readable = all(_can_be_opened(path) for path in font_files)
    as_before = all(
        word.any() and np.array_equal(word, now)
        for word, now in zip(words, drawn_words(font_files), strict=True)
    )
    return None if readable and as_before else Failure("fonts_missing")


def _can_be_opened(path: str) -> bool:
    # Asking for access is no proof: Landlock is only heard when a file is opened.
    try:
        os.close(os.open(path, os.O_RDONLY))
    except OSError:
        return False
    return True


def answer(job: Job, fonts: Fonts) -> Reply:
    """Check, rebuild and rasterize one drawing."""
    verdict = check(job.svg)
    if isinstance(verdict, Rejection):
        return verdict
    target = job.size(verdict.natural_width, verdict.natural_height, verdict.sized)
    try:
        drawing = render_source(verdict, *target, job.cut)
        rgba = rgba_from_svg(drawing, fonts.of(drawing))
    except MemoryError:
        return Failure("memory")
    except BaseException:
        # A Rust panic arrives as a BaseException; what it says is about the hostile drawing.
        return Failure("render_failed")
    width_px, height_px = target
    if rgba.shape != (height_px, width_px, 4):
        return Failure("render_failed")
    return Picture(
        width_px=width_px,
        height_px=height_px,
        rgba=rgba.reshape(-1).data,
        natural_width=verdict.natural_width,
        natural_height=verdict.natural_height,
        sized=verdict.sized,
        ink=ink_statistics(rgba),
    )
