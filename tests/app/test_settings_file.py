"""The settings file: what is not understood is said with its line, and nothing of it is lost."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from ds4gui.app.settings_file import read_settings, stamp_of, write_settings
from ds4gui.chat.preferences import Change, NamedServer, Preset, changes_of_preset
from ds4gui.settings import DEFAULT_URL, settings_from

FULL = """\
# mine, by hand
unknown = 1   # kept

[server]
url = "http://here/v1"   # the usual one

[servers.lab]
url = "http://lab:8000/v1"
model = "big"

[servers."with space"]
url = "http://other/v1"

[defaults]
system_prompt = "Be brief."
temperature = 0.2
extra = { chat_template_kwargs = { enable_thinking = false } }

[presets.draw]
temperature = 1
seed = 7

[shortcuts]
export = "Ctrl+Shift+E"
"""

BROKEN = {
    "a table that never ends": ("[server\n", 1),
    "a text that never ends": ('[server]\nurl = "http://a\n', 2),
    "a key twice": ('[server]\nurl = "a"\nurl = "b"\n', 3),
    "a table twice": ("[window]\n[server]\n[window]\n", 3),
    "a word without quotes": ("[window]\nscale = 1\ntheme = dark\n", 3),
    "a value that is missing": ("[server]\nurl =\n", 2),
    "a key that is missing": ("[server]\n= 3\n", 2),
    "a number that is none": ("[window]\nscale = 1.2.3\n", 2),
    "an array that never ends": ("a = 1\nb = [1, 2\n", 3),
    "a bare word": ("[server]\n\nhello\n", 3),
    "not UTF-8": ('[server]\nurl = "\udcff"\n', 2),
    "a strange escape": ('[server]\nurl = "\\q"\n', 2),
}
MISFITS = {
    "a theme": ('[window]\ntheme = "pink"\n', 2),
    "a server without url": ('[servers.a]\nmodel = "m"\n', 1),
    "a server that is none": ("[servers]\n\na = 3\n", 3),
    "a temperature": ("[defaults]\n# warm\ntemperature = 3\n", 3),
    "a word for a number": ('[presets.x]\nseed = "one"\n', 2),
    "a stroke": ("[shortcuts]\nexport = 7\n", 2),
    "tables that are none": ("defaults = 3\n", 1),
    "what we say ourselves": ("[defaults]\nextra = { stream = false }\n", 1),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.mark.parametrize("way", BROKEN)
def test_a_broken_file_is_told_with_its_line_and_the_program_starts_without_it(
    file: Path, way: str
) -> None:
    text, line = BROKEN[way]
    file.write_text(text, errors="surrogateescape")
    read = read_settings(file)
    (problem,) = read.problems
    assert read.broken
    assert read.preferences.servers == ()
    assert f"line {line}" in problem, problem
    settings = settings_from(
        command_line={}, environment={}, toml_file=file, database=file.parent / "chats"
    )
    assert settings.base_url == DEFAULT_URL
    assert settings.problems == (problem,)
    assert write_settings(file, [Change(("window", "theme"), "dark")])
    assert file.read_text(errors="surrogateescape") == text, "it is not written over"
    assert os.listdir(file.parent) == [file.name]


@pytest.mark.parametrize("way", MISFITS)
def test_what_does_not_fit_is_told_with_its_line_and_the_rest_holds(file: Path, way: str) -> None:
    text, line = MISFITS[way]
    file.write_text(text + '[servers.good]\nurl = "http://good/v1"\n' * ("servers]" not in text))
    read = read_settings(file)
    (problem,) = read.problems
    assert f"line {line} of" in problem
    assert not read.broken
    if "servers]" not in text:
        assert read.preferences.servers == (NamedServer(name="good", url="http://good/v1"),)


def test_all_of_it_is_read(file: Path) -> None:
    file.write_text(FULL)
    read = read_settings(file)
    assert read.problems == ()
    found = read.preferences
    assert [(s.name, s.url, s.model) for s in found.servers] == [
        ("lab", "http://lab:8000/v1", "big"),
        ("with space", "http://other/v1", ""),
    ]
    assert found.defaults.system_prompt == "Be brief."
    assert found.defaults.params == {
        "temperature": 0.2,
        "chat_template_kwargs": {"enable_thinking": False},
    }
    assert found.presets == (Preset(name="draw", params={"temperature": 1, "seed": 7}),)
    assert found.shortcuts == {"export": "Ctrl+Shift+E"}


def test_a_change_keeps_comments_order_and_unknown_names(file: Path) -> None:
    file.write_text(FULL)
    os.chmod(file, 0o640)
    changes = [
        Change(("window", "theme"), "light"),
        Change(("server", "url"), "http://there/v1"),
        Change(("servers", "lab"), None),
        Change(("shortcuts", "export"), None),
        Change(("servers", "new one"), {"url": "http://new/v1"}),
    ]
    assert write_settings(file, changes) == ""
    text = file.read_text()
    assert text.startswith("# mine, by hand\nunknown = 1   # kept\n")
    assert 'url = "http://there/v1"   # the usual one' in text
    assert "lab" not in text
    read = read_settings(file)
    assert read.problems == ()
    assert [s.name for s in read.preferences.servers] == ["with space", "new one"]
    assert read.preferences.given["window", "theme"] == "light"
    assert read.preferences.shortcuts == {}
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(file.parent) == [file.name]


def test_a_first_change_makes_file_and_folder_and_a_link_stays_one(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.toml"
    assert stamp_of(file) is None
    assert write_settings(file, [Change(("window", "scale"), 1.5)]) == ""
    assert file.read_text() == "[window]\nscale = 1.5\n"
    assert stamp_of(file) is not None
    link = tmp_path / "link.toml"
    link.symlink_to(file)
    assert write_settings(link, [Change(("window", "scale"), 2)]) == ""
    assert link.is_symlink()
    assert file.read_text() == "[window]\nscale = 2\n"


def test_a_preset_is_written_and_read_as_the_same(file: Path) -> None:
    before = Preset(name="a", system_prompt="x", params={"seed": 1})
    after = Preset(name="a", params={"top_p": 0.5, "guided": {"deep": [1, 2]}})
    place = ("presets", "a")
    assert changes_of_preset(place, before, before) == ()
    assert write_settings(file, changes_of_preset(place, Preset(), before)) == ""
    assert write_settings(file, changes_of_preset(place, before, after)) == ""
    assert read_settings(file).preferences.presets == (after,)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    problem = write_settings(tmp_path / "file" / "settings.toml", [Change(("a", "b"), 1)])
    assert problem.startswith("The settings were not saved")
    assert write_settings(None, [Change(("a", "b"), 1)]) != ""
