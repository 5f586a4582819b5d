"""What a worker is to others: it dies with its parent, leaves no dump, and gains no rights."""

import signal
import sys

from ds4gui.raster.lockdown import job
from ds4gui.raster.lockdown.kernel import prctl

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_NO_NEW_PRIVS = 38


def die_with_parent() -> tuple[str, ...]:
    """The kernel kills it when the thread that started it ends."""
    if sys.platform != "linux":
        return job.die_with_parent()
    # The end of stdin ends a waiting worker, even if the parent is gone before this line; only the
    # signal ends one that is busy in resvg.
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    return ("dies_with_parent",)


def forbid_dumps() -> tuple[str, ...]:
    """No dump, and no look into its memory by another program of the same user."""
    if sys.platform != "linux":
        return ()
    # Where dumps go to a program (systemd-coredump, apport), the size limit of 0 is not asked.
    prctl(_PR_SET_DUMPABLE, 0)
    return ("no_core_dump",)


def forbid_new_privileges() -> tuple[str, ...]:
    """No set-user-id program gives it rights; what Landlock and seccomp ask of others than root."""
    if sys.platform != "linux":
        return ()
    prctl(_PR_SET_NO_NEW_PRIVS, 1)
    return ("no_new_privileges",)
