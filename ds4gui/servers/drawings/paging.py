"""Three drawings about how vLLM pages its cache: a path, a cost, a layout."""

from __future__ import annotations

from ds4gui.servers.drawings import pen

PATH_ALT = (
    "Path of one request: prefix match by block hash, block table, decode step, and the free list "
    "that evicts the least recently used block when the pool is full"
)
WASTE_ALT = (
    "Bar chart of cache slots left empty in sequences of 500 tokens: under 1 percent with blocks "
    "of 8 tokens, 1.5 with 16, 3 with 32, 6 with 64, 11 with 128 and 20 with 256"
)
LAYOUT_ALT = (
    "Two requests map their logical blocks to physical blocks scattered over one pool; both begin "
    "with the same physical block 3, which is stored once"
)


def path() -> str:
    return pen.svg(
        676,
        236,
        pen.card(676, 236),
        pen.arrow((170, 74), (232, 74)),
        pen.arrow((372, 74), (434, 74)),
        pen.arrow((574, 74), (646, 74), (646, 164), (574, 164)),
        pen.arrow((434, 164), (372, 164)),
        pen.arrow((232, 164), (100, 164), (100, 106)),
        pen.step(30, 42, "Request", "tokens in", pen.BLUE),
        pen.step(232, 42, "Prefix match", "hash per block", pen.GREEN),
        pen.step(434, 42, "Block table", "logical → physical", pen.AMBER),
        pen.step(434, 132, "Decode step", "append one slot", pen.VIOLET),
        pen.step(232, 132, "Free list", "evict when full", pen.BLUE),
        pen.words(166, 182, "blocks return", size=12, fill=pen.FAINT_INK),
    )


def waste() -> str:
    """Half of the last block is empty on average: (B − 1) / 2 of 500 + (B − 1) / 2 slots."""
    base, left, pitch, scale = 232, 96, 98, 8.2
    parts = [
        pen.words(40, 30, "Slots left empty, by block size", weight=600, fill=pen.MID,
                  anchor="start", size=15),
    ]  # fmt: skip
    for mark in (0, 10, 20):
        y = base - mark * scale
        parts += [
            f'<line x1="72" y1="{y:g}" x2="690" y2="{y:g}" stroke="{pen.MID}" '
            f'stroke-opacity="{0.9 if mark == 0 else 0.35}"/>',
            pen.words(62, y + 4.5, f"{mark} %", size=12, fill=pen.MID, anchor="end"),
        ]
    for at, block in enumerate((8, 16, 32, 64, 128, 256)):
        unused = (block - 1) / 2
        percent = 100 * unused / (500 + unused)
        x, height = left + at * pitch, percent * scale
        fill = "#3f9d74" if block == 16 else "#5b8def"
        parts += [
            f'<rect x="{x:g}" y="{base - height:.1f}" width="64" height="{height:.1f}" '
            f'rx="3" fill="{fill}"/>',
            pen.words(x + 32, base - height - 8, f"{percent:.1f} %", fill=pen.MID),
            pen.words(x + 32, base + 20, str(block), fill=pen.MID),
        ]
    parts.append(
        pen.words(381, base + 44, "tokens per block, sequences of 500 tokens", size=12,
                  fill=pen.MID)
    )  # fmt: skip
    return pen.svg(720, 288, *parts)


def layout() -> str:
    """Dark ink on nothing."""
    pool_x, cell_w, cell_h = 275, 170, 32
    used = {3: "shared", 0: "A 1", 5: "A 2", 6: "B 1", 1: "B 2"}
    cells, boxes, wires, texts = [], [], [], []
    for x, title in ((96, "Request A"), (360, "Physical pool"), (624, "Request B")):
        texts.append(pen.words(x, 32, title, weight=600, size=15))
    for number in range(8):
        y = 50 + number * cell_h
        shade = 0.2 if used.get(number) == "shared" else 0.08 if number in used else 0
        cells.append(
            f'<rect x="{pool_x}" y="{y}" width="{cell_w}" height="{cell_h}" '
            f'fill-opacity="{shade:g}"/>'
        )
        texts.append(pen.words(pool_x + 16, y + 21, str(number), size=12, fill="#454c59"))
        if number in used:
            texts.append(pen.words(360, y + 21, used[number], weight=600))
    for left, near, edge, targets in ((46, 146, 275, (3, 0, 5)), (574, 574, 445, (3, 6, 1))):
        for row, target in enumerate(targets):
            y = 76 + row * 80
            boxes.append(f'<rect x="{left}" y="{y}" width="100" height="44" rx="6"/>')
            texts.append(pen.words(left + 50, y + 27, f"block {row}"))
            wires.append(_wire(near, y + 22, edge, 50 + target * cell_h + cell_h // 2))
    line = f'stroke="{pen.INK}" stroke-width="1.3"'
    return pen.svg(
        720,
        322,
        pen.group(f'fill="{pen.INK}" {line}', *cells),
        pen.group(f'fill="none" {line}', *boxes, *wires),
        *texts,
    )


def _wire(x0: int, y0: int, x1: int, y1: int) -> str:
    """From a logical block to the near edge of its cell; a dot marks the end."""
    middle = (x0 + x1) // 2
    return (
        f'<path d="M{x0} {y0}C{middle} {y0} {middle} {y1} {x1} {y1}"/>\n'
        f'<circle cx="{x1}" cy="{y1}" r="3" fill="{pen.INK}"/>'
    )
