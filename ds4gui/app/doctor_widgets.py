"""What of this machine can show interactive widgets: the browser, and whether nothing leaves it."""

from __future__ import annotations

from ds4gui.app.doctor_section import Section
from ds4gui.browser.command import can_unshare_network
from ds4gui.browser.find import browsers
from ds4gui.browser.proof import proved


def widgets() -> Section:
    """The first browser that is found, with every channel tried; takes some seconds."""
    browser = next(browsers(), None)
    if browser is None:
        line = "no Chromium found; widgets are not offered to models"
        return Section(name="widgets", facts={"browser": None}, lines=(line,))
    proof = proved(browser)
    network = "an empty network of its own" if can_unshare_network() else "no network of its own"
    problems: list[str] = []
    if proof.problem:
        problems.append(f"Widgets are off: {proof.problem}")
    if proof.leaks:
        problems.append(f"Widgets are off: a page got out by {', '.join(proof.leaks)}")
    return Section(
        name="widgets",
        facts={
            "browser": str(browser),
            "version": proof.version,
            "leaks": list(proof.leaks),
            "own_network": can_unshare_network(),
        },
        lines=(f"{browser} ({proof.version or 'does not answer'}), {network}",)
        + (("nothing leaves a page: every channel was tried",) if proof.holds else ()),
        problems=tuple(problems),
    )
