"""How the shown session asks its model: system prompt, parameters, and presets of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import ChooseParams, UserAction
from ds4gui.chat.preferences import Preset, changes_of_preset
from ds4gui.chat.settings_actions import ChangeSettings
from ds4gui.ui import tokens as t
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed
from ds4gui.ui.dialogs.inputs import choices, label
from ds4gui.ui.dialogs.params_form import ParamsForm
from ds4gui.ui.field import add_field

_WIDE = 740
_NAME = 240


class SessionParamsDialog(Simple):
    """Begins with what the session has. Sends ChooseParams; a preset goes into the settings."""

    title = "Parameters of this session"
    at_most_px = _WIDE

    def __init__(
        self, send: Callable[[UserAction], None], now: Preset, presets: Sequence[Preset]
    ) -> None:
        self._send = send
        self._presets = {preset.name: preset for preset in presets}
        self.form = ParamsForm(now.system_prompt, now.params)
        self._problem = self._name = self._chosen = ""
        self._frame: Dialogs | None = None
        self.name_field = 0

    def build(self, frame: Dialogs) -> None:
        """Presets where there are some, the form, a name to keep it under."""
        self._frame = frame
        frame.say(
            "The next turn is made with these; blank ones are left to the server.", muted=True
        )
        if self._presets:
            names = {name: name for name in self._presets}
            choices(frame, "Presets", names, self._chosen, self._take)
        self.form.build(frame)
        with dpg.group(parent=frame.window, horizontal=True) as row:
            label(frame, "Keep as preset")
            self.name_field = add_field(
                frame.look, int(row), hint="name", callback=self._keep_preset, value=self._name
            )
            dpg.configure_item(self.name_field, width=frame.look.px(_NAME))
            button = dpg.add_button(
                label="Keep", callback=self._keep_preset, height=frame.look.px(t.FIELD_HEIGHT - 1)
            )
            dpg.bind_item_font(button, frame.look.fonts.widget_font("medium", t.SMALL_PX))
        if self._problem:
            frame.say(self._problem)
        frame.buttons(("Use", self._use), ("Cancel", frame.close))

    def keep(self) -> None:
        """What was typed."""
        self.form.keep()
        self._name = typed(self.name_field)

    def _take(self, name: str) -> None:
        preset = self._presets[name]
        self.form = ParamsForm(preset.system_prompt, preset.params)
        self._chosen, self._name, self._problem = name, name, ""
        self._again()

    def _again(self) -> None:
        if self._frame is not None:
            self._frame.open(self)

    def _filled(self) -> Preset | None:
        self.keep()
        params = self.form.params()
        if isinstance(params, str):
            self._problem = params
            self._again()
            return None
        return Preset(name=self._name, system_prompt=self.form.prompt.strip(), params=params)

    def _keep_preset(self) -> None:
        preset = self._filled()
        if preset is None or not preset.name:
            return
        before = self._presets.get(preset.name, Preset())
        if changes := changes_of_preset(("presets", preset.name), before, preset):
            self._send(ChangeSettings(changes))
        self._presets[preset.name] = preset
        self._chosen, self._problem = preset.name, f"Kept as {preset.name}"
        self._again()

    def _use(self) -> None:
        preset = self._filled()
        if preset is not None and self._frame is not None:
            self._frame.close()
            self._send(ChooseParams(preset.system_prompt, preset.params))
