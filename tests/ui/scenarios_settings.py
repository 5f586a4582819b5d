"""The settings window and strokes of one's own, with the keyboard and the mouse."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_views
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.chat.preferences import Change, NamedServer, Preferences, Preset
from ds4gui.chat.settings_actions import ChangeSettings, StoreKey, StrokesUnfit
from ds4gui.ui.dialogs.chooser import Chooser
from ds4gui.ui.dialogs.session_params import SessionParamsDialog
from ds4gui.ui.dialogs.settings import SettingsDialog
from ds4gui.ui.dialogs.strokes import StrokeDialog

LAB = NamedServer(name="lab", url="http://lab/v1")


def opened(preferences: Preferences) -> tuple[Stage, SettingsDialog]:
    stage = Stage(replace(sample_views.main(), preferences=preferences))
    stage.hand.key(dpg.mvKey_Comma, ctrl=True)
    stage.hand.turns(6)
    dialog = stage.window._dialogs.shown
    assert isinstance(dialog, SettingsDialog)
    return stage, dialog


def press(stage: Stage, word: str) -> None:
    """Clicks the button of this word in the dialog."""
    left: list[int] = [stage.window._dialogs.window]
    while left:
        item = left.pop()
        if (
            dpg.get_item_type(item) == "mvAppItemType::mvButton"
            and dpg.get_item_label(item) == word
        ):
            x, y = dpg.get_item_rect_min(item)
            stage.hand.click(round(x + 8), round(y + 8))
            stage.hand.turns(5)
            return
        left += dpg.get_item_children(item, 1) or ()
    raise AssertionError(f"no button says {word}")


def fill(stage: Stage, item: int, text: str) -> None:
    dpg.focus_item(item)
    stage.hand.turns(4)
    stage.hand.text(text)
    stage.hand.turns(2)


def changes() -> None:
    """Pages are turned without losing what was typed; all of it is saved as one change."""
    stage, dialog = opened(Preferences(file="/f.toml", servers=(LAB,)))
    press(stage, "Light")
    fill(stage, dialog.pages["Appearance"]._scale, "7")
    press(stage, "Servers")
    assert dialog.page == "Appearance", "what can't be used is said where it stands"
    dpg.set_value(dialog.pages["Appearance"]._scale, "1.5")
    press(stage, "Servers")
    servers = dialog.pages["Servers"]
    fill(stage, servers._name, "cloud")
    fill(stage, servers._url, "https://c/v1")
    fill(stage, servers._secret, "a secret")
    press(stage, "Add or change")
    assert set(dialog.form.servers) == {"lab", "cloud"}
    dialog.pages["Servers"]._remove(LAB)
    stage.hand.turns(5)
    press(stage, "Defaults")
    fill(stage, dialog.pages["Defaults"]._params._items["temperature"], "0.5")
    press(stage, "Storage")
    dpg.set_value(dialog.pages["Storage"]._chooser, False)
    press(stage, "Save")
    (change,) = stage.of(ChangeSettings)
    assert set(change.changes) >= {
        Change(("window", "theme"), "light"),
        Change(("window", "scale"), 1.5),
        Change(("window", "file_chooser"), "own"),
        Change(("servers", "lab"), None),
        Change(("servers", "cloud", "url"), "https://c/v1"),
        Change(("defaults", "temperature"), 0.5),
    }
    assert stage.of(StoreKey) == [StoreKey("cloud", "a secret")]
    assert "a secret" not in repr(stage.sent)
    assert stage.typing


def keyboard() -> None:
    """Tab and Enter reach the pages and Save; Escape leaves without a change."""
    stage, _ = opened(Preferences(file="/f.toml"))
    walk = stage.window.walk
    for wanted in ("Tools", "Prompted", "Save"):
        for _ in range(40):
            stage.hand.key(dpg.mvKey_Tab)
            at = walk._at if walk.is_on else None
            if isinstance(at, int) and dpg.get_item_label(at) == wanted:
                break
        else:
            raise AssertionError(f"{wanted} is never reached")
        stage.hand.key(dpg.mvKey_Return)
        stage.hand.turns(5)
    assert stage.of(ChangeSettings) == [ChangeSettings((Change(("tools", "road"), "prompted"),))]
    stage.hand.key(dpg.mvKey_Comma, ctrl=True)
    stage.hand.turns(6)
    press(stage, "Dark")
    stage.hand.key(dpg.mvKey_Escape)
    stage.hand.turns(4)
    assert len(stage.of(ChangeSettings)) == 1


def strokes() -> None:
    """A stroke is chosen by striking it; who has it already is said; then it runs the command."""
    stage, _ = opened(Preferences(file="/f.toml"))
    hand, dialogs = stage.hand, stage.window._dialogs
    press(stage, "Shortcuts")
    assert isinstance(dialogs.shown, Chooser)
    hand.text("export the")
    hand.turns(3)
    hand.key(dpg.mvKey_Return)
    hand.turns(6)
    dialog = dialogs.shown
    assert isinstance(dialog, StrokeDialog)
    hand.key(dpg.mvKey_X)
    assert dialog.stroke is None, "a letter alone is typed"
    hand.key(dpg.mvKey_N, ctrl=True)
    hand.turns(3)
    assert "New session" in str(dpg.get_value(dialog._says))
    assert not stage.of(actions.NewSession)
    hand.key(dpg.mvKey_F8)
    hand.turns(3)
    assert dpg.get_value(dialog._says) == "Free"
    press(stage, "Save")
    assert stage.of(ChangeSettings) == [ChangeSettings((Change(("shortcuts", "export"), "F8"),))]
    stage.show(
        replace(
            stage.view,
            preferences=Preferences(shortcuts={"export": "F8", "quit": "none", "fly": "F9"}),
        )
    )
    assert stage.of(StrokesUnfit) == [StrokesUnfit(("No command is called fly",))]
    hand.key(dpg.mvKey_Q, ctrl=True)
    hand.turns(3)
    assert not stage.of(actions.Quit)
    hand.key(dpg.mvKey_F8)
    hand.turns(5)
    assert dialogs.is_open


def params() -> None:
    """A preset is taken, changed, kept under a name, and used by the session."""
    preferences = Preferences(presets=(Preset(name="Wild", params={"temperature": 1.4}),))
    view = sample_views.main()
    menus = replace(view.menus, can_choose_params=True)
    stage = Stage(replace(view, preferences=preferences, menus=menus))
    hand = stage.hand
    hand.key(dpg.mvKey_P, ctrl=True)
    hand.turns(6)
    dialog = stage.window._dialogs.shown
    assert isinstance(dialog, SessionParamsDialog)
    press(stage, "Wild")
    fill(stage, dialog.form._items["top_p"], "3")
    press(stage, "Use")
    assert stage.window._dialogs.is_open, "it is said what can't be used"
    dpg.set_value(dialog.form._items["top_p"], "0.3")
    dpg.set_value(dialog.name_field, "Mine")
    press(stage, "Keep")
    (kept,) = stage.of(ChangeSettings)
    assert {change for change in kept.changes if change.value is not None} == {
        Change(("presets", "Mine", "temperature"), 1.4),
        Change(("presets", "Mine", "top_p"), 0.3),
    }
    press(stage, "Use")
    assert stage.of(actions.ChooseParams) == [
        actions.ChooseParams("", {"temperature": 1.4, "top_p": 0.3})
    ]
    assert stage.typing


if __name__ == "__main__":
    run(changes, keyboard, strokes, params)
