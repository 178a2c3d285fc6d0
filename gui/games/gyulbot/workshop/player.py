from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from games.gyulbot.board import Bodies
from gui.games.gyulbot.paint import Leg, legs_of
from gui.kit.look.tokens import Tween
from gui.kit.theme import theme_of

SLIDE = 240
"""Duration of a slide, in ms."""
REST = 420
"""Pause between the moves of a line, in ms."""


class LinePlayer(QObject):
    """The Gyulbots on a board, their path, and the animation of a line of moves.

    `played()` reports the end of a line. The board is repainted after each change.
    """

    played = Signal()

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.bodies: Bodies = {}
        self.legs: tuple[Leg, ...] = ()
        self._from: Bodies = {}
        self._line: list[Bodies] = []
        self._step = 0
        self._slide = Tween(self, lambda _: board.update(), 1.0)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._next)

    @property
    def playing(self) -> bool:
        return bool(self._line)

    def put(self, bodies: Bodies) -> None:
        """Show the Gyulbots at rest, and stop the animation of a line if it is running."""
        self._line = []
        self._pause.stop()
        self._slide.to(1.0, 0)
        self.bodies, self.legs = bodies, ()
        self._board.update()

    def play(self, places: Sequence[Bodies]) -> None:
        """Show the first of `places` and, after a pause, play the moves between them."""
        self.put(places[0])
        self._line, self._step = list(places), 0
        self._pause.start(REST)

    def _next(self) -> None:
        if not self._line:
            return
        self._step += 1
        if self._step == len(self._line):
            self._line = []
            self.played.emit()
            return
        self._from, self.bodies = self.bodies, self._line[self._step]
        self.legs = tuple(legs_of(self._line[: self._step + 1]))
        moves = theme_of(self._board).motion.on and self._board.isVisible()
        self._slide.to(0.0, 0)
        self._slide.to(1.0, SLIDE if moves else 0)
        self._board.update()
        self._pause.start(SLIDE + REST)

    def shifts(self) -> dict[str, tuple[float, float]]:
        """Return the offset of the sliding Gyulbots from their cells, in cells, keyed by colour."""
        left = 1.0 - self._slide.now
        if left <= 0:
            return {}
        by_colour = {}
        for colour, cells in self.bodies.items():
            before = self._from.get(colour, cells)
            if before != cells and len(before) == len(cells):
                column, row = before[0][0] - cells[0][0], before[0][1] - cells[0][1]
                by_colour[colour] = (column * left, row * left)
        return by_colour
