"""The root's natural size and viewBox, found where the drawing left one of them out."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass

from ds4gui import limits
from ds4gui.svg.faults import Place
from ds4gui.svg.geometry import Box
from ds4gui.svg.values import length_px, numbers

DEFAULT = Box(0.0, 0.0, 300.0, 150.0)
"""CSS's size of a replaced element that has none."""


@dataclass(frozen=True, slots=True)
class ViewBox:
    """The user units that the root shows."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class RootSize:
    """CSS px; `sized` as in Accepted."""

    width: float
    height: float
    sized: bool
    view_box: ViewBox


def root_size(place: Place, root: ET.Element, content: Callable[[], Box | None]) -> RootSize:
    """Raises RefusedError for a size that can't be shown.

    `content` finds the box of all that is drawn; it is asked only where a side is missing that no
    viewBox gives.
    """
    view_box = _view_box(root)
    width, height = _side(root, "width"), _side(root, "height")
    sized = width is not None or height is not None
    if view_box is not None:
        # One side alone keeps the viewBox's aspect, as a browser's automatic height does.
        aspect = view_box.width / view_box.height
        width = width or (height * aspect if height else view_box.width)
        height = height or width / aspect
    elif width is None or height is None:
        view_box = _around(content() or DEFAULT, width, height)
        width, height = view_box.width, view_box.height
    else:
        view_box = ViewBox(0.0, 0.0, width, height)
    if not max(width, height) <= limits.FIGURE_SIDE_PX:
        most = f"{limits.FIGURE_SIDE_PX:,}"
        raise place.refusal("dimensions", f"is more than {most} px wide or high; make it smaller")
    if not max(width / height, height / width) <= limits.FIGURE_ASPECT:
        most = str(limits.FIGURE_ASPECT)
        raise place.refusal("aspect", f"is more than {most} times as long as wide; make it squarer")
    return RootSize(width, height, sized, view_box)


def _around(content: Box, width: float | None, height: float | None) -> ViewBox:
    """From the origin, and as far beyond the content as the content is from the origin.

    A model that names no size draws from the origin on: a browser shows 300 x 150 of it.
    """
    left, top = min(0.0, content.left), min(0.0, content.top)
    right = content.right + max(0.0, content.left)
    bottom = content.bottom + max(0.0, content.top)
    return ViewBox(left, top, width or max(1.0, right - left), height or max(1.0, bottom - top))


def _view_box(root: ET.Element) -> ViewBox | None:
    values = numbers(root.get("viewBox"))
    smallest = 1 / limits.FIGURE_NUMBER
    if len(values) != 4 or min(values[2:]) < smallest or max(values) > limits.FIGURE_NUMBER:
        return None
    return ViewBox(*values)


def _side(root: ET.Element, name: str) -> float | None:
    """A definite length; a percentage only says that the column decides."""
    text = root.get(name, "")
    length = None if "%" in text else length_px(text, 0.0)
    return length if length is not None and length >= 1 / limits.FIGURE_NUMBER else None
