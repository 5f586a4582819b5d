"""The house: its own rules, the bundled files, and what a room drags in when it is imported."""

import ast
import pkgutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import house
import pytest
import resvg_py
import room_contract
from fontTools.ttLib import TTFont

import ds4gui.chat
from ds4gui import resources
from ds4gui.ui import icons

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def faults_of(tmp_path: Path, path: str, text: str) -> list[str]:
    """What the rules say of a tree that holds this one file."""
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return [fault.text for fault in house.faults(tmp_path)]


BROKEN = {
    "file has 300 lines, must stay under 300": ("tools/a.py", '"""A."""\n' + "x = 1\n" * 299),
    "file has 301 lines, must stay under 300": ("tests/app/test_a.py", "x = 1\n" * 301),
    "f has 50 lines, must stay under 50": (
        "ds4gui/chat/a.py",
        '"""A."""\ndef f():\n' + "    x = 1\n" * 49,
    ),
    "module has no docstring": ("ds4gui/chat/a.py", "x = 1\n"),
    "docstring is longer than 12 lines": ("ds4gui/a.py", '"""A.' + "\nb" * 12 + '"""\n'),
    "colour #1e2128: use a token": ("ds4gui/ui/a.py", '"""A."""\nGROUND = "#1e2128"\n'),
    "colour (30, 33, 40): use a token": (
        "ds4gui/ui/a.py",
        '"""A."""\ndpg.add_text("a", color=(30, 33, 40))\n',
    ),
    "colour [30, 33, 40, 255]: use a token": (
        "ds4gui/ui/a.py",
        '"""A."""\ndpg.draw_rectangle(a, b, [30, 33, 40, 255])\n',
    ),
    "not Python: invalid syntax": ("tools/a.py", '"""A."""\nx = = 1\n'),
    "only ds4gui/ui imports dearpygui": (
        "ds4gui/app/a.py",
        '"""A."""\ndef f():\n    import dearpygui.dearpygui as dpg\n',
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_rule_is_named(fault: str, tmp_path: Path) -> None:
    path, text = BROKEN[fault]
    assert faults_of(tmp_path, path, text) == [fault]


KEPT = {
    "a file and a function just short enough": (
        "ds4gui/a.py",
        '"""A."""\ndef f():\n' + "    x = 1\n" * 48 + "y = 1\n" * 249,
    ),
    "a test that tells a long story": ("tests/test_a.py", "def f():\n" + "    x = 1\n" * 60),
    "an empty package": ("ds4gui/chat/__init__.py", ""),
    "colours where they belong": ("ds4gui/ui/tokens.py", '"""A."""\nGROUND = "#1e2128"\n'),
    "colours of drawings, outside the window": ("ds4gui/servers/a.py", '"""A."""\nx = "#fff"\n'),
    "a place, not a colour": ("ds4gui/ui/a.py", '"""A."""\ndpg.draw_text((4, 12), "a")\n'),
    "the toolkit where it belongs": ("ds4gui/ui/a.py", '"""A."""\nimport dearpygui\n'),
}


@pytest.mark.parametrize("case", KEPT)
def test_a_kept_rule_is_quiet(case: str, tmp_path: Path) -> None:
    path, text = KEPT[case]
    assert faults_of(tmp_path, path, text) == []


# --- who may import whom ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("imported", "may"),
    [
        ("ds4gui.limits", True),
        ("ds4gui.svg.verdict", True),
        ("ds4gui.svg", False),
        ("ds4gui.svg.verdicts", False),
        ("msgpack", True),
        ("numpy", False),
        ("json", True),
        ("time", False),
    ],
)
def test_a_room_may_import_only_what_its_row_lists(imported: str, may: bool) -> None:
    inside = {"ds4gui.limits", "ds4gui.svg.verdict"}
    assert room_contract.allowed(imported, inside, {"msgpack"}, {"time"}) is may


def package_modules() -> Iterator[str]:
    for path in sorted((ROOT / "ds4gui").rglob("*.py")):
        if path != ROOT / "ds4gui/__init__.py":
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(part for part in parts if part != "__init__")


def test_every_module_is_in_exactly_one_row() -> None:
    rows = PROJECT["tool"]["importlinter"]["contracts"]
    for module in package_modules():
        within = room_contract.within
        names = [
            row["name"]
            for row in rows
            if within(module, set(row["room"])) and not within(module, set(row.get("except_", [])))
        ]
        assert len(names) == 1, f"{module} is in {names or 'no row'}"


def test_the_package_itself_is_empty_but_for_its_version() -> None:
    """Every row may import `ds4gui`, so it must not lead anywhere."""
    tree = ast.parse((ROOT / "ds4gui/__init__.py").read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def third_parties_after_importing(*modules: str) -> set[str]:
    """Top-level names, neither stdlib nor ours, that a fresh process loads for these modules."""
    program = (
        "import sys\n"
        "before = set(sys.modules)\n"
        f"import {', '.join(modules)}\n"
        "new = {name: sys.modules[name] for name in set(sys.modules) - before}\n"
        # Cython's runtime registers modules of its own, which came from no file.
        "found = [name for name in new if getattr(new[name], '__spec__', None)]\n"
        "tops = {name.partition('.')[0] for name in found}\n"
        "print(*tops - sys.stdlib_module_names - {'ds4gui'})"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_conversation_loads_no_third_party_but_msgpack() -> None:
    modules = [m.name for m in pkgutil.walk_packages(ds4gui.chat.__path__, "ds4gui.chat.")]
    assert third_parties_after_importing(*modules) <= {"msgpack"}


def test_the_first_frame_waits_for_no_library_that_it_does_not_need() -> None:
    first = ("ds4gui.__main__", "ds4gui.app.run", "ds4gui.ui.window")
    assert third_parties_after_importing(*first) <= {"dearpygui", "platformdirs", "bidi"}
    late = ("ds4gui.app.app", "ds4gui.chat.state", "ds4gui.text.article", "ds4gui.present.said")
    program = f"import sys, {', '.join(first)}\nprint(*sys.modules.keys() & {set(late)})"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not done.stdout.split()


def test_the_program_loads_what_makes_pictures_when_there_is_one() -> None:
    loaded = third_parties_after_importing("ds4gui.app.app", "ds4gui.ui.window")
    assert not loaded & {"numpy", "moderngl", "glcontext"}


def test_the_worker_loads_only_what_checks_and_draws() -> None:
    allowed = {"msgpack", "resvg_py", "pyspng", "numpy", "tinycss2", "cssselect2", "webencodings"}
    loaded = third_parties_after_importing("ds4gui.raster.worker")
    assert loaded <= allowed
    assert "resvg_py" in loaded


# --- bundled files ------------------------------------------------------------------------------

FACES = {
    "Inter-Regular": ("Inter", 400, False),
    "Inter-Medium": ("Inter", 500, False),
    "Inter-SemiBold": ("Inter", 600, False),
    "Inter-Bold": ("Inter", 700, False),
    "Inter-Italic": ("Inter", 400, True),
    "Inter-BoldItalic": ("Inter", 700, True),
    "JetBrainsMono-Regular": ("JetBrains Mono", 400, False),
    "JetBrainsMono-Bold": ("JetBrains Mono", 700, False),
}


def drawn_word(file_names: list[str], family: str, weight: int, italic: bool) -> bytes:
    style = "italic" if italic else "normal"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><text x="4" y="22"'
        f' font-family="{family}" font-weight="{weight}" font-style="{style}"'
        ' font-size="18">Word 0123</text></svg>'
    )
    files = [resources.asset_path("fonts", f"{name}.ttf") for name in file_names]
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, dpi=96, font_files=files)
    return bytes(png)


@pytest.mark.parametrize("name", FACES)
def test_a_drawing_finds_each_face_by_family_weight_and_style(name: str) -> None:
    family, weight, italic = FACES[name]
    alone = drawn_word([name], family, weight, italic)
    assert drawn_word(list(FACES), family, weight, italic) == alone
    assert alone != drawn_word([name], "No such family", weight, italic)


@pytest.mark.parametrize("name", FACES)
def test_a_face_covers_three_scripts_with_digits_of_one_width(name: str) -> None:
    with TTFont(resources.asset_path("fonts", f"{name}.ttf")) as font:
        cmap, widths = font.getBestCmap(), font["hmtx"]
        assert {ord(character) for character in "AzÉßőЖяΩλ—…→×≠“”"} <= set(cmap)
        assert len({widths[cmap[ord(digit)]][0] for digit in "0123456789"}) == 1


def test_each_icon_has_a_glyph_that_fills_one_em() -> None:
    names = {name: value for name, value in vars(icons).items() if name.isupper()}
    with TTFont(resources.asset_path("icons", "lucide.ttf")) as font:
        cmap = font.getBestCmap()
        assert sorted(ord(value) for value in names.values()) == sorted(cmap)
        em = font["head"].unitsPerEm
        assert (font["hhea"].ascent, font["hhea"].descent) == (em, 0)
        assert {font["hmtx"][glyph][0] for glyph in cmap.values()} == {em}


def test_every_bundled_font_has_its_licence_beside_it() -> None:
    fonts = Path(resources.asset_path("fonts"))
    families = {path.name.partition("-")[0] for path in fonts.glob("*.ttf")}
    licences = {path.stem.removeprefix("LICENSE-") for path in fonts.glob("LICENSE-*.txt")}
    assert families == licences
    assert Path(resources.asset_path("icons", "LICENSE-Lucide.txt")).is_file()


def test_bundled_folders_are_mapped_into_the_wheel() -> None:
    mapped = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert mapped == {"assets": "ds4gui/assets", "shaders": "ds4gui/shaders"}
    assert Path(resources.shader_path("")).is_dir()
