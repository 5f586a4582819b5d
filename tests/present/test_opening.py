"""The window opens with what the program then shows first."""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.state import AppState, ServerState
from ds4gui.present.opening import OPENING
from ds4gui.present.presenter import Presenter


def test_the_first_picture_of_the_program_changes_no_word_of_the_opening() -> None:
    state = AppState(
        server=ServerState(url="http://localhost:8000/v1"),
        tools=(),
        export_folder="/home/u",
        now_s=0.0,
        utc_offset_s=0.0,
    )
    first = Presenter().view(state)
    assert first.status.server
    same = replace(
        first,
        status=OPENING.status,
        composer=replace(first.composer, chips=()),
        menus=replace(first.menus, export_name="", tools=()),
    )
    assert same == OPENING
