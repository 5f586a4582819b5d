"""Proof that no pool leaves a process behind."""

from collections.abc import Callable, Iterator, Sequence

import psutil
import pytest
from raster_pools import FONT_FILES, MakePool, Waiting


@pytest.fixture
def make_pool() -> Iterator[MakePool]:
    """Pools that are closed at the end of the test; none of their processes may be left."""
    before = set(psutil.Process().children(recursive=True))
    made: list[Waiting] = []

    def make(
        command: Sequence[str] | None = None,
        workers: int = 1,
        font_files: Sequence[str] = FONT_FILES,
        more_fonts: Callable[[], Sequence[str]] = tuple,
    ) -> Waiting:
        made.append(Waiting(command, workers, font_files, more_fonts))
        return made[-1]

    yield make
    for waiting in made:
        waiting.pool.close()
    assert set(psutil.Process().children(recursive=True)) <= before
