"""How much a worker may use: memory, processor time, descriptors; and no byte to any file."""

import math
import sys
import time

from ds4gui import limits
from ds4gui.raster.lockdown import job


def limit() -> tuple[str, ...]:
    """Put the ceilings on for good, and the one on processor time until the next grant."""
    if sys.platform == "win32":
        return job.limit_memory()
    import resource

    _put(resource.RLIMIT_NOFILE, limits.RASTER_OPEN_FILES)
    _put(resource.RLIMIT_FSIZE, 0)
    _put(resource.RLIMIT_CORE, 0)
    grant_processor_time()
    if sys.platform != "linux":
        # macOS accepts a limit on addresses and does not keep it.
        return ("resource_limits",)
    _put(resource.RLIMIT_AS, limits.RASTER_ADDRESS_BYTES)
    return ("resource_limits", "address_space_limit")


def grant_processor_time() -> None:
    """Enough for one more drawing.

    The parent's deadline is far shorter; this ends a worker whose parent hangs, or is gone where
    no signal tells. Only the soft limit moves, so that a long session never runs into it.
    """
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = _lower(math.ceil(time.process_time()) + limits.RASTER_PROCESSOR_S, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _put(kind: int, ceiling: int) -> None:
    import resource

    ceiling = _lower(ceiling, resource.getrlimit(kind)[1])
    resource.setrlimit(kind, (ceiling, ceiling))


def _lower(ceiling: int, hard: int) -> int:
    # The user's own limit may be lower still; infinity is -1 on Linux, the largest int on macOS.
    return ceiling if hard < 0 else min(ceiling, hard)
