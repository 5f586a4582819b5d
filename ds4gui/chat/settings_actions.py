"""What is asked of the settings file and of the keyring, and what they answer.

Owns the values on both ways. A key's secret is in exactly one of them, on its way to the keyring,
and is not in what a log would show of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ds4gui.chat.preferences import Change, Preferences


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Writes changes to the file, all of them or none; what can hold at once does."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class StoreKey:
    """Keeps a server's key in the system's keyring; an empty one takes it out."""

    server: str
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class MoveKey:
    """Takes the key out of the settings file and into the keyring."""


@dataclass(frozen=True, slots=True)
class StrokesUnfit:
    """What the file says of strokes can't be used in part; a sentence each. Told by the window,
    which alone knows keys."""

    problems: tuple[str, ...]


SettingsDeed: TypeAlias = ChangeSettings | StoreKey | MoveKey | StrokesUnfit


@dataclass(frozen=True, slots=True)
class WriteSettings:
    """Makes the changes in the file."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class LookAtSettings:
    """Reads the file again where somebody else wrote it."""


@dataclass(frozen=True, slots=True)
class KeepKey:
    """Puts a key into the keyring."""

    server: str
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeepPlainKey:
    """Puts the file's own key into the keyring, then takes it out of the file."""


SettingsEffect: TypeAlias = WriteSettings | LookAtSettings | KeepKey | KeepPlainKey


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsRead:
    """The file as it is now. `by_hand`: somebody else wrote it; `broken`: nothing could be read."""

    preferences: Preferences
    problems: tuple[str, ...] = ()
    by_hand: bool = False
    broken: bool = False


@dataclass(frozen=True, slots=True)
class SettingsNotWritten:
    """The file is as it was; one sentence."""

    reason: str


@dataclass(frozen=True, slots=True)
class KeyKept:
    """Whether the keyring took a key; one sentence for the user."""

    says: str
    kept: bool


SettingsNews: TypeAlias = SettingsRead | SettingsNotWritten | KeyKept
