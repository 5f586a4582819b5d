"""A model file served by llama.cpp on loopback, alone in a process.

    python -m ds4gui.servers.local FILE.gguf

Prints a word and its rest a line: `reading OCTETS OF` as the file comes into memory, `preparing`,
then `ready URL KEY`, or `failed SENTENCE`. Ends when its standard input does. Only who reads the
key may ask: any page in a browser reaches loopback, and llama.cpp lets every one read its answers.
"""

from __future__ import annotations

import importlib.util
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ds4gui import limits
from ds4gui.resources import asset_path
from ds4gui.servers.gguf import head_of
from ds4gui.servers.memory import available_bytes, gigabytes

if TYPE_CHECKING:
    import xllamacpp

Say = Callable[[str], None]
CHATML_MARK = "<|im_start|>"
REFUSED = 3
"""The exit code after llama.cpp has said why it can't load a file."""


def install_command() -> str:
    """What installs the extra into the Python that runs this."""
    return f'{sys.executable} -m pip install "ds4gui[local]"'


def is_installed() -> bool:
    """Whether the extra is there; it may still be unfit to be loaded."""
    return importlib.util.find_spec("xllamacpp") is not None


def file_problem(path: Path) -> str:
    """Why this file can't be served, in a sentence; empty when it may be."""
    try:
        if not path.is_file():
            return f"There is no file {path}"
        if head_of(path) is None:
            return f"{path.name} is no GGUF file, or only a part of one"
        size = path.stat().st_size
    except OSError as fault:
        return f"{path} can’t be read: {fault.strerror or type(fault).__name__}"
    free = available_bytes()
    needed = size + limits.LOCAL_MEMORY_BYTES
    if free is not None and needed > free:
        return (
            f"{path.name} needs {gigabytes(needed)} of memory and {gigabytes(free)} are free; "
            "close something, or use a smaller or more quantized model"
        )
    return ""


def template_for(own: str) -> str:
    """The chat template to use in place of the model's own; empty where that one will do.

    Ours writes tools in ChatML. A model of another layout keeps its own, and is told of tools in
    the system prompt.
    """
    if "tools" in own or (own and CHATML_MARK not in own):
        return ""
    return Path(asset_path("templates", "chatml_tools.jinja")).read_text(encoding="utf-8")


def missing_extra() -> str:
    """What to say where it isn't."""
    return f"Serving a model file needs an extra; install it with {install_command()}"


def extra_problem() -> str:
    """Why llama.cpp can't be loaded; empty when it can."""
    if not is_installed():
        return missing_extra()
    try:
        import xllamacpp  # noqa: F401  what it needs of the system shows only here
    except ImportError as fault:
        return f"xllamacpp is installed and can’t be loaded: {fault}"
    return ""


def serve(path: Path, say: Say) -> object:
    """Loads the model and says where it answers; the server, which ends when nothing holds it.

    None where the file can't be served, which was said. RuntimeError when llama.cpp refuses it.
    """
    problem = file_problem(path) or extra_problem()
    if problem:
        say(f"failed {problem}")
        return None
    import xllamacpp

    head = head_of(path)
    _read(path, say)
    say("preparing")
    key = secrets.token_urlsafe(16)
    server = xllamacpp.Server(_params(path, template_for(head.chat_template if head else ""), key))
    say(f"ready {server.listening_address}/v1 {key}")
    return server


def _read(path: Path, say: Say) -> None:
    """Brings the file into the system's memory, from where llama.cpp maps it at once.

    llama.cpp itself says nothing while it does this, and holds the interpreter meanwhile.
    """
    size, done, percent = path.stat().st_size, 0, -1
    piece = bytearray(limits.LOCAL_READ_BYTES)
    with path.open("rb", buffering=0) as file:
        while count := file.readinto(piece):
            done += count
            if done * 100 // size > percent:
                percent = done * 100 // size
                say(f"reading {done} {max(size, done)}")


def _params(path: Path, template: str, key: str) -> xllamacpp.CommonParams:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.model_alias = {path.stem}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [key]
    params.n_parallel = 1
    params.n_ctx = limits.LOCAL_CONTEXT_TOKENS
    # Half the cores, the real ones where they count double: with every core at work OpenMP's
    # threads wait for one another, and the window for them (50 tokens/s became 2).
    threads = max(1, (os.cpu_count() or 2) // 2)
    params.cpuparams.n_threads = threads
    params.cpuparams_batch.n_threads = threads
    params.use_jinja = True
    if template:
        params.chat_template = template
    params.verbosity = 1
    params.ui = False
    params.offline = True
    return params


def _end_with_parent() -> None:
    """Ends this process when standard input does, which closes however the parent ends.

    Loading holds the interpreter: until it is done only Linux ends an orphan, by a signal.
    """
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL, 0, 0, 0)

    def wait() -> None:
        sys.stdin.buffer.read()
        # A stream in progress would hold a regular exit up for half a minute.
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def main() -> None:
    """Serves the file of the command line until the parent is gone."""
    # llama.cpp may print: only what is said here goes to the parent.
    voice = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    os.dup2(2, 1)

    def say(line: str) -> None:
        voice.write(" ".join(line.split()) + "\n")
        voice.flush()

    _end_with_parent()
    path = Path(sys.argv[1])
    try:
        server = serve(path, say)
    except (RuntimeError, OSError, MemoryError) as fault:
        sys.stderr.write(f"{fault}\n")
        sys.stderr.flush()
        os._exit(REFUSED)
    if server is None:
        # A regular exit waits for the thread that reads the input, and aborts.
        os._exit(0)
    threading.Event().wait()


if __name__ == "__main__":
    main()
