"""What is told in passing. Owns the value alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ds4gui.chat.closeups import SaveFigure
from ds4gui.chat.forms import ExportCompared, ExportSession


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A passing sentence, or one a line. `saving` is asked again where a file is in its way."""

    text: str
    kind: Literal[
        "info", "deleted", "exists", "unsaved", "problem", "choosing", "plain_key", "restore"
    ]
    saving: SaveFigure | ExportSession | ExportCompared | None = None
