"""The log of a finished match, oldest first; the line of the present step is marked."""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from games.core import Pair
from games.match.matchview import MatchView
from gui.kit.theme import SeatStyle
from gui.kit.widgets.log_rows import LogDelegate, LogView
from gui.kit.wording import wording
from gui.review import words

_Index = QModelIndex | QPersistentModelIndex


class LinesModel(QAbstractListModel):
    """The lines; they do not change any more."""

    def __init__(self, view: MatchView, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines, self._players = tuple(view.log), view.setup.players
        self._word = wording(view)

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
        return line if role == Qt.ItemDataRole.UserRole else None


class ReviewLog(LogView):
    """The list. `eventRequested(number)`: show what event `number` (from 1) did."""

    eventRequested = Signal(int)

    def __init__(
        self,
        view: MatchView,
        styles: Pair[SeatStyle],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._lines = LinesModel(view, self)
        self._delegate = LogDelegate(styles, self)
        self._showing = False
        self._row = -1
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(words.tr("Log"))

    def setEvents(self, events: int) -> None:
        """Mark the last line that counts among the first `events` events."""
        lines = self._lines.lines
        row = bisect_right(lines, events, key=lambda line: line.number) - 1
        while row >= 0 and lines[row].undone:
            row -= 1
        self._row = row
        if self.model() is not None:
            self._mark(row)

    def showEvent(self, event: QShowEvent) -> None:
        """Thousands of lines are laid out when they are first looked at, at their right width."""
        super().showEvent(event)
        if self.model() is None:
            self.setModel(self._lines)
            self.selectionModel().currentChanged.connect(self._on_current)
            self._mark(self._row)

    def _mark(self, row: int) -> None:
        self._showing = True
        self.setCurrentIndex(self._lines.index(row) if row >= 0 else QModelIndex())
        self._showing = False
        if row >= 0:
            self.scrollTo(self._lines.index(row))
        else:
            self.scrollToTop()

    def _on_current(self, current: QModelIndex) -> None:
        if not self._showing and current.isValid():
            self.eventRequested.emit(self._lines.lines[current.row()].number)
