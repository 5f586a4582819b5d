"""A real llama.cpp server with a small real model, in a child process of the tests.

The template is the one that the program uses: the model's own knows no tools and ignores them.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODEL = ROOT / ".cache" / "models" / "SmolLM2-135M-Instruct.Q4_1.gguf"
TEMPLATE = ROOT / "assets" / "templates" / "chatml_tools.jinja"
CONTEXT_TOKENS = 2048


@contextmanager
def running_llama_server(
    *, tools_template: bool = True, context_tokens: int = CONTEXT_TOKENS
) -> Iterator[str]:
    """The base URL, `http://127.0.0.1:PORT/v1`; the server has ended when the block has.

    Without the tools template the model has its own, which knows no tools.
    """
    if not MODEL.exists():
        raise FileNotFoundError(f"{MODEL} is missing; tools/check.py fetches it")
    template = str(TEMPLATE) if tools_template else ""
    command = [sys.executable, str(Path(__file__)), str(MODEL), template, str(context_tokens)]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    with child:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            address = child.stdout.readline().strip()
            if not address:
                raise RuntimeError("llama.cpp's server did not start; run this file by hand")
            yield address + "/v1"
        finally:
            child.stdin.close()
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()


def serve(model: str, template: str, context_tokens: int) -> None:
    import os

    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = model
    params.model_alias = {"smollm2"}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = 1
    params.n_ctx = context_tokens
    # On two shared cores a second thread costs more than it brings: 50 tokens/s fell to 2.
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.use_jinja = True
    if template:
        params.chat_template = Path(template).read_text(encoding="utf-8")
    params.verbosity = 1
    params.ui = False
    params.endpoint_metrics = True
    server = xllamacpp.Server(params)
    sys.stdout.write(server.listening_address + "\n")
    sys.stdout.flush()
    sys.stdin.read()
    # A stream in progress would hold a regular exit up for half a minute.
    os._exit(0)


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2], int(sys.argv[3]))
