"""The real worker: figures, refusals, and attacks that kill it."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import psutil
import pytest
from raster_pools import FONT_FILES, MakePool, Waiting

from ds4gui import limits
from ds4gui.raster import worker
from ds4gui.raster.pool import Broken, Drawn, RasterReply, Refused
from ds4gui.raster.protocol import Failure, Job
from ds4gui.raster.replies import SENTENCES

RED = '<svg viewBox="0 0 20 10"><rect width="10" height="10" fill="#f00" fill-opacity=".5"/></svg>'


def drawn(reply: RasterReply) -> Drawn:
    assert isinstance(reply, Drawn), reply
    return reply


def image(reply: RasterReply) -> np.ndarray:
    figure = drawn(reply)
    return np.frombuffer(figure.pixels, np.uint8).reshape(figure.height_px, figure.width_px, 4)


@pytest.fixture
def waiting(make_pool: MakePool) -> Waiting:
    return make_pool()


def test_pixels_are_straight_octets_from_the_top_left(waiting: Waiting) -> None:
    pixels = image(waiting.draw(RED, column_px=40))
    assert pixels.shape == (20, 40, 4)
    assert pixels[5, 5].tolist() in ([255, 0, 0, 127], [255, 0, 0, 128])
    assert pixels[5, 35].tolist() == [0, 0, 0, 0]


def test_a_figure_names_its_natural_size_and_ink(waiting: Waiting) -> None:
    figure = drawn(waiting.draw('<svg width="4" height="2"><rect width="2" height="2"/></svg>'))
    assert (figure.natural_width, figure.natural_height, figure.sized) == (4, 2, True)
    assert figure.ink.median_luminance == 0
    assert figure.ink.background_opacity == pytest.approx(0.5)


def test_white_ink_is_light(waiting: Waiting) -> None:
    source = '<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="#fff"/></svg>'
    assert drawn(waiting.draw(source, column_px=90)).ink.median_luminance == pytest.approx(1)


def test_both_families_draw_and_differ(waiting: Waiting) -> None:
    text = '<svg viewBox="0 0 90 20"><text y="15" font-family="{}">iiWW</text></svg>'
    pictures = [
        image(waiting.draw(text.format(family), key=family, column_px=180))
        for family in ("Helvetica", "Courier New")
    ]
    assert all(picture[..., 3].any() for picture in pictures)
    assert not np.array_equal(*pictures)


def test_the_same_drawing_has_the_same_pixels_in_another_worker(make_pool: MakePool) -> None:
    first, second = (make_pool().draw(RED, column_px=33) for _ in range(2))
    assert np.array_equal(drawn(first).pixels, drawn(second).pixels)


def test_a_refusal_carries_its_sentence(waiting: Waiting) -> None:
    reply = waiting.draw("<svg viewBox='0 0 9 9'>\n<image/></svg>")
    assert isinstance(reply, Refused)
    assert (reply.rejection.code, reply.rejection.line) == ("raster_image", 2)


def test_a_lone_surrogate_and_a_giant_are_refusals(waiting: Waiting) -> None:
    for source, code in (("\ud800", "encoding"), ("<svg>" + " " * 10_000_000, "too_large")):
        reply = waiting.draw(source)
        assert isinstance(reply, Refused)
        assert reply.rejection.code == code


SLOW = (Path(__file__).parents[1] / "data" / "bench" / "h2_stroke.svg").read_text(encoding="utf-8")
SLOW_PX = 4096
"""It takes more than six seconds there, and is accepted."""
TILE = "".join(
    f'<pattern id="p{i}" width="4" height="4"><g transform="scale(1000)">'
    f'<rect width="999" height="999" fill="url(#p{i + 1})"/></g></pattern>'
    for i in range(6)
)
ATTACKS = {
    "slow": SLOW,
    "large tiles": f'<svg viewBox="0 0 9 9">{TILE}<g transform="scale(90000)">'
    '<rect width="9000" height="9000" fill="url(#p0)"/></g></svg>',
    "large layers": '<svg viewBox="0 0 9 9"><filter id="f" x="-1e5" y="-1e5" width="9e5" '
    'height="9e5"><feGaussianBlur stdDeviation="9e5"/></filter>'
    '<rect width="9" height="9" filter="url(#f)"/></svg>',
    "nested masks": "<svg viewBox='0 0 9 9'>"
    + "".join(
        f'<mask id="m{i}"><rect width="9" height="9" fill="#fff" mask="url(#m{i + 1})"/></mask>'
        for i in range(60)
    )
    + '<rect width="9" height="9" mask="url(#m0)"/></svg>',
}


@pytest.mark.parametrize("source", ATTACKS.values(), ids=ATTACKS.keys())
def test_after_an_attack_a_figure_is_drawn_as_before(waiting: Waiting, source: str) -> None:
    before = image(waiting.draw(RED, column_px=40))
    assert waiting.draw(source, column_px=1440).key == "k"
    assert np.array_equal(image(waiting.draw(RED, column_px=40)), before)


class Panic(BaseException):
    """What a Rust panic arrives as: no Exception."""


@pytest.mark.parametrize(
    ("error", "code"),
    [(MemoryError(), "memory"), (ValueError(), "render_failed"), (Panic(), "render_failed")],
)
def test_what_the_renderer_raises_breaks_the_drawing_only(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: str
) -> None:
    def fail(svg: str, font_files: list[str]) -> None:
        raise error

    monkeypatch.setattr(worker, "rgba_from_svg", fail)
    job = Job(number=1, svg=RED, column_px=9, max_height_px=9)
    assert worker.answer(job, worker.Fonts(tuple(FONT_FILES))) == Failure(code)


def test_a_slow_drawing_ends_at_the_deadline(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RASTER_DEADLINE_S", 0.5)  # no machine draws it in time
    reply = waiting.draw(SLOW, column_px=SLOW_PX)
    assert isinstance(reply, Broken)
    assert (reply.code, reply.message) == ("deadline", SENTENCES["deadline"])


def test_without_its_fonts_nothing_is_drawn(make_pool: MakePool, tmp_path: Path) -> None:
    for font_files in ([], [str(tmp_path / "gone.ttf")], [sys.executable]):
        reply = make_pool(font_files=font_files).draw(RED)
        assert isinstance(reply, Broken)
        assert reply.code == "fonts_missing"


def test_a_worker_killed_while_it_waits_is_replaced(waiting: Waiting) -> None:
    drawn(waiting.draw(RED))
    child = waiting.only_worker()
    child.kill()
    psutil.wait_procs([child])
    drawn(waiting.draw(RED))


def test_many_drawings_over_two_workers_all_answer(make_pool: MakePool) -> None:
    waiting = make_pool(workers=2)
    keys = {str(index) for index in range(20)}
    for key in keys:
        waiting.submit(RED, key)
    assert {drawn(waiting.reply()).key for _ in keys} == keys


ORPHANING = """
import os, signal, sys, threading, psutil
from ds4gui import limits
from ds4gui.raster import worker
from ds4gui.raster.pool import RasterPool, RasterRequest
drawn = threading.Event()
pool = RasterPool(font_files=sys.argv[2:], workers=1, on_reply=lambda reply: drawn.set())
pool.submit(RasterRequest(key="a", svg="<svg/>", column_px=9, max_height_px=9))
drawn.wait()
pool.submit(RasterRequest(key="b", svg=sys.argv[1], column_px=4096, max_height_px=4096))
print(psutil.Process().children()[0].pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_parent_takes_its_worker_along() -> None:
    command = [sys.executable, "-c", ORPHANING, SLOW, *FONT_FILES]
    orphan = int(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout)
    try:
        process = psutil.Process(orphan)
        # Left alone it would draw for longer, and then find its stdin closed.
        ended = psutil.wait_procs([process], timeout=5)[0] or process.status() == "zombie"
    except psutil.NoSuchProcess:
        ended = True
    assert ended


def test_the_fonts_are_there() -> None:
    assert len(FONT_FILES) >= 6
