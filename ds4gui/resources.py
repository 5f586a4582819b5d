"""Where the files that come with the program are: fonts, icons, demo sessions.

Owns one fact: `assets/` lies beside the package in a checkout and inside it in an installed wheel.
Never opens a file and never looks at the user's folders (those are in settings).
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_FOLDER = _PACKAGE if (_PACKAGE / "assets").is_dir() else _PACKAGE.parent


def asset_path(*parts: str) -> str:
    """Absolute path of a bundled file, e.g. `asset_path("fonts", "Inter-Regular.ttf")`."""
    return str(_FOLDER.joinpath("assets", *parts))


def program_version() -> str:
    """The version that is installed."""
    from importlib.metadata import version  # 30 ms, for the few who ask

    return version("ds4gui")


def shader_path(name: str) -> str:
    """Absolute path of a bundled shader, e.g. `shader_path("compare.frag")`."""
    return str(_FOLDER / "shaders" / name)
