"""The base scene of games in which a move is a single touch of a cell or a line between cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from games.core import Seat
from games.kinds.grids import Cell, cell_name, grid
from gui.kit.board.grid import GridScene
from gui.kit.board.painting import paint_outline
from gui.kit.texts import Kit
from gui.kit.theme import tint


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a move. `text` is the move in canonical text.

    Lengths are in cells. The upper left corner is at (`x`, `y`), measured from the upper left
    corner of cell A1, and the size is `wide` by `high`. For a line, `wide` or `high` is 0.
    """

    text: str
    x: float
    y: float
    wide: float = 1.0
    high: float = 1.0

    @property
    def line(self) -> bool:
        return not (self.wide and self.high)

    @property
    def cell(self) -> Cell:
        """The cell at the spot's upper left corner, from which the keyboard can choose the spot."""
        return int(self.x), int(self.y)


class SpotsScene(GridScene):
    """A grid on which each move is a single touch. Space cycles through the moves of a cell."""

    thickness: ClassVar[float] = 0.16
    """Thickness of a line, in cells."""
    near: ClassVar[float] = 0.25
    """Maximum distance of a touch from a line, in cells."""

    def __init__(self, parent: QObject | None = None) -> None:
        self._draft = ""
        self._spots: dict[str, Spot] = {}
        self._touched: Spot | None = None
        super().__init__(parent)

    # Overridden by each game

    def spots(self) -> Sequence[Spot]:
        """Return the places of the legal moves in `self.view`."""
        raise NotImplementedError

    def content(self, cell: Cell) -> str:
        """Return the content of a cell in `self.view` as text, or "" for an empty cell."""
        return ""

    def paint_spot(self, painter: QPainter, spot: Spot, rect: QRectF, seat: Seat) -> None:
        """Paint a preview of a move by `seat` that is drafted or under the pointer."""
        painter.fillRect(rect, tint(self.styles[seat].fill))

    def area(self, x: float, y: float, wide: float = 1.0, high: float = 1.0) -> QRectF:
        """Return the rectangle, in pixels, of an area given in cells.

        If the width or height is 0, the area is a line. Its rectangle has the line's `thickness`.
        """
        pitch, half = self.layout.pitch, self.layout.pitch * self.thickness / 2
        corner = self.layout.origin + QPointF(x, y) * pitch
        rect = QRectF(corner.x(), corner.y(), wide * pitch, high * pitch)
        across, down = (half if not wide else 0.0), (half if not high else 0.0)
        return rect.adjusted(-across, -down, across, down)

    def spot_rect(self, spot: Spot) -> QRectF:
        return self.area(spot.x, spot.y, spot.wide, spot.high)

    def spot_at(self, at: QPointF) -> Spot | None:
        """Return the spot at a position: the nearest line, otherwise the cell, otherwise None."""
        point = (at - self.layout.origin) / self.layout.pitch
        near = [
            ((not spot.line, away, middle), spot)
            for spot in self._spots.values()
            for away, middle in [_away(spot, point)]
            if away <= (self.near if spot.line else 0.0)
        ]
        return min(near, key=lambda candidate: candidate[0])[1] if near else None

    def touches(self, text: str) -> list[QPointF]:
        spot = self._spots.get(text)
        if spot is None:
            return []
        rect = self.spot_rect(spot)
        shares = (QPointF(x, y) for x, y in ((0.5, 0.5), (0.25, 0.25), (0.75, 0.75)))
        points = (
            QPointF(rect.x() + rect.width() * share.x(), rect.y() + rect.height() * share.y())
            for share in shares
        )
        return [next((at for at in points if self.spot_at(at) is spot), rect.center())]

    def take_view(self, before: Any) -> None:
        spots = self.spots() if self.view is not None and self.view.outcome is None else ()
        self._spots, self._touched = {spot.text: spot for spot in spots}, None
        if self._draft and (self._draft not in self._spots or self._newer(before)):
            self.clearDraft()

    def _newer(self, before: Any) -> bool:
        return before is not None and before.round != self.view.round

    def paint_over(self, painter: QPainter) -> None:
        pointed, drafted = self._pointed_spot(), self._spots.get(self._draft)
        alpha = self.theme.board.preview_alpha
        if pointed is not None and pointed is not drafted:
            self._paint_ghost(painter, pointed, alpha * 0.7)
        if drafted is not None:
            self._paint_ghost(painter, drafted, alpha)
            path, width = QPainterPath(), max(1.5, self.layout.pitch * 0.028)
            path.addRect(self.spot_rect(drafted).adjusted(-width, -width, width, width))
            line = self.theme.accent_text
            paint_outline(painter, path, self.theme, line, width, dashed=True)

    def _paint_ghost(self, painter: QPainter, spot: Spot, opacity: float) -> None:
        seat = self.input or getattr(self.view, "to_move", None) or Seat.ONE
        painter.setOpacity(opacity)
        self.paint_spot(painter, spot, self.spot_rect(spot), seat)
        painter.setOpacity(1.0)

    def pointed(self) -> Cell | None:
        spot = self._pointed_spot()
        return super().pointed() if spot is None or not spot.line else None

    def _pointed_spot(self) -> Spot | None:
        return None if self.input is None or self.cursor_shown else self._touched

    # Input

    def draft(self) -> str:
        return self._draft

    def complete(self) -> bool:
        return self._draft in self._spots

    def setDraft(self, text: str) -> None:
        self._draft = text
        self.update()

    def drop_draft(self) -> bool:
        had_draft, self._draft = bool(self._draft), ""
        return had_draft

    def confirmDraft(self) -> None:
        if self.complete() and self.input is not None:
            self.actionProposed.emit(self._draft)

    def may_choose(self, cell: Cell) -> bool:
        return self._touched is not None and not self.over

    def use_mouse(self, at: QPointF) -> None:
        spot = self.spot_at(at)
        if spot is not self._touched:
            self._touched = spot
            self.update()
        super().use_mouse(at)
        self.show_hand(spot is not None and not self.over)

    def pointer_left(self) -> None:
        self._touched = None
        super().pointer_left()

    def forget_pointer(self) -> None:
        self._touched = None
        super().forget_pointer()

    def press(self, cell: Cell) -> None:
        if self._touched is not None and not self.over:
            self._draft = "" if self._draft == self._touched.text else self._touched.text
            self.changed_draft()

    def choose(self, cell: Cell) -> None:
        cell_moves = [spot.text for spot in self._spots.values() if spot.cell == cell]
        if cell_moves and not self.over:
            index = cell_moves.index(self._draft) + 1 if self._draft in cell_moves else 0
            self._draft = cell_moves[index % len(cell_moves)]
            self.changed_draft()
            self.spoken.emit(self._draft)

    def prompt(self) -> str:
        if self.input is None:
            return ""
        return Kit.tr("Enter submits.") if self.complete() else Kit.tr("Choose a move.")

    def description(self) -> str:
        if self.view is None:
            return ""
        cells = grid(self.columns, self.rows)
        parts = [
            f"{cell_name(cell)}: {content}." for cell in cells if (content := self.content(cell))
        ]
        return " ".join((Kit.tr("Round {0}.").format(self.view.round), *parts))

    def words_for(self, cell: Cell) -> str:
        content = self.content(cell)
        if not content:
            return Kit.tr("{cell}: Empty").format(cell=cell_name(cell))
        return f"{cell_name(cell)}: {content}"


def _away(spot: Spot, point: QPointF) -> tuple[float, float]:
    """Return the distances from a point to a spot and to the spot's centre, in cells."""
    x = max(spot.x - point.x(), 0.0, point.x() - spot.x - spot.wide)
    y = max(spot.y - point.y(), 0.0, point.y() - spot.y - spot.high)
    middle = QPointF(spot.x + spot.wide / 2, spot.y + spot.high / 2) - point
    return max(x, y), middle.manhattanLength()
