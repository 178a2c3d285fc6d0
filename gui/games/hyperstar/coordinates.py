from __future__ import annotations

import random

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent

from games.broadcast.hand import Mark
from games.core import PUBLIC, Seat
from games.hyperstar import GAME
from games.hyperstar.practice import PRACTICE
from games.hyperstar.tiling import tiling
from games.practice.attempt import position_of
from games.practice.puzzles import Puzzle
from gui.games.hyperstar.hud import Command
from gui.games.hyperstar.input import USUAL_RADIUS
from gui.games.hyperstar.scene import HyperStarScene
from gui.games.hyperstar.words import HyperStar
from gui.table.drill import Drill
from gui.table.extensions import Tries
from gui.table.watch import Watch

NAMES = 4
"""Number of cell names offered as answers."""


class CoordinatesPage(Drill):
    """A drill for cell names (HS-2): the user finds a named cell, or names a ringed cell."""

    kind = "coordinates"

    def __init__(self, tries: Tries, watch: Watch, rng: random.Random | None = None) -> None:
        self._rng = rng or random.Random()
        self._tiling = tiling(USUAL_RADIUS)
        self._disk = scene = HyperStarScene()
        super().__init__(GAME.id, (GAME.title, HyperStar.tr("Coordinates")), scene, tries, watch)
        empty = Puzzle(seat=GAME.seats.one, moves=(), answer="", grade=1)
        scene.setCoordinates(False)
        scene.setView(position_of(GAME, PRACTICE, empty).view(PUBLIC), False)
        scene.draftChanged.connect(self._on_draft)
        self.board.installEventFilter(self)

    def ask(self) -> None:
        names = [name for name in self._tiling.names if name != "O"]
        asked = self._rng.choice(names)
        self._disk.do(Command.HOME)
        if self._rng.random() < 0.5:
            self.scene.setMarks(())
            self.scene.setInput(Seat.ONE)
            self.pose(HyperStar.tr("Where is {0}?").format(asked), asked)
            return
        self.scene.setInput(None)
        self.scene.setMarks((Mark(asked),))
        named = [asked, *self._near(asked)]
        self._rng.shuffle(named)
        self.pose(HyperStar.tr("Which cell has the ring?"), asked, tuple(named))

    def show_right_answer(self) -> None:
        self.scene.setInput(None)
        self.scene.setMarks((Mark(self.right_answer),))

    def _near(self, asked: str) -> list[str]:
        """Return the wrong answers to offer: the names of cells near the right one."""
        near = wide = self._tiling.around(asked)
        for name in self._tiling.named(near):
            wide |= self._tiling.around(name)
        candidates = [name for name in self._tiling.named(wide) if name not in (asked, "O")]
        return self._rng.sample(candidates, NAMES - 1)

    def _on_draft(self, text: str) -> None:
        if text in self._tiling.index:
            self.scene.clearDraft()
            self.answer(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Block letters and digits, because a typed cell name would answer the question."""
        kinds = QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride
        if event.type() in kinds and isinstance(event, QKeyEvent):
            text = event.text()
            if text.isalnum() or text == "'":
                return True
        return super().eventFilter(watched, event)
