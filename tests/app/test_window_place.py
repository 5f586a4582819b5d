"""The window's place in its file: kept, and harmless whatever stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ds4gui.app.window_place import WindowPlace, keep_place, kept_place


def test_a_place_is_kept(tmp_path: Path) -> None:
    place = WindowPlace(x=-5, y=40, width=900, height=700)
    keep_place(tmp_path, place)
    assert kept_place(tmp_path) == place
    keep_place(tmp_path, WindowPlace(x=0, y=0, width=1, height=1))
    assert kept_place(tmp_path) == place, "a minimised window has no size"
    keep_place(tmp_path / "gone", place)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"x": 0}',
        '{"x": 0, "y": 0, "width": 1e99, "height": 700}',
        '{"x": 0, "y": 0, "width": true, "height": 700}',
        '{"x": 0, "y": 0, "width": 900, "height": -700}',
        '{"x": 99999999, "y": 0, "width": 900, "height": 700}',
    ],
)
def test_a_damaged_file_is_no_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "window.json").write_text(text)
    assert kept_place(tmp_path) is None
