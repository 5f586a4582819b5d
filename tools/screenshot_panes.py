"""The scene of panes: forks asked together, locked scrolling, what floats, tabs, figures."""

from __future__ import annotations

from screenshot_stage import Stage

from ds4gui.chat.actions import ChooseTheme, SubmitPrompt
from ds4gui.chat.closeups import ChooseWay, CloseViewer, CompareFigures
from ds4gui.chat.pane_actions import (
    AskAll,
    FloatPane,
    ForkBeside,
    LockScrolling,
    MaximisePane,
    OpenNewBeside,
)
from ds4gui.present.chrome import DEMO_SUGGESTIONS
from ds4gui.ui.head import FLOATING_AT


def panes(stage: Stage) -> None:
    """Two and three at once, in both themes."""
    stage.open(demo=True)
    stage.ask(DEMO_SUGGESTIONS[0])
    stage.app.post(ForkBeside())
    stage.until(lambda: len(stage.app.state.shown_ids) == 2)
    stage.app.post(SubmitPrompt(DEMO_SUGGESTIONS[0]))
    _answered(stage, 1)
    stage.shot("40_fork_beside")
    stage.app.post(AskAll(True))
    stage.app.post(SubmitPrompt(DEMO_SUGGESTIONS[1]))
    stage.until(lambda: len(stage.app.state.runs) == 2)
    stage.until(lambda: all(run.answered for run in stage.app.state.runs.values()))
    stage.shot("41_both_at_work")
    _answered(stage, 2)
    stage.app.post(LockScrolling(True))
    transcript = stage.window._transcript
    transcript.scroll.go(transcript.scroll.max_y * 0.3)
    transcript.repaint()
    stage.settle()
    stage.shot("42_scroll_locked")
    assert stage.window.view is not None
    stage.app.post(CompareFigures(stage.window.view.pane.newest_figure()))
    stage.settle()
    stage.shot("43_figures_of_two_panes")
    stage.app.post(ChooseWay("difference"))
    stage.settle()
    stage.shot("44_difference")
    stage.app.post(CloseViewer())
    stage.app.post(OpenNewBeside())
    stage.app.post(SubmitPrompt(DEMO_SUGGESTIONS[2]))
    stage.until(lambda: len(stage.app.state.runs) == 3)
    _answered(stage, 3)
    stage.app.post(ChooseTheme("light"))
    stage.settle()
    stage.shot("45_three_light")
    stage.app.post(FloatPane(stage.app.state.shown_ids[0], FLOATING_AT))
    stage.settle()
    stage.shot("46_floating")
    stage.app.post(MaximisePane(True))
    stage.settle()
    stage.shot("47_maximised")


def _answered(stage: Stage, count: int) -> None:
    """Waits for so many panes, which may not have begun yet."""
    stage.until(lambda: len(stage.app.state.runs) <= count and stage.app.state.runs)
    stage.until(lambda: not stage.app.state.runs)
    stage.settle()
