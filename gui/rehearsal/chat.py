from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMoveEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from games.core import Pair, Seat
from gui.kit import exports
from gui.kit.look.text import paragraph
from gui.kit.texts import Rehearsals
from gui.kit.theme import Radius, SeatStyle, Size, Space, Weight, font, px, theme_of
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.log_rows import LogView
from gui.kit.widgets.marks import paint_mark
from gui.rehearsal import words

LETTERS = 13
MAX_LINES = 6
"""Maximum number of lines of a message that are shown."""
_MARK = 14
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message in the chat. `seat` is the author's seat, or None for the umpire."""

    seat: Seat | None
    text: str
    at: str = ""

    @property
    def copied(self) -> str:
        first, *rest = self.text.splitlines() or [""]
        name = words.name(self.seat)
        return "\n".join([f"{name}: {first}", *rest])


class ChatModel(QAbstractListModel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[ChatMessage] = []

    def add(self, message: ChatMessage) -> None:
        row = len(self.rows)
        self.beginInsertRows(QModelIndex(), row, row)
        self.rows.append(message)
        self.endInsertRows()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        message = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _without_markup(message.text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{words.name(message.seat)}: {message.text}"
        return message if role == Qt.ItemDataRole.UserRole else None


_MARKS = re.compile(r"\*\*|__|\|\||```(?:\w*\n)?|`|\\(?=[\\`*_~|>#])")
"""Matches chat markup for bold text, code and spoilers."""


def _without_markup(text: str) -> str:
    lines = _MARKS.sub("", text).splitlines()
    text = "\n".join(lines)
    return text if len(lines) <= MAX_LINES else "\n".join([*lines[: MAX_LINES - 1], "…"])


class ChatDelegate(QStyledItemDelegate):
    def __init__(self, styles: Pair[SeatStyle], view: ChatView) -> None:
        super().__init__(view)
        self._styles, self._view = styles, view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = self._view.viewport().width()
        text, metrics = index.data(), QFontMetrics(font(px(LETTERS)))
        room = max(px(40), width - 2 * Space.M)
        box = metrics.boundingRect(0, 0, room, 100_000, 0, paragraph(text, metrics, room))
        return QSize(width, self._head() + box.height() + 2 * Space.S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = theme_of(self)
        message: ChatMessage = index.data(Qt.ItemDataRole.UserRole)
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            keyboard = chosen and self._view.hasFocus()  # otherwise, Enter has no effect here
            painter.setBrush(QColor(theme.selection if keyboard else theme.raised))
            painter.drawRoundedRect(QRectF(area), Radius.CONTROL, Radius.CONTROL)
        inner = area.adjusted(Space.M, Space.S, -Space.M, -Space.S)
        self._paint_head(painter, message, inner)
        face = font(px(LETTERS))
        painter.setFont(face)
        painter.setPen(QColor(theme.text if message.seat is not None else theme.muted))
        body, text = inner.adjusted(0, self._head(), 0, 0), index.data()
        lines = paragraph(text, QFontMetrics(face), body.width())
        painter.drawText(body, int(Qt.AlignmentFlag.AlignTop), lines)
        painter.restore()

    def _head(self) -> int:
        return QFontMetrics(font(px(LETTERS))).height() + Space.XS

    def _paint_head(self, painter: QPainter, message: ChatMessage, inner: QRect) -> None:
        theme = theme_of(self)
        left = inner.left()
        height = QFontMetrics(font(px(LETTERS))).height()
        if message.seat is not None:
            mark = QRectF(left, inner.top() + (height - px(_MARK)) / 2, px(_MARK), px(_MARK))
            paint_mark(painter, mark, self._styles[message.seat], theme)
            left += px(_MARK) + Space.S
        line = QRect(left, inner.top(), inner.right() - left, height)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(font(px(LETTERS), Weight.STRONG))
        painter.setPen(QColor(theme.text))
        painter.drawText(line, middle, words.name(message.seat))
        painter.setFont(font(Size.CAPTION))
        painter.setPen(QColor(theme.muted))
        painter.drawText(line, middle | int(Qt.AlignmentFlag.AlignRight), message.at)


class ChatView(LogView):
    """The chat of a rehearsal, as a list of messages.

    A click selects and copies a message. Enter passes the selection to the Desk. The list scrolls
    to each new message, but not while the mouse is over the list.
    """

    copied = Signal()
    handed = Signal()
    pasted = Signal(str)

    _above, _follows = 0, True

    def __init__(self, styles: Pair[SeatStyle]) -> None:
        super().__init__()
        self.messages = ChatModel(self)
        self.setModel(self.messages)
        self._delegate = ChatDelegate(styles, self)
        self.setItemDelegate(self._delegate)
        # A scroll bar that comes and goes would change the list's width and thus the scroll range.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAccessibleName(Rehearsals.tr("Chat with the players, newest last"))
        self.clicked.connect(self._copy_clicked)
        self.doubleClicked.connect(self.handed)
        self.newest = Button(
            Rehearsals.tr("Newest message"), Kind.NORMAL, "chevron-down", parent=self
        )
        self.newest.clicked.connect(self.show_newest)
        self.newest.hide()
        self.verticalScrollBar().valueChanged.connect(self._place_newest_button)
        self.verticalScrollBar().sliderReleased.connect(self._on_scrolled)

    def say(self, message: ChatMessage) -> None:
        self.messages.add(message)
        if self.hasFocus():
            self.choose_last()
        self._follow_newest()

    def show_newest(self) -> None:
        self._follows = True
        self._hold(0)
        self.scrollToBottom()
        self._place_newest_button()

    def moveEvent(self, event: QMoveEvent) -> None:
        """If the list itself moves under the mouse, keep its messages where they are on screen."""
        super().moveEvent(event)
        if self.viewport().underMouse():
            bar, down = self.verticalScrollBar(), event.pos().y() - event.oldPos().y()
            self._hold(bar.value() - self.viewportMargins().top() + down)
            bar.setValue(self._above)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow_newest()

    def updateGeometries(self) -> None:
        """Extend the scroll range as far as necessary to keep the messages in place."""
        bar = self.verticalScrollBar()
        above = min(bar.value(), self._above)
        super().updateGeometries()
        bar.setMaximum(max(bar.maximum(), self._above))
        bar.setValue(max(bar.value(), above))

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self._on_scrolled()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self._follows:
            self.show_newest()
        return super().viewportEvent(event)

    def _hold(self, above: int) -> None:
        """Scroll so that `above` pixels of messages are hidden above the visible part.

        If `above` is negative, show empty space there.
        """
        self._above = max(0, above)
        self.setViewportMargins(0, max(0, -above), 0, 0)
        self.updateGeometries()

    def _follow_newest(self) -> None:
        if self._follows and not self.viewport().underMouse():
            self.show_newest()
        self._place_newest_button()

    def _on_scrolled(self) -> None:
        self._follows = not self._has_more_below()

    def _has_more_below(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() < bar.maximum() - px(8)

    def _place_newest_button(self) -> None:
        button, room = self.newest, self.viewport().geometry()
        button.adjustSize()
        button.move(room.right() - button.width(), room.bottom() - button.height())
        button.setVisible(self._has_more_below())

    def chosen(self) -> str:
        """Return the text of the selected messages as it is copied, or ""."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        return "\n".join(self.messages.rows[row].copied for row in rows)

    def choose_last(self) -> None:
        """If nothing is selected, select the newest message by a player."""
        if self.selectedIndexes():
            return
        messages = self.messages.rows
        row = next(
            (row for row in reversed(range(len(messages))) if messages[row].seat is not None), None
        )
        if row is not None:
            how = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self.messages.index(row), how)

    def copy(self) -> None:
        text = self.chosen()
        if text:
            exports.copy_text(text)
            self.copied.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.choose_last()
                self.handed.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)
            self._on_scrolled()

    def _copy_clicked(self) -> None:
        self.copy()
