"""How any worker serves: frames from stdin, answers on stdout, one after another until stdin ends.

Nothing but frames ever reaches stdout. Owns the pipes and the thread with its deep stack; what is
answered is the worker's own.
"""

import os
import threading
from collections.abc import Callable, Iterable
from typing import BinaryIO, TypeAlias

from ds4gui import limits
from ds4gui.raster.lockdown.resources import grant_processor_time
from ds4gui.raster.protocol import (
    Confinement,
    Failure,
    FrameDecoder,
    frame_from_payload,
    payload_from_start,
)

Answer: TypeAlias = Callable[[bytes], Iterable[bytes | memoryview]]
"""A job's payload to what is sent, the first of it a frame."""


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Where jobs come from and answers go; what anyone else prints goes nowhere."""
    source = os.fdopen(os.dup(0), "rb", buffering=0)
    sink = os.fdopen(os.dup(1), "wb", buffering=0)
    # resvg logs to fd 1 from Rust; nothing but frames may arrive at the parent.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return source, sink


def on_a_deep_stack(target: Callable[[], None]) -> None:
    """Runs to its end what recurses over hostile trees."""
    # resvg recurses over the tree: 8 MiB of stack end at 252 nested groups.
    threading.stack_size(limits.RASTER_STACK_BYTES)
    thread = threading.Thread(target=target)
    thread.start()
    thread.join()


def serve(
    pair: tuple[BinaryIO, BinaryIO],
    failure: Failure | None,
    confinement: Confinement,
    answer: Answer,
    most_bytes: int = limits.RASTER_REQUEST_BYTES,
) -> None:
    """Says what confines it and whether it works, then answers."""
    source, sink = pair
    failure = Failure("not_confined") if confinement.refused else failure
    _send(sink, frame_from_payload(payload_from_start(failure, confinement)))
    if failure is not None:
        return
    decoder = FrameDecoder(most_bytes)
    while data := source.read(limits.RASTER_READ_BYTES):
        for payload in decoder.feed(data):
            grant_processor_time()
            for part in answer(payload):
                _send(sink, part)


def _send(sink: BinaryIO, data: bytes | memoryview) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[sink.write(rest) :]
