"""What of the transcript can be clicked, as stops of the keyboard's walk.

Owns the list; never presses one itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import dearpygui.dearpygui as dpg

from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.layout import Area
from ds4gui.ui.painter import Placed
from ds4gui.ui.rail import Rail
from ds4gui.ui.scroll import Scroll
from ds4gui.ui.walk import Stop


class Host(Protocol):
    """The transcript, as its stops see it."""

    rail: Rail

    @property
    def scroll(self) -> Scroll: ...
    @property
    def placed(self) -> Sequence[Placed]: ...
    def toggle(self, hit: Hit) -> None:
        """Does what a click asks for."""


def stops_in_sight(host: Host, drawlist: int, go_to_end: Callable[[], None]) -> Iterator[Stop]:
    """Those that are wholly in sight, from above to below, and the way to the end."""
    if not dpg.is_item_visible(drawlist):
        return
    left, top = map(int, dpg.get_item_rect_min(drawlist))
    view_px = host.scroll.view_px
    for one in host.placed:
        for hit in one.laid.hits_between(-one.y, view_px - one.y):
            if one.y + hit.y >= 0 and one.y + hit.y + hit.height <= view_px:
                x, y = left + one.x + hit.x, top + one.y + hit.y
                yield Stop(
                    name=(one.key, hit.x, hit.y),
                    area=Area(x=x, y=y, width=hit.width, height=hit.height),
                    press=partial(host.toggle, hit),
                )
        page = one.laid.page_hit
        if page is not None and 0 <= one.y + page.y < view_px:
            area = Area(
                x=left + one.x + page.x, y=top + one.y + page.y, width=page.width,
                height=page.height,
            )  # fmt: skip
            yield Stop(name=(one.key, "page"), area=area, press=partial(host.toggle, page))
    jump = host.rail.shape.jump
    if jump is not None:
        yield Stop(
            name="jump", area=replace(jump, x=left + jump.x, y=top + jump.y), press=go_to_end
        )
