"""A system prompt and parameters to fill in; a blank one is left to the server.

Owns what is typed. Never decides what may be typed: see chat/sampling.py.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.sampling import PARAMETERS, params_from_words, words_from_params
from ds4gui.ui.dialogs.frame import Dialogs, typed
from ds4gui.ui.dialogs.inputs import label, line, paragraph
from ds4gui.ui.field import add_field

_COLUMNS = 2
_NARROW = 600
"""Of a dialog's content in logical px: below it two columns would cut what a field hints at."""
_NAME = 150
_PROMPT_LINES = 4


class ParamsForm:
    """Begins with a prompt and parameters; `prompt` and `params()` are what is there now."""

    def __init__(self, prompt: str, params: JSONObject) -> None:
        self.prompt = prompt
        self._words, self._extra = words_from_params(params)
        self._items: dict[str, int] = {}
        self._prompt_item = self._extra_item = 0

    def build(self, frame: Dialogs) -> None:
        """Makes its items."""
        self._prompt_item = paragraph(frame, "System prompt", self.prompt, _PROMPT_LINES)
        look = frame.look
        columns = _COLUMNS if frame.width >= look.px(_NARROW) else 1
        width = frame.width // columns
        for start in range(0, len(PARAMETERS), columns):
            with dpg.group(parent=frame.window, horizontal=True) as row:
                for known in PARAMETERS[start : start + columns]:
                    label(frame, known.label, _NAME)
                    item = add_field(
                        look, int(row), hint=known.hint, callback=lambda: None,
                        value=self._words.get(known.name, ""),
                    )  # fmt: skip
                    dpg.configure_item(item, width=width - look.px(_NAME + 4))
                    self._items[known.name] = item
        self._extra_item = line(frame, "Extra body", 'JSON, e.g. {"ignore_eos": true}', self._extra)

    def keep(self) -> None:
        """What was typed."""
        self.prompt = str(dpg.get_value(self._prompt_item))
        self._words = {name: typed(item) for name, item in self._items.items()}
        self._extra = typed(self._extra_item)

    def params(self) -> JSONObject | str:
        """The parameters as they were kept, or one sentence about what can't be used."""
        return params_from_words(self._words, self._extra)
