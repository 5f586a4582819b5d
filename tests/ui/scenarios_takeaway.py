"""Sessions out to files and in from them, with mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_views
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.chat.browse import Browse
from ds4gui.chat.closeups import SaveFigure
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


def browse() -> None:
    """Every dialog that asks for a path has the system's chooser, where there is one."""
    view = sample_views.main()
    both = "/tmp/both.md"
    menus = replace(view.menus, can_browse=True, compared=(1, 2), compared_name=both)
    stage = Stage(replace(view, menus=menus))
    hand, window, path = stage.hand, stage.window, view.menus.export_name
    deeds = (
        (dpg.mvKey_E, actions.ExportSession(path)),
        (dpg.mvKey_I, actions.ImportSession("")),
        (dpg.mvKey_O, actions.ChooseWorkspace("")),
    )
    for key, deed in deeds:
        hand.key(key, ctrl=True)
        hand.turns(5)
        click_button(stage, window._dialogs.window, "Browse…")
        assert not window._dialogs.is_open
        assert stage.of(Browse)[-1] == Browse(deed)
    window._commands.run["export_compared"]()
    hand.turns(5)
    click_button(stage, window._dialogs.window, "Browse…")
    assert stage.of(Browse)[-1] == Browse(actions.ExportCompared((1, 2), both))
    window.viewer.saving.open("7:0", "/tmp/figure")
    hand.turns(5)
    click_button(stage, window.viewer.saving._window, "Browse…")
    assert not window.viewer.saving.is_open
    figure = SaveFigure(figure_key="7:0", path="/tmp/figure.svg", form="svg")
    assert stage.of(Browse)[-1] == Browse(figure)
    stage.show(view)
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    assert "Browse…" not in labels(window._dialogs.window)
    window._dialogs.close()
    window._commands.run["export_compared"]()
    assert not window._dialogs.is_open, "nothing is side by side"


def labels(item: int) -> dict[str, int]:
    """The buttons in a window by what stands on them."""
    found: dict[str, int] = {}
    for child in dpg.get_item_children(item, 1):
        if dpg.get_item_type(child) == "mvAppItemType::mvButton":
            found[dpg.get_item_label(child) or ""] = child
        found |= labels(child)
    return found


def click_button(stage: Stage, window: int, label: str) -> None:
    x, y = dpg.get_item_rect_min(labels(window)[label])
    stage.hand.click(int(x + 10), int(y + 8))
    stage.hand.turns(4)


if __name__ == "__main__":
    run(export_forms, import_session, browse)
