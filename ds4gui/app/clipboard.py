"""A picture on the clipboard, through the program that the system has for it.

The toolkit's own clipboard takes text alone. Owns which program that is; never waits long for it.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from ds4gui.limits import CLIPBOARD_S

_WAYLAND = ("wl-copy", "--type", "image/png")
_X11 = ("xclip", "-selection", "clipboard", "-t", "image/png")
_NEITHER = "Copying a picture needs wl-clipboard or xclip, which is not installed; save it instead"


def put_png(png: bytes) -> str:
    """Empty when the clipboard has it, else one sentence that says why not."""
    wanted = (_WAYLAND if os.environ.get("WAYLAND_DISPLAY") else _X11, _X11)
    command = next((words for words in wanted if shutil.which(words[0])), None)
    if command is None:
        return _NEITHER
    try:
        # Both go on in the background with the picture; what they inherit must not be a pipe.
        subprocess.run(
            command, input=png, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            timeout=CLIPBOARD_S, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return f"{command[0]} did not take the picture; save it instead"
    return ""
