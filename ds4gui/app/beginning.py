"""The state before anything has happened: what this start was told, and what is wrong with it."""

from __future__ import annotations

import time
from pathlib import Path

from ds4gui.app.choosers import is_there
from ds4gui.app.settings_file import read_settings
from ds4gui.app.tools import offers
from ds4gui.chat.appearance import Appearance
from ds4gui.chat.browse import Browsing
from ds4gui.chat.preferring import with_given
from ds4gui.chat.state import AppState, LocalModel, Notice, ServerState
from ds4gui.chat.way import Wish, wish_of
from ds4gui.settings import Settings, export_folder
from ds4gui.toolbox.registry import Registry

PLAIN_KEY = "The server’s key stands in the settings file for everybody to read"


def utc_offset_s() -> float:
    """Local time less UTC at this moment: it changes with the season, and on the way."""
    if hasattr(time, "tzset"):
        time.tzset()  # else the zone is that of the process's start; Windows asks each time
    return float(time.localtime().tm_gmtoff)


def initial_state(settings: Settings, registry: Registry) -> AppState:
    """The state before anything is known."""
    notice = None
    read = read_settings(settings.file)
    wish = wish_of(settings.tool_road, settings.tool_transport)
    # Of a file that is broken, and of values that both know, one sentence is enough.
    others = () if read.broken else read.problems
    problems = (*settings.problems, *others, *([wish] if isinstance(wish, str) else []))
    if problems:
        notice = Notice(text="\n".join(dict.fromkeys(problems)), kind="problem")
    elif read.preferences.plain_key:
        notice = Notice(text=PLAIN_KEY, kind="plain_key")
    server = ServerState(url=settings.base_url)
    if settings.local is not None:
        server = ServerState(url="", local=LocalModel(name=settings.local.name))
    return AppState(
        server=server,
        tools=offers(registry),
        export_folder=str(Path(export_folder())),
        now_s=time.time(),
        utc_offset_s=utc_offset_s(),
        default_model=settings.model,
        titles=settings.titles,
        notice=notice,
        browsing=Browsing(offered=settings.file_chooser == "system" and is_there()),
        look=with_given(
            Appearance(wraps_code=settings.wrap_code, offers_widgets=settings.widgets),
            read.preferences,
        ),
        wish=Wish() if isinstance(wish, str) else wish,
        preferences=read.preferences,
    )
