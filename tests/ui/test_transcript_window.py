"""What only a real window shows: widths as drawn, pixels, mouse and keys."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

import pytest

SCRIPT = Path(__file__).with_name("transcript_window.py")
ROOT = SCRIPT.parents[2]


class Figure(TypedDict):
    asked: int
    jump: int
    difference: int
    inside: list[list[int]]
    around: list[list[int]]


class Found(TypedDict):
    widths: list[tuple[str, float, float]]
    drawn_width: list[tuple[int, float, int]]
    figures: dict[str, Figure]
    resized: dict[str, list[str]]
    mouse: dict[str, list[str]]
    prose: dict[str, list[str]]
    scrolling: dict[str, object]
    cost: dict[str, float]
    tokens: dict[str, list[int]]


@pytest.fixture(scope="module")
def found(display: str) -> Found:
    path = os.pathsep.join((str(ROOT), str(SCRIPT.parent)))
    run = subprocess.run(
        [sys.executable, str(SCRIPT)],
        env={**os.environ, "DISPLAY": display, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    result: Found = json.loads(run.stdout)
    return result


def test_our_widths_are_those_of_the_toolkit(found: Found) -> None:
    for name, ours, theirs in found["widths"]:  # it rounds up to whole px
        assert theirs - 1 - 0.5 < ours < theirs + 0.5, name


def test_a_run_is_as_wide_on_the_screen_at_any_size(found: Found) -> None:
    for size, ours, seen in found["drawn_width"]:
        assert abs(ours - seen) <= 1, size


def test_a_figure_is_drawn_pixel_for_pixel(found: Found) -> None:
    figure = found["figures"]["noise"]
    assert figure["asked"] == 1
    assert figure["difference"] <= 1
    assert figure["around"] == [found["tokens"]["surface"]]


def test_a_figure_arrives_without_a_jump(found: Found) -> None:
    assert [figure["jump"] for figure in found["figures"].values()] == [0, 0]


def test_ink_that_would_vanish_stands_on_paper(found: Found) -> None:
    assert found["figures"]["mat"]["inside"] == [found["tokens"]["paper"]]


def test_pictures_are_asked_for_when_the_column_has_come_to_rest(found: Found) -> None:
    resized = found["resized"]
    # What was wished for before is wished for no more.
    assert resized["during"] == ["FiguresWanted(in_sight=(), near=())"]
    assert resized["again"] == []
    assert [action.split("(")[0] for action in resized["after"]] == [
        "ColumnSettled",
        "FiguresWanted",
    ]


def test_a_click_does_what_lies_under_it(found: Found) -> None:
    mouse = found["mouse"]
    assert mouse["t"] == ["ToggleFold(key='t')"]
    assert mouse["foot"] == ["CopyMessage(message_id=2)"]
    assert mouse["beside"] == []
    # A slow machine lets the reader come to rest here meanwhile.
    menu = [action for action in mouse["menu"] if not action.startswith("LeavePlace")]
    assert menu == ["CopyMessage(message_id=1)"]
    cards = [actions for key, actions in mouse.items() if key.startswith("card")]
    assert len(cards) == 1
    assert cards[0][0].startswith("ToggleFold(key='card")


def test_a_link_shows_its_address_and_code_is_copied_by_a_click(found: Found) -> None:
    address = "https://docs.vllm.ai/en/latest/"
    assert found["prose"]["link"] == [address, f"OpenLink(address={address!r})"]
    shown, copied = found["prose"]["copy"]
    assert shown == ""
    assert copied.startswith("CopyText(text='def waste(")


def test_the_reader_moves_and_is_not_moved(found: Found) -> None:
    scrolling = found["scrolling"]
    for fact in (
        "opens at end",
        "held while text came",
        "jumped to end",
        "dragged to end",
        "comes back to its place",
    ):
        assert scrolling[fact] is True, fact
    assert scrolling["home"] == 0
    for moved in ("wheel up px", "page"):
        px = scrolling[moved]
        assert isinstance(px, int)
        assert 100 < px < 700, moved


def test_nothing_is_drawn_while_nothing_changes(found: Found) -> None:
    assert found["scrolling"]["ticks when nothing changed"] == [False] * 5


def test_ten_thousand_blocks_cost_what_is_in_sight(found: Found) -> None:
    assert max(found["cost"].values()) < 16, found["cost"]
