from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from games.gyulbot.board import Direction
from games.gyulbot.view import GyulbotView
from games.kinds.grids import Cell
from gui.games.gyulbot import words
from gui.games.gyulbot.attempt import Attempt, attempt_of
from gui.kit.board.grid import BACK, ENTER

SWIPE = 0.4
"""Length of the shortest drag that makes a move, in cells."""

ARROWS = {
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Down: Direction.DOWN,
    Qt.Key.Key_Left: Direction.LEFT,
}
WAYS = ARROWS | {
    Qt.Key.Key_W: Direction.UP,
    Qt.Key.Key_D: Direction.RIGHT,
    Qt.Key.Key_S: Direction.DOWN,
    Qt.Key.Key_A: Direction.LEFT,
}
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier


@dataclass(frozen=True, slots=True)
class Press:
    at: QPointF
    cell: Cell | None
    way: Direction | None = None


class AttemptInput(QObject):
    """The attempt at the demonstration that is due, and its mouse and keyboard input.

    The player chooses a Gyulbot by a click, Tab, its number or its initial, and moves it by an
    arrow key, a drag, or a click on a cell in its path. Backspace undoes one move, and Escape
    undoes all moves. Nothing is read unless `may_act()` returns True. Arguments named `hover` are
    the cell under the mouse.

    - `movesChanged(made)`: the moves have changed. `made` is True if one more move was made.
    - `hintsChanged()`: the chosen Gyulbot or the direction of the drag has changed.
    - `confirmRequested()`: the moves should be proposed.
    - `spoken(text)`: a message for screen readers about a choice or a move.
    """

    movesChanged = Signal(bool)
    hintsChanged = Signal()
    confirmRequested = Signal()
    spoken = Signal(str)

    def __init__(self, may_act: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self.attempt: Attempt | None = None
        self._may_act = may_act
        self._press: Press | None = None

    @property
    def acting(self) -> Attempt | None:
        """The current attempt, or None if it cannot be continued now."""
        return self.attempt if self._may_act() else None

    def take_view(self, view: GyulbotView, before: GyulbotView | None) -> bool:
        """Begin the demonstration that is due in `view`, unless it is already in progress.

        Return True if moves were discarded.
        """
        fresh, old = attempt_of(view), self.attempt
        if old is not None and fresh is not None and before is not None:
            same = (before.round, before.demonstrator) == (view.round, view.demonstrator)
            if same and (old.puzzle, old.most) == (fresh.puzzle, fresh.most):
                return False
        self.attempt, self._press = fresh, None
        return old is not None and bool(old.moves)

    def release_mouse(self) -> None:
        """Forget a press of the mouse."""
        self._press = None

    def _take(self, attempt: Attempt) -> None:
        if attempt == self.attempt:
            return
        previous, self.attempt = self.attempt, attempt
        self.movesChanged.emit(previous is not None and len(attempt.moves) > len(previous.moves))
        self.spoken.emit(words.slid(attempt) if attempt.moves else words.standing(attempt))

    def _choose(self, colour: str) -> None:
        if self.attempt is None:
            return
        if colour != self.attempt.chosen:
            self.attempt = replace(self.attempt, chosen=colour)
            self.hintsChanged.emit()
        self.spoken.emit(words.chosen(self.attempt, colour))

    def _go(self, way: Direction) -> None:
        """Move the chosen Gyulbot, and propose the moves if they demonstrate the claim."""
        if self.attempt is None:
            return
        new_attempt = self.attempt.slid(self.attempt.chosen, way)
        if new_attempt == self.attempt:
            self.spoken.emit(words.stuck(self.attempt.chosen, way))
            return
        self._take(new_attempt)
        self.confirmRequested.emit()

    def _clear(self) -> None:
        if self.attempt is not None:
            self.attempt = self.attempt.cleared()
            self.movesChanged.emit(False)

    # The mouse

    def aimed(self, hover: Cell | None) -> Direction | None:
        """Return the direction of the move that releasing the mouse would make, or None."""
        attempt = self.acting
        if attempt is None:
            return None
        if self._press is not None and self._press.way is not None:
            way = self._press.way
            return way if way in attempt.reach(attempt.chosen) else None
        if hover is None or attempt.holder(hover) is not None:
            return None
        return attempt.sweep(attempt.chosen).get(hover)

    def pointed(self, hover: Cell | None) -> str | None:
        """Return the colour of the Gyulbot under the mouse, or None."""
        return self.acting.holder(hover) if self.acting and hover else None

    def press(self, at: QPointF, hover: Cell | None) -> None:
        if self.acting is None:
            return
        self._press = Press(at, hover)
        grabbed = self.pointed(hover)
        if grabbed is not None:
            self._choose(grabbed)

    def drag(self, at: QPointF, pitch: float) -> None:
        """Handle a move of the mouse to `at`. `pitch` is the distance between two cells."""
        if self._press is None:
            return
        way = _drag_direction(at - self._press.at, pitch * SWIPE)
        if way is not self._press.way:
            self._press = replace(self._press, way=way)
            self.hintsChanged.emit()

    def release(self, hover: Cell | None) -> None:
        if self._press is None:
            return
        intended = self._press.way is not None or hover == self._press.cell
        way, self._press = self.aimed(hover) if intended else None, None
        self.hintsChanged.emit()
        if way is not None:
            self._go(way)

    def undo(self) -> None:
        if self.acting is not None:
            self._take(self.acting.back())

    # Keys

    def act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return the function that a key press calls now, or None if the key has no effect."""
        attempt, key, held = self.acting, event.key(), event.modifiers() & ~KEYPAD
        if attempt is None:
            return None
        if held & CTRL:
            if held & ~(CTRL | SHIFT) or key not in (Qt.Key.Key_Z, Qt.Key.Key_Y):
                return None
            redoes = key == Qt.Key.Key_Y or bool(held & SHIFT)
            return partial(self._take, attempt.forward() if redoes else attempt.back())
        if held & ~SHIFT:
            return None
        if key in ENTER:
            return self.confirmRequested.emit if attempt.proven else None
        if key == Qt.Key.Key_Escape:
            return self._clear if attempt.moves else None
        if key in BACK:
            return partial(self._take, attempt.back()) if attempt.moves else None
        for number, colour in enumerate(attempt.bodies):
            if key in (Qt.Key.Key_1 + number, ord(colour[0].upper())):
                return partial(self._choose, colour)
        return partial(self._go, WAYS[Qt.Key(key)]) if key in WAYS else None

    def tab(self, forward: bool) -> bool:
        """Choose the next Gyulbot or, if `forward` is False, the previous one.

        Return False if there is none.
        """
        if self.acting is None:
            return False
        colours = list(self.acting.bodies)
        at = colours.index(self.acting.chosen) + (1 if forward else -1)
        if not 0 <= at < len(colours):
            return False
        self._choose(colours[at])
        return True


def _drag_direction(moved: QPointF, least: float) -> Direction | None:
    """Return the main direction of a drag, or None if the drag is shorter than `least`."""
    across, down = moved.x(), moved.y()
    if max(abs(across), abs(down)) < least:
        return None
    if abs(across) > abs(down):
        return Direction.RIGHT if across > 0 else Direction.LEFT
    return Direction.DOWN if down > 0 else Direction.UP
