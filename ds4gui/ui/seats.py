"""Which frame shows which session. Pure.

A frame keeps its session while that is shown: what was laid out and where the reader is stays. The
session that comes to the front where none of the frames has it takes the place of the one that was
there.
"""

from __future__ import annotations

from collections.abc import Sequence


def seats(
    held: Sequence[int | None], wanted: Sequence[int | None], *, front: int, seat: int
) -> list[int]:
    """For each wanted session the number of its frame; numbers from `len(held)` on are new ones.

    `held` are the sessions of the frames there are, `front` the place of the front one in `wanted`,
    `seat` the frame that is in front now.
    """
    by_session = {session_id: at for at, session_id in enumerate(held) if session_id is not None}
    taken: list[int | None] = [None if i is None else by_session.get(i) for i in wanted]
    if taken[front] is None and seat not in taken:
        taken[front] = seat
    free = (at for at in range(len(held) + len(wanted)) if at not in taken)
    return [next(free) if at is None else at for at in taken]
