"""Rows about figures seen closely: how soon the viewer shows one, and what the card is good for.

Owns how they are measured; wall time decides, the least of a few tries.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from bench_figures import bare, least
from bench_row import Row, running

SIZE = (1440, 960)
REPEATS = 5


def viewer() -> Row:
    """Click on a figure → its picture drawn in the viewer, over a bare call for the same size."""
    from ds4gui.chat.actions import SubmitPrompt
    from ds4gui.chat.closeups import CloseViewer, OpenFigure
    from ds4gui.chat.figures import figure_of
    from ds4gui.present.view import FigureBlock

    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "x.sqlite3", demo=True) as program,
    ):
        app, window = program.app, program.window
        app.post(SubmitPrompt("Show me a mixed batch: two tools and drawings in one answer."))
        program.until(lambda: app.state.runs)
        program.until(lambda: not app.state.runs and program.is_complete)
        assert window.view is not None
        blocks = [one for one in window.view.pane.blocks if isinstance(one, FigureBlock)]
        key = blocks[-1].figure_key
        source = figure_of(app.state, key)
        assert source is not None
        spent_s = []
        width_px = 0
        for _ in range(REPEATS):
            started_s = time.perf_counter()
            app.post(OpenFigure(key))
            program.until(lambda: window.viewer.stages.sheets.has("left"))
            program.turn()
            spent_s.append(time.perf_counter() - started_s)
            assert app.state.viewer is not None
            assert app.state.viewer.cut is not None
            width_px = app.state.viewer.cut.width_px
            app.post(CloseViewer())
            program.until(lambda: app.state.viewer is None)
            program.turn()
        bare_s, _ = least(lambda: bare(source.svg, width_px))
    detail = {"ours_ms": round(min(spent_s) * 1e3, 1), "bare_ms": round(bare_s * 1e3, 1)}
    return Row(value=min(spent_s) / bare_s, goal=2.0, unit="x bare call", detail=detail)


def difference() -> Row:
    """Difference of two pictures on the card, over the same in numpy, 1440 x 960."""
    import numpy as np

    from ds4gui.gpu.device import open_context
    from ds4gui.gpu.programs import Programs
    from ds4gui.limits import DIFFERENCE_STEPS

    before, after = (
        np.random.default_rng(seed).integers(0, 256, SIZE[0] * SIZE[1] * 4, np.uint8)
        for seed in (1, 2)
    )
    mark = (239, 72, 72)
    context = open_context()
    programs = Programs(context)
    on_card_s, _ = least(lambda: programs.difference(before.data, after.data, SIZE, mark))

    def in_numpy() -> object:
        """As tests/gpu/oracles.py has it."""
        one, other = (
            flat.reshape(SIZE[1], SIZE[0], 4).astype(np.int64) for flat in (before, after)
        )
        apart = np.abs(
            np.dstack([one[..., :3] * one[..., 3:], one[..., 3:] * 255])
            - np.dstack([other[..., :3] * other[..., 3:], other[..., 3:] * 255])
        ).max(axis=2)
        changed = apart > DIFFERENCE_STEPS * 255
        grey = (one[..., 0] * 54 + one[..., 1] * 183 + one[..., 2] * 19 + 128) // 256
        picture = np.stack([grey, grey, grey, (one[..., 3] + 2) // 4], axis=2)
        picture[changed, :3] = mark
        picture[changed, 3] = 96 + apart[changed] * 159 // 65025
        return picture.astype(np.uint8), changed.mean()

    numpy_s, _ = least(in_numpy)
    renderer = str(context.info["GL_RENDERER"])
    programs.close()
    context.release()
    detail: dict[str, object] = {
        "card_ms": round(on_card_s * 1e3, 1), "numpy_ms": round(numpy_s * 1e3, 1),
        "renderer": renderer,
    }  # fmt: skip
    return Row(value=on_card_s / numpy_s, goal=1.0, unit="x numpy", detail=detail)
