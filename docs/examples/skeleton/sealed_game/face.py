"""The windows of Sealed Game: its board and its rules page."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from games.core import Seat
from gui.games import GameFace
from gui.kit.board.cells import CellsScene, Sign
from sealed_game import EMPTY, GRID, NOBODY, SIGNS


class SealedGameScene(CellsScene):
    """The board; `CellsScene` handles drafts, keys and reveals."""

    columns, rows, empty = GRID.width, GRID.height, EMPTY

    def name(self) -> str:
        return "Sealed Game"

    def signs(self) -> Mapping[str, Sign]:
        return {
            SIGNS.one: Sign("Cross", Seat.ONE),
            SIGNS.two: Sign("Nought", Seat.TWO),
            NOBODY: Sign("Nobody’s", paint=self.paint_nobodys),
        }

    def paint_nobodys(self, painter: QPainter, cell: QRectF) -> None:
        """Paint a cell that nobody can own: a dark square."""
        margin = cell.width() * 0.12
        area = cell.adjusted(margin, margin, -margin, -margin)
        painter.fillRect(area, QColor(self.theme.board.ash))


class SealedGameFace(GameFace):
    """The windows of the game; `GameFace` has many more members, all with defaults."""

    def scene(self) -> type[SealedGameScene]:
        return SealedGameScene

    def rules(self) -> str:
        return (files("sealed_game") / "rules.md").read_text("utf-8")


FACE = SealedGameFace()
