"""The viewer of figures with mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import numpy as np
import sample_views
from stage import Stage, run

from ds4gui.chat import actions, closeups
from ds4gui.present.frame import NoticeView
from ds4gui.present.view import FigureBlock, ViewModel
from ds4gui.present.viewed import ViewedFigure, ViewerView

SOURCE = "<svg>\n" + "\n".join(f'<g id="{number}"/>' for number in range(20_000)) + "\n</svg>"
RED, BLUE = (200, 30, 40, 255), (20, 60, 220, 255)
MIDDLE = (720, 450)


def figure(key: str, **changes: object) -> ViewedFigure:
    one = ViewedFigure(
        key=key, alt=f"Figure {key}", source=SOURCE, width=300, height=200, ink=None,
        adapted=False, turned=False,
    )  # fmt: skip
    return replace(one, **changes)  # type: ignore[arg-type]  # each test names its own


def viewer(*figures: ViewedFigure) -> ViewerView:
    return ViewerView(
        figures=figures, place="2 of 3", can_go=(True, True), way="beside", share=128,
        source_shown=False, ground=None, note="", tone="muted", can_mix=True,
        others=(("9:9", "3  The other"),),
    )  # fmt: skip


def with_viewer(view: ViewerView | None) -> ViewModel:
    return replace(sample_views.main(), viewer=view)


def wanted(stage: Stage) -> closeups.CutWanted:
    stage.hand.turns(12)
    return stage.of(closeups.CutWanted)[-1]


def paint(stage: Stage, name: str, color: tuple[int, int, int, int]) -> None:
    """A picture of one colour for what is wanted."""
    cut = wanted(stage)
    pixels = np.empty((cut.height_px, cut.width_px, 4), np.uint8)
    pixels[:] = color
    stage.window.put_sheet(name, cut, pixels.reshape(-1).data)
    stage.hand.turns(12)


def color_at(stage: Stage, x: int, y: int) -> list[int]:
    return [int(part) for part in stage.hand.grab()[y, x]]


def looks() -> None:
    """Opened over the chat, zoomed to the mouse, panned, closed with the caret in the prompt."""
    stage = Stage(with_viewer(viewer(figure("2:0"))))
    hand, lens = stage.hand, lambda: stage.window.viewer.stages.lens
    whole = wanted(stage)
    assert whole.cut == (0, 0, 300, 200) or abs(whole.cut[2] - 300) < 1
    assert not stage.typing
    paint(stage, "left", RED)
    assert color_at(stage, *MIDDLE) == list(RED[:3])
    assert color_at(stage, 20, 450) != list(RED[:3])
    hand.move(500, 300)
    for _ in range(3):
        hand.wheel(1)  # until it is larger than the window, its middle stays in the middle
    under = [(500 + lens().left) / lens().scale, (300 - 44 + lens().top) / lens().scale]
    for _ in range(4):
        hand.wheel(1)
    after = [(500 + lens().left) / lens().scale, (300 - 44 + lens().top) / lens().scale]
    assert np.allclose(under, after, atol=0.5)
    assert color_at(stage, *MIDDLE) == list(RED[:3])  # the old picture, stretched
    part = wanted(stage)
    assert part.cut[2] < 300
    assert part.width_px == 1440
    paint(stage, "left", BLUE)
    assert color_at(stage, *MIDDLE) == list(BLUE[:3])
    before = lens()
    hand.press()
    hand.move(450, 280)
    hand.release()
    assert (lens().left - before.left, lens().top - before.top) == (50, 20)
    hand.key(dpg.mvKey_Right)
    assert lens().left > before.left + 50
    hand.key(dpg.mvKey_1)
    assert stage.window.viewer.stages.percent == 100
    hand.key(dpg.mvKey_0)
    assert abs(wanted(stage).cut[2] - 300) < 1
    hand.key(dpg.mvKey_Right)
    assert stage.of(closeups.StepFigure) == [closeups.StepFigure(1)]
    hand.key(dpg.mvKey_N, ctrl=True)
    assert not stage.of(actions.NewSession)
    hand.key(dpg.mvKey_Escape)
    assert len(stage.of(closeups.CloseViewer)) == 1
    assert not stage.of(actions.StopReply)
    textures = stage.window.viewer.stages.sheets._textures
    assert textures.used_bytes > 0
    stage.show(with_viewer(None))
    hand.turns(6)
    assert stage.typing
    assert textures.used_bytes == 0


def source() -> None:
    """The text: drawn as far as it is in sight, marked, copied."""
    view = replace(viewer(figure("2:0")), source_shown=True)
    stage = Stage(with_viewer(view))
    hand = stage.hand
    hand.turns(6)
    drawn = stage.window.viewer._text
    assert len(dpg.get_item_children(drawn, 2)) < 120
    hand.key(dpg.mvKey_C, ctrl=True)
    assert stage.of(closeups.CopySource) == [closeups.CopySource("2:0")]
    hand.move(400, 58)
    hand.press()
    hand.move(400, 110)
    hand.release()
    hand.key(dpg.mvKey_C, ctrl=True)
    (copied,) = stage.of(actions.CopyText)
    assert copied.text in SOURCE
    assert copied.text.count("\n") == 2
    hand.key(dpg.mvKey_End)
    hand.key(dpg.mvKey_A, ctrl=True)
    hand.key(dpg.mvKey_C, ctrl=True)
    assert stage.of(actions.CopyText)[-1].text == SOURCE
    hand.key(dpg.mvKey_S)
    assert stage.of(closeups.ShowSource) == [closeups.ShowSource(False)]


def compares() -> None:
    """Two figures under one lens; the ways below; news with its answer."""
    view = viewer(figure("2:0"), figure("3:0", height=150))
    stage = Stage(with_viewer(view))
    hand = stage.hand
    paint(stage, "left", RED)
    paint(stage, "right", BLUE)
    assert color_at(stage, 360, 450) == list(RED[:3])
    assert color_at(stage, 1080, 450) == list(BLUE[:3])
    for name, x in (("overlay", 140), ("difference", 280)):
        hand.click(x, 878)
        assert stage.of(closeups.ChooseWay)[-1].way == name
    stage.show(with_viewer(replace(view, way="overlay")))
    hand.turns(4)
    paint(stage, "both", (9, 9, 9, 255))
    assert color_at(stage, *MIDDLE) == [9, 9, 9]
    slider = stage.window.viewer._bars._slider
    left, top = dpg.get_item_rect_min(slider)
    hand.click(left + 170, top + 12)
    assert stage.of(closeups.MixFigures)[-1].share > 200
    stage.show(with_viewer(replace(view, way="blink")))
    hand.turns(4)
    paint(stage, "left", RED)
    paint(stage, "right", BLUE)
    seen = set()
    while len(seen) < 2:  # an end of its own: both come, or the test is ended from outside
        hand.turns(2)
        seen.add(tuple(color_at(stage, *MIDDLE)))
    assert seen == {RED[:3], BLUE[:3]}
    again = closeups.SaveFigure(figure_key="2:0", path="/tmp/a.svg", form="svg", overwrite=True)
    news = NoticeView(text="It is there", tone="text", action_label="Replace", action=again)
    stage.show(replace(with_viewer(view), notice=news))
    hand.turns(4)
    hand.click(1400, 878)
    assert stage.of(closeups.SaveFigure) == [again]


def opens() -> None:
    """A click on a figure of the chat opens it, and so does Enter on it."""
    block = FigureBlock(
        key="2:call:0", message_id=2, figure_key="2:0", alt="A box", natural_width=300,
        natural_height=200, sized=False, ink=None, problem=None,
    )  # fmt: skip
    view = sample_views.main()
    stage = Stage(replace(view, pane=replace(view.pane, blocks=(block,))))
    stage.hand.turns(6)
    stage.hand.click(850, 300)
    assert stage.of(closeups.OpenFigure) == [closeups.OpenFigure("2:0")]
    menus = replace(view.menus, can_export=True)
    stage.show(replace(view, menus=menus, pane=replace(view.pane, blocks=(block,))))
    stage.hand.key(dpg.mvKey_L, ctrl=True)
    assert len(stage.of(closeups.OpenFigure)) == 2


def saves() -> None:
    """The menu of a figure in the chat; its dialog, with keys; a picture of its own size."""
    stage = Stage(sample_views.main())
    hand = stage.hand
    block = FigureBlock(
        key="2:call:0", message_id=2, figure_key="2:0", alt="A box: big", natural_width=300,
        natural_height=200, sized=False, ink=None, problem=None,
    )  # fmt: skip
    view = sample_views.main()
    stage.show(replace(view, pane=replace(view.pane, blocks=(block,))))
    hand.turns(6)
    hand.click(850, 300, button=1)
    menu = stage.window.viewer.menus.item
    for label, kind in (("Copy source", closeups.CopySource), ("Save…", None)):
        hand.click(850, 300, button=1)
        labels = [dpg.get_item_label(entry) for entry in dpg.get_item_children(menu, 1)]
        (left, top), (_, height) = dpg.get_item_pos(menu), dpg.get_item_rect_size(menu)
        row = (height - 14) / len(labels)
        hand.click(left + 30, top + 7 + row * (labels.index(label) + 0.5))
        assert kind is None or stage.of(kind) == [kind("2:0")]
    saving = stage.window.viewer.saving
    assert saving.is_open
    hand.key(dpg.mvKey_N, ctrl=True)
    assert not stage.of(actions.NewSession)
    typed = str(dpg.get_value(saving._path))
    assert typed.endswith("/A box big.svg")
    hand.turns(4)
    left, top = dpg.get_item_rect_min(saving._form)
    width, height = dpg.get_item_rect_size(saving._form)
    hand.click(left + width - 20, top + height / 2)
    hand.turns(4)
    left, top = dpg.get_item_rect_min(saving._times)
    width, height = dpg.get_item_rect_size(saving._times)
    hand.click(left + width - 8, top + height / 2)
    dpg.focus_item(saving._path)
    hand.turns(3)
    hand.key(dpg.mvKey_Return)
    (save,) = stage.of(closeups.SaveFigure)
    assert (save.path, save.form, save.times) == (typed.removesuffix("svg") + "png", "png", 4)
    hand.turns(6)
    assert stage.typing


if __name__ == "__main__":
    run(looks, source, compares, opens, saves)
