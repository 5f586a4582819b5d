"""A path from the system's own file chooser.

Owns what waits for it, and goes on with that as if the path had been typed. What was asked for one
session stays about that session, whichever is shown when the answer comes.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat import attaching
from ds4gui.chat.browse import (
    AskPath,
    Browse,
    Browsing,
    EndAsking,
    NeedsPath,
    PathChosen,
    PathKind,
    PathNotChosen,
    StopBrowsing,
)
from ds4gui.chat.choices import workspace_chosen
from ds4gui.chat.closeups import SaveFigure
from ds4gui.chat.copies import BackUp, RestoreBackup
from ds4gui.chat.copying import backup_asked, restore_asked
from ds4gui.chat.effects import FindWorkspace
from ds4gui.chat.figure_takeaway import save_asked
from ds4gui.chat.forms import (
    AttachFile,
    ChooseWorkspace,
    ExportCompared,
    ExportSession,
    ImportSession,
)
from ds4gui.chat.state import AppState, Notice, Step
from ds4gui.chat.takeaway import compared_exported, exported, import_asked

_TITLES: dict[type[NeedsPath], tuple[PathKind, str]] = {
    ExportSession: ("save", "Export the session"),
    ExportCompared: ("save", "Export the compared sessions"),
    SaveFigure: ("save", "Save the figure"),
    BackUp: ("save", "Back up all sessions"),
    RestoreBackup: ("open", "Restore a backup"),
    ImportSession: ("open", "Import a session"),
    AttachFile: ("open", "Attach a file"),
    ChooseWorkspace: ("folder", "Choose workspace"),
}


def asked(action: Browse, state: AppState) -> Step:
    """The chooser opens; the window goes on meanwhile."""
    if not state.browsing.offered:
        return state, ()
    deed = action.deed
    if isinstance(deed, ExportSession) and deed.session_id is None:
        deed = replace(deed, session_id=state.current_id)
    kind, title = _TITLES[type(deed)]
    number = state.browsing.number + 1
    browsing = Browsing(offered=True, number=number, deed=deed, session_id=state.current_id)
    notice = Notice(text="Waiting for the system’s file chooser", kind="choosing")
    state = replace(state, browsing=browsing, notice=notice)
    path = deed.path.strip() or state.export_folder
    return state, (AskPath(number=number, kind=kind, title=title, path=path),)


def stopped(action: StopBrowsing, state: AppState) -> Step:
    """As if nothing had been asked."""
    return _over(state), (EndAsking(),)


def chosen(action: PathChosen, state: AppState) -> Step:
    """What waited is done."""
    browsing = state.browsing
    if browsing.deed is None or action.number != browsing.number:
        return state, ()
    deed, state = browsing.deed, _over(state)
    if isinstance(deed, ImportSession):
        return import_asked(ImportSession(action.path), state)
    if isinstance(deed, RestoreBackup):
        return restore_asked(RestoreBackup(action.path), state)
    if isinstance(deed, AttachFile):
        return attaching.asked_for(action.path, browsing.session_id, state)
    if isinstance(deed, ChooseWorkspace):
        if browsing.session_id in (None, state.current_id):
            return workspace_chosen(ChooseWorkspace(action.path), state)
        assert browsing.session_id is not None
        return state, (FindWorkspace(browsing.session_id, action.path),)
    path = _with_ending(action.path, deed.path)
    if isinstance(deed, BackUp):
        return backup_asked(BackUp(path), state)
    agreed = action.replaces and path == action.path
    if isinstance(deed, SaveFigure):
        return save_asked(replace(deed, path=path, overwrite=agreed), state)
    # About a folder of drawings beside the document the chooser did not ask.
    agreed = agreed and not deed.form.drawings
    if isinstance(deed, ExportCompared):
        return compared_exported(replace(deed, path=path, overwrite=agreed), state)
    return exported(replace(deed, path=path, overwrite=agreed), state)


def not_chosen(action: PathNotChosen, state: AppState) -> Step:
    """Said unless the user wanted none; where no chooser works, none is offered again."""
    if state.browsing.deed is None or action.number != state.browsing.number:
        return state, ()
    state = _over(state)
    if action.missing:
        state = replace(state, browsing=replace(state.browsing, offered=False))
    if action.reason:
        state = replace(state, notice=Notice(text=action.reason, kind="problem"))
    return state, ()


def _over(state: AppState) -> AppState:
    waits = state.notice is not None and state.notice.kind == "choosing"
    browsing = replace(state.browsing, deed=None, session_id=None)
    return replace(state, browsing=browsing, notice=None if waits else state.notice)


def _with_ending(path: str, offered: str) -> str:
    """A name without an ending gets that of the name that was offered."""
    name = path.replace("\\", "/").rpartition("/")[2]
    _, dot, ending = offered.replace("\\", "/").rpartition("/")[2].rpartition(".")
    return path if "." in name or not dot else f"{path}.{ending}"
