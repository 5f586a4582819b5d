"""What each part of the window was last drawn from, so that nothing is drawn twice."""

from __future__ import annotations


class Drawn:
    """Keys by part; `forget` makes everything new."""

    def __init__(self) -> None:
        self._keys: dict[str, tuple[object, ...]] = {}

    def is_new(self, part: str, *key: object) -> bool:
        """Whether a part was last drawn from something else; the key is kept."""
        if self._keys.get(part) == key:
            return False
        self._keys[part] = key
        return True

    def forget(self) -> None:
        """All is drawn again."""
        self._keys.clear()
