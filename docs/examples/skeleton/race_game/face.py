"""The windows of Race Game: its board and its rules page."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from games.kinds.grids import Cell, cell_name
from gui.games import GameFace
from gui.kit.board.spots import Spot, SpotsScene
from race_game import EMPTY, GRID


class RaceGameScene(SpotsScene):
    """The board; each cell can be clicked as a move."""

    columns, rows = GRID.width, GRID.height

    def name(self) -> str:
        return "Race Game"

    def spots(self) -> Sequence[Spot]:
        return [Spot(cell_name(cell), *cell) for cell in GRID.cells if self.content(cell)]

    def content(self, cell: Cell) -> str:
        letter: str = self.view.board[cell[1]][cell[0]] if self.view is not None else EMPTY
        return "" if letter == EMPTY else letter

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        font = painter.font()
        font.setPixelSize(max(8, round(rect.height() * 0.5)))
        painter.setFont(font)
        painter.setPen(QColor(self.theme.text))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.content(cell))


class RaceGameFace(GameFace):
    """The windows of the game; `GameFace` has many more members, all with defaults."""

    def scene(self) -> type[RaceGameScene]:
        return RaceGameScene

    def rules(self) -> str:
        return (files("race_game") / "rules.md").read_text("utf-8")


FACE = RaceGameFace()
