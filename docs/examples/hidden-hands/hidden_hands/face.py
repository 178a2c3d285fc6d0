"""The windows of Hidden Hands: a row of cards, and the cards laid so far."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from games.core import Seat
from games.kinds.grids import Cell
from gui.games import GameFace
from gui.kit.board.painting import paint_badge
from gui.kit.board.spots import Spot, SpotsScene
from gui.kit.texts import Texts
from hidden_hands import CARDS, GAME, ROUNDS


class HiddenHands(Texts): ...


class HandsScene(SpotsScene):
    """The cards 1 to 9 in the middle row; above and below, the cards that each seat has laid."""

    columns, rows = len(CARDS), 3
    coordinates = False

    def name(self) -> str:
        return GAME.title

    def spots(self) -> Sequence[Spot]:
        hands = [] if self.view is None else [card for hand in self.view.hands for card in hand]
        return [Spot(GAME.write(card), card - 1, 1) for card in sorted(set(hands))]

    def laid(self, cell: Cell) -> tuple[Seat, int | None] | None:
        """Return the seat and the card laid in the round of a cell; None if the cell shows none."""
        column, row = cell
        if self.view is None or row == 1 or column >= ROUNDS:
            return None
        seat = Seat.ONE if row == 0 else Seat.TWO
        laid = self.view.laid[seat]
        return (seat, laid[column]) if column < len(laid) else None

    def content(self, cell: Cell) -> str:
        column, row = cell
        if row == 1:
            yours = any(spot.cell == cell for spot in self.spots())
            text = (
                HiddenHands.tr("card {card}, in hand") if yours else HiddenHands.tr("card {card}")
            )
            return text.format(card=column + 1)
        laid = self.laid(cell)
        if laid is None:
            return ""
        if laid[1] is None:
            return HiddenHands.tr("no card")
        return HiddenHands.tr("{card} was laid").format(card=laid[1])

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        laid = self.laid(cell)
        number = cell[0] + 1 if cell[1] == 1 else laid and laid[1]
        if laid is not None:
            corner = QRectF(rect.topLeft(), rect.size() * 0.35)
            paint_badge(painter, corner, self.styles[laid[0]], self.theme)
        if laid is None and cell[1] != 1:
            return
        held = cell[1] != 1 or any(spot.cell == cell for spot in self.spots())
        face = painter.font()
        face.setPixelSize(max(1, round(rect.height() * 0.4)))
        painter.setFont(face)
        painter.setPen(QColor(self.theme.text if held else self.theme.muted))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "–" if number is None else str(number))


class HandsFace(GameFace):
    """The windows of the game (see `GameFace`)."""

    def scene(self) -> type[HandsScene]:
        return HandsScene

    def rules(self) -> str:
        return (files("hidden_hands") / "rules.md").read_text("utf-8")


FACE = HandsFace()
