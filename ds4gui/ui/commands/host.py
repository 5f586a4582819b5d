"""The window as its commands see it, and what a command does as a type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from ds4gui.present.view import ViewModel
from ds4gui.ui.composer import Composer
from ds4gui.ui.find import FindBar
from ds4gui.ui.pages import Pages
from ds4gui.ui.select import Selecting
from ds4gui.ui.sidebar import Sidebar
from ds4gui.ui.splitter import Splitter
from ds4gui.ui.viewer.viewer import FigureViewer
from ds4gui.ui.walk import Walk

Do: TypeAlias = Callable[[ViewModel], None]
"""What a command does, with what is shown when it is run."""


class Host(Protocol):
    """The window."""

    sidebar: Sidebar
    splitter: Splitter
    walk: Walk
    viewer: FigureViewer

    @property
    def composer(self) -> Composer:
        """The prompt box in front."""

    @property
    def find(self) -> FindBar:
        """The bar that finds words in the chat in front."""

    @property
    def pages(self) -> Pages:
        """The widgets' pages of the chat in front."""

    @property
    def view(self) -> ViewModel | None:
        """What is shown."""

    @property
    def selecting(self) -> Selecting:
        """What is selected in the transcript."""

    def pressed(self, x: float, y: float) -> None:
        """The mouse went down where neither a dialog nor a menu is."""

    def wake(self) -> None:
        """Makes the loop take another turn; from any thread."""

    def invalidate(self) -> None:
        """Places and draws everything again."""

    @property
    def is_typing(self) -> bool:
        """Whether a text field has the caret."""


def toggle_sidebar(host: Host) -> None:
    """Hides the sidebar, or shows it."""
    host.splitter.shown = not host.splitter.shown
    host.invalidate()


def show_sidebar(host: Host) -> None:
    """The sidebar is there afterwards."""
    if not host.splitter.shown:
        toggle_sidebar(host)
