"""The browser's command line: what it gives up before it sees a page.

Owns the flags, one reason each, and what stands in front of them: another user where we are root,
an empty network where bubblewrap can make one. `--no-sandbox` is never among them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

from ds4gui import limits

NOBODY = 65534

_FLAGS = (
    "--headless",
    "--remote-debugging-pipe",  # two descriptors of ours; a port would be open to every page
    "--no-first-run",
    "--no-default-browser-check",
    "--hide-scrollbars",
    "--mute-audio",
    "--disable-gpu",  # its process is the widest way out of the sandbox; frames are small
    "--disable-extensions",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-breakpad",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-features=SpareRendererForSitePerProcess,Translate,MediaRouter,OptimizationHints",
    f"--js-flags=--max-old-space-size={limits.WIDGET_SCRIPT_MB}",
    "--force-device-scale-factor=1",  # a page is enlarged by its own zoom; see page.py
)
WALLS = (
    "--host-resolver-rules=MAP * ~NOTFOUND",  # no name has an address
    "--proxy-server=http://127.0.0.1:9",  # what has one goes to a port where nothing listens,
    "--proxy-bypass-list=<-loopback>",  # this computer's own servers too: the model's is one
    # The other spelling, without "force", does nothing (Chromium 156).
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
)
"""Those that keep a page from the network, beside the policy of its document."""


def command_line(browser: Path, profile: Path, *, walls: bool = True) -> list[str]:
    """How the browser is started; `walls` off only where a test shows that they hold something."""
    words = [str(browser), *_FLAGS, *(WALLS if walls else ()), f"--user-data-dir={profile}"]
    words.append("about:blank")
    if walls and can_unshare_network():
        words = [
            "bwrap", "--unshare-net", "--dev-bind", "/", "/", "--die-with-parent", "--", *words,
        ]  # fmt: skip
    if is_root():
        # As root Chromium starts only without its sandbox.
        drop = f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"
        words = ["setpriv", *drop, "--", *words]
    return words


def is_root() -> bool:
    """Whether we run as root."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


@lru_cache(maxsize=1)
def can_unshare_network() -> bool:
    """Whether bubblewrap is here and may make an empty network (some systems forbid it)."""
    if shutil.which("bwrap") is None:
        return False
    words = ["bwrap", "--unshare-net", "--dev-bind", "/", "/", "--", "true"]
    if is_root():
        if shutil.which("setpriv") is None:
            return False
        words = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *words]
    done = subprocess.run(words, check=False, capture_output=True, timeout=limits.BROWSER_START_S)
    return done.returncode == 0
