"""What a worker gives up before it reads its first drawing.

Each layer is one function; a layer that the platform has and that can't be put on raises OSError,
and then no drawing is drawn. macOS and Windows know no address-space limit that holds.
"""

import ctypes
import signal
import sys

from ds4gui import limits

_PR_SET_PDEATHSIG = 1


def lock_down() -> None:
    """Put on every layer of this platform; raises OSError."""
    if sys.platform == "win32":
        return
    _limit_resources()
    if sys.platform == "linux":
        _die_with_parent()


def _limit_resources() -> None:
    import resource

    ceilings = [
        (resource.RLIMIT_NOFILE, limits.RASTER_OPEN_FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ]
    if sys.platform == "linux":
        # macOS accepts this limit and does not keep it.
        ceilings.append((resource.RLIMIT_AS, limits.RASTER_ADDRESS_BYTES))
    for kind, ceiling in ceilings:
        try:
            resource.setrlimit(kind, (ceiling, ceiling))
        except ValueError as error:
            raise OSError("a lower hard limit is already in force") from error


def _die_with_parent() -> None:
    # The end of stdin ends a waiting worker, even if the parent is gone before this line; only the
    # signal ends one that is busy in resvg.
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "PR_SET_PDEATHSIG")
