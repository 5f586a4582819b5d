"""What each program in `shaders/` computes, once more in numpy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Octets = npt.NDArray[np.uint8]


def difference(
    before: Octets, after: Octets, mark: tuple[int, int, int], least: int
) -> tuple[Octets, float]:
    one, other = _multiplied(before), _multiplied(after)
    most = np.abs(one - other).max(axis=2)
    changed = most > least * 255
    left = before.astype(np.int64)
    grey = (left[..., 0] * 54 + left[..., 1] * 183 + left[..., 2] * 19 + 128) // 256
    picture = np.stack([grey, grey, grey, (left[..., 3] + 2) // 4], axis=2)
    picture[changed, :3] = mark
    picture[changed, 3] = 96 + most[changed] * 159 // 65025
    return picture.astype(np.uint8), float(changed.mean())


def overlay(before: Octets, after: Octets, share: int) -> Octets:
    weight = np.float64(share / 255)
    one, other = before.astype(np.float64), after.astype(np.float64)
    one_alpha, other_alpha = one[..., 3] * (1 - weight), other[..., 3] * weight
    alpha = one_alpha + other_alpha
    color = one[..., :3] * one_alpha[..., None] + other[..., :3] * other_alpha[..., None]
    color = np.divide(color, alpha[..., None], out=np.zeros_like(color), where=alpha[..., None] > 0)
    return np.rint(np.dstack([color, alpha])).astype(np.uint8)


def adapted(picture: Octets, ground: int) -> Octets:
    color = picture[..., :3].astype(np.float64)
    most, least = color.max(axis=2, keepdims=True), color.min(axis=2, keepdims=True)
    turned = color + 255 - most - least
    out = picture.copy()
    out[..., :3] = np.rint(ground + (255 - ground) * turned / 255)
    return out


def _multiplied(picture: Octets) -> npt.NDArray[np.int64]:
    wide = picture.astype(np.int64)
    return np.dstack([wide[..., :3] * wide[..., 3:], wide[..., 3:] * 255])
