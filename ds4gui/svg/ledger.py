"""What has been painted so far, and on whose account; refuses when it is too much."""

import xml.etree.ElementTree as ET

from ds4gui import limits
from ds4gui.svg.parse import Drawing


class Ledger:
    """Sums over the elements of one drawing."""

    def __init__(self, drawing: Drawing) -> None:
        self._places = drawing.places
        self._drawn = 0
        self._most_px = 0.0
        self._costliest: ET.Element | None = None
        self._filtered = False
        self.painted_px = 0.0

    def spend(self, element: ET.Element, pixels: float, *, filtered: bool = False) -> None:
        """Pixels, weighted by what each costs; the refusal names the element that cost most."""
        self.painted_px += pixels
        if pixels > self._most_px:
            self._most_px, self._costliest, self._filtered = pixels, element, filtered
        if self.painted_px <= limits.FIGURE_PAINTED_PX or self._costliest is None:
            return
        place = self._places[self._costliest]
        if self._filtered:
            message = "filters too many pixels; use fewer or smaller filters and shadows"
            raise place.refusal("filter_cost", message)
        message = "is one of too many large parts that lie over each other; draw fewer of them"
        raise place.refusal("paint_cost", message)

    def count(self, element: ET.Element) -> None:
        """One more element drawn: a use hands its pattern down to each shape that it shows."""
        self._drawn += 1
        most = limits.FIGURE_EXPANDED_ELEMENTS
        if self._drawn > most:
            message = f"is one of more than {most} elements that are drawn; draw fewer"
            raise self._places[element].refusal("too_complex", message)
