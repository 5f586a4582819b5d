"""The proof that nothing leaves a page, and that it would tell if something did."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ds4gui.browser import command, page, process, proof
from ds4gui.browser.document import ADDRESS
from ds4gui.browser.pipe import JSONObject


def test_nothing_leaves_a_page(browser: Path) -> None:
    outcome = proof.proved(browser)
    assert outcome == proof.Proof(version=outcome.version)
    assert outcome.holds
    assert "Chrome" in outcome.version


def without_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    line = command.command_line
    monkeypatch.setattr(process, "command_line", lambda b, p, **_: line(b, p, walls=False))


def without_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "POLICY", "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:")
    monkeypatch.setattr(page, "prelude", lambda most: "")


def without_interception(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = page.Page._requested

    def requested(self: page.Page, params: JSONObject) -> None:
        request = params["request"]
        assert isinstance(request, dict)
        if request["url"] == ADDRESS:
            asked(self, params)
        else:
            self._send("Fetch.continueRequest", {"requestId": params["requestId"]})

    monkeypatch.setattr(page.Page, "_requested", requested)


def test_without_any_wall_it_tells_what_gets_out(
    browser: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_walls(monkeypatch)
    without_policy(monkeypatch)
    without_interception(monkeypatch)
    outcome = proof.proved(browser)
    assert not outcome.holds
    # Chromium itself keeps a page from this computer's ports by fetch and pictures (156).
    assert {"popup", "link", "location", "webrtc datagram"} <= set(outcome.leaks)


def test_the_network_alone_holds_where_every_other_wall_is_gone(
    browser: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_policy(monkeypatch)
    without_interception(monkeypatch)
    assert proof.proved(browser).leaks == ()


def test_the_page_alone_holds_where_the_network_is_open(
    browser: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_walls(monkeypatch)
    assert proof.proved(browser).leaks == ()


@pytest.mark.parametrize("words", [["/bin/true"], ["/bin/cat"], ["/nowhere/chromium"]])
def test_what_is_no_browser_proves_nothing(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "command_line", lambda *_, **__: words)
    monkeypatch.setattr(process.limits, "BROWSER_START_S", 0.5)
    outcome = proof.proved(Path(words[0]))
    assert "does not start" in outcome.problem
    assert not outcome.holds


def test_a_browser_without_its_sandbox_is_none(
    browser: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_FLAGS", (*command._FLAGS, "--no-sandbox"))
    monkeypatch.setattr(process.limits, "BROWSER_START_S", 5.0)
    assert "sandbox" in proof.proved(browser).problem


def test_every_channel_has_its_own_try() -> None:
    fragment = proof.page_of_channels(1234, 5678)
    tries: Mapping[str, str] = proof.CHANNELS
    assert fragment.count("try {") == len(tries)
    assert len(tries) >= 18
