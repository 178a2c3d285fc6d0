"""The windows of Flower Field: its board, colours, rules page and lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from flower_field import EMPTY, FLOWERS, GRID, WEED, worth
from flower_field.lesson import LESSON
from games.core import Pair, Seat
from games.lessons.steps import Lesson
from gui.games import GameFace
from gui.kit.board.animation import Tally, with_sign
from gui.kit.board.cells import CellsScene, Sign
from gui.kit.board.reveal import Outline
from gui.kit.theme import DISPLAY_COLOURS, SeatStyle

STYLES = Pair(DISPLAY_COLOURS[2], DISPLAY_COLOURS[3])
"""Amber for suns, violet for moons."""


class FlowerScene(CellsScene):
    """The field; `CellsScene` handles clicks, submissions and reveals."""

    columns, rows, empty = GRID.width, GRID.height, EMPTY

    def usual_styles(self) -> Pair[SeatStyle]:
        return STYLES

    def name(self) -> str:
        return "Flower Field"

    def signs(self) -> Mapping[str, Sign]:
        flowers = {
            FLOWERS[seat]: Sign(words, seat)
            for seat, words in ((Seat.ONE, "Sun"), (Seat.TWO, "Moon"))
        }
        return flowers | {WEED: Sign("Weed", paint=self.paint_weed)}

    def paint_weed(self, painter: QPainter, cell: QRectF) -> None:
        """Paint a weed: five blades that bend to both sides."""
        side, foot = cell.width(), QPointF(cell.center().x(), cell.bottom() - cell.height() * 0.14)
        painter.setPen(QPen(QColor("#5E9A4B"), side * 0.07, c=Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for blade in range(5):
            angle = pi * (0.5 + (blade - 2) * 0.16)
            tip = foot + QPointF(cos(angle), -sin(angle)) * side * (0.66 - abs(blade - 2) * 0.1)
            path = QPainterPath(foot)
            path.quadTo(QPointF((foot.x() * 3 + tip.x()) / 4, tip.y()), tip)
            painter.drawPath(path)

    def outlines(self) -> Pair[tuple[Outline, ...]]:
        if self.view is None:
            return Pair((), ())
        board, groups = "".join(self.view.board), self.view.groups
        return Pair(
            *(
                tuple(
                    Outline(seat, group.cells, str(worth(board, group))) for group in groups[seat]
                )
                for seat in Seat
            )
        )

    def working_of(self, counted: Sequence[Outline]) -> Tally:
        points = [outline.text for outline in counted]
        return Tally(with_sign("+", points), str(sum(map(int, points))))


class FlowerFace(GameFace):
    """The windows of the game (see `GameFace`)."""

    seat_styles = STYLES

    def scene(self) -> type[FlowerScene]:
        return FlowerScene

    def rules(self) -> str:
        return (files("flower_field") / "rules.md").read_text("utf-8")

    def lessons(self) -> Lesson:
        return LESSON


FACE = FlowerFace()
