"""Builds assets/fonts, assets/icons and ds4gui/ui/icons.py from pinned packages.

Variable fonts come from PyPI, the icon font from npm; both are cut down to what the window and the
drawings use, as static files with fixed dates, so that building twice gives the same bytes.

    python tools/build_fonts.py            write the files
    python tools/build_fonts.py --check    build aside and compare; exit 1 on any difference

Needs pip, npm and this project's environment. Never runs at install time or in the program.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import fontTools
import resvg_py
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from symbol_font import build_symbols, licence

ROOT = Path(__file__).resolve().parent.parent
FONTTOOLS_VERSION = "4.68.0"
"""Another release packs the same tables into other bytes."""
FONT_EPOCH_S = 3_786_912_000
"""2024-01-01 in seconds since 1904, the `head` table's clock: builds carry no date of their own."""

PACKAGES = {
    "fontpkg-inter==4.1.post1": "b1105c8b368787112e9352ba657fe4fd32feb0722cc3046a308f65962298ddf8",
    "fontpkg-jetbrains-mono==2.211": (
        "546e53afe7048f4c4ac2be8cbc00c42d7208bb5f6cd00f852225aa2797335de4"
    ),
    "lucide-static@1.62.0": "386f9080c440d6f5049cefe3456ae8357f7a0c7f76e59670cd1cb83bc7050a44",
    "@fontsource/noto-emoji@5.3.2": (
        "1fe49bb2cf7c2d78f93c0a69b6a431dcfd0d585b7831eba87fae6888ccf8d373"
    ),
    "@fontsource/noto-sans-math@5.3.0": (
        "8f6894fffd5863699e279c669d6eae9d3a1218cc9e20aed84efb64a98aee03d8"
    ),
    "@fontsource/noto-sans-symbols@5.3.0": (
        "f38047dcf42fcf90e7e9fcd3cb07f6900186d30137b173aa6f63f17d86b30db9"
    ),
    "@fontsource/noto-sans-symbols-2@5.3.0": (
        "dd714f47e1ba768274c25d14ac95610ca32e416d70c5455cd11d8995042a4552"
    ),
}

ICONS = (
    "archive", "arrow-down", "arrow-up", "ban", "check", "chevron-down", "chevron-left",
    "chevron-right", "circle-alert", "circle-slash", "clock", "columns-2", "copy",
    "corner-down-left", "download", "ellipsis", "file-text", "folder", "hourglass", "image",
    "info", "lightbulb", "link-2", "loader", "maximize-2", "message-square", "minimize-2", "moon",
    "panel-left", "paperclip", "pencil", "picture-in-picture-2", "pin", "play", "plus",
    "refresh-cw", "search", "settings", "shield", "square", "sun", "tag", "terminal", "trash-2",
    "undo-2", "unplug", "wand-sparkles", "wifi-off", "wrench", "x",
)  # fmt: skip

LAYOUT_FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]
"""No `calt` or `liga`: `->` stays the two characters that were written, in text and drawings."""


@dataclass(frozen=True, slots=True)
class Face:
    """One static font file cut from a variable one."""

    file: str
    source: str
    family: str
    style: str
    axis_weight: int
    class_weight: int
    italic: bool = False


INTER = "fontpkg_inter/files/Inter[opsz,wght].ttf"
INTER_ITALIC = "fontpkg_inter/files/Inter-Italic[opsz,wght].ttf"
MONO = "fontpkg_jetbrains_mono/files/JetBrainsMono[wght].ttf"
FACES = (
    Face("Inter-Regular", INTER, "Inter", "Regular", 400, 400),
    Face("Inter-Medium", INTER, "Inter", "Medium", 500, 500),
    # Headings are drawn at 650; the class stays 600 so that font-weight="600" finds this face.
    Face("Inter-SemiBold", INTER, "Inter", "SemiBold", 650, 600),
    Face("Inter-Bold", INTER, "Inter", "Bold", 700, 700),
    Face("Inter-Italic", INTER_ITALIC, "Inter", "Italic", 400, 400, True),
    Face("Inter-BoldItalic", INTER_ITALIC, "Inter", "Bold Italic", 700, 700, True),
    Face("JetBrainsMono-Regular", MONO, "JetBrains Mono", "Regular", 400, 400),
    Face("JetBrainsMono-Bold", MONO, "JetBrains Mono", "Bold", 700, 700),
)
RIBBI = ("Regular", "Bold", "Italic", "Bold Italic")
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
APP_ICON = """<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect x="8" y="8" width="240" height="240" rx="56" fill="#1e2128"/>
<path d="M64 60h128a20 20 0 0 1 20 20v76a20 20 0 0 1-20 20h-72l-40 36v-36h-16a20 20 0 0 1-20-20V80
a20 20 0 0 1 20-20z" fill="#3b78e7"/>
<path d="M76 146l32-40 24 24 40-52" fill="none" stroke="#ffffff" stroke-width="14"
stroke-linecap="round" stroke-linejoin="round"/><circle cx="176" cy="74" r="13" fill="#ffffff"/>
</svg>"""


def fetch(into: Path) -> None:
    """Unpack the pinned packages below `into`; SystemExit if one isn't the known bytes.

    A wheel goes there itself, what npm has into a folder of its name with "-" for "/".
    """
    downloads = into / "downloads"
    downloads.mkdir()
    for pin, sha256 in PACKAGES.items():
        before = set(downloads.iterdir())
        if "@" in pin:
            command = ["npm", "pack", "--silent", pin]
        else:
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", pin]
        subprocess.run(command, cwd=downloads, check=True, stdout=subprocess.DEVNULL)
        (archive,) = set(downloads.iterdir()) - before
        if hashlib.sha256(archive.read_bytes()).hexdigest() != sha256:
            raise SystemExit(f"{pin}: downloaded bytes differ from the pinned ones")
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                wheel.extractall(into)
        else:
            with tarfile.open(archive) as package:
                package.extractall(into / pin.rpartition("@")[0].replace("/", "-"), filter="data")


def subset(font: TTFont, characters: list[int], features: list[str]) -> None:
    """Keep `characters` with their glyph names dropped and only `features` of the layout tables."""
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["STAT", "DSIG", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def save(font: TTFont, path: Path) -> None:
    font["head"].created = font["head"].modified = FONT_EPOCH_S
    font.recalcTimestamp = False
    font.save(path)


def set_names(font: TTFont, face: Face) -> None:
    """Name the face so that both family+weight lookup and the four-style naming of old find it."""
    table = font["name"]
    names = {i: str(table.getName(i, 3, 1, 0x409) or "") for i in (0, 5, 13, 14)}
    full = f"{face.family} {face.style}"
    names |= {3: f"ds4gui;{face.file}", 4: full, 6: face.file}
    if face.style in RIBBI:
        names |= {1: face.family, 2: face.style}
    else:
        names |= {1: full, 2: "Regular", 16: face.family, 17: face.style}
    table.names = []
    for name_id, text in sorted(names.items()):
        table.setName(text, name_id, 3, 1, 0x409)

    bold = face.style.startswith("Bold")
    regular = face.style == "Regular"
    keep = font["OS/2"].fsSelection & ~0b110_0001
    font["OS/2"].usWeightClass = face.class_weight
    font["OS/2"].fsSelection = keep | face.italic | bold << 5 | regular << 6
    font["head"].macStyle = bold | face.italic << 1


def build_face(face: Face, packages: Path, out: Path) -> None:
    font = TTFont(packages / face.source, recalcTimestamp=False)
    axes: dict[str, float] = {"wght": face.axis_weight}
    if face.family == "Inter":
        axes["opsz"] = 14
    font = instantiateVariableFont(font, axes, inplace=True)
    if face.family == "Inter":
        # Dear PyGui applies no `tnum`; counters must not jitter, so tabular digits are the default.
        for table in font["cmap"].tables:
            for code, digit in enumerate(DIGITS, ord("0")):
                table.cmap[code] = f"{digit}.tf"
    set_names(font, face)
    subset(font, sorted(font.getBestCmap()), LAYOUT_FEATURES)
    save(font, out / f"{face.file}.ttf")


def build_icons(packages: Path, out: Path) -> dict[str, int]:
    """Write icons/lucide.ttf; return name → codepoint. One em is the icon's 24 px box."""
    source = packages / "lucide-static/package/font"
    codepoints: dict[str, int] = json.loads((source / "codepoints.json").read_text())
    chosen = {name: codepoints[name] for name in sorted(ICONS)}
    font = TTFont(source / "lucide.ttf", recalcTimestamp=False)
    subset(font, list(chosen.values()), [])
    del font["GSUB"]  # ligatures that spelt an icon's name, now empty
    save(font, out / "lucide.ttf")
    return chosen


def icons_module(codepoints: dict[str, int]) -> str:
    lines = [
        '"""Lucide icon characters in assets/icons/lucide.ttf, by name.',
        "",
        "Generated by tools/build_fonts.py: edit the list there, not this file.",
        '"""',
        "",
    ]
    for name, code in codepoints.items():
        lines.append(f'{name.replace("-", "_").upper()} = "\\u{code:04x}"')
    return "\n".join(lines) + "\n"


def build(packages: Path, root: Path) -> None:
    """Write every generated file below `root`, laid out as in the repository."""
    fonts, icons, ui = root / "assets/fonts", root / "assets/icons", root / "ds4gui/ui"
    for folder in (fonts, icons, ui):
        folder.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        build_face(face, packages, fonts)
    shutil.copyfile(packages / "fontpkg_inter/LICENSE", fonts / "LICENSE-Inter.txt")
    mono_licence = packages / "fontpkg_jetbrains_mono/LICENSE"
    shutil.copyfile(mono_licence, fonts / "LICENSE-JetBrainsMono.txt")
    save(build_symbols(packages, fonts), fonts / "NotoSymbols-Regular.ttf")
    (fonts / "LICENSE-NotoSymbols.txt").write_text(licence(packages), "utf-8")
    shutil.copyfile(packages / "lucide-static/package/LICENSE", icons / "LICENSE-Lucide.txt")
    codepoints = build_icons(packages, icons)
    (ui / "icons.py").write_text(icons_module(codepoints))
    png = bytes(resvg_py.svg_to_bytes(svg_string=APP_ICON, skip_system_fonts=True, dpi=96))
    (icons / "ds4gui.png").write_bytes(png)


def differences(built: Path) -> list[str]:
    """Paths, relative to the repository, whose committed bytes are not the built ones."""
    found = []
    for path in sorted(p for p in built.rglob("*") if p.is_file()):
        committed = ROOT / path.relative_to(built)
        if not committed.is_file() or committed.read_bytes() != path.read_bytes():
            found.append(str(path.relative_to(built)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the bundled fonts and icons")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check: bool = parser.parse_args().check
    if fontTools.version != FONTTOOLS_VERSION:
        print(f"Needs fonttools=={FONTTOOLS_VERSION}, this is {fontTools.version}: pip install it")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        packages, built = Path(folder, "packages"), Path(folder, "built")
        packages.mkdir()
        fetch(packages)
        build(packages, built if check else ROOT)
        changed = differences(built) if check else []
    for path in changed:
        print(f"differs: {path}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
