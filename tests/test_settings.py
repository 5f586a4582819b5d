"""Where a setting comes from, and what is said about those that can't be used."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ds4gui.settings import DEFAULT_URL, Settings, settings_from


def decided(
    tmp_path: Path,
    toml: str | bytes | None = None,
    *,
    line: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """Settings of a start with this file, command line and environment."""
    file = tmp_path / "settings.toml"
    if toml is not None:
        file.write_bytes(toml if isinstance(toml, bytes) else toml.encode())
    return settings_from(
        command_line=line or {},
        environment=environment or {},
        toml_file=file,
        database=tmp_path / "chats.sqlite3",
    )


FILE = '[server]\nurl = "http://file/v1"\nmodel = "file-model"\napi_key = "file-key"\n'
SCALE = "\n[window]\nscale = 1.5\n"


def test_without_anything_the_defaults_hold(tmp_path: Path) -> None:
    settings = decided(tmp_path)
    assert settings == Settings(database=tmp_path / "chats.sqlite3", widgets=True, titles=True)
    assert settings.base_url == DEFAULT_URL == "http://localhost:8000/v1"


def test_widgets_can_be_switched_off_in_the_file(tmp_path: Path) -> None:
    assert not decided(tmp_path, "[tools]\nwidgets = false\n").widgets
    odd = decided(tmp_path, '[tools]\nwidgets = "no"\n')
    assert odd.widgets
    assert "widgets in [tools]" in odd.problems[0]


def test_titles_can_be_switched_off_in_the_file(tmp_path: Path) -> None:
    assert not decided(tmp_path, "[chat]\ntitles = false\n").titles


def test_the_file_goes_before_the_defaults(tmp_path: Path) -> None:
    settings = decided(tmp_path, FILE + SCALE)
    assert (settings.base_url, settings.model, settings.api_key, settings.scale) == (
        "http://file/v1",
        "file-model",
        "file-key",
        1.5,
    )
    assert settings.problems == ()


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    environment = {
        "OPENAI_BASE_URL": "http://env/v1",
        "OPENAI_API_KEY": "env-key",
        "DS4GUI_SCALE": "2",
    }
    settings = decided(tmp_path, FILE + SCALE, environment=environment)
    assert (settings.base_url, settings.model, settings.api_key, settings.scale) == (
        "http://env/v1",
        "file-model",
        "env-key",
        2.0,
    )


def test_the_command_line_goes_before_everything(tmp_path: Path) -> None:
    environment = {"OPENAI_BASE_URL": "http://env/v1", "OPENAI_API_KEY": "env-key"}
    line = {"url": "http://line/v1", "model": "line-model", "api_key": "k", "scale": "0.5"}
    settings = decided(tmp_path, FILE + SCALE, environment=environment, line=line)
    assert (settings.base_url, settings.model, settings.api_key, settings.scale) == (
        "http://line/v1",
        "line-model",
        "k",
        0.5,
    )


def test_an_empty_word_hides_nothing(tmp_path: Path) -> None:
    settings = decided(
        tmp_path, FILE, environment={"OPENAI_BASE_URL": ""}, line={"url": "", "model": ""}
    )
    assert (settings.base_url, settings.model) == ("http://file/v1", "file-model")


@pytest.mark.parametrize(
    "toml",
    ["[server\nurl =", b"\xff\xfe\x00", '[server]\nurl = "a"\nurl = "b"\n'],
    ids=["broken", "not text", "twice"],
)
def test_a_broken_file_is_told_kept_and_does_no_more_harm(
    tmp_path: Path, toml: str | bytes
) -> None:
    settings = decided(tmp_path, toml, environment={"OPENAI_BASE_URL": "http://env/v1"})
    assert settings.base_url == "http://env/v1"
    (problem,) = settings.problems
    assert problem.startswith("The settings file could not be read: ")
    assert str(tmp_path / "settings.toml") in problem
    kept = (tmp_path / "settings.toml").read_bytes()
    assert kept == (toml if isinstance(toml, bytes) else toml.encode())


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    (problem,) = decided(tmp_path).problems
    assert "could not be read" in problem


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("url = 8000", "url in [server]"),
        ("url = true", "url in [server]"),
        ('model = ["a", "b"]', "model in [server]"),
        ("api_key = 1.5", "api_key in [server]"),
        ('url = ""\n[window]\nwrap_code = "yes"', "wrap_code in [window]"),
        ('url = ""\n[window]\nfigures_mb = 1.5', "figures_mb in [window]"),
        ('url = ""\n[window]\nfigures_mb = true', "figures_mb in [window]"),
        ('url = ""\n[window]\nfigures_mb = -1', "figures_mb"),
        ('url = ""\n[window]\nfigures_mb = 65537', "figures_mb"),
        ('url = ""\n[window]\nfile_chooser = true', "file_chooser in [window]"),
        ('url = ""\n[window]\nfile_chooser = "gtk"', "file_chooser is neither system nor own"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_and_left_out(
    tmp_path: Path, line: str, named: str
) -> None:
    table = "" if "[window]" in line else "[window]\n"
    settings = decided(tmp_path, f"[server]\n{line}\n{table}scale = 2\n")
    (problem,) = settings.problems
    assert named in problem
    assert settings == Settings(
        database=tmp_path / "chats.sqlite3",
        widgets=True,
        titles=True,
        scale=2.0,
        problems=settings.problems,
    )


def test_a_table_of_the_wrong_kind_is_told(tmp_path: Path) -> None:
    settings = decided(tmp_path, 'server = "http://a/v1"\n[window]\nscale = 2\n')
    (problem,) = settings.problems
    assert problem.startswith("[server] is not a table")
    assert (settings.base_url, settings.scale) == (DEFAULT_URL, 2.0)


@pytest.mark.parametrize("scale", ["0", "0.49", "4.01", "-1", "nan", "inf", "big", "1,5"])
@pytest.mark.parametrize("source", ["environment", "command line"])
def test_a_scale_out_of_reach_is_told_and_left_out(tmp_path: Path, scale: str, source: str) -> None:
    if source == "environment":
        settings = decided(tmp_path, SCALE, environment={"DS4GUI_SCALE": scale})
    else:
        settings = decided(tmp_path, SCALE, line={"scale": scale})
    assert settings.scale == 1.5
    (problem,) = settings.problems
    assert problem.startswith(f"The scale {scale!r} is not a number from 0.5 to 4")
    assert source in problem


@pytest.mark.parametrize("value", ["true", "[1]", "9"])
def test_a_scale_in_the_file_is_checked_too(tmp_path: Path, value: str) -> None:
    settings = decided(tmp_path, f"[window]\nscale = {value}\n")
    assert settings.scale is None
    assert len(settings.problems) == 1


@pytest.mark.parametrize(("line", "wraps"), [("", False), ("wrap_code = true", True)])
def test_long_lines_of_code_wrap_where_the_file_says_so(
    tmp_path: Path, line: str, wraps: bool
) -> None:
    assert decided(tmp_path, f"[window]\n{line}\n").wrap_code is wraps


@pytest.mark.parametrize(("line", "megabytes"), [("", 256), ("figures_mb = 0", 0)])
def test_memory_for_figures_is_what_the_file_says(
    tmp_path: Path, line: str, megabytes: int
) -> None:
    assert decided(tmp_path, f"[window]\n{line}\n").figures_mb == megabytes


def test_a_scale_may_be_written_as_text(tmp_path: Path) -> None:
    assert decided(tmp_path, '[window]\nscale = "1.25"\n').scale == 1.25


def test_how_tools_are_called_is_kept_as_it_was_written(tmp_path: Path) -> None:
    settings = decided(tmp_path, '[tools]\nroad = "parsed"\ntransport = "glm"\n')
    assert (settings.tool_road, settings.tool_transport) == ("parsed", "glm")
    assert settings.problems == ()
    assert decided(tmp_path, "[tools]\nroad = 3\n").problems


def test_a_model_file_is_found_from_the_folder_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert decided(tmp_path, line={"local": "a.gguf"}).local == tmp_path / "a.gguf"
    assert decided(tmp_path, line={"local": ""}).local is None


@pytest.mark.parametrize(("line", "chooser"), [("", "system"), ('file_chooser = "own"', "own")])
def test_whose_file_chooser_is_used(tmp_path: Path, line: str, chooser: str) -> None:
    assert decided(tmp_path, f"[window]\n{line}\n").file_chooser == chooser
