"""The keyboard input of HyperStar's board: moving from cell to cell, and typing cell names."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from gui.games.hyperstar import camera, words
from gui.games.hyperstar.hud import Command
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.panel import KEYS
from gui.games.hyperstar.touch import HyperStarInput

QUOTES = "'\u2018\u2019\u2032\u02bc\u00b4`"
ARROWS = {
    Qt.Key.Key_Left: -1 + 0j,
    Qt.Key.Key_Right: 1 + 0j,
    Qt.Key.Key_Up: -1j,
    Qt.Key.Key_Down: 1j,
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
BACK = (Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
ZOOM = {
    Qt.Key.Key_Plus: camera.NOTCH,
    Qt.Key.Key_Equal: camera.NOTCH,
    Qt.Key.Key_Minus: 1 / camera.NOTCH,
}
LETTERS = {getattr(Qt.Key, f"Key_{key}"): act for act, key in KEYS.items() if key.isalpha()}
SIDEWAYS = math.cos(math.radians(72))
"""Cosine of the largest angle between an arrow key's direction and the cell that it chooses."""
TEXT = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class KeyScene(HyperStarInput):
    def understands(self, event: QKeyEvent) -> bool:
        key = event.key()
        if event.modifiers() & ~TEXT:
            return False
        if key in ENTER:
            return self.complete() or self.cursor_shown
        if key in BACK:
            return bool(self.draft() or self.typed or self.cursor_shown)
        if key in ARROWS or key in ZOOM or key in LETTERS:
            return True
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_H):
            return True
        return self._continues(event) is not None

    def serves(self, key: str) -> bool:
        passing = self.view is not None and not self.view.opening
        return passing or key != "P"

    def key(self, event: QKeyEvent) -> bool:
        if not self.understands(event):
            return False
        key = Qt.Key(event.key())
        if self.look_key(event):
            return True
        if key in ARROWS:
            self._walk(ARROWS[key])
        elif key in ENTER and self.complete() and not self._enter_chooses():
            self.confirmDraft()
        elif key in BACK:
            self._go_back(key)
        elif key in LETTERS:
            self.do(LETTERS[key])
        elif key == Qt.Key.Key_H:
            middle = self.cells.centres[self.cursor]
            self.steering.glide(
                camera.centred(self.cells, self.steering.aim, middle), self.motion, True
            )
        elif key in (*ENTER, Qt.Key.Key_Space):
            self._choose()
        else:
            self._type(event)
        self.update()
        return True

    def walk(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key not in ARROWS or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        self._walk(ARROWS[key])
        self.update()
        return True

    def look_key(self, event: QKeyEvent) -> bool:
        """Handle a key that only changes the display. Return True if the key was used."""
        key, shift = Qt.Key(event.key()), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        aim = self.steering.aim
        if key in ARROWS and shift:
            self.steering.glide(camera.stepped(self.cells, aim, ARROWS[key]), self.motion)
        elif key in ZOOM:
            middle = self.viewport.centre
            self.steering.glide(
                camera.zoomed(self.cells, aim, self.viewport, ZOOM[key], middle), self.motion
            )
        elif key == Qt.Key.Key_Home:
            self.do(Command.HOME)
        elif isinstance(LETTERS.get(key), Overlay) or LETTERS.get(key) is Command.VIEW:
            self.do(LETTERS[key])
        else:
            return False
        return True

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move along the cursor's ring by Tab while the cursor is shown, else change the focus."""
        if self.input is None or not self.cursor_shown:
            return super().focusNextPrevChild(next)
        ring = self.cells.ring(self.cursor)
        place = ring.index(self.cursor) + (1 if next else -1)
        self._point(ring[place % len(ring)])
        return True

    def _walk(self, way: complex) -> None:
        if not self.cursor_shown:
            self._point(self.cursor)
            return
        plates = self.projected.plates
        here = plates[self.cursor].middle

        def straight(index: int) -> float:
            step = plates[index].middle - here
            return (step * way.conjugate()).real / abs(step)

        best = max(self.cells.near[self.cursor], key=straight)
        if straight(best) > SIDEWAYS:
            self._point(best)

    def _point(self, index: int) -> None:
        self.cursor, self.cursor_shown, self.typed = index, True, ""
        self.hover = self.pointed_chip = None
        plate = self.projected.plates[index]
        away = abs(plate.middle - self.viewport.centre) > 0.92 * self.viewport.radius
        if not self.steering.aim.home and (away or plate.least < 9):
            middle = camera.centred(self.cells, self.steering.aim, self.cells.centres[index])
            self.steering.glide(middle, self.motion)
        if self.view is not None:
            self.spoken.emit(words.spoken(self.view, self.name_of(index), self.names))
        self.update()

    def _enter_chooses(self) -> bool:
        """Return True if Enter would choose the cursor's cell instead of confirming the draft."""
        chosen = self.name_of(self.cursor) in self.drafted.cells
        return self.cursor_shown and not chosen and self.may_choose(self.cursor)

    def _choose(self) -> None:
        named, self.typed = self.typed, ""
        if named and named in self.drafted.cells:
            return  # typing the cell's name has placed the stone
        if self.cursor_shown:
            self._touch(self.cursor)
        else:
            self._point(self.cursor)

    def _go_back(self, key: Qt.Key) -> None:
        if self.typed and key == Qt.Key.Key_Backspace:
            self.typed = self.typed[:-1]
            self._follow_typed()
        elif self.draft():
            self.clearDraft()
        else:
            self.typed, self.cursor_shown = "", False

    def _continues(self, event: QKeyEvent) -> str | None:
        """Return the text typed so far plus this key, or None if no name starts with that text."""
        letter = event.text().upper()
        if not letter or self.view is None:
            return None
        letter = "'" if letter in QUOTES else letter
        for text in (self.typed + letter, letter):
            if any(name.startswith(text) for name in self.cells.board.names):
                return text
        return None

    def _type(self, event: QKeyEvent) -> None:
        typed = self._continues(event)
        if typed is not None:
            self.typed = typed
            self._follow_typed()

    def _follow_typed(self) -> None:
        index = self.cells.board.index.get(self.typed)
        if index is not None:
            typed = self.typed
            self._point(index)
            self._place(index)
            self.typed = typed

    def _place(self, index: int) -> None:
        """Place a stone on the cell whose name was typed. Enter then plays the stone."""
        hand, plain = self.hand(), self.drafted.item is None and not self.drafted.passes
        name = self.name_of(index)
        if hand is not None and plain and name in hand.free and name not in self.drafted.cells:
            self._touch(index)

    def meant(self) -> frozenset[int]:
        """Return the cells whose names start with the typed text."""
        if not self.typed:
            return frozenset()
        names = self.cells.board.names
        return frozenset(i for i, name in enumerate(names) if name.startswith(self.typed))
