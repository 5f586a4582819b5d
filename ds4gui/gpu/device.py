"""A context of OpenGL without a window, for the programs in `shaders/`.

Owns how one is found on this system. A context belongs to the thread that opened it. moderngl is
imported here and not before one is wanted: the start of the program pays nothing for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from moderngl import Context

_VERSION = 330
"""What integer textures and two targets at once need; every card of the last ten years has it."""


class NoGraphicsError(Exception):
    """No context can be had here; the text says what was tried."""


class _Create(Protocol):
    def __call__(self, *, standalone: bool, require: int, **backend: str) -> Context: ...


def open_context() -> Context:
    """A context of its own; raises NoGraphicsError. The caller releases it, on the same thread."""
    try:
        import moderngl
    except ImportError as fault:
        raise NoGraphicsError(f"moderngl can't be loaded: {fault}") from fault
    create = cast("_Create", moderngl.create_context)  # by its own words each setting is a dict
    reasons: list[str] = []
    for backend in _backends():
        try:
            return create(standalone=True, require=_VERSION, **backend)
        except Exception as fault:
            reasons.append(f"{backend.get('backend', 'the system’s own')}: {fault}")
    raise NoGraphicsError("OpenGL 3.3 can't be opened. " + "; ".join(reasons))


def _backends() -> Iterator[dict[str, str]]:
    if sys.platform.startswith("linux"):
        # EGL needs no display and no second connection to it. The names with a number are those
        # that a system has without its development packages.
        yield {"backend": "egl", "libgl": "libGL.so.1", "libegl": "libEGL.so.1"}
        yield {"libgl": "libGL.so.1", "libx11": "libX11.so.6"}
    else:
        yield {}
