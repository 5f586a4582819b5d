"""Rows about a library of ten thousand sessions: what is found in it, and how its list is drawn.

Owns what the library is made of: words as frequent as words are, from a fixed seed.
"""

from __future__ import annotations

import itertools
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bench_row import FRAME_S, Row, in_child, running

SESSIONS, EACH = 10_000, 20
FEW = 10
VOCABULARY = 60_000
WORDS = 60
REPEATS = 5
FRAMES = 200
SCROLL_PX = 40
PACE = 200.0
_BEGAN_S = 1_700_000_000.0
_HITS = "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT 60"


def search() -> Row:
    """First finds over a bare FTS5 query, in 10,000 titles and 200,000 messages; goal 1.5 over all
    questions."""
    from ds4gui.chat.search_query import query_from
    from ds4gui.store.find import Finder
    from ds4gui.store.reader import Reader

    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "chats.sqlite3"
        write_library(database, SESSIONS, EACH)
        _index(database)
        titled = Reader(database).library().sessions
        ours_ms, bare_ms, detail = 0.0, 0.0, {}
        with closing(Finder(database)) as finder, closing(sqlite3.connect(database)) as bare:
            for typed in _questions():
                query = query_from(typed)
                assert query is not None
                match = (query.match,)
                one_ms = min(_ms(lambda: next(finder.find(typed, titled))) for _ in range(REPEATS))  # noqa: B023  run at once
                its_ms = min(
                    _ms(lambda: bare.execute(_HITS, match).fetchall())  # noqa: B023  run at once
                    for _ in range(REPEATS)
                )
                ours_ms, bare_ms = ours_ms + one_ms, bare_ms + its_ms
                detail[typed] = f"{one_ms:.2f} ms / {its_ms:.2f} ms"
    return Row(value=ours_ms / bare_ms, goal=1.5, unit="x bare FTS5", detail=detail)


def index() -> Row:
    """What the index adds to the file, over the text that is indexed; goal 0.5."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "chats.sqlite3"
        text = write_library(database, SESSIONS // 10, EACH)
        before = database.stat().st_size
        longest_ms = _index(database)
        grown = database.stat().st_size - before
    detail = {
        "text_mb": round(text / 1e6, 1),
        "grown_mb": round(grown / 1e6, 1),
        "longest_step_ms": round(longest_ms, 1),
    }
    return Row(value=grown / text, goal=0.5, unit="x text", detail=detail)


def sessions() -> Row:
    """CPU per frame at 10,000 sessions over 10: list scrolled, answer streaming; goal 1.2."""
    many, few = (
        [float(x) for x in in_child(__file__, str(count)).split()] for count in (SESSIONS, FEW)
    )
    names = ("resting", "scrolling", "streaming")
    ratios = [a / b for a, b in zip(many, few, strict=True)]
    detail = {
        name: f"{ratio:.2f} ({a:.2f} ms / {b:.2f} ms)"
        for name, ratio, a, b in zip(names, ratios, many, few, strict=True)
    }
    return Row(value=max(ratios), goal=1.2, unit="x 10 sessions", detail=detail)


def frames(count: int) -> str:
    """Usual CPU ms of a frame: at rest, with the list scrolled, and while an answer streams."""
    import dearpygui.dearpygui as dpg

    from ds4gui.chat.actions import SubmitPrompt

    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "chats.sqlite3"
        write_library(database, count, 2)
        with running(database, demo=True, pace=PACE) as program:
            for _ in range(30):
                program.turn()
            resting = [program.turn() for _ in range(FRAMES)]
            listed = program.window.sidebar.sessions
            most = max(1.0, float(dpg.get_y_scroll_max(listed._list)))
            scrolling = []
            for at in range(FRAMES):
                dpg.set_y_scroll(listed._list, (at * SCROLL_PX) % most)
                listed._hovered = -1 - at  # ten sessions don't scroll: their list is drawn, too
                scrolling.append(program.turn())
            app = program.app
            app.post(SubmitPrompt("Explain binary search at length, in words."))
            program.until(lambda: any(run.answered for run in app.state.runs.values()))
            streaming = []
            while app.state.runs:
                streaming.append(program.turn())
                time.sleep(FRAME_S)
    usual = (statistics.median(spent) * 1e3 for spent in (resting, scrolling, streaming))
    return " ".join(map(str, usual))


def write_library(database: Path, count: int, each: int) -> int:
    """So many sessions of so many messages; the bytes of text in them. Nothing is indexed yet."""
    from ds4gui.chat.record import Message, Session, Turn
    from ds4gui.store.connection import opened_for_writing
    from ds4gui.store.rows import message_row, session_row, turn_row
    from ds4gui.store.statements import connection_of, transaction

    words, weights = _vocabulary()
    chance = random.Random(7)
    said = iter(chance.choices(words, weights, k=WORDS * 5000))
    text = 0
    opened = opened_for_writing(database)
    connection = connection_of(opened)
    with transaction(opened):
        for number in range(1, count + 1):
            first = (number - 1) * each + 1
            rows: list[dict[str, object]] = []
            for at in range(first, first + each):
                if (sentence := list(itertools.islice(said, WORDS))) == []:
                    said = iter(chance.choices(words, weights, k=WORDS * 5000))
                    sentence = list(itertools.islice(said, WORDS))
                content = " ".join(sentence)
                text += len(content)
                prompt = at % 2 == first % 2
                rows.append(
                    message_row(
                        Message(
                            id=at, uid=f"m{at}", parent_id=at - 1 if at > first else None,
                            turn_id=number, step=at - first, role="user" if prompt else "assistant",
                            author="user" if prompt else "model", content=content,
                            created_s=_BEGAN_S + at,
                        )
                    )
                )  # fmt: skip
            session = Session(
                id=number, uid=f"s{number}", title=f"Session {number}", head_id=first + each - 1,
                created_s=_BEGAN_S, updated_s=_BEGAN_S + number,
            )  # fmt: skip
            turn = Turn(
                id=number, session_id=number, prompt_id=first, state="complete", started_s=_BEGAN_S
            )
            _insert(connection, "session", [session_row(session)])
            _insert(connection, "turn", [turn_row(turn)])
            _insert(connection, "message", rows)
    opened.close()
    return text


def _insert(connection: sqlite3.Connection, table: str, rows: list[dict[str, object]]) -> None:
    names = ", ".join(rows[0])
    places = ", ".join(f":{name}" for name in rows[0])
    connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", rows)


def _index(database: Path) -> float:
    """Indexes all of it; ms of the longest step."""
    from ds4gui.store.connection import opened_for_writing
    from ds4gui.store.search_index import SearchIndex

    opened = opened_for_writing(database)
    found = SearchIndex(opened)
    longest_ms = 0.0
    while not found.progress.whole:
        longest_ms = max(longest_ms, _ms(found.step))
    opened.close()
    return longest_ms


def _questions() -> Iterator[str]:
    """One word of each frequency, two together, a beginning, and what nobody said."""
    words, _ = _vocabulary()
    for rank in (3, 40, 400, 4_000):
        yield words[rank]
    yield f"{words[20]} {words[200]}"
    yield f'"{words[5]} {words[9]}"'
    yield words[60][:2]
    yield "nobodysaidthis"


def _vocabulary() -> tuple[list[str], list[float]]:
    """Words of two to ten letters, each as frequent as its rank in a language makes it."""
    chance = random.Random(3)
    letters = "etaoinshrdlcumwfgypbvk"
    made = dict.fromkeys(
        "".join(chance.choices(letters, range(22, 0, -1), k=min(10, 2 + rank.bit_length() // 2)))
        for rank in range(VOCABULARY)
    )
    return list(made), [1 / (rank + 2) for rank in range(len(made))]


def _ms(do: object) -> float:
    started_s = time.perf_counter()
    assert callable(do)
    do()
    return (time.perf_counter() - started_s) * 1e3


if __name__ == "__main__":
    import sys

    print(frames(int(sys.argv[1])))
