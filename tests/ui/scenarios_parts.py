"""Sidebar, menus, dialogs, panel and notice; one scenario per process, see stage.py."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_views
from stage import NEW_SESSION, SEARCH, SECOND_ROW, TRANSCRIPT, Stage, run

from ds4gui.chat import actions
from ds4gui.chat.shelf import ArchiveSession, PinSession
from ds4gui.ui import paint


def sidebar() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.click(*NEW_SESSION)
    assert stage.of(actions.NewSession)
    assert stage.typing, "the caret is back in the prompt box"
    hand.click(*SECOND_ROW)
    assert stage.of(actions.SelectSession) == [actions.SelectSession(2)]
    hand.click(*SEARCH)
    hand.text("wal")
    assert [sent.text for sent in stage.of(actions.FilterSessions)][-1] == "wal"
    hand.key(dpg.mvKey_Escape)
    hand.turns()
    assert [sent.text for sent in stage.of(actions.FilterSessions)][-1] == ""
    assert stage.typing
    hand.click(*SEARCH)
    hand.text("wal")
    hand.click(*TRANSCRIPT)
    assert stage.typing


def spinner() -> None:
    """A spinner turns, and nothing is drawn anew for it."""
    stage = Stage(sample_views.main())
    sessions = stage.window.sidebar.sessions
    stage.hand.turns()

    def drawn() -> tuple[list[int], ...]:
        return tuple(
            dpg.get_item_children(node, 2) for node in (sessions._lines, sessions._spinning._parent)
        )

    lines, spokes = drawn()
    assert lines
    assert spokes
    seen = stage.hand.grab()
    assert not sessions.tick(sessions._step * paint.SPINNER_STEP_S + 0.01)
    assert sessions.tick((sessions._step + 1) * paint.SPINNER_STEP_S + 0.01)
    assert drawn() == (lines, spokes)
    dpg.render_dearpygui_frame()
    assert (stage.hand.grab() != seen).any()
    stage.show(replace(sample_views.main(), sidebar=sample_views.sidebar(running=())))
    stage.hand.turns()
    assert drawn()[0]
    assert not drawn()[1]


def rename() -> None:
    stage = Stage(sample_views.main())
    hand, renaming = stage.hand, stage.window.sidebar.sessions.renaming
    hand.click(*SECOND_ROW, times=2)
    hand.turns(4)
    assert renaming.is_open
    hand.text("Renamed")
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.RenameSession) == [actions.RenameSession(2, "Renamed")]
    hand.key(dpg.mvKey_F2)
    hand.turns(3)
    assert renaming.is_open
    hand.text("Left alone")
    hand.key(dpg.mvKey_Escape)
    hand.turns(3)
    assert not renaming.is_open
    assert len(stage.of(actions.RenameSession)) == 1
    assert stage.typing


def rename_unlisted() -> None:
    """A session that the search leaves out is listed again to be renamed."""
    view = sample_views.main()
    stage = Stage(view)
    stage.hand.click(*SEARCH)
    stage.hand.text("zzz")
    nothing = replace(view.sidebar, groups=(), filter_text="zzz", empty="No session matches")
    stage.show(replace(view, sidebar=nothing))
    stage.hand.key(dpg.mvKey_F2)
    stage.hand.turns(6)
    assert stage.of(actions.FilterSessions)[-1] == actions.FilterSessions("")
    stage.show(view)
    stage.hand.turns(5)
    assert stage.window.sidebar.sessions.renaming.is_open


def caret_returns() -> None:
    """Whatever took the caret away, letters land in the prompt box again."""
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.key(dpg.mvKey_F2)
    hand.turns(4)
    hand.text("Renamed")
    hand.key(dpg.mvKey_Return)
    hand.turns(4)
    assert stage.typing
    hand.click(*SEARCH)
    hand.key(dpg.mvKey_Return)
    hand.turns(4)
    assert stage.typing
    for place in (TRANSCRIPT, (700, 842), (700, 890), (700, 56), (1000, 16)):
        hand.click(*place)
        hand.turns(4)
        assert stage.typing, place


def escape_closes_menus() -> None:
    """Escape with a menu open closes it, and nothing more."""
    stage = Stage(sample_views.running())
    hand = stage.hand
    for x, y, button in ((30, 16, 0), (*SECOND_ROW, 1)):
        hand.click(x, y, button=button)
        hand.turns(3)
        hand.key(dpg.mvKey_Escape)
        hand.turns(4)
        assert not stage.of(actions.StopReply)
        assert stage.typing
    hand.key(dpg.mvKey_Escape)
    assert stage.of(actions.StopReply)


def context_menu() -> None:
    stage = Stage(sample_views.main())
    stage.hand.click(*SECOND_ROW, button=1)
    stage.hand.turns(4)
    menu = stage.window.sidebar.sessions.menu
    for label in ("Pin", "Archive"):  # the toolkit does not tell where an entry is
        entries = dpg.get_item_children(menu, 1)
        entry = next(one for one in entries if dpg.get_item_label(one) == label)
        dpg.get_item_callback(entry)()
    assert stage.of(PinSession) == [PinSession(2, True)]
    assert stage.of(ArchiveSession) == [ArchiveSession(2, True)]
    (x, _), (_, height) = SECOND_ROW, dpg.get_item_rect_size(menu)
    stage.hand.click(x + 40, round(dpg.get_item_pos(menu)[1] + height - 18))
    assert stage.of(actions.DeleteSession) == [actions.DeleteSession(2)]


def long_list() -> None:
    stage = Stage(replace(sample_views.main(), sidebar=sample_views.many_sessions(5000)))
    drawn = len(dpg.get_all_items())
    assert drawn < 600, f"only what is in sight exists, not {drawn} items"
    stage.hand.move(*SECOND_ROW)
    stage.hand.wheel(-30)
    stage.hand.turns(5)
    stage.hand.click(*SECOND_ROW)
    (selected,) = stage.of(actions.SelectSession)
    assert selected.session_id > 10


def strokes() -> None:
    stage = Stage(sample_views.running())
    hand = stage.hand
    hand.key(dpg.mvKey_N, ctrl=True)
    hand.key(dpg.mvKey_C, ctrl=True, shift=True)
    hand.key(dpg.mvKey_D, ctrl=True, shift=True)
    hand.key(dpg.mvKey_U, ctrl=True, shift=True)
    hand.key(dpg.mvKey_Tab + 6, ctrl=True)
    hand.key(dpg.mvKey_Tab + 5, ctrl=True)
    hand.key(dpg.mvKey_K, ctrl=True)
    hand.key(dpg.mvKey_Q, ctrl=True)
    sent = [a for a in stage.sent if not isinstance(a, actions.ColumnSettled)]
    assert sent == [
        actions.NewSession(),
        actions.CopyMessage(7),
        actions.DeleteSession(1),
        actions.SelectSession(2),
        actions.SelectSession(11),
        actions.ShowConnect(True),
        actions.Quit(),
    ], sent
    assert stage.window.composer.text == "", "a stroke types nothing"
    hand.key(dpg.mvKey_B, ctrl=True)
    assert stage.window.splitter.width == 0
    hand.key(dpg.mvKey_L, ctrl=True, shift=True)
    hand.turns(3)
    assert stage.window.splitter.width == 264
    assert stage.window.sidebar.is_searching


def menus() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.click(120, 16)
    hand.click(150, 78)
    assert stage.of(actions.ChooseTheme) == [actions.ChooseTheme("light")]
    hand.click(30, 16)
    hand.click(60, 53)
    assert stage.of(actions.NewSession)
    assert stage.typing
    hand.click(30, 16)
    hand.key(dpg.mvKey_Escape)
    assert not stage.of(actions.StopReply), "nothing runs, so nothing is stopped"


def export() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    hand.key(dpg.mvKey_Escape)
    hand.turns(3)
    assert not stage.of(actions.ExportSession)
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    hand.key(dpg.mvKey_A, ctrl=True)
    hand.text("/tmp/else where.md")
    hand.key(dpg.mvKey_Return)
    hand.turns(3)
    assert stage.of(actions.ExportSession) == [actions.ExportSession("/tmp/else where.md")]
    assert stage.typing


def connect() -> None:
    stage = Stage(sample_views.disconnected())
    hand = stage.hand
    hand.turns(4)
    hand.key(dpg.mvKey_A, ctrl=True)
    hand.text("http://gpu:9000/v1")
    hand.key(dpg.mvKey_Tab)
    hand.turns(3)
    hand.text("secret")
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.Connect) == [actions.Connect("http://gpu:9000/v1", "secret")]
    hand.click(790, 538)
    assert stage.of(actions.OpenDemo)
    hand.key(dpg.mvKey_Escape)
    assert stage.of(actions.ShowConnect) == [actions.ShowConnect(False)]
    stage.show(sample_views.main())
    hand.turns(5)
    assert stage.typing


def long_address() -> None:
    """An address that does not fit is cut where its place ends."""
    view = sample_views.disconnected()
    assert view.connect is not None
    address = "a" * 3000
    connect = replace(view.connect, title=f"No server at {address}")
    status = replace(view.status, server=f"no server at {address}")
    Stage(replace(view, connect=connect, status=status))
    drawn = [i for i in dpg.get_all_items() if dpg.get_item_type(i) == "mvAppItemType::mvDrawText"]
    texts = [str(dpg.get_item_configuration(item)["text"]) for item in drawn]
    assert any(text.startswith("No server at a") for text in texts)
    assert max(map(len, texts)) < 400


def notice() -> None:
    stage = Stage(sample_views.running())
    stage.hand.click(1140, 753)
    assert stage.of(actions.UndoDelete)
    stage.hand.click(1204, 753)
    assert stage.of(actions.DismissNotice)


def splitter() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.move(264, 500)
    hand.press()
    hand.move(360, 500)
    hand.release()
    assert stage.window.splitter.width == 360
    hand.move(360, 500)
    hand.press()
    hand.move(20, 500)
    hand.release()
    assert stage.window.splitter.width == 180


if __name__ == "__main__":
    run(
        sidebar,
        spinner, rename, rename_unlisted, caret_returns, escape_closes_menus, context_menu,
        long_list, strokes, menus, export, connect, long_address,
        notice, splitter,
    )  # fmt: skip
