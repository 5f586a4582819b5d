"""Random answers through every transport: `python3 tools/fuzz_transports.py N [--seed S]`.

Owns the making of answers (prose, code, thoughts, calls, stray marks, damage) and what must hold
of each: no exception, no lost character, the same parts whatever the pieces in which it came,
nothing taken back, no call out of a cut. The case number is the seed: a fault names its case.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ds4gui.chat.arguments import BAR, values_from_arguments
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.transports.pieces import Segment
from ds4gui.chat.transports.reader import FAMILIES, Reader
from ds4gui.chat.transports.table import AUTO, TRANSPORTS
from ds4gui.chat.transports.written import calls_text

Named: TypeAlias = tuple[str, JSONObject]
WRITTEN = tuple(name for name in TRANSPORTS if name not in ("native", AUTO))
_CLOSES = {"glm": "</arg_value>", "qwen-xml": "</parameter>"}
MARKS = (
    "<tool_call>", "</tool_call>", "<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>",
    "<function=", "<function=a>", "</function>", "<parameter=b>", "</parameter>", "<think>",
    "</think>", "```", "`", "~~~", "\n", "\n\n", "\\", '"', "{", "}", "<tool_calls>",
    f"<{BAR}DSML{BAR}tool_calls>", f"</{BAR}DSML{BAR}tool_calls>", f"<{BAR}DSML{BAR} calls>",
    f'<{BAR}DSML{BAR}invoke name="x">', f"</{BAR}DSML{BAR}invoke>", f"</{BAR}DSML{BAR}parameter>",
    f'<{BAR}DSML{BAR}parameter name="y" string="true">', f"<{BAR}DSML{BAR}function_calls>", BAR,
    '{"name": "x", "arguments": {', '<invoke name="z">', "<svg>", "</svg>", "&lt;", "<", ">", " ",
)  # fmt: skip
_ODD: tuple[JSON, ...] = (5, True, None, [1, "two"], {"a": "b"})
_WORDS = ("Here", "is", "the drawing.", "Grüße", "図", "🙂", "a < b", "x > y", "1) one", "- two")


class Broken(Exception):  # noqa: N818  it is what the run looks for
    """An invariant does not hold."""


def value(dice: random.Random, transport: str) -> str:
    """A string for an argument, marks of every grammar among it, but for the one that ends it."""
    picks = (*MARKS, *_WORDS, '<svg xmlns="x"><text>A &amp; B</text></svg>', "\r\n", "\\u0041")
    text = "".join(dice.choice(picks) for _ in range(dice.randrange(8)))
    mark = f"</{BAR}DSML{BAR}{' ' * (transport == 'dsml-v4.1')}parameter"
    close = _CLOSES.get(transport, mark)
    return text.replace(close, "").replace(close, "")


def calls(dice: random.Random, transport: str) -> list[Named]:
    """One to three calls."""
    made: list[Named] = []
    for _ in range(dice.randrange(1, 4)):
        odd = dice.choice(_ODD)
        values = {f"p{i}": value(dice, transport) for i in range(dice.randrange(3))}
        made.append((dice.choice(("draw", "get_time", "a.b-c")), {**values, "odd": odd}))
    return made


def _prose(dice: random.Random) -> str:
    return " ".join(dice.choice(_WORDS) for _ in range(dice.randrange(6)))


def _quoted(dice: random.Random, transport: str) -> str:
    shown = calls_text(transport, calls(dice, transport)).replace("`", "").strip("\n")
    if dice.random() < 0.3:
        return f"`` {' '.join(shown.split())} ``"
    return f"\n```xml\n{shown}\n```\n"


def _thought(dice: random.Random, transport: str) -> str:
    inside = calls_text(transport, calls(dice, transport)).replace("</think>", "")
    return f"<think>{_prose(dice)}{inside}</think>"


def answer(dice: random.Random, transport: str) -> tuple[str, list[Named]]:
    """A well-formed answer, and the calls in it."""
    text = _thought(dice, transport) if dice.random() < 0.3 else ""
    text += _prose(dice) + "\n\n"
    if dice.random() < 0.4:
        text += _quoted(dice, transport) + "\n\n"
    named = calls(dice, transport)
    text += calls_text(transport, named)
    return (text + "\n" + _prose(dice) if dice.random() < 0.5 else text), named


def damaged(dice: random.Random, text: str) -> str:
    """The answer with some of it cut out, repeated, or marks put in."""
    for _ in range(dice.randrange(1, 5)):
        at, to = sorted(dice.randrange(len(text) + 1) for _ in range(2))
        how = dice.random()
        if how < 0.4:
            text = text[:at] + "".join(dice.choices(MARKS, k=dice.randrange(1, 4))) + text[at:]
        elif how < 0.7:
            text = text[:at] + text[min(to, at + dice.randrange(1, 30)) :]
        elif how < 0.85:
            text = text[:to] + text[at:]
        else:
            text = text[:at]
    return text


def read(transport: str, text: str, *, ended: bool = True) -> tuple[Segment, ...]:
    """All at once, by a reader of its own."""
    return _reader(transport).read(text, ended=ended)


def _reader(transport: str) -> Reader:
    short = "dsml" if transport.startswith("dsml") else transport
    return Reader([f for f in FAMILIES if f.name == short] or FAMILIES)


def whole_calls(segments: Sequence[Segment]) -> list[Segment]:
    """The calls that would run."""
    return [piece for piece in segments if piece.kind == "call" and piece.whole]


def check_covers(segments: Sequence[Segment], length: int) -> None:
    """Laid end to end the segments are the text."""
    at = 0
    for piece in segments:
        if piece.start != at or piece.end < at:
            raise Broken(f"a gap at {at}: {piece}")
        at = piece.end
    if at != length:
        raise Broken(f"{length - at} characters are lost at the end")


def check_grows(before: Sequence[Segment], after: Sequence[Segment], text: str) -> None:
    """Nothing is taken back, but for a thought whose beginning stood in the prompt."""
    if after and after[0].kind == "thought" and not text.startswith("<think>"):
        first = after[0].end
        if not before or before[0] != after[0]:
            before = [piece for piece in before if piece.start >= first]
    for old, new in zip(before, after, strict=False):
        growing = old is before[-1]
        same = (old.kind, old.start, old.name) == (new.kind, new.start, new.name)
        if not same or new.end < old.end or (not growing and old != new):
            raise Broken(f"taken back: {old} became {new}")
    if len(after) < len(before):
        raise Broken(f"taken back: {before[-1]}")


def check_text(dice: random.Random, transport: str, text: str) -> None:
    """What must hold of any text at all."""
    final = read(transport, text)
    check_covers(final, len(text))
    reader = _reader(transport)
    cuts = sorted(dice.randrange(len(text) + 1) for _ in range(dice.randrange(1, 9)))
    before: tuple[Segment, ...] = ()
    for cut in cuts:
        part = text[:cut]
        seen = reader.read(part)
        if seen != read(transport, part, ended=False):
            raise Broken(f"other parts at {cut} when it came in pieces")
        check_grows(before, seen, part)
        check_cut(read(transport, part), final, text)
        before = seen
    if reader.read(text, ended=True) != final:
        raise Broken("other parts at the end when it came in pieces")
    check_grows(before, final, text)


def check_cut(cut: Sequence[Segment], final: Sequence[Segment], text: str) -> None:
    """A cut has no whole call that the whole text has not, unless all of it was a thought."""
    rest = [(piece.start, piece.name, piece.arguments) for piece in whole_calls(final)]
    found = [(piece.start, piece.name, piece.arguments) for piece in whole_calls(cut)]
    if any(one not in rest for one in found) and not (
        final[0].kind == "thought" and not text.startswith("<think>")
    ):
        raise Broken("a cut has a call of its own")


def check_calls(transport: str, text: str, named: Sequence[Named]) -> None:
    """A well-formed answer gives back its calls, value for value."""
    found = whole_calls(read(transport, text))
    if [piece.name for piece in found] != [name for name, _ in named]:
        raise Broken(f"calls {[piece.name for piece in found]}")
    for piece, (_, values) in zip(found, named, strict=True):
        types: dict[str, JSON] = {k: {"type": "string"} for k in values if k != "odd"}
        if values_from_arguments(piece.arguments, {"properties": types}) != values:
            raise Broken(f"values {piece.arguments} for {values}")


def check_case(number: int) -> None:
    """One case, a function of its number."""
    dice = random.Random(number)
    transport = dice.choice(WRITTEN)
    text, named = answer(dice, transport)
    reading = transport if dice.random() < 0.7 else AUTO
    check_calls(reading, text, named)
    check_text(dice, reading, text)
    check_text(dice, dice.choice((transport, AUTO)), damaged(dice, text))


def run(first: int, count: int, said: Callable[[str], object]) -> int:
    """The number of cases that broke."""
    broken = 0
    for number in range(first, first + count):
        try:
            check_case(number)
        except Exception as fault:
            broken += 1
            said(f"case {number}: {type(fault).__name__}: {str(fault)[:400]}")
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description="Random answers through every transport.")
    parser.add_argument("cases", type=int)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    begun = time.monotonic()
    broken = run(given.seed * 10_000_000, given.cases, print)
    print(f"{given.cases} cases, {broken} broken, {time.monotonic() - begun:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
