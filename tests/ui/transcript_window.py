"""A window with nothing but a transcript: run as a script it prints what it found, as JSON.

One process shows one window, as Dear PyGui's second one crashes; test_transcript_window.py reads.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import dearpygui.dearpygui as dpg
import numpy as np
import sample_blocks as samples
from numpy.typing import NDArray
from transcript_bench import HEIGHT, WIDTH, Bench

from ds4gui.chat.actions import FiguresWanted, LeavePlace
from ds4gui.present.view import FigureBlock
from ds4gui.svg.verdict import fit
from ds4gui.ui.message_menu import LABELS
from ds4gui.ui.paint import TextRun, draw
from ds4gui.ui.shortcuts import PAGE_DOWN, PAGE_UP
from ds4gui.ui.tokens import DARK

SENTENCE = "The quick brown fox — jumps over “it” 0123456789 Привет, naïve café ⇒ WAVE."


def widths(bench: Bench) -> list[tuple[str, float, float]]:
    """Per widget's face: our width of a text at the size it was loaded at, and Dear PyGui's (which
    it rounds up)."""
    rows = []
    assert bench.fonts.settle()
    bench.turns(2)
    for name, font in bench.widget_fonts.items():
        loaded_px = float(dpg.get_item_configuration(font)["size"])
        for text in (SENTENCE, SENTENCE * 12, "i" * 300, "∑⇒ 😀🚀 ┌┐"):
            theirs = dpg.get_text_size(text, font=font)[0]
            ours = bench.fonts[name].widths.width(text, loaded_px)
            rows.append((f"{name} {len(text)}", ours, theirs))
    return rows + _stand_in_widths(bench)


def _stand_in_widths(bench: Bench) -> list[tuple[str, float, float]]:
    """The same of the faces behind a face, each at the size its font was loaded at."""
    rows, chain = [], bench.fonts["regular"].chain
    stretches = chain.stretches("∑∀⇒ 😀🚀 ┌─┐ é①⑳ " * 8)
    items = [bench.fonts.item("regular", stretch.face) for stretch in stretches]
    bench.turns(2)
    for stretch, item in zip(stretches, items, strict=True):
        loaded_px = float(dpg.get_item_configuration(item)["size"])
        line_px = loaded_px / chain.line_share(stretch.face)
        ours = sum(chain[character] for character in stretch.text) * line_px
        rows.append((stretch.text, ours, dpg.get_text_size(stretch.text, font=item)[0]))
    return rows


def drawn_width(bench: Bench) -> list[tuple[int, float, int]]:
    """Per size: how far the letters before the last move its ink, by our sum and on the screen."""
    rows = []
    bench.show(session_id=11)
    layer = int(dpg.add_draw_layer(parent=bench.transcript.pointer.drawlist))
    before = "nnnnn nnnnn nnnnn nnnnn "
    for size in (15, 16, 18, 24, 31):
        ends = [_ink_end(bench, layer, text, size) for text in ("l", before + "l")]
        ours = bench.fonts["regular"].widths.width(before, size)
        rows.append((size, ours, ends[1] - ends[0]))
    return rows


def _ink_end(bench: Bench, layer: int, text: str, size: int) -> int:
    """The last column with ink of a text drawn at x = 10."""
    run = TextRun(x=10, y=40, text=text, face="regular", size_px=size, color="text")
    dpg.delete_item(layer, children_only=True)
    draw([run], layer, bench.fonts, DARK)
    bench.turns(2)
    rows = bench.hands.grab()[40 : 40 + size].astype(int).sum(axis=2)
    return int(np.nonzero((rows - rows[0, 0]).max(axis=0) > 120)[0].max())


def put(bench: Bench, wanted: FiguresWanted, pixels: NDArray[np.uint8]) -> None:
    height, width = pixels.shape[:2]
    octets = memoryview(pixels).cast("B")
    bench.pictures.put(wanted.names[0], (width, height), octets)
    bench.turns(3)


def figures(bench: Bench) -> dict[str, object]:
    """An opaque picture of noise, pixel for pixel; then a clear one on its mat."""
    found: dict[str, object] = {}
    for name, clear in (("noise", False), ("mat", True)):
        block = samples.figure(name, (301, 97))
        block_height = _height_before_picture(bench, block)
        bench.turns(20)
        wanted = [a for a in bench.sent if isinstance(a, FiguresWanted)]
        bench.sent.clear()
        width, height = fit(301, 97, True, wanted[0].names[0][1], 480)
        pixels = np.random.default_rng(3).integers(256, size=(height, width, 4), dtype=np.uint8)
        pixels[..., 3] = 0 if clear else 255
        put(bench, wanted[0], pixels)
        placed = bench.transcript.placed[0]
        assert placed.laid.slot is not None
        x, y = placed.x + placed.laid.slot.x, placed.y + placed.laid.slot.y
        shot = bench.hands.grab()
        inside = shot[y : y + height, x : x + width].astype(int)
        rim = np.concatenate([
            shot[y - 1, x : x + width], shot[y + height, x : x + width],
            shot[y : y + height, x - 1], shot[y : y + height, x + width],
        ])  # fmt: skip
        found[name] = {
            "asked": len(wanted),
            "jump": placed.laid.height - block_height,
            "difference": int(np.abs(inside - pixels[..., :3]).max()),
            "inside": sorted({tuple(map(int, p)) for p in inside[4:-4, 4:-4].reshape(-1, 3)})
            if clear
            else [],
            "around": sorted({tuple(map(int, p)) for p in rim.reshape(-1, 3)}),
        }
    return found


def _height_before_picture(bench: Bench, block: FigureBlock) -> int:
    bench.show(block)
    return bench.transcript.placed[0].laid.height


def resized(bench: Bench) -> dict[str, object]:
    """A narrower column: nothing is asked for until its width has been still."""
    bench.show(samples.figure("narrow"))
    bench.turns(15)
    bench.take()
    for width in (880, 780, 700, 600):
        bench.transcript.place(width, HEIGHT)
        bench.turns(2)
    during = bench.take()
    bench.turns(12)
    after = bench.take()
    bench.turns(12)
    again = bench.take()
    bench.transcript.place(WIDTH, HEIGHT)
    bench.turns(15)
    bench.take()
    return {"during": during, "after": after, "again": again}


def mouse(bench: Bench) -> dict[str, object]:
    """Clicks on what can be clicked, and beside it."""
    found: dict[str, object] = {}
    bench.show(*samples.answer(), session_id=7)
    bench.turns(12)
    bench.take()
    for top in (bench.transcript.scroll.max_y, 0):
        bench.transcript.scroll.go(top)
        bench.transcript.repaint()
        bench.turns(2)
        for placed in list(bench.transcript.placed):
            for hit in placed.laid.hits:
                x, y = placed.x + hit.x + hit.width / 2, placed.y + hit.y + hit.height / 2
                if 0 < y < HEIGHT:
                    bench.hands.click(x, y)
                    found[placed.key] = bench.take()
    bench.hands.click(20, 300)
    found["beside"] = bench.take()
    first = bench.transcript.placed[0]
    bench.hands.click(first.x + 40, first.y + 20, button=1)
    bench.turns(3)
    item = bench.transcript.pointer.menu.item
    (left, top), (_, height) = dpg.get_item_pos(item), dpg.get_item_rect_size(item)
    share = (LABELS.index("Copy message") + 0.5) / len(LABELS)
    bench.hands.click(left + 30, top + round(height * share))
    found["menu"] = bench.take()
    return found


def prose(bench: Bench) -> dict[str, object]:
    """A link and a copy button in Markdown: what is shown while the mouse is there, and clicks."""
    found: dict[str, object] = {}
    bench.show(samples.prose(samples.MARKDOWN), session_id=12)
    bench.transcript.scroll.go(0)
    bench.transcript.repaint()
    bench.turns(2)
    bench.take()
    placed = bench.transcript.placed[0]
    assert placed.laid.prose is not None
    article = placed.laid.prose.article
    for top, piece in zip(article.tops, article.pieces, strict=True):
        for spot in piece.spots:
            if spot.kind in found or placed.y + top + spot.y > HEIGHT - 40:
                continue
            x = placed.x + spot.x + spot.width / 2
            y = placed.y + top + spot.y + spot.height / 2
            bench.hands.move(x, y)
            address = bench.transcript.pointer.address
            bench.hands.click(x, y)
            found[spot.kind] = [address, *bench.take()]
    return found


def scrolling(bench: Bench) -> dict[str, object]:
    """Wheel, keys, the way back to the end, the thumb."""
    blocks = [samples.prose(samples.LONG_PROSE, key=f"p{i}") for i in range(60)]
    bench.show(*blocks, session_id=8)
    scroll = bench.transcript.scroll
    found: dict[str, object] = {"opens at end": scroll.y == scroll.max_y > 0}
    bench.hands.move(450, 300)
    bench.hands.wheel(3)
    up = scroll.max_y - scroll.y
    found["wheel up px"] = up
    y_before = _y_of(bench, "p58")
    bench.show(*blocks, samples.prose("more", key="more"), session_id=8)
    found["held while text came"] = _y_of(bench, "p58") == y_before
    jump = bench.transcript.rail.shape.jump
    assert jump is not None
    bench.hands.click(jump.x + jump.width / 2, jump.y + jump.height / 2)
    found["jumped to end"] = scroll.following and bench.transcript.rail.shape.jump is None
    bench.hands.key(dpg.mvKey_Home)
    found["home"] = scroll.y
    bench.hands.key(PAGE_DOWN)
    found["page"] = scroll.y
    thumb = bench.transcript.rail.shape.thumb
    assert thumb is not None
    bench.hands.move(thumb.x + 3, thumb.y + 4)
    bench.hands.press()
    bench.hands.move(thumb.x + 3, HEIGHT - 1)
    bench.hands.release()
    found["dragged to end"] = scroll.following
    bench.hands.key(PAGE_UP)
    left_at = _y_of(bench, "p57")
    bench.sent.clear()
    bench.show(samples.user(), session_id=9)
    (left,) = [action for action in bench.sent if isinstance(action, LeavePlace)]
    again = samples.pane(*blocks, samples.prose("more", key="more"), session_id=left.session_id)
    bench.transcript.show(replace(again, place=left.place), "dark")
    bench.turns(3)
    found["comes back to its place"] = _y_of(bench, "p57") == left_at
    bench.turns(3)
    bench.ticks.clear()
    bench.turns(5)
    found["ticks when nothing changed"] = list(bench.ticks)
    return found


def _y_of(bench: Bench, key: str) -> int:
    return next(placed.y for placed in bench.transcript.placed if placed.key == key)


def cost(bench: Bench) -> dict[str, float]:
    """UI-thread ms of a tick with 10,000 blocks: median, while streaming and while scrolling."""
    blocks = tuple(samples.prose(samples.PROSE * 3, key=f"b{i}") for i in range(10_000))
    bench.show(*blocks, session_id=10)
    text = ""

    def stream() -> None:
        nonlocal text
        text += "and so it goes on "
        pane = samples.pane(*blocks, samples.prose(text, key="live"), session_id=10)
        bench.transcript.show(pane, "dark")

    def scroll() -> None:
        bench.transcript.scroll.go(bench.transcript.scroll.y - 72)
        bench.transcript.repaint()

    return {"stream": _median_tick_ms(bench, stream), "scroll": _median_tick_ms(bench, scroll)}


def _median_tick_ms(bench: Bench, change: Callable[[], None]) -> float:
    spent = []
    for _ in range(60):
        change()
        bench.now_s += 0.02
        started = time.thread_time()
        bench.transcript.tick(bench.now_s)
        spent.append(time.thread_time() - started)
        dpg.render_dearpygui_frame()
    return float(np.median(spent)) * 1e3


def main() -> None:
    bench = Bench()
    parts = (widths, figures, resized, mouse, prose, scrolling, cost, drawn_width)
    found = {part.__name__: part(bench) for part in parts}
    found["tokens"] = {"paper": DARK.paper[:3], "surface": DARK.surface[:3]}
    sys.stdout.write(json.dumps(found))
    dpg.destroy_context()


if __name__ == "__main__":
    main()
