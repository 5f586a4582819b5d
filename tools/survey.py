"""What becomes of a folder of drawings: `python tools/survey.py DIR [--json]`.

Owns the comparison: each accepted drawing is drawn once more by resvg alone, from the file's own
text, with the same fonts and size, in a process with a deadline. Prints how many are accepted,
refused (by reason), killed, and which differ from resvg. A pixel differs where a channel, weighted
with its opacity, is more than LEVELS apart; a drawing where more than SHARE of its pixels do. One
that agrees only when its size stands in its own root differs by resvg_py's rounding of sizes; one
without any size is shown whole and with a margin, where resvg has none and begins at the origin.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import msgpack
import numpy as np
import numpy.typing as npt

from ds4gui import limits
from ds4gui.app.app import FIGURE_FONTS
from ds4gui.app.judge import Judged, Verdict, drawing_files, judged
from ds4gui.raster.child import DeadlineError, DiedError, WorkerProcess
from ds4gui.raster.pool import Drawn
from ds4gui.raster.protocol import FrameDecoder, frame_from_payload
from ds4gui.resources import asset_path
from ds4gui.svg.policy import MONOSPACE_FAMILY, TEXT_FAMILY

LEVELS = 4
SHARE = 0.0005
MEMORY_BYTES = 2 << 30
DEADLINE_S = 20.0
REPLY_BYTES = 4 * limits.CHECK_SIDE_PX**2 + limits.RASTER_REPLY_OVERHEAD_BYTES
FONTS = tuple(asset_path("fonts", name) for name in FIGURE_FONTS)
SAME, ROUNDED, OTHER, ALONE = "as resvg", "rounding of sizes", "differs", "resvg alone fails"
SIZELESS = "shown whole"
Octets = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True)
class Surveyed:
    """A verdict, and for an accepted drawing how it compares; `share` of its pixels differ, at most
    by `levels`, from resvg alone with the size in the root."""

    verdict: Verdict
    compared: str = ""
    share: float = 0.0
    levels: int = 0
    note: str = ""


class Alone:
    """resvg alone, in a child process that is started again whenever a drawing ends it."""

    def __init__(self) -> None:
        self._child: WorkerProcess | None = None

    def pixels(self, svg: str, width_px: int, height_px: int, in_root: bool) -> Octets | str:
        """Rows of RGBA, or why there are none; `in_root` puts the size into the drawing."""
        if self._child is None or not self._child.usable:
            self.close()
            self._child = WorkerProcess([sys.executable, os.path.abspath(__file__), "--alone"])
        payload = bytes(msgpack.packb([svg, width_px, height_px, in_root]))
        try:
            answer = msgpack.unpackb(self._child.exchange(payload, DEADLINE_S, REPLY_BYTES))
        except DeadlineError:
            return "too slow"
        except DiedError:
            self._child.kill()
            return "crash"
        if isinstance(answer, str):
            return answer
        width, height, rgba = answer
        if (width, height) != (width_px, height_px):
            return f"{width} x {height} px"
        return np.frombuffer(rgba, np.uint8).reshape(height, width, 4)

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.close()
            self._child = None


def serve_alone() -> None:
    """The child: draws what comes on stdin, answers on stdout, both in frames."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    source = os.fdopen(os.dup(0), "rb", buffering=0)
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    decoder = FrameDecoder(1 << 20)
    while data := source.read(1 << 16):
        for payload in decoder.feed(data):
            sink.write(frame_from_payload(bytes(msgpack.packb(drawn_alone(payload)))))
            sink.flush()


def drawn_alone(payload: bytes) -> list[int | bytes] | str:
    """Width, height, pixels; or the reason."""
    import resvg_py
    from PIL import Image

    svg, width_px, height_px, in_root = msgpack.unpackb(payload)
    try:
        size = {} if in_root else {"width": width_px, "height": height_px}
        png = resvg_py.svg_to_bytes(
            svg_string=sized(svg, width_px, height_px) if in_root else svg,
            dpi=96, skip_system_fonts=True, font_files=list(FONTS), languages=["en"],
            font_family=TEXT_FAMILY, serif_family=TEXT_FAMILY, sans_serif_family=TEXT_FAMILY,
            cursive_family=TEXT_FAMILY, fantasy_family=TEXT_FAMILY,
            monospace_family=MONOSPACE_FAMILY, **size,
        )  # fmt: skip
        with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
            return [image.width, image.height, image.convert("RGBA").tobytes()]
    except BaseException as fault:  # a Rust panic is one; only its first words are shown
        return str(fault)[:200] or type(fault).__name__


def sized(svg: str, width_px: int, height_px: int) -> str:
    """The drawing with these sides in its root, and the viewBox that it had or implied."""
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    root = ET.fromstring(svg)
    if "viewBox" not in root.attrib:
        sides = [pixels(root.get(name, "")) for name in ("width", "height")]
        root.set("viewBox", f"0 0 {sides[0] or 300.0} {sides[1] or 150.0}")
    root.set("width", str(width_px))
    root.set("height", str(height_px))
    return ET.tostring(root, encoding="unicode")


def sizeless(svg: str) -> bool:
    """Whether nothing in the drawing says how large it is."""
    root = ET.fromstring(svg)
    sides = [pixels(root.get(name, "")) for name in ("width", "height")]
    return "viewBox" not in root.attrib and not all(sides)


def pixels(length: str) -> float:
    """A length without a unit or in px; 0 for another."""
    try:
        return float(length.strip().removesuffix("px"))
    except ValueError:
        return 0.0


def distance(one: Octets, other: Octets) -> tuple[float, int]:
    """The share of pixels that differ, and the largest difference of a channel, in levels."""
    apart = np.abs(weighted(one) - weighted(other)).max(axis=-1)
    return float((apart > LEVELS).mean()), int(apart.max())


def weighted(pixels: Octets) -> npt.NDArray[np.int16]:
    """Colours times opacity: what a transparent pixel's colour is doesn't show."""
    colour = pixels.astype(np.float32)
    colour[..., :3] *= colour[..., 3:] / 255
    rounded: npt.NDArray[np.int16] = np.rint(colour).astype(np.int16)
    return rounded


def surveyed(files: list[Path]) -> Iterator[Surveyed]:
    """Each file, as its verdict comes."""
    alone = Alone()
    try:
        for one in judged(files, FONTS):
            picture = one.picture
            yield (
                Surveyed(verdict=one.verdict) if picture is None else compared(one, picture, alone)
            )
    finally:
        alone.close()


def compared(one: Judged, picture: Drawn, alone: Alone) -> Surveyed:
    """Against resvg alone: first as it is called, then with the size in the root."""
    size = (picture.width_px, picture.height_px)
    ours = np.frombuffer(picture.pixels, np.uint8).reshape(size[1], size[0], 4)
    called = alone.pixels(one.svg, *size, False)
    if not isinstance(called, str) and distance(ours, called)[0] <= SHARE:
        share, levels = distance(ours, called)
        return Surveyed(verdict=one.verdict, compared=SAME, share=share, levels=levels)
    rooted = alone.pixels(one.svg, *size, True)
    if isinstance(rooted, str):
        note = f"{called if isinstance(called, str) else ''}; {rooted}".removeprefix("; ")
        kind = ALONE if isinstance(called, str) else OTHER
        return Surveyed(verdict=one.verdict, compared=kind, note=note)
    share, levels = distance(ours, rooted)
    return Surveyed(
        verdict=one.verdict,
        compared=ROUNDED if share <= SHARE else SIZELESS if sizeless(one.svg) else OTHER,
        share=share,
        levels=levels,
        note=called if isinstance(called, str) else "",
    )


def table(found: list[Surveyed]) -> Iterator[str]:
    """The counts, then a line for each drawing that is not simply as resvg draws it."""
    kinds = Counter(one.verdict.verdict for one in found)
    yield f"files                 {len(found):5}"
    yield f"accepted              {kinds['accepted']:5}"
    for kind in (SAME, ROUNDED, SIZELESS, OTHER, ALONE):
        yield f"  {kind:20}{sum(one.compared == kind for one in found):5}"
    yield f"refused               {kinds['refused']:5}"
    yield from reasons(found, "refused")
    yield f"failed or killed      {kinds['failed']:5}"
    yield from reasons(found, "failed")
    yield f"slowest               {max((o.verdict.seconds for o in found), default=0.0):7.2f} s"
    for one in sorted(found, key=lambda one: (one.compared, one.verdict.path)):
        if one.compared in (OTHER, ALONE):
            change = f"{one.share:8.3%} of the pixels, {one.levels:3} levels"
            yield f"{one.compared:17}  {change}  {one.verdict.path}  {one.note}".rstrip()
    for one in found:
        if one.verdict.verdict == "failed":
            yield f"{one.verdict.code:17}  {one.verdict.seconds:5.2f} s  {one.verdict.path}"


def reasons(found: list[Surveyed], kind: str) -> Iterator[str]:
    counts = Counter(one.verdict.code for one in found if one.verdict.verdict == kind)
    for code, count in counts.most_common():
        yield f"  {code:20}{count:5}"


def main() -> int:
    parser = argparse.ArgumentParser(description="What becomes of a folder of drawings")
    parser.add_argument("folders", nargs="*", metavar="DIR")
    parser.add_argument("--json", action="store_true", help="an object for each file instead")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.alone:
        serve_alone()
        return 0
    found = sorted(surveyed(drawing_files(options.folders)), key=lambda one: one.verdict.path)
    for line in (json.dumps(asdict(one)) for one in found) if options.json else table(found):
        print(line)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
