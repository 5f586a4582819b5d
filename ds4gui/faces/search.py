"""The system's faces for what the bundled ones lack: Chinese, Arabic, Hindi, Thai and others.

Walks the folders in which Linux, macOS and Windows keep fonts and takes, for each script, the first
regular face that has its letters: one named for the script, else any. Reads font files, writes
nothing, asks no other program. Takes some 10 to 100 ms: call it on a thread of its own.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from ds4gui import limits
from ds4gui.faces.sfnt import FontFile, UnusableFontError, open_font

_log = logging.getLogger(__name__)

_HAN_BY_LANGUAGE = {
    "ja": ("notosansjp", "notosanscjkjp", "yugoth", "hiragino"),
    "ko": ("notosanskr", "notosanscjkkr", "malgun", "applesdgothic"),
    "zh_TW": ("notosanstc", "notosanscjktc", "msjh", "pingfang"),
    "zh_HK": ("notosanshk", "notosanscjkhk", "msjh", "pingfang"),
}
_HAN = (
    "notosanssc", "notosanscjksc", "notosanscjk", "sourcehansans", "msyh", "pingfang",
    "hiraginosansgb", "stheiti", "wqy", "droidsansfallback", "arialunicode", "simsun",
)  # fmt: skip
_EVERYWHERE = "一人日本文字不在有"
"""Han characters that every reader of them writes alike."""
_SCRIPTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_EVERYWHERE, _HAN),
    ("这说们为时会", _HAN),
    ("這說們為時會", ("notosanstc", "notosanscjk", "msjh", "pingfang")),
    ("あいうえおアイウエオ", ("notosansjp", "notosanscjk", "yugoth", "hiragino", "meiryo")),
    ("가나다라마한글", ("notosanskr", "notosanscjk", "malgun", "applesdgothic", "nanumgothic")),
    ("ابتثجحدرسعقلمهوي", ("notosansarabic", "segoeui", "geezapro", "dejavusans", "tahoma")),
    ("אבגדהוזחש", ("notosanshebrew", "segoeui", "arialhb", "dejavusans", "tahoma")),
    ("अआइकखगमरसहिे", ("notosansdevanagari", "nirmala", "kohinoordevanagari", "lohitdevanagari")),
    ("กขคงจฉนมรสอะาี", ("notosansthai", "leelawui", "thonburi", "loma", "garuda")),
    ("অআকখগমরস", ("notosansbengali", "nirmala", "kohinoorbangla")),
    ("ਅਆਕਖਗਮਰਸ", ("notosansgurmukhi", "nirmala", "gurmukhi")),
    ("અઆકખગમરસ", ("notosansgujarati", "nirmala", "kohinoorgujarati")),
    ("ଅଆକଖଗମରସ", ("notosansoriya", "nirmala", "oriya")),
    ("அஆகஙசமரஸ", ("notosanstamil", "nirmala", "tamil")),
    ("అఆకఖగమరస", ("notosanstelugu", "nirmala", "kohinoortelugu")),
    ("ಅಆಕಖಗಮರಸ", ("notosanskannada", "nirmala", "kannada")),
    ("അആകഖഗമരസ", ("notosansmalayalam", "nirmala", "malayalam")),
    ("අආකඛගමරස", ("notosanssinhala", "nirmala", "sinhala")),
    ("ກຂຄງຈມຣສ", ("notosanslao", "leelawui", "lao")),
    ("ကခဂငစမရသ", ("notosansmyanmar", "mmrtext", "myanmar")),
    ("កខគងចមរស", ("notosanskhmer", "leelawui", "khmer")),
    ("ཀཁགངཅམརས", ("notoseriftibetan", "himalaya", "kailasa")),
    ("აბგდევზთ", ("notosansgeorgian", "segoeui", "dejavusans")),
    ("աբգդեզէը", ("notosansarmenian", "segoeui", "dejavusans", "mshtakan")),
    ("ሀለሐመሠረሰሸ", ("notosansethiopic", "ebrima", "kefa")),
)
"""Some letters of each script, and what files are called that were made for it, best first."""

_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_OTHER_STYLES = (
    "bold", "italic", "oblique", "light", "thin", "black", "heavy", "medium", "demi", "condensed",
    "mono", "serif", "nastaliq", "emoji",
)  # fmt: skip


def folders() -> tuple[Path, ...]:
    """Where this system keeps fonts, the user's own first."""
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData/Local"))
        windows = os.environ.get("WINDIR", r"C:\Windows")
        return Path(local, "Microsoft/Windows/Fonts"), Path(windows, "Fonts")
    if sys.platform == "darwin":
        return (
            home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"),
            Path("/System/Library/AssetsV2"),
        )  # fmt: skip
    data = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    shared = [Path(folder, "fonts") for folder in data.split(":") if os.path.isabs(folder)]
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local/share")
    return Path(own, "fonts"), home / ".fonts", *shared, Path("/run/host/fonts")


def system_faces(places: Sequence[Path], language: str = "") -> tuple[FontFile, ...]:
    """A face for each script that some file in `places` has, without repeats.

    `language` is the user's ("zh_TW.UTF-8"): Han characters differ between its readers.
    """
    shelf = _Shelf(places)
    found: dict[str, FontFile] = {}
    for letters, names in _SCRIPTS:
        if letters == _EVERYWHERE:
            names = (*_han_names(language), *_HAN)
        face = shelf.first(letters, names, tuple(found))
        if face is not None:
            found.setdefault(face.path, face)
    return tuple(found.values())


def scripts_without(faces: Sequence[FontFile]) -> tuple[str, ...]:
    """The letters of each script that none of these faces has."""
    return tuple(letters for letters, _ in _SCRIPTS if not any(face.has(letters) for face in faces))


def _han_names(language: str) -> tuple[str, ...]:
    known = (names for start, names in _HAN_BY_LANGUAGE.items() if language.startswith(start))
    return next(known, ())


class _Shelf:
    """The font files of some folders, each opened at most once."""

    def __init__(self, places: Sequence[Path]) -> None:
        named = [
            (_bare_name(path), str(path)) for path in islice(_files(places), limits.FONT_FILES)
        ]
        named.sort(key=lambda one: (any(style in one[0] for style in _OTHER_STYLES), len(one[0])))
        self._named = named
        self._opened: dict[str, FontFile | None] = {}

    def first(self, letters: str, names: Sequence[str], found: Sequence[str]) -> FontFile | None:
        """The best face that has all these letters: named for them, found before, or any."""
        for path in self._candidates(names, found):
            if path not in self._opened:
                self._opened[path] = _open(path)
            face = self._opened[path]
            if face is not None and face.has(letters):
                return face
        return None

    def _candidates(self, names: Sequence[str], found: Sequence[str]) -> Iterator[str]:
        for wanted in names:
            yield from (path for name, path in self._named if name.startswith(wanted))
        yield from found
        yield from (path for _, path in self._named)


def _files(places: Sequence[Path]) -> Iterator[Path]:
    for place in places:
        for folder, _, names in os.walk(place):
            yield from (Path(folder, name) for name in names if name.lower().endswith(_ENDINGS))


def _bare_name(path: Path) -> str:
    return "".join(character for character in path.stem.lower() if character.isalnum())


def _open(path: str) -> FontFile | None:
    try:
        if os.path.getsize(path) <= limits.FONT_FILE_BYTES:
            return open_font(path)
    except (OSError, UnusableFontError) as fault:
        _log.debug("%s is not used: %s", path, fault)
    return None
