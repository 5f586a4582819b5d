"""Addresses handed to the system's browser or mail program. Owns the telling where none opens."""

from __future__ import annotations

import webbrowser

from ds4gui.chat.effects import OpenAddress
from ds4gui.chat.events import AddressNotOpened


def opened_address(effect: OpenAddress) -> AddressNotOpened | None:
    """Opens it, which may take a while; None where a program took it."""
    try:
        opened = webbrowser.open(effect.address)
    except (webbrowser.Error, OSError):
        opened = False
    return None if opened else AddressNotOpened(effect.address)
