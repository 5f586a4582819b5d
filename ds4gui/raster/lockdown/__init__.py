"""What a worker gives up before it reads its first drawing, layer by layer.

`lock_down` must run while the process has one thread: Landlock holds its caller and the threads
that the caller starts later. A layer that this platform has not is missing, and told; one that it
has and that can't be put on is refused, and then nothing may be drawn. No layer needs root.
"""

from collections.abc import Callable, Sequence

from ds4gui.raster.lockdown import landlock, process, resources, seccomp
from ds4gui.raster.protocol import Confinement

__all__ = ["lock_down"]

_Step = Callable[[Sequence[str]], Sequence[str]]
_STEPS: tuple[tuple[tuple[str, ...], _Step], ...] = (
    (("resource_limits", "address_space_limit"), lambda _: resources.limit()),
    (("dies_with_parent",), lambda _: process.die_with_parent()),
    (("no_core_dump",), lambda _: process.forbid_dumps()),
    # Both of the next two ask for it.
    (("no_new_privileges",), lambda _: process.forbid_new_privileges()),
    (("file_access", "tcp_access", "signals_out"), landlock.restrict),
    # Last, because it also takes away what the others need.
    (("system_calls",), lambda _: seccomp.restrict()),
)
"""The layers by name, and the step that returns those which it has put on or raises OSError."""


def lock_down(font_files: Sequence[str]) -> Confinement:
    """Put on every layer; afterwards only `font_files` can be read, and nothing be written."""
    in_force: list[str] = []
    missing: list[str] = []
    refused: list[str] = []
    for names, step in _STEPS:
        try:
            done = step(font_files)
        except OSError:
            refused += names
            continue
        in_force += done
        missing += [name for name in names if name not in done]
    return Confinement(in_force=tuple(in_force), missing=tuple(missing), refused=tuple(refused))
