"""Sessions out to files and in from them, with mouse and keyboard."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import sample_views
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.ui.dialogs.export import ExportDialog
from ds4gui.ui.dialogs.frame import typed


def export_forms() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    dialogs = stage.window._dialogs
    dialog = dialogs.shown
    assert isinstance(dialog, ExportDialog)
    before = typed(dialog.field)
    assert before.endswith(".md")
    radio = next(
        item
        for item in dpg.get_item_children(dialogs.window, 1)
        if dpg.get_item_type(item) == "mvAppItemType::mvRadioButton"
    )
    x, y = dpg.get_item_rect_min(radio)
    width, height = dpg.get_item_rect_size(radio)
    hand.click(int(x + width - 20), int(y + height / 2))
    hand.turns(4)
    assert typed(dialog.field) == before.removesuffix(".md") + ".json"
    dpg.focus_item(dialog.field)
    hand.turns(3)
    hand.key(dpg.mvKey_Return)
    hand.turns(3)
    assert stage.of(actions.ExportSession) == [
        actions.ExportSession(before.removesuffix(".md") + ".json")
    ]


def import_session() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.key(dpg.mvKey_I, ctrl=True)
    hand.turns(5)
    hand.text("/tmp/chat.json")
    hand.key(dpg.mvKey_Return)
    hand.turns(3)
    assert stage.of(actions.ImportSession) == [actions.ImportSession("/tmp/chat.json")]
    assert stage.typing


if __name__ == "__main__":
    run(export_forms, import_session)
