"""The picture that the window opens with, before the program behind it is loaded.

Owns nothing but its values: they are those of a state in which nothing is known yet, so that the
program's first picture changes no word of the sidebar, the pane or the prompt box.
"""

from __future__ import annotations

from ds4gui.present.frame import ComposerView, MenuView, StatusView
from ds4gui.present.view import PaneView, SidebarView, ViewModel

UNTITLED = "New session"

OPENING = ViewModel(
    title=f"{UNTITLED} – ds4gui",
    theme="dark",
    sidebar=SidebarView(groups=(), filter_text="", empty=None),
    pane=PaneView(
        session_id=None, title=UNTITLED, badge="", blocks=(), empty=None, loading=True,
        streaming=False,
    ),
    connect=None,
    composer=ComposerView(
        session_id=None, hint="Write a message…", draft="", enabled=True, can_send=False,
        can_stop=False, note="", chips=(),
    ),
    status=StatusView(
        tone="warn", server="", model="", context_share=None, context="", speed="", note=""
    ),
    notice=None,
    menus=MenuView(
        session_id=None, can_stop=False, can_export=False, can_delete=False,
        can_undo_delete=False, copy_message_id=None, models=(), model="", theme="system",
        export_name="", workspace="", can_choose_workspace=False, tools=(),
    ),
)  # fmt: skip
