"""The list view of a log, and the delegate that paints its lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from games.core import Pair
from games.match.log import LogKind, LogLine
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.kit.look.smooth import fill_with
from gui.kit.look.text import paragraph
from gui.kit.theme import (
    RING_RADIUS,
    Radius,
    SeatStyle,
    Size,
    Space,
    font,
    icon_pixmap,
    px,
    theme_of,
)
from gui.kit.widgets.marks import paint_mark
from gui.kit.wording import plain, wording

NO_EVENT = 0
"""Event number of a private note in the log, which belongs to no event."""
SHOWN = Qt.ItemDataRole.UserRole + 1
"""Model role for a line's text and the string that replaces its time ("" to show the time)."""
LETTERS = 13
_ROUND, _MARK, _TIME, _SIGN = 26, 22, 44, 14
_UPRIGHT = 6
_ICONS = {
    LogKind.ROUND: "eye",
    LogKind.TIME: "clock",
    LogKind.RULING: "award",
    LogKind.CORRECTION: "undo",
}
_Index = QModelIndex | QPersistentModelIndex


class LogView(QListView):
    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setProperty(RING_RADIUS, Radius.CONTROL)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setWordWrap(True)  # Qt lays the lines out again when a scroll bar appears
        self.setStyleSheet("QListView { background: transparent; padding: 0; }")


class LinesModel(QAbstractListModel):
    """The lines of a log, with text created on demand. `timed` is True to show each line's time."""

    def __init__(
        self, view: MatchView, lines: Sequence[LogLine], parent: QWidget, timed: bool = True
    ) -> None:
        super().__init__(parent)
        self.lines, self._players = lines, view.setup.players
        self._word, self._aside = wording(view), "" if timed else " "

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.AccessibleTextRole and line.seat is not None:
            return f"{self._players[line.seat]}, {self._word(line.message)}"
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._word(line.message)
        if role == SHOWN:
            return self._word(line.message), self._aside
        return line if role == Qt.ItemDataRole.UserRole else None


class LogDelegate(QStyledItemDelegate):
    """Paints an item's `LogLine` (its `UserRole` data): the round, mark, text and time."""

    def __init__(self, styles: Pair[SeatStyle], parent: QListView) -> None:
        super().__init__(parent)
        self._styles, self._list = styles, parent
        self._laid_out = (0, 0)
        self._sizes: dict[str, QSize] = {}
        self._icons: dict[tuple[str, str, int, float], QPixmap] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = self._list.viewport().width()
        if self._laid_out != (width, px(LETTERS)):
            self._laid_out = (width, px(LETTERS))
            self._sizes.clear()
        text, aside = self._shown(index)
        size = self._sizes.get(text + aside)
        if size is None:
            size = self._sizes[text + aside] = QSize(width, self._height(text, aside, width))
        return size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = theme_of(self)
        line = index.data(Qt.ItemDataRole.UserRole)
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, area, state)
        face = font(px(LETTERS))
        metrics = QFontMetrics(face)
        inner = area.adjusted(Space.S, px(_UPRIGHT), -Space.S, -px(_UPRIGHT))
        top = int(Qt.AlignmentFlag.AlignTop)
        painter.setFont(font(Size.CAPTION))
        painter.setPen(QColor(theme.muted))
        first = QRect(inner.left(), inner.top(), inner.width(), metrics.height())
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(first, middle, str(line.round) if line.round else "–")
        right = int(Qt.AlignmentFlag.AlignRight)
        words, aside = self._shown(index)
        painter.drawText(first, middle | right, aside or clock_text(line.at // 1000 * 1000))
        sign = QRectF(first.left() + px(_ROUND), first.top() + 1, px(_SIGN), px(_SIGN))
        self._paint_sign(painter, line, sign)
        face.setStrikeOut(line.undone)
        painter.setFont(face)
        painter.setPen(QColor(theme.muted if line.undone else theme.text))
        text = inner.adjusted(px(_ROUND + _MARK), 0, -_wide(aside), 0)
        painter.drawText(text, top, paragraph(words, metrics, text.width()))
        painter.restore()

    def _paint_ground(self, painter: QPainter, area: QRect, state: QStyle.StateFlag) -> None:
        theme = theme_of(self)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            fill_with(painter, QColor(theme.selection if chosen else theme.raised))
            painter.drawRoundedRect(QRectF(area), Radius.CONTROL, Radius.CONTROL)

    def _paint_sign(self, painter: QPainter, line: LogLine, area: QRectF) -> None:
        if line.seat is not None:
            paint_mark(
                painter, area, self._styles[line.seat], theme_of(self), 0.4 if line.undone else 1
            )
        elif line.number == NO_EVENT or line.kind in _ICONS:
            theme = theme_of(self)
            colour = theme.warn if line.kind is LogKind.CORRECTION else theme.muted
            ratio = painter.device().devicePixelRatioF()
            name = "bot" if line.number == NO_EVENT else _ICONS[line.kind]
            painter.drawPixmap(area.topLeft(), self._icon(name, colour, ratio))

    def _icon(self, name: str, colour: str, ratio: float) -> QPixmap:
        key = (name, colour, px(_SIGN), ratio)
        if key not in self._icons:
            self._icons[key] = icon_pixmap(name, colour, px(_SIGN), ratio)
        return self._icons[key]

    @staticmethod
    def _shown(index: _Index) -> tuple[str, str]:
        text, aside = index.data(SHOWN)
        line = index.data(Qt.ItemDataRole.UserRole)
        return text, aside or (plain(line.moment) if line.moment else "")

    def _height(self, text: str, aside: str, width: int) -> int:
        metrics = QFontMetrics(font(px(LETTERS)))
        room = max(px(40), width - px(_ROUND + _MARK) - _wide(aside) - 2 * Space.S)
        box = metrics.boundingRect(0, 0, room, 100_000, 0, paragraph(text, metrics, room))
        return box.height() + 2 * px(_UPRIGHT)


def line_height() -> int:
    """Return the height of a log line that is not wrapped."""
    return QFontMetrics(font(px(LETTERS))).height() + 2 * px(_UPRIGHT)


def _wide(aside: str) -> int:
    wide = QFontMetrics(font(Size.CAPTION)).horizontalAdvance(aside) if aside else 0
    return max(px(_TIME), wide + Space.S)
