"""reduce(state, action) → (state, effects): the only way the state changes.

Owns the table from an action's type to its reducer. Every action of `events.Action` has one (a
test holds that); each reducer lives with its topic.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from ds4gui.chat import (
    answers,
    approval,
    attaching,
    browsing,
    choices,
    connection,
    copying,
    deleting,
    desk,
    drafts,
    editing,
    figure_takeaway,
    figures,
    following,
    meter,
    panes,
    preferring,
    prompts,
    reading,
    redo,
    searching,
    servers,
    sessions,
    shelving,
    summarising,
    takeaway,
    titling,
    turns,
    viewer,
    waiting,
    widget_runs,
)
from ds4gui.chat.actions import (
    ColumnSettled,
    FiguresWanted,
    FormulaWanted,
    LeavePlace,
    UserAction,
    WindowFocused,
)
from ds4gui.chat.changed import changed
from ds4gui.chat.closeups import CutWanted
from ds4gui.chat.events import Action
from ds4gui.chat.pane_actions import FocusPane, SharePanes
from ds4gui.chat.state import AppState, Step
from ds4gui.chat.widget_actions import WidgetInput, WidgetsInSight

_TOLD = (
    FiguresWanted
    | FormulaWanted
    | ColumnSettled
    | LeavePlace
    | WindowFocused
    | FocusPane
    | SharePanes
    | CutWanted
    | WidgetsInSight
    | WidgetInput
)
"""What the window tells of itself, and what is meant for a page."""


def reduce(state: AppState, action: Action, now_s: float) -> Step:
    """The state after an action at `now_s` (seconds since the epoch), and what is to be done."""
    if state.notice is not None and state.notice.kind == "info" and _is_deed(action):
        # What was only told goes with the next thing the user does, not by itself.
        state = replace(state, notice=None)
    return step_of(action, changed(state, now_s=now_s))


def _is_deed(action: Action) -> bool:
    return isinstance(action, UserAction) and not isinstance(action, _TOLD)


@singledispatch
def step_of(action: object, state: AppState) -> Step:
    """The reducer of an action's type."""
    raise TypeError(f"no reducer for {type(action).__name__}")


step_of.register(following.submitted)
step_of.register(waiting.sent)
step_of.register(waiting.taken_back)
step_of.register(waiting.withdrawn)
step_of.register(editing.begun)
step_of.register(editing.left)
step_of.register(redo.regenerated)
step_of.register(redo.version_wanted)
step_of.register(redo.branch_loaded)
step_of.register(redo.turn_deleted)
step_of.register(redo.undeleted)
step_of.register(prompts.continued)
step_of.register(answers.streamed)
step_of.register(following.saved)
step_of.register(titling.written)
step_of.register(turns.store_failed)
step_of.register(turns.all_saved)
step_of.register(summarising.summary_saved)
step_of.register(turns.tool_finished)
step_of.register(turns.stopped)
step_of.register(approval.wanted)
step_of.register(approval.allowed)
step_of.register(approval.denied)
step_of.register(choices.workspace_chosen)
step_of.register(choices.workspace_found)
step_of.register(choices.workspace_refused)
step_of.register(choices.tools_chosen)
step_of.register(choices.params_chosen)
step_of.register(panes.opened_beside)
step_of.register(panes.opened_new_beside)
step_of.register(panes.focused)
step_of.register(panes.stepped)
step_of.register(panes.closed)
step_of.register(panes.forked)
step_of.register(panes.maximised)
step_of.register(panes.locked)
step_of.register(panes.asked_all)
step_of.register(panes.all_stopped)
step_of.register(panes.shared)
step_of.register(panes.floated)
step_of.register(drafts.library_loaded)
step_of.register(sessions.end_loaded)
step_of.register(following.loaded)
step_of.register(sessions.new_session)
step_of.register(sessions.selected)
step_of.register(sessions.renamed)
step_of.register(deleting.deleted)
step_of.register(sessions.filtered)
step_of.register(sessions.drafted)
step_of.register(servers.model_chosen)
step_of.register(servers.seen)
step_of.register(servers.shown)
step_of.register(connection.connected)
step_of.register(connection.retried)
step_of.register(connection.panel_shown)
step_of.register(connection.demo_opened)
step_of.register(connection.demo_failed)
step_of.register(connection.local_loading)
step_of.register(connection.local_failed)
step_of.register(connection.looking)
step_of.register(connection.up)
step_of.register(connection.down)
step_of.register(meter.counted)
step_of.register(figures.column_settled)
step_of.register(figures.wanted)
step_of.register(figures.formula_wanted)
step_of.register(figures.drawn)
step_of.register(figures.failed)
step_of.register(viewer.opened)
step_of.register(viewer.compared)
step_of.register(viewer.closed)
step_of.register(viewer.stepped)
step_of.register(viewer.source_shown)
step_of.register(viewer.way_chosen)
step_of.register(viewer.mixed)
step_of.register(viewer.ground_chosen)
step_of.register(viewer.adapted)
step_of.register(viewer.cut_wanted)
step_of.register(viewer.cut_failed)
step_of.register(viewer.cut_compared)
step_of.register(viewer.graphics_missing)
step_of.register(figure_takeaway.source_copied)
step_of.register(figure_takeaway.alt_copied)
step_of.register(figure_takeaway.picture_wanted)
step_of.register(figure_takeaway.picture_copied)
step_of.register(figure_takeaway.save_asked)
step_of.register(figure_takeaway.not_saved)
step_of.register(reading.left)
step_of.register(widget_runs.offered_or_not)
step_of.register(widget_runs.mounted)
step_of.register(widget_runs.withdrawn)
step_of.register(widget_runs.came_into_sight)
step_of.register(widget_runs.run)
step_of.register(widget_runs.ended_by_user)
step_of.register(widget_runs.focused)
step_of.register(widget_runs.left)
step_of.register(widget_runs.input_passed)
step_of.register(widget_runs.began)
step_of.register(widget_runs.sized)
step_of.register(widget_runs.ended)
step_of.register(widget_runs.asked)
step_of.register(shelving.pinned)
step_of.register(shelving.archived)
step_of.register(shelving.tagged)
step_of.register(shelving.archived_shown)
step_of.register(searching.asked)
step_of.register(searching.found)
step_of.register(searching.failed)
step_of.register(searching.closed)
step_of.register(searching.gone_to)
step_of.register(desk.folded)
step_of.register(desk.copied)
step_of.register(desk.text_copied)
step_of.register(desk.link_opened)
step_of.register(desk.link_not_opened)
step_of.register(takeaway.exported)
step_of.register(takeaway.compared_exported)
step_of.register(takeaway.export_done)
step_of.register(takeaway.export_failed)
step_of.register(takeaway.import_asked)
step_of.register(takeaway.import_read)
step_of.register(takeaway.chats_read)
step_of.register(takeaway.import_refused)
step_of.register(takeaway.inserted)
step_of.register(copying.backup_asked)
step_of.register(copying.backed_up)
step_of.register(copying.backup_failed)
step_of.register(copying.restore_asked)
step_of.register(copying.restore_planned)
step_of.register(copying.restore_left)
step_of.register(attaching.asked)
step_of.register(attaching.read)
step_of.register(attaching.refused)
step_of.register(attaching.detached)
step_of.register(browsing.asked)
step_of.register(browsing.stopped)
step_of.register(browsing.chosen)
step_of.register(browsing.not_chosen)
step_of.register(preferring.change_asked)
step_of.register(preferring.key_given)
step_of.register(preferring.key_moved)
step_of.register(preferring.key_kept)
step_of.register(preferring.strokes_unfit)
step_of.register(preferring.not_written)
step_of.register(preferring.settings_read)
step_of.register(desk.look_changed)
step_of.register(desk.dismissed)
step_of.register(desk.quit_asked)
