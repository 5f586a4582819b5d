"""Pictures through the programs in `shaders/`: difference, overlay, adaptation to a theme.

Owns the programs of one context, and of each call its textures and targets, which it releases.
Pictures are flat RGBA of 8 bits, straight alpha, rows from the top, of one size in one call.
What each program computes is told at its top; the tests hold it to an oracle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ds4gui.limits import DIFFERENCE_STEPS
from ds4gui.resources import shader_path

if TYPE_CHECKING:
    from moderngl import Context, Framebuffer, Program, Texture

Size: TypeAlias = tuple[int, int]
"""Width and height in px."""
Number: TypeAlias = int | tuple[int, int, int]


class Programs:
    """Use it on the context's thread only. `close` releases the programs, not the context."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._programs: dict[str, Program] = {}

    def difference(
        self, before: memoryview, after: memoryview, size: Size, mark: tuple[int, int, int]
    ) -> tuple[memoryview, float]:
        """Where two pictures differ, in the colour `mark`, and the share (0..1) that does."""
        numbers: dict[str, Number] = {"least": DIFFERENCE_STEPS, "mark": mark}
        picture, changed = self._run("difference", (before, after), size, numbers, (4, 1))
        return picture, np.count_nonzero(changed) / len(changed)

    def overlay(self, before: memoryview, after: memoryview, size: Size, share: int) -> memoryview:
        """`share` of 255 parts of the second picture over the rest of the first."""
        return self._run("overlay", (before, after), size, {"share": share}, (4,))[0]

    def adapted(self, picture: memoryview, size: Size, ground: int) -> memoryview:
        """Lightness turned, hue kept; black becomes the grey `ground`."""
        return self._run("adapt", (picture,), size, {"ground": ground}, (4,))[0]

    def close(self) -> None:
        """Releases the programs."""
        for program in self._programs.values():
            program.release()
        self._programs.clear()

    def _run(
        self,
        name: str,
        pictures: Sequence[memoryview],
        size: Size,
        numbers: Mapping[str, Number],
        channels: Sequence[int],
    ) -> list[memoryview]:
        if any(one.nbytes != size[0] * size[1] * 4 for one in pictures):
            raise ValueError("a picture of another size")
        program = self._program(name)
        for key, value in numbers.items():
            program[key] = value
        with self._textures(pictures, size) as textures, self._target(size, channels) as target:
            for place, texture in enumerate(textures):
                texture.use(place)
                program[("before", "after")[place]] = place
            array = self._context.vertex_array(program, [])
            target.use()
            array.render(vertices=3)
            array.release()
            return [_read(target, place, count) for place, count in enumerate(channels)]

    def _program(self, name: str) -> Program:
        if name not in self._programs:
            self._programs[name] = self._context.program(
                vertex_shader=_source("sheet.vert"), fragment_shader=_source(f"{name}.frag")
            )
        return self._programs[name]

    @contextmanager
    def _textures(self, pictures: Sequence[memoryview], size: Size) -> Iterator[list[Texture]]:
        made: list[Texture] = []
        try:
            for one in pictures:
                made.append(self._context.texture(size, 4, one, dtype="u1"))
            yield made
        finally:
            for texture in made:
                texture.release()

    @contextmanager
    def _target(self, size: Size, channels: Sequence[int]) -> Iterator[Framebuffer]:
        sides = [self._context.renderbuffer(size, count, dtype="u1") for count in channels]
        target = self._context.framebuffer(sides)
        try:
            yield target
        finally:
            target.release()
            for side in sides:
                side.release()


def _source(name: str) -> str:
    with open(shader_path(name), encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    # GLSL wants its version first; a file opens with what it computes.
    at = next(number for number, line in enumerate(lines) if line.startswith("#version"))
    return "".join([lines[at], *lines[:at], *lines[at + 1 :]])


def _read(target: Framebuffer, place: int, channels: int) -> memoryview:
    return memoryview(target.read(components=channels, attachment=place, alignment=1, dtype="u1"))
