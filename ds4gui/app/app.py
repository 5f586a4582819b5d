"""The program: drain the inbox, reduce, perform effects, show the picture.

Owns the state and the wiring of the rooms. Nothing here blocks: every effect is handed to the
thread of its room and answers through the inbox.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import replace

from ds4gui import limits
from ds4gui.app.announcing import Announcer
from ds4gui.app.aside import Aside, Waiting
from ds4gui.app.beginning import initial_state, utc_offset_s
from ds4gui.app.closeups import Closeups
from ds4gui.app.connection import Connection
from ds4gui.app.drafts import DraftKeeper
from ds4gui.app.faces import SystemFaces
from ds4gui.app.figures import Figures
from ds4gui.app.formulas import FormulaRoad
from ds4gui.app.graphics import Graphics
from ds4gui.app.inbox import Inbox
from ds4gui.app.lexers import preparing
from ds4gui.app.meter import Meter
from ds4gui.app.named_servers import NamedServers
from ds4gui.app.preferences import PreferencesRoad
from ds4gui.app.replies import Replies
from ds4gui.app.screen import Screen
from ds4gui.app.searching import Searching
from ds4gui.app.titles import Titles
from ds4gui.app.tools import Tools, program_tools
from ds4gui.app.widgets import WidgetRoad
from ds4gui.chat.browse import BrowseEffect
from ds4gui.chat.closeups import CloseUpEffect
from ds4gui.chat.effects import (
    CloseProgram,
    CopyText,
    DrawFigures,
    Effect,
    LookAtServers,
    LookForServer,
    RunTool,
    SetFormula,
    StartDemo,
    StartReply,
    StopReplyStream,
    UseServer,
    WidgetEffect,
)
from ds4gui.chat.events import Action
from ds4gui.chat.finding import SearchAll
from ds4gui.chat.reduce import reduce
from ds4gui.chat.settings_actions import SettingsEffect
from ds4gui.chat.storage import LoadLibrary, StoreCommand
from ds4gui.chat.title_actions import AskTitle
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import ViewModel
from ds4gui.raster.pool import Drawn
from ds4gui.resources import asset_path
from ds4gui.settings import Settings
from ds4gui.store.store import Store

FIGURE_FONTS = (
    "Inter-Regular.ttf",
    "Inter-Medium.ttf",
    "Inter-SemiBold.ttf",
    "Inter-Bold.ttf",
    "Inter-Italic.ttf",
    "Inter-BoldItalic.ttf",
    "JetBrainsMono-Regular.ttf",
    "JetBrainsMono-Bold.ttf",
    "NotoSymbols-Regular.ttf",
)


class App:
    """`open` gives it the screen, since a window needs `post` to exist.

    `demo_pace` is the demo's speed in tokens per second; 0 for no delay, None for its own.
    `read_gap_s` bounds silence inside a reply.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        demo_pace: float | None = None,
        read_gap_s: float = limits.SERVER_READ_GAP_S,
    ) -> None:
        self._screen: Screen | None = None
        self._inbox = Inbox(self._wake)
        self._actions: deque[Action] = deque()
        self._registry = program_tools()
        self._preferences = PreferencesRoad(self.post, settings.file)
        self._aside = Aside(self.post, settings.database)
        self._searching = Searching(self.post, settings.database)
        self._store = Store(settings.database, preparing(self.post))
        self._connection = Connection(
            self.post,
            settings.base_url,
            settings.api_key,
            local=settings.local,
            demo_pace=demo_pace,
            read_gap_s=read_gap_s,
        )
        self._servers = NamedServers(self.post, self._connection.client, read_gap_s=read_gap_s)
        self._replies = Replies(preparing(self.post), self._servers.client)
        self._titles = Titles(self.post, self._servers.client)
        self._meter = Meter(self.post, self._servers.client)
        fonts = tuple(asset_path("fonts", name) for name in FIGURE_FONTS)
        self._faces = SystemFaces(self._wake)
        self._graphics = Graphics(self.post)
        self._figures = Figures(self.post, self._graphics, fonts, self._faces.paths)
        self._closeups = Closeups(self.post, self._wake, self._figures, self._graphics)
        self._formulas = FormulaRoad(self._wake)
        self._widgets = WidgetRoad(
            self.post, self._wake, settings.database.parent / "browser-proof.json"
        )
        self._announcer = Announcer(lambda: self._shown().focus.is_here)
        self._drafts = DraftKeeper(self._store.perform, self._wake)
        self._tools = Tools(self.post, self._registry, self._figures)
        self._presenter = Presenter()
        self._view: ViewModel | None = None
        self._zone_due_s = 0.0
        self.state = initial_state(settings, self._registry)

    def post(self, action: Action) -> None:
        """Any thread's way in."""
        self._inbox.post(action)

    def open(self, screen: Screen, *, demo: bool = False) -> None:
        """Begins: the list is read, the server looked for."""
        self._screen = screen
        self._store.start()
        self._store.perform(LoadLibrary())
        if demo:
            self._connection.use_demo()
        self._connection.start()
        self._servers.watch(self.state.preferences.servers)

    def step(self) -> None:
        """One turn of the loop, on the UI thread."""
        assert self._screen is not None
        self._look_at_zone(time.monotonic())
        self._actions += self._inbox.take()
        try:
            while self._actions:
                self._take(self._actions.popleft())
        finally:
            if self._actions:
                # A fault in one action ends the turn, and must not cost those that came with it.
                self._wake()
        self._meter.watch(self.state)
        self._drafts.watch(self.state)
        self._announcer.watch(self.state)
        self._figures.hand_over(self._put)
        self._closeups.hand_over(self._screen.put_sheet)
        self._formulas.hand_over(self._screen.put_formula)
        self._widgets.hand_over(self._screen.put_figure)
        if faces := self._faces.take():
            self._screen.use_faces(faces)
        view = self._presenter.view(self.state)
        if view is not self._view:
            self._view = view
            self._screen.show(view)
        if self._presenter.unfinished:
            self._wake()

    def _look_at_zone(self, now_s: float) -> None:
        if now_s < self._zone_due_s:
            return
        self._zone_due_s = now_s + limits.ZONE_STEP_S
        if (offset_s := utc_offset_s()) != self.state.utc_offset_s:
            self.state = replace(self.state, utc_offset_s=offset_s)

    def _take(self, action: Action) -> None:
        self.state, effects = reduce(self.state, action, time.time())
        for effect in effects:
            self._perform(effect)

    def close(self) -> None:
        """Ends every thread and child; what is queued for the store is written first."""
        self._aside.close()
        self._drafts.close(self.state)
        self._preferences.close()
        self._replies.close()
        self._titles.close()
        self._meter.close()
        self._tools.close()
        self._figures.close()
        self._graphics.close()
        self._formulas.close()
        self._widgets.close()
        self._searching.close()
        self._store.close(limits.STORE_CLOSE_S)
        self._servers.close()
        self._connection.close()

    def _wake(self) -> None:
        if self._screen is not None:
            self._screen.wake()

    def _put(self, picture: Drawn) -> None:
        assert self._screen is not None
        self._screen.put_figure(
            picture.key, picture.column_px, picture.width_px, picture.height_px, picture.pixels
        )

    def _perform(self, effect: Effect) -> None:
        if isinstance(effect, StoreCommand):
            self._store.perform(effect)
        elif isinstance(effect, StartReply | StopReplyStream | AskTitle):
            self._reply(effect)
        elif isinstance(effect, RunTool):
            self._tools.run(effect)
        elif isinstance(effect, DrawFigures):
            self._figures.draw(effect)
        elif isinstance(effect, CloseUpEffect):
            self._closeups.perform(effect)
        elif isinstance(effect, WidgetEffect):
            self._widgets.perform(effect)
        elif isinstance(effect, CopyText | CloseProgram):
            self._on_screen(effect)
        elif isinstance(effect, UseServer | LookForServer | StartDemo):
            self._connect(effect)
        else:
            self._perform_seldom(effect)

    def _perform_seldom(
        self,
        effect: SetFormula | SearchAll | LookAtServers | SettingsEffect | Waiting | BrowseEffect,
    ) -> None:
        if isinstance(effect, SetFormula):
            self._formulas.set(effect)
        elif isinstance(effect, SearchAll):
            self._searching.ask(effect)
        elif isinstance(effect, LookAtServers):
            self._servers.watch(effect.servers)
        elif isinstance(effect, SettingsEffect):
            self._preferences.perform(effect)
        else:
            self._aside.perform(effect)

    def _on_screen(self, effect: CopyText | CloseProgram) -> None:
        if isinstance(effect, CopyText):
            self._shown().copy(effect.text)
        else:
            self._shown().close()

    def _reply(self, effect: StartReply | StopReplyStream | AskTitle) -> None:
        if isinstance(effect, StartReply):
            self._titles.stop()
            self._replies.start(effect)
        elif isinstance(effect, AskTitle):
            self._titles.ask(effect)
        else:
            self._replies.stop(effect.message_id)
            self._tools.cancel(effect.message_id)

    def _connect(self, effect: UseServer | LookForServer | StartDemo) -> None:
        if isinstance(effect, UseServer):
            self._connection.use(effect.url, effect.api_key)
        elif isinstance(effect, LookForServer):
            self._connection.look()
        else:
            self._connection.use_demo()

    def _shown(self) -> Screen:
        assert self._screen is not None
        return self._screen
