"""The log holds no word of a chat and no key, whatever goes wrong."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from headless import NOWHERE, Program, program

from ds4gui.app.app import App
from ds4gui.chat.actions import Connect, EditDraft, SubmitPrompt
from ds4gui.settings import Settings

WORDS, KEY = "marker-of-a-prompt", "marker-of-a-key"


def test_a_prompt_and_a_key_are_in_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "ds4gui")
    with program(tmp_path / "one.sqlite3", demo=True) as running:
        running.up()
        running.ask(f"{WORDS}: show me a drawing that is refused.")
        running.app.post(EditDraft(WORDS))
        running.app.post(Connect(NOWHERE, KEY))
        running.until(lambda: running.app.state.server.phase == "down")
        running.app.post(SubmitPrompt(WORDS))
    settings = Settings(base_url=NOWHERE, api_key=KEY, database=tmp_path / "two.sqlite3")
    broken = Program(App(settings))
    broken.app.open(broken.screen)
    try:
        broken.until(lambda: broken.app.state.server.phase == "down")
        # A bug in a thread is logged with its traceback, which must not print what it was about.
        broken.app._connection.use("not an address", KEY)
        broken.until(lambda: broken.app.state.server.url == "not an address")
    finally:
        broken.app.close()
    assert WORDS not in caplog.text
    assert KEY not in caplog.text
    assert KEY not in repr((running.app.state, broken.app.state, Connect(NOWHERE, KEY)))
