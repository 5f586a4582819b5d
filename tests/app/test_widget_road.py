"""The whole program with a widget in a real browser, but for its window."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from headless import program

from ds4gui.app import widgets
from ds4gui.browser.find import browsers
from ds4gui.browser.proof import Proof
from ds4gui.chat.actions import NewSession
from ds4gui.chat.widget_actions import OfferWidgets, RunWidget, WidgetMouse, WidgetsInSight
from ds4gui.chat.widget_state import WidgetRun, WidgetShape
from ds4gui.present.view import UserBlock, WidgetBlock

SHAPE = WidgetShape(width_px=700, scale=1.0, dark=True)


@pytest.fixture
def held(browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser's own proof has its tests; here it is taken as given."""
    monkeypatch.setattr(widgets, "proved", lambda browser: Proof(version="given"))


def widget_key(blocks: tuple[object, ...]) -> str:
    (block,) = (block for block in blocks if isinstance(block, WidgetBlock))
    return block.widget_key


def test_a_widget_runs_is_used_asks_on_and_is_there_after_a_restart(
    tmp_path: Path, held: None
) -> None:
    database = tmp_path / "x.sqlite3"
    with program(database, demo=True, widgets=True) as running:
        running.up()
        state = lambda: running.app.state  # noqa: E731
        running.until(lambda: state().widgets.mounted)
        key = widget_key(running.ask("Show me a widget about compound interest"))
        running.app.post(WidgetsInSight(((key, SHAPE),)))
        running.until(lambda: key in running.screen.figures)

        def run() -> WidgetRun:
            found = state().figures[key].widget
            assert found is not None
            return found

        running.until(lambda: run().phase == "live" and (run().height_css or 0) > 200)
        height = run().height_css or 0
        running.until(lambda: running.screen.figures[key][2] == height)
        for kind in ("moved", "pressed", "released"):
            running.app.post(WidgetMouse(key=key, kind=kind, x_px=60, y_px=height - 30))
        running.until(lambda: state().next_turn_id > 2 and not state().runs)
        (asked,) = (b for b in running.blocks() if isinstance(b, UserBlock) and b.note)
        assert "What saving grows to" in asked.note
        assert asked.text.startswith("What does inflation leave of")
        running.app.post(OfferWidgets(False))
        running.until(lambda: run().phase == "ended" and not state().widgets.mounted)
    with program(database, demo=True, widgets=True) as again:
        again.up()
        again.until(lambda: again.app.state.current_conversation is not None)
        assert not again.app.state.look.offers_widgets
        again.app.post(RunWidget(key))
        (block,) = (b for b in again.blocks() if isinstance(b, WidgetBlock))
        assert (block.phase, block.says) == ("off", "Click to run")
        again.app.post(NewSession())


def test_without_a_browser_models_never_hear_of_widgets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(widgets, "browsers", lambda: iter(()))
    with program(tmp_path / "x.sqlite3", demo=True, widgets=True) as running:
        running.up()
        running.app.post(OfferWidgets(True))
        running.until(lambda: running.app.state.notice is not None)
        notice = running.app.state.notice
        assert notice is not None
        assert "chromium-headless-shell" in notice.text
        assert not any("widget" in tool.name for tool in running.app.state.tools)


def test_a_proof_is_kept_for_that_browser_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, kept_at, proofs = next(browsers()), tmp_path / "proof.json", []
    monkeypatch.setattr(
        widgets, "proved", lambda browser: proofs.append(browser) or Proof(leaks=("fetch",))
    )
    assert not widgets.holds(browser, kept_at)
    assert not widgets.holds(browser, kept_at)
    assert proofs == [browser]
    other = tmp_path / "chromium"
    other.write_text("")
    assert not widgets.holds(other, kept_at)
    os.utime(other, ns=(1, 1))
    assert not widgets.holds(other, kept_at)
    assert len(proofs) == 3
    kept_at.write_text("{")
    assert not widgets.holds(browser, kept_at)
    assert len(proofs) == 4
    assert list(json.loads(kept_at.read_text()).values()) == [False]
