"""The gallery's board: everything that boards paint, side by side."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from games import registry
from gui.games import face
from gui.games.gyulbot.ground import ROBOTS
from gui.kit.board.painting import paint_dot, paint_outline
from gui.kit.board.stones import paint_char
from gui.kit.theme import DISPLAY_COLOURS, Radius, SeatStyle, font, theme_of
from gui.kit.widgets.marks import paint_glyph, paint_mark


def seat_styles() -> dict[str, SeatStyle]:
    games = [registry.game(game_id) for game_id in registry.game_ids()]
    return {
        f"{game.id} {name}": style
        for game in games
        if not registry.containing_game(game.id)
        for name, style in zip(game.seats, face(game.id).seat_styles, strict=True)
    }


class BoardScrap(QWidget):
    """A sample board: cells, marks, burned and masked cells, ring, dot, hover."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(QSize(9 * 64 + 48, 4 * 64 + 48))

    def paintEvent(self, event: QPaintEvent) -> None:
        board, cell = theme_of(self).board, 64
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(board.table))
        painter.drawRoundedRect(QRectF(self.rect()), Radius.CARD, Radius.CARD)
        painter.setFont(font(12))
        for row in range(4):
            for column in range(9):
                box = self._box(row, column)
                alt = (row + column) % 2
                painter.fillRect(box, QColor(board.cell_alt if alt else board.cell))
                painter.setPen(QColor(board.grid))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(box)
        painter.setPen(QColor(board.coordinate))
        for column in range(9):
            top = self._box(0, column).translated(0, -cell / 2 - 10).toRect()
            painter.drawText(top, Qt.AlignmentFlag.AlignCenter, "ABCDEFGHI"[column])
        self._pieces(painter)
        painter.end()

    def _box(self, row: int, column: int) -> QRectF:
        return QRectF(24 + column * 64 + 0.5, 24 + row * 64 + 0.5, 64, 64)

    def _pieces(self, painter: QPainter) -> None:
        theme = theme_of(self)
        styles = list(seat_styles().values())
        for index, style in enumerate(styles[:9]):
            paint_mark(painter, self._box(0, index).adjusted(10, 10, -10, -10), style, theme)
        for column in range(2):
            paint_char(painter, self._box(1, column), theme, column)
        self._domino(painter, self._box(1, 4), self._box(1, 5))
        paint_mark(
            painter,
            self._box(1, 6).adjusted(10, 10, -10, -10),
            styles[1],
            theme,
            theme.board.preview_alpha,
        )
        stone = self._box(1, 7).adjusted(10, 10, -10, -10)
        paint_mark(painter, stone, styles[0], theme)
        ring = QPainterPath()
        ring.addEllipse(stone)
        paint_outline(painter, ring, theme, theme.board.ring, 3)
        for column in range(3):
            paint_dot(painter, self._box(2, column).center(), 7, theme)
        painter.fillRect(self._box(2, 3), QColor(theme.board.cell_hover))
        painter.fillRect(self._box(2, 4), QColor(theme.board.cell_target))
        for index, style in enumerate(ROBOTS.values()):
            self._robot(painter, self._box(3, index).adjusted(8, 8, -8, -8), style)

    def _domino(self, painter: QPainter, one: QRectF, other: QRectF) -> None:
        path = QPainterPath()
        path.addRoundedRect(one.united(other).adjusted(5, 5, -5, -5), 10, 10)
        painter.save()
        painter.setClipPath(path)
        for box, style in zip((one, other), DISPLAY_COLOURS, strict=False):
            painter.fillRect(box, QColor(style.fill))
            paint_glyph(painter, box.adjusted(18, 18, -18, -18), style)
        painter.restore()
        theme = theme_of(self)
        paint_outline(painter, path, theme, theme.board.ring, 3)

    def _robot(self, painter: QPainter, box: QRectF, style: SeatStyle) -> None:
        painter.setPen(QColor(style.edge(theme_of(self))))
        painter.setBrush(QColor(style.fill))
        painter.drawRoundedRect(box, 14, 14)
        paint_glyph(painter, box.adjusted(11, 11, -11, -11), style)
