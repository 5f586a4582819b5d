"""What the pool of formulas and its worker say to each other, in the frames of `protocol`.

Sans-IO. The parent believes nothing: a size is within its limits and goes with the length of what
comes with it, or the answer is a lie.
"""

from dataclasses import dataclass, field

import msgpack

from ds4gui import limits
from ds4gui.raster import fields as read
from ds4gui.raster.fields import ProtocolError
from ds4gui.raster.protocol import Failure

REPLY_BYTES = limits.FORMULA_PIXELS + limits.RASTER_REPLY_OVERHEAD_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulaJob:
    """TeX to set with an em of so many px; `display`: on a line of its own."""

    number: int
    tex: str
    display: bool
    em_px: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulaPicture:
    """How much of each pixel is ink, 8 bits, rows from the top; `base_px` rows lie above the base
    line."""

    width_px: int
    height_px: int
    base_px: int
    coverage: bytes = field(repr=False)


FormulaReply = FormulaPicture | Failure


def payload_from_formula_job(job: FormulaJob) -> bytes:
    """A lone surrogate passes; it has no glyph."""
    fields = [job.number, job.tex, job.display, job.em_px]
    return bytes(msgpack.packb(fields, unicode_errors="surrogatepass"))


def formula_job_from_payload(payload: bytes) -> FormulaJob:
    """Raises ProtocolError on anything that `payload_from_formula_job` would not write."""
    fields = read.unpacked(payload)
    if not (isinstance(fields, list) and len(fields) == 4):
        raise ProtocolError("not a formula")
    number, tex, display, em_px = fields
    if not isinstance(tex, str) or not isinstance(display, bool):
        raise ProtocolError("not a formula")
    return FormulaJob(
        number=read.integer(number, 2**63),
        tex=tex,
        display=display,
        em_px=read.integer(em_px, limits.FORMULA_EM_PX),
    )


def payload_from_formula_reply(number: int, reply: FormulaReply) -> bytes:
    """The answer to formula `number`."""
    fields: dict[str, object] = {"number": number}
    if isinstance(reply, Failure):
        fields |= {"code": reply.code}
    else:
        size = [reply.width_px, reply.height_px, reply.base_px]
        fields |= {"size": size, "coverage": reply.coverage}
    return bytes(msgpack.packb(fields))


def formula_reply_from_payload(payload: bytes, job: FormulaJob) -> FormulaReply:
    """The answer to a job; raises ProtocolError if it could not be a true one."""
    fields = read.mapping(payload)
    if fields.get("number") != job.number:
        raise ProtocolError("an answer to another formula")
    if "code" in fields:
        return Failure(read.code(fields["code"]))
    size, coverage = fields.get("size"), fields.get("coverage")
    if not (isinstance(size, list) and len(size) == 3 and isinstance(coverage, bytes)):
        raise ProtocolError("a formula without its pixels")
    width_px, height_px = (read.integer(side, limits.RASTER_SIDE_PX) for side in size[:2])
    base_px = read.integer(size[2], height_px)
    if width_px * height_px > limits.FORMULA_PIXELS or len(coverage) != width_px * height_px:
        raise ProtocolError("a formula of another size than it says")
    return FormulaPicture(
        width_px=width_px, height_px=height_px, base_px=base_px, coverage=coverage
    )
