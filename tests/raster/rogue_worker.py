"""A worker that misbehaves: argv names how. It speaks the frames by hand, as an attacker would."""

import os
import struct
import sys
import threading
import time
from collections.abc import Callable

import msgpack


def send(fields: dict[str, object]) -> None:
    write(answer(fields))


def answer(fields: dict[str, object]) -> bytes:
    """A frame, and the pixels that go behind it."""
    rest = {name: value for name, value in fields.items() if name != "rgba"}
    return frame(rest) + bytes(fields.get("rgba", b""))


def frame(value: object) -> bytes:
    payload = msgpack.packb(value)
    return struct.pack(">I", len(payload)) + payload


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def picture(number: int, side: int = 4) -> dict[str, object]:
    return {
        "number": number,
        "kind": "picture",
        "size": [side, side],
        "natural": [side, side],
        "sized": False,
        "ink": [0.5, 0.5],
        "rgba": bytes(side * side * 4),
    }


def read_job() -> list[object]:
    head = os.read(0, 4)
    if len(head) < 4:
        raise SystemExit
    (length,) = struct.unpack(">I", head)
    payload = b""
    while len(payload) < length:
        payload += os.read(0, length - len(payload))
    return list(msgpack.unpackb(payload))


def flood(data: bytes) -> None:
    while True:
        write(data)


def sleep(_: dict[str, object]) -> None:
    time.sleep(600)


def part(good: dict[str, object], length: int, then: Callable[[], object]) -> None:
    write(answer(good)[:length])
    then()


def later(good: dict[str, object]) -> None:
    threading.Timer(0.05, send, [good]).start()


def late(good: dict[str, object]) -> None:
    time.sleep(5.0)
    send(good)


def starved(good: dict[str, object]) -> None:
    """As one that gets little of a core: slow, and not to blame."""
    end_s = time.monotonic() + 1.0
    while time.monotonic() < end_s:
        burnt_s = time.process_time() + 0.01
        while time.process_time() < burnt_s:
            pass
        time.sleep(0.05)
    send(good)


MISDEEDS: dict[str, Callable[[dict[str, object]], object]] = {
    "lies about its size": lambda good: send(good | {"size": [4, 5]}),
    "sends too few pixels": lambda good: part(good, -1, lambda: time.sleep(600)),
    "dies among its pixels": lambda good: part(good, -1, lambda: os._exit(0)),
    "sends too many pixels": lambda good: write(answer(good) + bytes(7)),
    "claims a huge size": lambda good: send(
        good | {"size": [1 << 30, 1 << 30], "natural": [1e30, 1e30]}
    ),
    "announces too much": lambda good: write(struct.pack(">I", 1 << 31)),
    "floods": lambda good: flood(bytes(1 << 16)),
    "floods in frames": lambda good: flood(answer(good)),
    "hangs": sleep,
    "answers late": late,
    "is starved": starved,
    "stops in half a frame": lambda good: part(good, 20, lambda: time.sleep(600)),
    "dies": lambda good: os._exit(3),
    "dies in half a frame": lambda good: part(good, 20, lambda: os._exit(0)),
    "answers twice": lambda good: write(2 * answer(good)),
    "answers again later": lambda good: (send(good), later(good)),
    "answers another job": lambda good: send(good | {"number": 10**6}),
    "speaks another language": lambda good: write(struct.pack(">I", 4) + b"\xc1\xff\xff\xff"),
    "says a list": lambda good: write(frame([1, 2, 3])),
    "refuses without end": lambda good: send(refusal(good, "x" * 301)),
    "refuses in control characters": lambda good: send(refusal(good, "a\x1b[31mb\n")),
    "makes up a code": lambda good: send(good | {"kind": "failure", "code": "RM -RF"}),
    "counts lines below zero": lambda good: send(refusal(good, "no") | {"line": -1}),
    "measures ink beyond white": lambda good: send(good | {"ink": [float("nan"), 2.0]}),
}


def refusal(good: dict[str, object], message: str) -> dict[str, object]:
    code = {"code": "html", "message": message, "line": None, "column": None}
    return {"number": good["number"], "kind": "rejection"} | code


def main() -> None:
    mode = sys.argv[1]
    if mode == "never starts":
        time.sleep(600)
    if mode == "has no fonts":
        send({"ready": False, "code": "fonts_missing"})
        return
    send({"ready": True, "code": "", "in_force": [], "missing": [], "refused": []})
    if mode == "never reads":
        time.sleep(600)
    while True:
        number, svg, column_px, *_ = read_job()
        good = picture(int(str(number)), int(str(column_px)))
        if svg == "good":
            send(good)
        else:
            MISDEEDS[mode](good)


main()
