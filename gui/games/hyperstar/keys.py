"""The keyboard cursor of HyperStar's board, which is moved with keys or by typing cell names."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt

from gui.games.hyperstar import camera
from gui.games.hyperstar.camera import Projected
from gui.games.hyperstar.disk import Cells
from gui.games.hyperstar.panel import KEYS

QUOTES = "'\u2018\u2019\u2032\u02bc\u00b4`"
ARROWS = {
    Qt.Key.Key_Left: -1 + 0j,
    Qt.Key.Key_Right: 1 + 0j,
    Qt.Key.Key_Up: -1j,
    Qt.Key.Key_Down: 1j,
}
ZOOM = {
    Qt.Key.Key_Plus: camera.NOTCH,
    Qt.Key.Key_Equal: camera.NOTCH,
    Qt.Key.Key_Minus: 1 / camera.NOTCH,
}
LETTERS = {getattr(Qt.Key, f"Key_{key}"): act for act, key in KEYS.items() if key.isalpha()}
SIDEWAYS = math.cos(math.radians(72))
"""Cosine of the maximum angle between an arrow key's direction and that of the chosen cell."""
TEXT = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


@dataclass(slots=True)
class KeyCursor:
    """The keyboard cursor: its cell, whether it is shown, and the typed part of a cell's name."""

    cell: int = 0
    shown: bool = False
    typed: str = ""

    def point(self, cell: int) -> None:
        self.cell, self.shown, self.typed = cell, True, ""

    def hide(self) -> None:
        self.shown, self.typed = False, ""

    def ahead(self, projected: Projected, way: complex) -> int | None:
        """Return the neighbour in a direction on the screen, or None if there is none."""
        centre = projected.plates[self.cell].middle

        def straight(index: int) -> float:
            step = projected.plates[index].middle - centre
            return (step * way.conjugate()).real / abs(step)

        best = max(projected.cells.near[self.cell], key=straight)
        return best if straight(best) > SIDEWAYS else None

    def along(self, cells: Cells, forward: bool) -> int:
        """Return the next cell of the cursor's ring or, if `forward` is False, the previous one."""
        ring = cells.ring(self.cell)
        return ring[(ring.index(self.cell) + (1 if forward else -1)) % len(ring)]

    def continued(self, letter: str, names: Sequence[str]) -> str | None:
        """Return the typed text plus a letter, or None if no name starts with that text."""
        letter = "'" if letter and letter in QUOTES else letter.upper()
        texts = (self.typed + letter, letter) if letter else ()
        fitting = (text for text in texts if any(name.startswith(text) for name in names))
        return next(fitting, None)

    def meant(self, names: Sequence[str]) -> frozenset[int]:
        """Return the cells whose names start with the typed text."""
        matching = (index for index, name in enumerate(names) if name.startswith(self.typed))
        return frozenset(matching) if self.typed else frozenset()
