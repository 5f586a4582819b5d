"""Installs the program into `.venv` and starts it: `python3 tools/start.py [arguments]`.

Without arguments it opens the demo, which needs no model server. Arguments go to `ds4gui` as they
are, e.g. `python3 tools/start.py --url http://localhost:8000/v1`. Stdlib only.
"""

from __future__ import annotations

import os
import subprocess
import sys

import bootstrap

WITHOUT_WINDOW = {"export", "--version", "--help", "-h"}
NO_DISPLAY = (
    "There is no display to open a window on (DISPLAY is not set). Start this from a desktop "
    "session, or on a virtual display: sudo apt-get install -y xvfb xauth && "
    "xvfb-run -a python3 tools/start.py"
)


def main() -> int:
    bootstrap.require_python()
    arguments = sys.argv[1:] or ["demo"]
    opens_window = not WITHOUT_WINDOW.intersection(arguments)
    try:
        if opens_window:
            if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
                raise bootstrap.SetupError(NO_DISPLAY)
            bootstrap.ensure_system_packages()
        bootstrap.ensure_venv()
    except bootstrap.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return subprocess.run([bootstrap.venv_script("ds4gui"), *arguments], check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
