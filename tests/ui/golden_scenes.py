"""What the goldens show: run as a script it writes a frame of each scene into a folder.

`python golden_scenes.py FOLDER SCALE THEME`. Always the same pixels where the driver is the same:
bundled faces alone, no spinner, no caret, the mouse out of the way, a clock of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import sample_blocks as samples
from PIL import Image
from transcript_bench import Bench

from ds4gui.chat.actions import FiguresWanted, ThemeName
from ds4gui.present.view import Block, CardBlock, WaitingBlock
from ds4gui.servers.scenes.page import WORDS
from ds4gui.svg.verdict import fit
from ds4gui.ui.tokens import tokens_of

CROPS = {1.0: (70, 0, 830, 400), 1.5: (20, 0, 780, 400)}
"""By scale, of a frame, px: the column with a little ground at its sides."""
SCENES: dict[tuple[float, ThemeName], tuple[str, ...]] = {
    (1.0, "dark"): ("words", "tables", "code", "cards", "figure", "selection"),
    (1.0, "light"): ("words", "code", "cards", "selection"),
    (1.5, "dark"): ("words",),
}


def part(start: str, end: str) -> str:
    """The demo's page from one heading to another."""
    return WORDS[WORDS.index(start) : WORDS.index(end)]


def blocks_of(scene: str) -> tuple[Block, ...]:
    """What is shown."""
    if scene == "tables":
        return (samples.prose(part("### Quotations", "## Code")),)
    if scene == "code":
        return (samples.prose(part("## Code", "## Mathematics")),)
    if scene == "figure":
        return (samples.user(), samples.figure("f", (600.0, 200.0)))
    if scene == "cards":
        return tuple(
            block
            for block in samples.states()
            if not (
                isinstance(block, WaitingBlock) or (isinstance(block, CardBlock) and block.spinning)
            )
        )
    return (samples.user(), samples.thought(), samples.prose(part("# A page", "### Quotations")))


def picture(bench: Bench) -> None:
    """A figure's pixels, as the worker would send them: four fields."""
    wanted = [one for one in bench.sent if isinstance(one, FiguresWanted)]
    key, column_px = wanted[-1].names[0]
    width, height = fit(600.0, 200.0, True, column_px, 480, 1.0)
    pixels = np.full((height, width, 4), 255, np.uint8)
    pixels[: height // 2, :, 0] = 40
    pixels[:, width // 3 :, 1] = 90
    bench.pictures.put((key, column_px), (width, height), memoryview(pixels).cast("B"))


def frames(scale: float, theme: ThemeName) -> Iterator[tuple[str, Image.Image]]:
    """A frame of each scene, by name."""
    bench = Bench(scale, tokens_of(theme))
    for number, scene in enumerate(SCENES[scale, theme]):
        bench.sent.clear()
        bench.show(*blocks_of(scene), session_id=number + 1)
        bench.turns(12)
        bench.transcript.scroll.go(0)
        bench.transcript.repaint()
        if scene == "figure":
            picture(bench)
        if scene == "selection":
            bench.hands.move(300, 180)
            bench.hands.press()
            bench.hands.move(520, 330)
            bench.hands.release()
        bench.hands.move(2, 690)
        bench.turns(12)
        frame = Image.fromarray(bench.hands.grab()).crop(CROPS[scale])
        yield f"{scene}_{theme}_{round(scale * 100)}", frame


def main(folder: str, scale: float, theme: ThemeName) -> None:
    for name, frame in frames(scale, theme):
        # A palette errs by 4 levels at most, measured (median cut by 70), and files are a third.
        few = frame.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        few.save(Path(folder) / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), "light" if sys.argv[3] == "light" else "dark")
