"""What the user chooses for a session: its workspace, its tools, how it asks.

Owns these choices. A folder is looked for before it is kept; none changes where the store only
reads, and a workspace not while an answer is at work in it.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import ChooseParams, ChooseTools, ChooseWorkspace
from ds4gui.chat.effects import FindWorkspace
from ds4gui.chat.events import WorkspaceFound, WorkspaceRefused
from ds4gui.chat.record import Session
from ds4gui.chat.sessions import opened_session
from ds4gui.chat.state import AppState, Notice, Step, with_session
from ds4gui.chat.storage import SaveSession


def workspace_chosen(action: ChooseWorkspace, state: AppState) -> Step:
    """The folder is looked for; a blank path takes the workspace away."""
    if not state.loaded or state.reader_of is not None:
        return state, ()
    state, effects = opened_session(state)
    session = state.current
    assert session is not None
    if session.id in state.runs:
        text = "Stop the answer first; its tools work in the old workspace"
        return replace(state, notice=Notice(text=text, kind="problem")), effects
    if not action.path.strip():
        state, kept = _with_workspace(state, session, None)
        return state, (*effects, *kept)
    return state, (*effects, FindWorkspace(session.id, action.path.strip()))


def workspace_found(action: WorkspaceFound, state: AppState) -> Step:
    """The folder is there."""
    session = state.session(action.session_id)
    if session is None or session.id in state.runs:
        return state, ()
    return _with_workspace(state, session, action.path)


def workspace_refused(action: WorkspaceRefused, state: AppState) -> Step:
    """The folder can't be used; the older one stays."""
    return replace(state, notice=Notice(text=action.reason, kind="problem")), ()


def tools_chosen(action: ChooseTools, state: AppState) -> Step:
    """The shown session lists other tools; all of them is no filter, so that new ones join."""
    if not state.loaded or state.reader_of is not None:
        return state, ()
    state, effects = opened_session(state)
    session = state.current
    assert session is not None
    listed = tuple(tool.name for tool in state.tools if tool.name in action.names)
    everything = len(listed) == len(state.tools)
    state, kept = _changed(state, replace(session, tool_filter=None if everything else listed))
    return state, (*effects, *kept)


def params_chosen(action: ChooseParams, state: AppState) -> Step:
    """The shown session asks in another way from its next turn on."""
    if not state.loaded or state.reader_of is not None:
        return state, ()
    state, effects = opened_session(state)
    session = state.current
    assert session is not None
    session = replace(session, system_prompt=action.system_prompt, params=action.params)
    state, kept = _changed(state, session)
    return state, (*effects, *kept)


def _with_workspace(state: AppState, session: Session, path: str | None) -> Step:
    text = "No workspace" if path is None else f"The workspace is {path}"
    state = replace(state, notice=Notice(text=text, kind="info"))
    return _changed(state, replace(session, workspace=path))


def _changed(state: AppState, session: Session) -> Step:
    stored = session.head_id is not None or session.title
    return with_session(state, session), (SaveSession(session),) if stored else ()
