"""The board of Dots and Boxes: a dot in the middle of each cell, lines, and marks in boxes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from PySide6.QtGui import QColor, QPainter

from dots_and_boxes import BOARD, BOXES, DOTS, GAME, LINE, LINES, SIZE, Line, place_of
from games.core import Seat
from games.kinds.grids import Cell, cell_name
from gui.games import GameFace
from gui.kit.board.painting import paint_badge, paint_dot
from gui.kit.board.spots import Spot, SpotsScene
from gui.kit.texts import Texts


class DotsAndBoxes(Texts): ...


def spot_of(line: Line) -> Spot:
    """Return the spot of a line, which joins the centres of two cells."""
    (x, y), (to_x, to_y) = line
    return Spot(GAME.write(line), x + 0.5, y + 0.5, to_x - x, to_y - y)


class DotsScene(SpotsScene):
    """The board; each line that is not drawn yet can be clicked as a move."""

    columns = rows = SIZE
    near = 0.5

    def name(self) -> str:
        return GAME.title

    def mark(self, place: Cell) -> str:
        """Return the sign at a place of the board; "" while there is no view."""
        return "" if self.view is None else str(self.view.board[place[1]][place[0]])

    def drawn(self) -> list[Line]:
        """Return the lines that have been drawn."""
        return [line for line in LINES if self.mark(place_of(line)) == LINE]

    def spots(self) -> Sequence[Spot]:
        return [spot_of(line) for line in LINES if self.mark(place_of(line)) != LINE]

    def content(self, cell: Cell) -> str:
        ends = {end for line in self.drawn() if cell in line for end in line} - {cell}
        dots = ", ".join(map(cell_name, sorted(ends)))
        return DotsAndBoxes.tr("joined to {dots}").format(dots=dots) if ends else ""

    def paint_under(self, painter: QPainter) -> None:
        for x, y in BOARD.cells:
            for seat in Seat:
                if self.mark((x, y)) == BOXES[seat]:
                    box = self.area(x / 2 + 0.2, y / 2 + 0.2, 0.6, 0.6)
                    paint_badge(painter, box, self.styles[seat], self.theme)
        for dot in DOTS.cells:
            paint_dot(painter, self.layout.centre(dot), self.layout.pitch * 0.11, self.theme)
        for line in self.drawn():
            colour = self.theme.gold if line == self.view.last.action else self.theme.text
            painter.fillRect(self.spot_rect(spot_of(line)), QColor(colour))


class DotsFace(GameFace):
    """The windows of the game (see `GameFace`)."""

    def scene(self) -> type[DotsScene]:
        return DotsScene

    def rules(self) -> str:
        return (files("dots_and_boxes") / "rules.md").read_text("utf-8")


FACE = DotsFace()
