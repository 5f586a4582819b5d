"""What has been painted so far, and on whose account; refuses when it is too much."""

import xml.etree.ElementTree as ET
from types import MappingProxyType

from ds4gui import limits
from ds4gui.svg.parse import Drawing

_REFUSALS = MappingProxyType(
    {
        "paint": (
            "paint_cost",
            "is one of too many large parts that lie over each other; draw fewer of them",
        ),
        "filter": (
            "filter_cost",
            "filters too many pixels; use fewer or smaller filters and shadows",
        ),
        "dash": ("paint_cost", "has far too many dashes; make them longer"),
    }
)


class Ledger:
    """Sums over the elements of one drawing."""

    def __init__(self, drawing: Drawing) -> None:
        self._places = drawing.places
        self._drawn = 0
        self._most_px = 0.0
        self._costliest = drawing.root
        self._kind = "paint"
        self.painted_px = 0.0

    def spend(self, element: ET.Element, pixels: float, kind: str = "paint") -> None:
        """Pixels, weighted by what each costs; the refusal names the element that cost most."""
        self.painted_px += pixels
        if pixels > self._most_px:
            self._most_px, self._costliest, self._kind = pixels, element, kind
        if self.painted_px > limits.FIGURE_PAINTED_PX:
            raise self._places[self._costliest].refusal(*_REFUSALS[self._kind])

    def count(self, element: ET.Element) -> None:
        """One more element drawn: a use hands its pattern down to each shape that it shows."""
        self._drawn += 1
        most = limits.FIGURE_EXPANDED_ELEMENTS
        if self._drawn > most:
            message = f"is one of more than {most} elements that are drawn; draw fewer"
            raise self._places[element].refusal("too_complex", message)
