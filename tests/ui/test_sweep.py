"""The oldest garbage waits for a rest and is looked for once in it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from ds4gui.limits import SWEEP_REST_S
from ds4gui.ui.sweep import Sweep


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_a_rest_sweeps_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sweeps: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: sweeps.append(1))
    sweep = Sweep()
    assert gc.get_threshold()[2] > 1_000_000
    sweep.rested(10 * SWEEP_REST_S)
    assert not sweeps, "nothing has happened yet"
    sweep.stirred(0.0)
    sweep.rested(SWEEP_REST_S / 2)
    assert not sweeps
    sweep.rested(SWEEP_REST_S)
    sweep.rested(2 * SWEEP_REST_S)
    assert len(sweeps) == 1
    sweep.stirred(3 * SWEEP_REST_S)
    sweep.rested(4 * SWEEP_REST_S)
    assert len(sweeps) == 2
