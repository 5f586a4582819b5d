"""Frames come whole, byte by byte or with a tail; garbage only ever raises ProtocolError."""

import struct

import msgpack
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ds4gui.raster.protocol import (
    Confinement,
    Failure,
    FrameDecoder,
    Job,
    Picture,
    ProtocolError,
    Reply,
    confinement_from_start,
    frame_from_payload,
    job_from_payload,
    payload_from_job,
    payload_from_reply,
    payload_from_start,
    reply_from_payload,
    start_from_payload,
)
from ds4gui.svg.verdict import InkStatistics, Rejection

JOB = Job(number=7, svg="<svg/>", column_px=8, max_height_px=4)
INK = InkStatistics(median_luminance=0.25, background_opacity=1.0)
PICTURE = Picture(
    width_px=8,
    height_px=2,
    rgba=memoryview(bytes(range(64))),
    natural_width=16.0,
    natural_height=4.0,
    sized=False,
    ink=INK,
)
CONFINED = Confinement(in_force=("file_access", "system_calls"), missing=("tcp_access",))
REPLIES: list[Reply] = [
    PICTURE,
    Rejection(code="html", message="no", line=3, column=1),
    Rejection(code="empty", message="nothing"),
    Failure("memory"),
]


@pytest.mark.parametrize("reply", REPLIES, ids=lambda reply: type(reply).__name__)
def test_replies_come_back_as_they_were(reply: Reply) -> None:
    assert reply_from_payload(payload_from_reply(7, reply), JOB) == reply


@pytest.mark.parametrize("svg", ["", "é\0", "\ud800 alone"])
def test_jobs_come_back_as_they_were(svg: str) -> None:
    job = Job(number=1, svg=svg, column_px=1, max_height_px=8192)
    assert job_from_payload(payload_from_job(job)) == job


@pytest.mark.parametrize("failure", [None, Failure("fonts_missing")])
def test_the_start_comes_back_as_it_was(failure: Failure | None) -> None:
    payload = payload_from_start(failure, CONFINED)
    assert start_from_payload(payload) == failure
    assert confinement_from_start(payload) == CONFINED


@pytest.mark.parametrize(
    "change",
    [
        {"ready": True, "refused": ["file_access"]},
        {"in_force": "all"},
        {"in_force": None},
        {"missing": ["RM -RF"]},
        {"missing": [1]},
        {"missing": ["layer"] * 17},
    ],
)
def test_a_start_with_impossible_layers_is_no_start(change: dict[str, object]) -> None:
    payload = msgpack.packb(msgpack.unpackb(payload_from_start(None, CONFINED)) | change)
    with pytest.raises(ProtocolError):
        start_from_payload(payload)


def test_frames_whole_byte_by_byte_and_with_a_tail() -> None:
    payloads = [b"", b"a", bytes(300)]
    wire = b"".join(map(frame_from_payload, payloads))
    assert FrameDecoder(300).feed(wire) == payloads
    slow = FrameDecoder(300)
    assert [got for byte in wire for got in slow.feed(bytes([byte]))] == payloads
    tailed = FrameDecoder(300)
    assert tailed.feed(wire + b"\0\0") == payloads
    assert tailed.wanted_bytes == 2


def test_a_decoder_never_asks_for_more_than_its_frame() -> None:
    wire, decoder = frame_from_payload(bytes(300)) + b"pixels", FrameDecoder(300)
    at, payloads = 0, list[bytes]()
    while not payloads:
        taken = wire[at : at + decoder.wanted_bytes]
        payloads = decoder.feed(taken[:100])
        at += len(taken[:100])
    assert (payloads, wire[at:]) == ([bytes(300)], b"pixels")


def test_a_picture_has_room_for_all_its_pixels() -> None:
    picture = reply_from_payload(payload_from_reply(7, PICTURE), JOB)
    assert isinstance(picture, Picture)
    assert picture.rgba.nbytes == 8 * 2 * 4


@given(st.lists(st.binary(max_size=20), max_size=5), st.data())
def test_frames_split_anywhere(payloads: list[bytes], data: st.DataObject) -> None:
    wire = b"".join(map(frame_from_payload, payloads))
    cut = data.draw(st.integers(0, len(wire)))
    decoder = FrameDecoder(20)
    assert decoder.feed(wire[:cut]) + decoder.feed(wire[cut:]) == payloads


def test_a_length_above_the_limit_is_refused_before_its_bytes_come() -> None:
    with pytest.raises(ProtocolError):
        FrameDecoder(300).feed(struct.pack(">I", 301))


@given(st.binary(max_size=200))
def test_garbage_is_a_protocol_error(payload: bytes) -> None:
    for read in (job_from_payload, start_from_payload, lambda data: reply_from_payload(data, JOB)):
        with pytest.raises(ProtocolError):
            read(payload)


scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text()
junk = st.recursive(scalars | st.binary(), lambda inner: st.lists(inner, max_size=3), max_leaves=5)


@given(st.sampled_from(["number", "kind", "size"]), junk)
def test_a_picture_with_one_wrong_field_is_no_picture(name: str, value: object) -> None:
    fields = msgpack.unpackb(payload_from_reply(7, PICTURE))
    assume(value != fields[name])
    payload = msgpack.packb(fields | {name: value})
    with pytest.raises(ProtocolError):
        reply_from_payload(payload, JOB)


@pytest.mark.parametrize(
    "change",
    [
        {"natural": [16.0, 6.0]},
        {"natural": [0, 0]},
        {"natural": [float("nan"), 1.0]},
        {"natural": [1e9, 2.5e8]},
        {"natural": "44"},
        {"sized": 1},
        {"sized": None},
        {"ink": [1.1, 0.5]},
        {"ink": [True, 0.5]},
        {"ink": [0.5]},
    ],
)
def test_fields_out_of_range_are_no_picture(change: dict[str, object]) -> None:
    payload = msgpack.packb(msgpack.unpackb(payload_from_reply(7, PICTURE)) | change)
    with pytest.raises(ProtocolError):
        reply_from_payload(payload, JOB)
