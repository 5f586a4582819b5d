"""A few kills in every run of the tests; tests/kill_runs.py does as many as one likes."""

from __future__ import annotations

from kill_runs import kills


def test_a_kill_at_any_moment_costs_no_finished_message_and_runs_no_call_twice() -> None:
    found = [fault for delay_s, kill in kills(3, seed=7, pace=600.0) for fault in kill.faults]
    assert found == []
