"""Which commands can be run now, and which are ticked, read off the view model. Pure."""

from __future__ import annotations

from ds4gui.chat.actions import USUAL_ZOOM, ZOOMS
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.answers import possible_answers
from ds4gui.ui.commands.table import Command


def possible(view: ViewModel) -> dict[Command, bool]:
    """Which commands can be run now; one that is not named always can."""
    menus = view.menus
    others = sum(len(group.rows) for group in view.sidebar.groups) > 1
    return possible_answers(view) | {
        "copy_answer": menus.copy_message_id is not None,
        "copy_answer_plain": menus.copy_message_id is not None,
        "stop": menus.can_stop,
        "rename": menus.session_id is not None,
        "pin": menus.can_delete,
        "archive": menus.can_delete,
        "tags": menus.can_delete,
        "delete": menus.can_delete,
        "undo_delete": menus.can_undo_delete,
        "next_session": others,
        "previous_session": others,
        "export": menus.can_export,
        "export_compared": bool(menus.compared),
        "open_figure": menus.can_export,
        "workspace": menus.can_choose_workspace,
        "attach": menus.can_attach,
        "tools": any(tool.enabled for tool in menus.tools),
        "params": menus.can_choose_params,
        **_panes_possible(view),
        "zoom_in": view.zoom < ZOOMS[-1],
        "zoom_out": view.zoom > ZOOMS[0],
        "zoom_reset": view.zoom != USUAL_ZOOM,
    }


def _panes_possible(view: ViewModel) -> dict[Command, bool]:
    panes, many = view.panes, bool(view.beside)
    lying = sum(place is None for place in panes.afloat)
    floats = panes.afloat[view.front_at] is not None
    return {
        "fork_beside": panes.can_fork,
        "open_beside": panes.can_open,
        "stop_all": panes.can_stop_all,
        "float_pane": many and (floats or lying > 1),
        "equal_panes": bool(panes.shares),
        **dict.fromkeys(
            (
                "close_pane", "ask_all", "lock_scrolling", "maximise_pane", "next_pane",
                "previous_pane",
            ),
            many,
        ),
    }  # fmt: skip


def ticked(view: ViewModel, *, sidebar_shown: bool) -> dict[Command, bool]:
    """What holds of the commands whose entry has a tick."""
    menus = view.menus
    return {
        "theme_dark": menus.theme == "dark",
        "theme_light": menus.theme == "light",
        "theme_system": menus.theme == "system",
        "wrap_code": menus.wraps_code,
        "widgets": menus.offers_widgets,
        "toggle_sidebar": sidebar_shown,
        "pin": menus.shelf.pinned,
        "archive": menus.shelf.archived,
        "show_archived": menus.shows_archived,
        "ask_all": view.panes.asks_all,
        "lock_scrolling": view.panes.locked,
        "maximise_pane": view.panes.maximised,
        "float_pane": view.panes.afloat[view.front_at] is not None,
    }
