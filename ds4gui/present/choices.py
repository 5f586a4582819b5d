"""What a session was given: its workspace, its tools; in words.

Owns the chips below the prompt and the rows of the tools dialog.
"""

from __future__ import annotations

from ds4gui.chat.prompts import asks_all
from ds4gui.chat.record import Session
from ds4gui.chat.state import AppState, Offer
from ds4gui.chat.tools import offered, parents_filter
from ds4gui.present.frame import Chip, ToolChoice
from ds4gui.present.roads import road_line


def chips(state: AppState) -> tuple[Chip, ...]:
    """The folder's own name, where there is a folder, and how many tools there are."""
    count = len(offered(state, state.current))
    tools = Chip(
        icon="WRENCH",
        label=f"{count} tool" + ("" if count == 1 else "s"),
        tip=road_line(state),
        command="tools",
        enabled=any(tool.enabled for tool in tool_choices(state)),
    )
    together = (_all_panes(state),) if state.panes.beside else ()
    path = state.current.workspace if state.current else None
    if path is None:
        return (*together, tools)
    name = path.replace("\\", "/").rstrip("/").rpartition("/")[2] or path
    workspace = Chip(
        icon="FOLDER",
        label=name,
        tip=path,
        command="workspace",
        enabled=can_choose_workspace(state),
    )
    return (*together, workspace, tools)


def _all_panes(state: AppState) -> Chip:
    """To whom a prompt goes."""
    asks = asks_all(state)
    return Chip(
        icon="COLUMNS_2",
        label="all panes" if asks else "this pane",
        tip="A prompt goes to every pane" if asks else "A prompt goes to this pane alone",
        command="ask_all",
        enabled=True,
    )


def can_choose_workspace(state: AppState) -> bool:
    """Not while an answer is at work: its calls belong to the folder they began in."""
    return state.loaded and state.reader_of is None and state.current_id not in state.runs


def tool_choices(state: AppState) -> tuple[ToolChoice, ...]:
    """Every tool, whether the shown session lists it, and what else must be known."""
    session = state.current
    own = session.tool_filter if session else None
    above = parents_filter(session, state.sessions) if session else None
    return tuple(
        ToolChoice(
            name=tool.name,
            listed=(own is None or tool.name in own) and (above is None or tool.name in above),
            enabled=state.loaded
            and state.reader_of is None
            and (above is None or tool.name in above),
            note=_note(tool, above is not None and tool.name not in above, session),
        )
        for tool in state.tools
    )


def _note(tool: Offer, barred: bool, session: Session | None) -> str:
    if barred:
        return "not a tool of the session above"
    if tool.in_workspace and (session is None or session.workspace is None):
        return "needs a workspace"
    return "asks before it acts" if tool.asks else ""
