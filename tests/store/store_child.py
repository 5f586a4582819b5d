"""A process with a store of its own, for the tests that need a second one or one to kill.

python store_child.py hold PATH     says "ready" when it may write, closes when stdin ends
python store_child.py stream PATH   streams a reply until it is killed: a line "LENGTH SECONDS"
                                    for each text handed to the store
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from queue import Queue
from threading import Event
from time import monotonic

from stored_samples import ANSWER, PROMPT, SESSION

from ds4gui.chat.storage import LoadLibrary, MessageSaved, SaveMessage, SaveSession, StoreEvent
from ds4gui.store.store import Store


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def hold(path: Path) -> None:
    events: Queue[StoreEvent] = Queue()
    store = Store(path, events.put)
    store.start()
    store.perform(SaveSession(replace(SESSION, head_id=PROMPT.id)))
    store.perform(SaveMessage(PROMPT))
    assert events.get(timeout=20) == MessageSaved(PROMPT.id)
    say("ready")
    sys.stdin.read()
    assert store.close(20)


def stream(path: Path) -> None:
    events: Queue[StoreEvent] = Queue()
    store = Store(path, events.put)
    store.start()
    store.perform(LoadLibrary())
    store.perform(SaveMessage(PROMPT))
    store.perform(SaveSession(replace(SESSION, head_id=ANSWER.id)))
    growing = replace(ANSWER, state="streaming", finish_reason=None, finished_s=None, calls=())
    pace = Event()
    text = ""
    while not pace.wait(0.005):
        text += "word "
        store.perform(SaveMessage(replace(growing, content=text)))
        say(f"{len(text)} {monotonic()}")


if __name__ == "__main__":
    {"hold": hold, "stream": stream}[sys.argv[1]](Path(sys.argv[2]))
