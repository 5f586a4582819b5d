"""Makes a frozen database for tests/data; run once per version of the tables, then never again.

    python tests/store/freeze.py tests/data/store_v1.sqlite3

It writes the values of stored_samples.py with the code of that day. When a migration is added,
freeze the new version under its own name and leave the older files as they are.
"""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

from stored_samples import SAVES

from ds4gui.chat.storage import StoreFailed
from ds4gui.store.writer import Writer


def freeze(path: Path) -> None:
    """Writes a new database with the sample values; raises where one is there already."""
    if path.exists():
        raise FileExistsError(path)
    with closing(Writer(path)) as writer:
        for command in SAVES:
            answer = writer.answer(command)
            if isinstance(answer, StoreFailed):
                raise RuntimeError(answer.message)
    path.with_name(f"{path.name}.lock").unlink(missing_ok=True)


if __name__ == "__main__":
    freeze(Path(sys.argv[1]))
