"""The reader's place through real restarts of the whole program, under a display."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from builders import answer, prompt, session, turn

from ds4gui.chat.sessions import WINDOW_KEY
from ds4gui.chat.storage import SaveMessage, SaveSession, SaveTurn, SaveValue, StoreCommand
from ds4gui.store.writer import Writer

SCRIPT = Path(__file__).with_name("restarting.py")
TURNS = 40  # more than are read at once, so that the chat opens from its end
SENTENCE = "Heights that are put right above the reader move nothing that is being read. "


def stored_chat(database: Path) -> None:
    commands: list[StoreCommand] = [SaveValue(WINDOW_KEY, {"session_id": 1, "theme": "dark"})]
    for number in range(1, TURNS + 1):
        asked = prompt(2 * number - 1, turn_id=number, parent=2 * number - 2 or None)
        said = answer(2 * number, SENTENCE * (number % 9 + 1), turn_id=number)
        about = replace(turn(number), prompt_id=asked.id)
        commands += [SaveTurn(about), SaveMessage(asked), SaveMessage(said)]
    commands.append(SaveSession(session(head_id=2 * TURNS)))
    writer = Writer(database)
    for command in commands:
        writer.answer(command)
    writer.close()


def read(
    database: Path, display: str, *, scale: float = 1.0, notches: int = 0
) -> tuple[str, int, int]:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(database), str(scale), str(notches)],
        env={**os.environ, "DISPLAY": display},
        capture_output=True,
        text=True,
        timeout=150,
    )
    assert done.returncode == 0, done.stderr
    key, above, height = json.loads(done.stdout)
    return key, above, height


def test_a_restarted_program_opens_where_it_was_left(tmp_path: Path, display: str) -> None:
    database = tmp_path / "chats.sqlite3"
    stored_chat(database)
    key, above, height = read(database, display, notches=80)
    assert 2 < int(key.split(":")[0]) < 2 * TURNS, "somewhere in the middle"
    assert read(database, display) == (key, above, height)
    larger = read(database, display, scale=1.5)
    assert larger[0] == key
    assert abs(larger[1] / larger[2] - above / height) * larger[2] <= 1, "the same words"
