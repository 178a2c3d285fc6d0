from __future__ import annotations

import random
from typing import Any

from PySide6.QtCore import QTimer

from games.broadcast.hand import Mark
from games.core import PUBLIC, Seat
from games.kinds.grids import cell_name
from games.masked_army import GAME
from games.masked_army.practice import PRACTICE
from games.masked_army.view import COLOURS, GRID, MASKED
from games.practice.attempt import position_of
from games.practice.puzzles import Puzzle
from gui.games.masked_army.scene import MaskedArmy, MaskedArmyScene
from gui.kit.wording import plain
from gui.table.drill import Drill
from gui.table.extensions import Tries
from gui.table.watch import Watch

FIRST = 3
"""Number of pieces placed before the first question. One more is placed before each later
question.
"""
PACE = 1_300
"""Time between the placement of two pieces, in ms."""


class MemoryPage(Drill):
    """Memory practice (MA-4): the user is asked for the colours of masked pieces."""

    kind = "memory"

    def __init__(self, tries: Tries, watch: Watch, rng: random.Random | None = None) -> None:
        self._rng = rng or random.Random()
        self._moves: list[str] = []
        self._position: Any = None
        self._left = 0
        titles = GAME.title, MaskedArmy.tr("Memory")
        super().__init__(GAME.id, titles, MaskedArmyScene(), tries, watch)
        self._fall = QTimer(self, singleShot=True, interval=PACE)
        self._fall.timeout.connect(self.fall)

    def ask(self) -> None:
        if not self.at:
            self._begin()
        self._left = FIRST if not self.at else 1
        self.scene.setMarks(())
        self.pose(MaskedArmy.tr("Watch where the pieces fall."), "")
        self.fall()

    def leave(self) -> None:
        super().leave()
        self._fall.stop()

    def fall(self) -> None:
        """Place the next piece, or ask a question once enough pieces are on the board."""
        if not self._left:
            self._ask_of_one()
            return
        self._left -= 1
        seat, _, text = self._moves.pop(0).partition(" ")
        mover = GAME.seat(seat)
        action = GAME.read(text, self._position, mover)
        self._position = self._position.play(mover, action)
        self.scene.setView(self._position.view(PUBLIC), True)
        self._fall.start()

    def _begin(self) -> None:
        puzzle = self._rng.choice(PRACTICE.pool.puzzles)
        self._moves = list(puzzle.moves)
        empty = Puzzle(seat=GAME.seats.one, moves=(), answer="", grade=1)
        self._position = position_of(GAME, PRACTICE, empty)
        self.scene.setView(self._position.view(PUBLIC), False)

    def _ask_of_one(self) -> None:
        masked = GRID.holding("".join(self._position.view(PUBLIC).board), MASKED)
        cell = self._rng.choice(masked)
        colour = GRID.mark(self._position.board, cell)
        seat = Seat.ONE if colour == COLOURS.one else Seat.TWO
        self.scene.setMarks((Mark(cell_name(cell)),))
        titles = GAME.titles.map(plain)
        question = MaskedArmy.tr("Which colour is on {0}?").format(cell_name(cell))
        self.pose(question, titles[seat], tuple(titles))
