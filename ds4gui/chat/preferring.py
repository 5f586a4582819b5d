"""The settings while the program runs: changed in a window, by a menu, or by hand in the file.

Owns what of them holds at once. Size, memory and the chats' place hold from the next start. A file
that broke while the program runs changes nothing that holds, and is not written.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import WindowFocused
from ds4gui.chat.appearance import Appearance
from ds4gui.chat.effects import Effect, MountWidgets
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.preferences import Change, Place, Preferences
from ds4gui.chat.servers import followed
from ds4gui.chat.settings_actions import (
    ChangeSettings,
    KeepKey,
    KeepPlainKey,
    KeyKept,
    LookAtSettings,
    MoveKey,
    SettingsNotWritten,
    SettingsRead,
    StoreKey,
    StrokesUnfit,
    WriteSettings,
)
from ds4gui.chat.state import AppState, Notice, Step
from ds4gui.chat.way import wish_of

THEME: Place = ("window", "theme")
WRAP: Place = ("window", "wrap_code")
WIDGETS: Place = ("tools", "widgets")
TITLES: Place = ("chat", "titles")


def change_asked(action: ChangeSettings, state: AppState) -> Step:
    """It holds when it is written."""
    return state, ((WriteSettings(action.changes),) if action.changes else ())


def key_given(action: StoreKey, state: AppState) -> Step:
    """The state never sees it."""
    return state, (KeepKey(action.server, action.key),)


def key_moved(action: MoveKey, state: AppState) -> Step:
    """Out of the file."""
    return replace(state, notice=None), (KeepPlainKey(),)


def key_kept(action: KeyKept, state: AppState) -> Step:
    """Said either way."""
    notice = Notice(text=action.says, kind="info" if action.kept else "problem")
    return replace(state, notice=notice), ()


def strokes_unfit(action: StrokesUnfit, state: AppState) -> Step:
    """Said; the others hold."""
    return replace(state, notice=Notice(text="\n".join(action.problems), kind="problem")), ()


def not_written(action: SettingsNotWritten, state: AppState) -> Step:
    """Said; what is shown is still what holds."""
    return replace(state, notice=Notice(text=action.reason, kind="problem")), ()


def settings_read(action: SettingsRead, state: AppState) -> Step:
    """What differs holds now, where it can."""
    if action.problems:
        state = replace(state, notice=Notice(text="\n".join(action.problems), kind="problem"))
    elif action.by_hand:
        text = "The settings file was changed and holds now"
        state = replace(state, notice=Notice(text=text, kind="info"))
    if action.broken:
        return state, ()
    before, after = state.preferences, action.preferences
    state = replace(state, preferences=after, look=with_given(state.look, after, before))
    state, looks = followed(state, before)
    if before.given.get(WIDGETS) != after.given.get(WIDGETS):
        wanted = after.given.get(WIDGETS) is not False
        looks += (MountWidgets(wanted),)
    if (model := after.given.get(("server", "model"))) != before.given.get(("server", "model")):
        state = replace(state, default_model=str(model or ""))
    state = replace(state, titles=after.given.get(TITLES) is not False)
    wish = wish_of(*(str(after.given.get(("tools", key), "")) for key in ("road", "transport")))
    if isinstance(wish, str):
        return replace(state, notice=Notice(text=wish, kind="problem")), looks
    if wish != state.wish:
        state = replace(state, wish=wish, ways={})
    return state, looks


def with_given(
    look: Appearance, after: Preferences, before: Preferences | None = None
) -> Appearance:
    """The look with what the file says, where that differs from what it said `before`."""
    given = {
        place: value
        for place, value in after.given.items()
        if before is None or before.given.get(place) != value
    }
    theme, wraps, widgets = (given.get(place) for place in (THEME, WRAP, WIDGETS))
    if theme == "dark" or theme == "light" or theme == "system":
        look = replace(look, choice=theme)
    if isinstance(wraps, bool):
        look = replace(look, wraps_code=wraps)
    return replace(look, offers_widgets=widgets) if isinstance(widgets, bool) else look


def looked_at(action: WindowFocused, state: AppState) -> tuple[Effect, ...]:
    """Whoever comes back to the window may have written the file."""
    return (LookAtSettings(),) if state.preferences.file else ()


def written_back(state: AppState) -> tuple[Effect, ...]:
    """What a menu chose is written where the file names it, which would win at the next start."""
    look = state.look
    now: tuple[tuple[Place, JSON], ...] = (
        (THEME, look.choice), (WRAP, look.wraps_code), (WIDGETS, look.offers_widgets),
    )  # fmt: skip
    given = state.preferences.given
    changes = tuple(Change(p, value) for p, value in now if p in given and given[p] != value)
    return (WriteSettings(changes),) if changes else ()
