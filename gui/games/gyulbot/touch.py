from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from games.gyulbot.board import Direction, Move
from games.gyulbot.view import GyulbotView
from games.kinds.grids import Cell
from gui.games.gyulbot import words
from gui.games.gyulbot.tableau import Attempt, attempt_of, read_moves
from gui.kit.board.grid import ENTER, CelledScene

SWIPE = 0.4
"""Length of the shortest drag that makes a move, in cells."""

WAYS = {
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Down: Direction.DOWN,
    Qt.Key.Key_Left: Direction.LEFT,
    Qt.Key.Key_W: Direction.UP,
    Qt.Key.Key_D: Direction.RIGHT,
    Qt.Key.Key_S: Direction.DOWN,
    Qt.Key.Key_A: Direction.LEFT,
}
BACK = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
NUMBERS = (
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5, Qt.Key.Key_6,
)  # fmt: skip
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier


@dataclass(frozen=True, slots=True)
class Press:
    at: QPointF
    cell: Cell | None
    way: Direction | None = None


class GyulbotInput(CelledScene):
    """The input of Gyulbot's board: choosing and moving Gyulbots by mouse or keyboard.

    `chosen` is the colour that the keys move. `proposed` holds the moves that were proposed last.
    """

    view: GyulbotView | None

    def prepare(self) -> None:
        self.attempt: Attempt | None = None
        self.chosen: str | None = None
        self.hover = None
        self.proposed: tuple[Move, ...] = ()
        self._press: Press | None = None

    def slide(self) -> None:
        """Animate the last move of the attempt."""

    def settle(self) -> None:
        """Finish a running slide."""

    # The attempt

    @property
    def acts(self) -> bool:
        """True if the seat that uses this board may demonstrate now."""
        view = self.view
        return (
            self.attempt is not None
            and not self.over
            and self.input is not None
            and view is not None
            and view.demonstrator is self.input
        )

    def take_view(self, before: GyulbotView | None) -> None:
        fresh = attempt_of(self.view)
        kept = self.attempt
        if kept is not None and fresh is not None and before is not None and self.view is not None:
            same = (before.round, before.demonstrator) == (self.view.round, self.view.demonstrator)
            if same and (kept.puzzle, kept.most) == (fresh.puzzle, fresh.most):
                return
        had = kept is not None and bool(kept.moves)
        self.attempt, self.chosen, self._press = fresh, None, None
        if fresh is not None:
            board = fresh.board
            may = [colour for colour, _ in board.start if colour in board.accepts]
            self.chosen = (may or [board.start[0][0]])[0]
        if had:
            self.draftChanged.emit("")

    def draft(self) -> str:
        return "" if self.attempt is None else self.attempt.text

    def complete(self) -> bool:
        return self.attempt is not None and self.attempt.proven

    def prompt(self) -> str:
        if not self.acts or self.attempt is None:
            return ""
        return words.prompt(self.attempt)

    def setDraft(self, text: str) -> None:
        line = read_moves(text)
        if self.attempt is None or line == self.attempt.moves:
            return
        attempt = self.attempt.cleared() if line else Attempt(
            self.attempt.puzzle, self.attempt.most
        )  # fmt: skip
        for move in line:
            attempt = attempt.slid(move.colour, move.direction)
        self.settle()
        self.attempt = attempt
        self.update()

    def drop_draft(self) -> bool:
        if self.attempt is None or not self.attempt.moves:
            return False
        self.settle()
        self.attempt = self.attempt.cleared()
        return True

    def confirmDraft(self) -> None:
        if self.attempt is not None and self.acts and self.complete():
            self.proposed = self.attempt.moves
            self.actionProposed.emit(self.draft())

    def forget_pointer(self) -> None:
        self.hover, self._press = None, None

    def _take(self, attempt: Attempt) -> None:
        if attempt == self.attempt:
            return
        self.settle()
        before, self.attempt = self.attempt, attempt
        if before is not None and len(attempt.moves) > len(before.moves):
            self.slide()
        self.changed_draft()
        self.spoken.emit(words.slid(attempt) if attempt.moves else words.standing(attempt))

    def _choose(self, colour: str) -> None:
        if self.attempt is None:
            return
        if colour != self.chosen:
            self.chosen = colour
            self.update()
        self.spoken.emit(words.chosen(self.attempt, colour))

    def _go(self, way: Direction) -> None:
        """Move the chosen Gyulbot, and propose the moves if they demonstrate the claim."""
        if self.attempt is None or self.chosen is None:
            return
        after = self.attempt.slid(self.chosen, way)
        if after == self.attempt:
            self.spoken.emit(words.stuck(self.chosen, way))
            return
        self._take(after)
        self.confirmDraft()

    # The mouse

    def aimed(self) -> Direction | None:
        """Return the direction of the move that releasing the mouse would make, or None."""
        if not self.acts or self.attempt is None or self.chosen is None:
            return None
        if self._press is not None and self._press.way is not None:
            way = self._press.way
            return way if way in self.attempt.reach(self.chosen) else None
        if self.hover is None or self.attempt.holder(self.hover) is not None:
            return None
        return self.attempt.sweep(self.chosen).get(self.hover)

    def pointed(self) -> str | None:
        if not self.acts or self.attempt is None or self.hover is None:
            return None
        return self.attempt.holder(self.hover)

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        self.settle()
        self._use_mouse(event.scenePos())
        if not self.acts or self.attempt is None:
            return
        if event.button() is Qt.MouseButton.RightButton:
            self._take(self.attempt.back())
        elif event.button() is Qt.MouseButton.LeftButton:
            self._press = Press(event.scenePos(), self.hover)
            held = self.pointed()
            if held is not None:
                self._choose(held)

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        self._use_mouse(event.scenePos())
        if self._press is not None:
            way = _way(event.scenePos() - self._press.at, self.layout.pitch * SWIPE)
            if way is not self._press.way:
                self._press = Press(self._press.at, self._press.cell, way)
                self.update()

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._press is None:
            return
        press = self._press
        swiped = press.way is not None
        clicked = press.way is None and self.hover == press.cell
        way = self.aimed() if swiped or clicked else None
        self._press = None
        self.update()
        if way is not None:
            self._go(way)

    def _use_mouse(self, at: QPointF) -> None:
        cell = self.layout.cell_at(at)
        if cell != self.hover:
            self.hover = cell
            self.update()
        self.show_hand(self.pointed() is not None or self.aimed() is not None)

    # Keys

    def understands(self, event: QKeyEvent) -> bool:
        if not self.acts or self.attempt is None:
            return False
        key, held = event.key(), event.modifiers() & ~KEYPAD
        if held & CTRL:
            return not held & ~(CTRL | SHIFT) and key in (Qt.Key.Key_Z, Qt.Key.Key_Y)
        if held & ~SHIFT:
            return False
        if key in ENTER:
            return self.complete()
        if key == Qt.Key.Key_Escape or key in BACK:
            return bool(self.attempt.moves)
        return key in WAYS or self._colour_of_key(key) is not None

    def key(self, event: QKeyEvent) -> bool:
        if not self.understands(event) or self.attempt is None:
            return False
        key = Qt.Key(event.key())
        colour = self._colour_of_key(key)
        if event.modifiers() & CTRL:
            again = key == Qt.Key.Key_Y or bool(event.modifiers() & SHIFT)
            self._take(self.attempt.forward() if again else self.attempt.back())
        elif key in ENTER:
            self.confirmDraft()
        elif key == Qt.Key.Key_Escape:
            self.clearDraft()
        elif key in BACK:
            self._take(self.attempt.back())
        elif colour is not None:
            self._choose(colour)
        else:
            self._go(WAYS[key])
        return True

    def tab(self, forward: bool) -> bool:
        """Choose the next Gyulbot, or the previous one. Return False if there is none."""
        if not self.acts or self.attempt is None or self.chosen is None:
            return False
        colours = list(self.attempt.bodies)
        at = colours.index(self.chosen) + (1 if forward else -1)
        if not 0 <= at < len(colours):
            return False
        self._choose(colours[at])
        return True

    def _colour_of_key(self, key: int) -> str | None:
        if self.attempt is None:
            return None
        colours = list(self.attempt.bodies)
        if key in NUMBERS:
            at = NUMBERS.index(Qt.Key(key))
            return colours[at] if at < len(colours) else None
        return next((colour for colour in colours if ord(colour[0].upper()) == key), None)


def _way(moved: QPointF, least: float) -> Direction | None:
    """Return the direction of a drag, or None if the drag is shorter than `least`."""
    across, down = moved.x(), moved.y()
    if max(abs(across), abs(down)) < least:
        return None
    if abs(across) > abs(down):
        return Direction.RIGHT if across > 0 else Direction.LEFT
    return Direction.DOWN if down > 0 else Direction.UP
