"""What the pool and its worker say to each other: msgpack frames behind a 4-byte length.

The pixels of a picture follow its frame bare: packing and unpacking would copy them five times.
Sans-IO: bytes in, values out. The parent believes nothing: a reply is read against the job it
answers, and each size, length and code is checked before it is used.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

import msgpack

from ds4gui import limits
from ds4gui.raster import fields as read
from ds4gui.raster.fields import ProtocolError as ProtocolError
from ds4gui.svg.verdict import Cut, InkStatistics, Rejection, fit

_LENGTH = struct.Struct(">I")
_SIDES = ("x", "y", "width", "height")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One drawing to check, rebuild and rasterize at most this wide and this high.

    A `cut` of it is stretched to exactly that size.
    """

    number: int
    svg: str
    column_px: int
    max_height_px: int
    px_per_unit: float = 1.0
    cut: Cut | None = None

    def size(self, natural_width: float, natural_height: float, sized: bool) -> tuple[int, int]:
        """Width and height in px of the picture of a drawing of this natural size."""
        if self.cut is not None:
            return self.column_px, self.max_height_px
        room = (self.column_px, self.max_height_px, self.px_per_unit)
        return fit(natural_width, natural_height, sized, *room)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Straight RGBA8 rows from the top, flat, `width_px * height_px * 4` bytes."""

    width_px: int
    height_px: int
    rgba: memoryview = field(repr=False, compare=False)
    natural_width: float
    natural_height: float
    sized: bool
    ink: InkStatistics


@dataclass(frozen=True, slots=True)
class Failure:
    """The worker could not draw; it is not the policy that refused."""

    code: str


Reply = Picture | Rejection | Failure


@dataclass(frozen=True, slots=True, kw_only=True)
class Confinement:
    """The names of the layers around a worker; with a refused one it draws nothing."""

    in_force: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    """What this platform has not."""
    refused: tuple[str, ...] = ()
    """What it has and could not be put on."""


class FrameDecoder:
    """Collects bytes into payloads; a length above `max_bytes` is an error before it is stored."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._buffer = bytearray()

    @property
    def wanted_bytes(self) -> int:
        """How many bytes more are certain to belong to the frame that has begun, or will."""
        have = len(self._buffer)
        if have < _LENGTH.size:
            return _LENGTH.size - have
        return _LENGTH.size + int(_LENGTH.unpack_from(self._buffer)[0]) - have

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads that `data` completes, oldest first; raises ProtocolError."""
        self._buffer += data
        payloads: list[bytes] = []
        while len(self._buffer) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._buffer)
            if length > self.max_bytes:
                raise ProtocolError(f"frame of {length} bytes, {self.max_bytes} allowed")
            end = _LENGTH.size + length
            if len(self._buffer) < end:
                break
            payloads.append(bytes(self._buffer[_LENGTH.size : end]))
            del self._buffer[:end]
        return payloads


def frame_from_payload(payload: bytes) -> bytes:
    """The payload behind its length."""
    return _LENGTH.pack(len(payload)) + payload


def payload_from_job(job: Job) -> bytes:
    """Lone surrogates pass: refusing them is the check's work, and it answers with a sentence."""
    cut = None if job.cut is None else [getattr(job.cut, side) for side in _SIDES]
    fields = [job.number, job.svg, job.column_px, job.max_height_px, job.px_per_unit, cut]
    return bytes(msgpack.packb(fields, unicode_errors="surrogatepass"))


def job_from_payload(payload: bytes) -> Job:
    """Raises ProtocolError on anything that `payload_from_job` would not write."""
    fields = read.unpacked(payload)
    if not (isinstance(fields, list) and len(fields) == 6 and isinstance(fields[1], str)):
        raise ProtocolError("not a job")
    number, svg, column_px, max_height_px, px_per_unit, cut = fields
    return Job(
        number=read.integer(number, 2**63),
        svg=svg,
        column_px=read.integer(column_px, limits.RASTER_SIDE_PX),
        max_height_px=read.integer(max_height_px, limits.RASTER_SIDE_PX),
        px_per_unit=read.number(px_per_unit, 0.0, limits.RASTER_SIDE_PX),
        cut=None if cut is None else _cut(cut),
    )


def _cut(value: object) -> Cut:
    if not (isinstance(value, list) and len(value) == len(_SIDES)):
        raise ProtocolError("not a cut")
    most = 2.0 * limits.FIGURE_SIDE_PX
    x, y = (read.number(one, -most, most) for one in value[:2])
    width, height = (read.number(one, 1e-6, most) for one in value[2:])
    return Cut(x, y, width, height)


def payload_from_start(failure: Failure | None, confinement: Confinement) -> bytes:
    """The worker's first frame: ready, or why it will never be, and what confines it."""
    fields = {
        "ready": failure is None,
        "code": failure.code if failure else "",
        "in_force": confinement.in_force,
        "missing": confinement.missing,
        "refused": confinement.refused,
    }
    return bytes(msgpack.packb(fields))


def start_from_payload(payload: bytes) -> Failure | None:
    """None when the worker is ready; raises ProtocolError."""
    fields = read.mapping(payload)
    if fields.get("ready") is not True:
        return Failure(read.code(fields.get("code")))
    if confinement_from_start(payload).refused:
        raise ProtocolError("ready without a layer that it could not put on")
    return None


def confinement_from_start(payload: bytes) -> Confinement:
    """What confines the worker, by its own account; raises ProtocolError."""
    fields = read.mapping(payload)
    return Confinement(
        in_force=read.codes(fields.get("in_force")),
        missing=read.codes(fields.get("missing")),
        refused=read.codes(fields.get("refused")),
    )


def payload_from_reply(number: int, reply: Reply) -> bytes:
    """The answer to job `number`; the pixels of a picture go behind its frame."""
    fields: dict[str, object] = {"number": number}
    match reply:
        case Picture():
            fields |= {
                "kind": "picture",
                "size": [reply.width_px, reply.height_px],
                "natural": [reply.natural_width, reply.natural_height],
                "sized": reply.sized,
                "ink": [reply.ink.median_luminance, reply.ink.background_opacity],
            }
        case Rejection():
            fields |= {
                "kind": "rejection",
                "code": reply.code,
                "message": reply.message,
                "line": reply.line,
                "column": reply.column,
            }
        case Failure():
            fields |= {"kind": "failure", "code": reply.code}
    return bytes(msgpack.packb(fields))


def reply_from_payload(payload: bytes, job: Job) -> Reply:
    """The answer to `job`; raises ProtocolError if it could not be a true one.

    A picture has room for its pixels, which are still to be read.
    """
    fields = read.mapping(payload)
    if fields.get("number") != job.number:
        raise ProtocolError("an answer to another job")
    kind = fields.get("kind")
    if kind == "picture":
        return _picture(fields, job)
    if kind == "rejection":
        return _rejection(fields)
    if kind == "failure":
        return Failure(read.code(fields.get("code")))
    raise ProtocolError("unknown kind of reply")


def _picture(fields: Mapping[str, object], job: Job) -> Picture:
    natural_width, natural_height = read.numbers(fields.get("natural"), 1e-6, limits.FIGURE_SIDE_PX)
    luminance, opacity = read.numbers(fields.get("ink"), 0.0, 1.0)
    sized = fields.get("sized")
    if not isinstance(sized, bool):
        raise ProtocolError("neither sized nor not")
    width_px, height_px = job.size(natural_width, natural_height, sized)
    # The size follows from the natural size by a rule both sides know; another one is a lie.
    if fields.get("size") != [width_px, height_px]:
        raise ProtocolError("a picture of another size than it should have")
    return Picture(
        width_px=width_px,
        height_px=height_px,
        rgba=memoryview(bytearray(width_px * height_px * 4)),
        natural_width=natural_width,
        natural_height=natural_height,
        sized=sized,
        ink=InkStatistics(median_luminance=luminance, background_opacity=opacity),
    )


def _rejection(fields: Mapping[str, object]) -> Rejection:
    message = fields.get("message")
    if not isinstance(message, str) or not message.isprintable():
        raise ProtocolError("a rejection without a sentence")
    if len(message) > limits.REJECTION_MESSAGE_CHARACTERS:
        raise ProtocolError("a rejection that never ends")
    return Rejection(
        code=read.code(fields.get("code")),
        message=message,
        line=read.position(fields.get("line")),
        column=read.position(fields.get("column")),
    )
