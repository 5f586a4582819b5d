"""The browser as a process: started with two pipes, ended with everything it started.

Owns its profile, a folder that is gone with it, and its process group. It ends by itself where we
die: its pipe closes.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ds4gui import limits
from ds4gui.browser.command import NOBODY, command_line, is_root
from ds4gui.browser.pipe import BrowserError, OnEvent, Pipe
from ds4gui.browser.renderers import confined

_COMMANDS_FD, _REPLIES_FD = 3, 4
_FIRST_FREE_FD = 10
_LOOK_S = 0.01
_PREFIX = "ds4gui-browser-"


class Chromium:
    """A running browser; `version` is its product. Raises BrowserError where it does not start.

    `pid` is its first process, which leads its group; `profile` the folder it may write to.
    """

    def __init__(
        self,
        browser: Path,
        on_event: OnEvent,
        on_gone: Callable[[], None],
        *,
        walls: bool = True,
    ) -> None:
        _sweep()
        self.profile = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
        if is_root():
            os.chown(self.profile, NOBODY, NOBODY)
        read_commands, write_commands = _pipe()
        read_replies, write_replies = _pipe()
        words = command_line(browser, self.profile, walls=walls)
        try:
            self.pid = _started(words, self.profile, read_commands, write_replies)
        except OSError as error:
            for descriptor in (write_commands, read_replies):
                os.close(descriptor)
            shutil.rmtree(self.profile, ignore_errors=True)
            raise BrowserError(f"{browser}: {error}") from error
        finally:
            for descriptor in (read_commands, write_replies):
                os.close(descriptor)
        self.pipe = Pipe(read_replies, write_commands, on_event, on_gone)
        self._ended, self._waited = False, False
        try:
            reply = self.pipe.call("Browser.getVersion", timeout_s=limits.BROWSER_START_S)
        except BrowserError:
            self.close()
            raise
        self.version = str(reply.get("product", ""))

    def renderers(self) -> list[int]:
        """The processes that run pages."""
        found = self.pipe.call("SystemInfo.getProcessInfo").get("processInfo")
        processes = found if isinstance(found, list) else []
        return [
            process["id"]
            for process in processes
            if isinstance(process, dict)
            and process.get("type") == "renderer"
            and isinstance(process["id"], int)
        ]

    def confined(self) -> bool:
        """Whether what runs its first, empty page is in the sandbox; waits until it runs."""
        end_s = time.monotonic() + limits.BROWSER_START_S
        while not confined(self.renderers()):
            if time.monotonic() > end_s:
                return False
            time.sleep(_LOOK_S)
        return True

    def close(self) -> None:
        """Ends it, and waits until its processes are gone."""
        if self._ended:
            return
        self._ended = True
        self.pipe.send("Browser.close")
        end_s = time.monotonic() + limits.BROWSER_CLOSE_S
        while time.monotonic() < end_s and not self._reaped():
            time.sleep(_LOOK_S)
        for _ in range(2):  # what was being forked while the group was killed
            try:
                os.killpg(self.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                break
        if not self._waited:
            os.waitpid(self.pid, 0)
            self._waited = True
        self.pipe.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _reaped(self) -> bool:
        if not self._waited and os.waitpid(self.pid, os.WNOHANG)[0]:
            self._waited = True
        return self._waited


def _sweep() -> None:
    """Removes the profiles of programs that were killed."""
    for left in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        owner = left.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdecimal() and not _lives(int(owner)):
            shutil.rmtree(left, ignore_errors=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _pipe() -> tuple[int, int]:
    """A pipe with ends above those that the browser expects: a copy never is itself."""
    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE_FD) for end in ends]
    for end in ends:
        os.close(end)
    return high[0], high[1]


def _started(words: list[str], profile: Path, commands_fd: int, replies_fd: int) -> int:
    executable = shutil.which(words[0])
    if executable is None:
        raise FileNotFoundError(f"{words[0]} is not installed")
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
        **dict.fromkeys(("HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(profile)),
    }  # fmt: skip
    null = os.open(os.devnull, os.O_RDWR)
    try:
        return os.posix_spawn(
            executable,
            words,
            environment,
            file_actions=[
                *((os.POSIX_SPAWN_DUP2, null, fd) for fd in range(3)),
                (os.POSIX_SPAWN_DUP2, commands_fd, _COMMANDS_FD),
                (os.POSIX_SPAWN_DUP2, replies_fd, _REPLIES_FD),
            ],
            # Its own group, to be killed as one.
            setpgroup=0,
        )
    finally:
        os.close(null)
