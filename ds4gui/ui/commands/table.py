"""Every command of the window, once: menus, strokes, Help and what is possible are read off here.

Owns the rows. A new command is one row, at its place in its menu, and one function in the module of
its idea beside this one; where it is not always possible, a line in possible.py. Never acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Command: TypeAlias = str
"""The `id` of a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A command. Rows of one `menu` stand there in this order, a line between two groups.

    `label` is what the menu calls it, `says` what Help does, where nobody sees the menu around it.
    `stroke` is the usual one, as in shortcuts.py; where it is `fixed`, it means other things, too,
    and can't be another one. `checks`: the entry has a tick. `keeps_focus`: the caret does not come
    back to the prompt. `repeats`: a key that is held does it again. `anywhere`: also with a dialog
    open.
    """

    id: Command
    menu: str
    group: str
    label: str
    says: str = ""
    stroke: str = ""
    checks: bool = False
    keeps_focus: bool = False
    repeats: bool = False
    anywhere: bool = False
    fixed: bool = False


_FILE = (
    Row(id="new_session", menu="File", group="new", label="New session", stroke="Ctrl+N"),
    Row(id="connect", menu="File", group="server", label="Connect to a server…",
        says="Connect to a server", stroke="Ctrl+K", keeps_focus=True),
    Row(id="open_demo", menu="File", group="server", label="Open the demo", keeps_focus=True),
    Row(id="import", menu="File", group="import", label="Import a session…",
        says="Import a session", stroke="Ctrl+I", keeps_focus=True),
    Row(id="back_up", menu="File", group="import", label="Back up…",
        says="Back up all sessions", keeps_focus=True),
    Row(id="restore", menu="File", group="import", label="Restore a backup…",
        says="Restore all sessions from a backup", keeps_focus=True),
    Row(id="settings", menu="File", group="settings", label="Settings…", says="Change the settings",
        stroke="Ctrl+,", keeps_focus=True),
    Row(id="quit", menu="File", group="quit", label="Quit", stroke="Ctrl+Q", keeps_focus=True),
)  # fmt: skip
_EDIT = (
    Row(id="copy", menu="Edit", group="copy", label="Copy", says="Copy what is selected",
        stroke="Ctrl+C", keeps_focus=True),
    Row(id="select_message", menu="Edit", group="copy", label="Select message",
        says="Select the message clicked last", stroke="Ctrl+A", keeps_focus=True),
    Row(id="copy_answer", menu="Edit", group="copy", label="Copy last answer",
        says="Copy the last answer", stroke="Ctrl+Shift+C"),
    Row(id="copy_answer_plain", menu="Edit", group="copy", label="Copy last answer as plain text",
        says="Copy the last answer as plain text"),
    Row(id="find", menu="Edit", group="find", label="Find in the chat", stroke="Ctrl+F",
        keeps_focus=True),
    Row(id="find_next", menu="Edit", group="find", label="Next match", stroke="F3",
        keeps_focus=True),
    Row(id="find_previous", menu="Edit", group="find", label="Previous match", stroke="Shift+F3",
        keeps_focus=True),
    Row(id="search_all", menu="Edit", group="find", label="Search all sessions…",
        says="Search all sessions", stroke="Ctrl+Shift+F", keeps_focus=True),
    Row(id="search", menu="Edit", group="find", label="Filter sessions by title",
        stroke="Ctrl+Shift+L", keeps_focus=True),
)  # fmt: skip
_VIEW = (
    Row(id="theme_dark", menu="View", group="theme", label="Dark", says="Dark colours",
        checks=True, keeps_focus=True),
    Row(id="theme_light", menu="View", group="theme", label="Light", says="Light colours",
        checks=True, keeps_focus=True),
    Row(id="theme_system", menu="View", group="theme", label="Like the system",
        says="Colours like the system", checks=True, keeps_focus=True),
    Row(id="zoom_in", menu="View", group="size", label="Larger", says="Everything larger",
        stroke="Ctrl++", keeps_focus=True, anywhere=True),
    Row(id="zoom_out", menu="View", group="size", label="Smaller", says="Everything smaller",
        stroke="Ctrl+-", keeps_focus=True, anywhere=True),
    Row(id="zoom_reset", menu="View", group="size", label="Usual size", says="The usual size",
        stroke="Ctrl+0", keeps_focus=True, anywhere=True),
    Row(id="open_figure", menu="View", group="figure", label="Last figure",
        says="Look closely at the last figure", stroke="Ctrl+L", keeps_focus=True),
    Row(id="wrap_code", menu="View", group="parts", label="Wrap long lines of code", checks=True,
        keeps_focus=True),
    Row(id="widgets", menu="View", group="parts", label="Interactive widgets", checks=True,
        keeps_focus=True),
    Row(id="show_archived", menu="View", group="parts", label="Archived sessions",
        says="List archived sessions", checks=True, keeps_focus=True),
    Row(id="toggle_sidebar", menu="View", group="parts", label="Sidebar",
        says="Toggle the sidebar", stroke="Ctrl+B", checks=True),
)  # fmt: skip
_SESSION = (
    Row(id="stop", menu="Session", group="reply", label="Stop",
        says="Stop the reply, or close a dialog", stroke="Esc", fixed=True),
    Row(id="answer_again", menu="Session", group="reply", label="Answer again",
        says="Ask for another answer", stroke="Ctrl+R"),
    Row(id="continue", menu="Session", group="reply", label="Continue the answer",
        stroke="Ctrl+Shift+R"),
    Row(id="edit_prompt", menu="Session", group="turn", label="Edit last prompt…",
        says="Edit the last prompt and send it again", stroke="Ctrl+Up"),
    Row(id="previous_version", menu="Session", group="turn", label="Previous version",
        stroke="Alt+Left", repeats=True),
    Row(id="next_version", menu="Session", group="turn", label="Next version",
        stroke="Alt+Right", repeats=True),
    Row(id="delete_turn", menu="Session", group="turn", label="Delete last turn"),
    Row(id="rename", menu="Session", group="this", label="Rename…", says="Rename the session",
        stroke="F2", keeps_focus=True),
    Row(id="pin", menu="Session", group="this", label="Pinned", says="Pin the session",
        checks=True),
    Row(id="archive", menu="Session", group="this", label="Archived", says="Archive the session",
        checks=True),
    Row(id="tags", menu="Session", group="this", label="Tags…", says="Choose the session’s tags",
        keeps_focus=True),
    Row(id="delete", menu="Session", group="this", label="Delete", says="Delete the session",
        stroke="Ctrl+Shift+D"),
    Row(id="undo_delete", menu="Session", group="this", label="Undo delete",
        stroke="Ctrl+Shift+U"),
    Row(id="attach", menu="Session", group="tools", label="Attach a file…", says="Attach a file",
        stroke="Ctrl+Shift+O", keeps_focus=True),
    Row(id="workspace", menu="Session", group="tools", label="Choose workspace…",
        says="Choose the workspace", stroke="Ctrl+O", keeps_focus=True),
    Row(id="tools", menu="Session", group="tools", label="Tools…", says="Choose the tools",
        stroke="Ctrl+T", keeps_focus=True),
    Row(id="model", menu="Session", group="tools", label="Model…", says="Choose model and server",
        stroke="Ctrl+Shift+M", keeps_focus=True),
    Row(id="params", menu="Session", group="tools", label="Parameters…",
        says="Choose system prompt and parameters", stroke="Ctrl+P", keeps_focus=True),
    Row(id="next_session", menu="Session", group="others", label="Next session",
        stroke="Ctrl+Page down", repeats=True),
    Row(id="previous_session", menu="Session", group="others", label="Previous session",
        stroke="Ctrl+Page up", repeats=True),
)  # fmt: skip
_COMPARE = (
    Row(id="fork_beside", menu="Compare", group="open", label="With a fork from the last prompt",
        says="Compare with a fork from the last prompt", stroke="Ctrl+Shift+K"),
    Row(id="open_beside", menu="Compare", group="open", label="With a new session",
        says="Open a new session beside this one", stroke="Ctrl+Shift+N"),
    Row(id="close_pane", menu="Compare", group="open", label="Close pane", says="Close this pane",
        stroke="Ctrl+W"),
    Row(id="ask_all", menu="Compare", group="together", label="Ask all panes", checks=True,
        says="Ask all panes, or one alone", stroke="Ctrl+Shift+A"),
    Row(id="stop_all", menu="Compare", group="together", label="Stop all",
        says="Stop the replies of all panes", stroke="Ctrl+Shift+S"),
    Row(id="lock_scrolling", menu="Compare", group="together", label="Lock scrolling", checks=True,
        says="Scroll all panes together", stroke="Ctrl+J"),
    Row(id="maximise_pane", menu="Compare", group="lie", label="Maximise pane", checks=True,
        says="Maximise this pane, or put it back", stroke="Ctrl+M"),
    Row(id="float_pane", menu="Compare", group="lie", label="Float pane", checks=True,
        says="Let this pane float, or put it back"),
    Row(id="equal_panes", menu="Compare", group="lie", label="Equal widths",
        says="Give all panes the same width"),
    Row(id="next_pane", menu="Compare", group="go", label="Next pane", stroke="F6"),
    Row(id="previous_pane", menu="Compare", group="go", label="Previous pane", stroke="Shift+F6"),
)  # fmt: skip
_EXPORT = (
    Row(id="export", menu="Export", group="session", label="Session…", says="Export the session",
        stroke="Ctrl+E", keeps_focus=True),
    Row(id="export_compared", menu="Export", group="session", label="Compared sessions…",
        says="Export the compared sessions", keeps_focus=True),
)  # fmt: skip
_HELP = (
    Row(id="palette", menu="Help", group="commands", label="Commands…",
        says="Find a command by its name", stroke="Ctrl+Shift+P", keeps_focus=True),
    Row(id="menus", menu="Help", group="commands", label="Menus by keyboard…",
        says="Go through the menus with the keyboard", stroke="F10", keeps_focus=True),
    Row(id="shortcuts", menu="Help", group="help", label="Shortcuts", keeps_focus=True),
    Row(id="bind", menu="Help", group="help", label="Change shortcuts…", says="Change shortcuts",
        keeps_focus=True),
    Row(id="start_vllm", menu="Help", group="help", label="How to start vLLM", keeps_focus=True),
    Row(id="about", menu="Help", group="help", label="About ds4gui", keeps_focus=True),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*_FILE, *_EDIT, *_VIEW, *_SESSION, *_COMPARE, *_EXPORT, *_HELP)
MENUS: tuple[str, ...] = ("File", "Edit", "View", "Session", "Compare", "Export", "Help")
BY_ID: Mapping[Command, Row] = {row.id: row for row in ROWS}


def words_of(command: Command) -> str:
    """What a command is called where no menu stands around it."""
    row = BY_ID[command]
    return row.says or row.label
