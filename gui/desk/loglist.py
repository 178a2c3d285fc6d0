from __future__ import annotations

from itertools import islice

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QWidget,
)

from games.core import Ms, Pair
from games.core.text import written
from games.match.log import LogKind, LogLine
from games.match.matchview import MatchView
from gui.desk import words
from gui.kit.texts import Desk
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import Button, tip
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Section
from gui.kit.widgets.log_rows import NO_EVENT, SHOWN, LogDelegate, LogView
from gui.kit.wording import wording

_Index = QModelIndex | QPersistentModelIndex


PAGE = 500
"""Number of lines created initially, and each time the user scrolls to the end."""


class LogModel(QAbstractListModel):
    """The log and the umpire's private notes, newest line first.

    Changes are reported line by line, so that Qt lays out only the changed lines.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[LogLine] = []
        self._total = 0
        self._notes: list[tuple[int, LogLine]] = []
        self._view: MatchView | None = None
        self._players: Pair[str] | None = None
        self._worded: dict[int, tuple[LogLine, tuple[str, str]]] = {}
        """Cached text of each line, keyed by line number, because the list requests it often."""

    def setLines(self, view: MatchView) -> None:
        renamed = self._players not in (None, view.setup.players)
        self._view, self._players = view, view.setup.players
        if renamed:
            self.beginResetModel()
            self._lines = []
            self._worded.clear()
            self.endResetModel()
        before, self._total = self._total, len(view.log) + len(self._notes)
        added = self._total - before
        shown = len(self._lines) + added if self._lines and added >= 0 else PAGE
        self._show(self._newest(shown), added)

    def note(self, text: str, at: Ms) -> None:
        """Add a note after the newest line. `at` is in match time, in milliseconds."""
        view = self._view
        if view is None:
            return
        after = view.log[-1].number if view.log else NO_EVENT
        line = LogLine(NO_EVENT, at, view.round, LogKind.TIME, None, written(text), False)
        self._notes.append((after, line))
        self.setLines(view)

    def canFetchMore(self, parent: _Index) -> bool:
        return not parent.isValid() and len(self._lines) < self._total

    def fetchMore(self, parent: _Index) -> None:
        shown = len(self._lines)
        more = self._newest(shown + PAGE)[shown:]
        self.beginInsertRows(QModelIndex(), shown, shown + len(more) - 1)
        self._lines += more
        self.endInsertRows()

    def _newest(self, count: int) -> list[LogLine]:
        """Return the newest lines and notes, newest first.

        As the order is reversed, each note comes directly before the line that it followed in time.
        """
        log = () if self._view is None else self._view.log
        lines, notes = list[LogLine](), list(self._notes)
        for line in islice(reversed(log), count):
            while notes and notes[-1][0] >= line.number:
                lines.append(notes.pop()[1])
            lines.append(line)
        if len(lines) < count:
            lines += [note for _, note in reversed(notes)]
        return lines[:count]

    def _show(self, new: list[LogLine], added: int) -> None:
        old = self._lines
        numbers = [line.number for line in new[max(0, added) :]]
        if added < 0 or not old or numbers != [line.number for line in old]:
            self.beginResetModel()
            self._lines = new
            self.endResetModel()
            return
        if added:
            self.beginInsertRows(QModelIndex(), 0, added - 1)
            self._lines = new[:added] + old
            self.endInsertRows()
        changed = [row for row in range(added, len(new)) if new[row] != self._lines[row]]
        self._lines = new
        if changed:
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))

    def line(self, row: int) -> LogLine:
        return self._lines[row]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == SHOWN:
            return self._shown(line)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text_of(line)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(line)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._text_of(line)) if self._shown(line)[1] else None
        return line if role == Qt.ItemDataRole.UserRole else None

    def _shown(self, line: LogLine) -> tuple[str, str]:
        """Return a line's text, and the text shown instead of its time ("" to show the time)."""
        cached = self._worded.get(line.number)
        if cached is not None and cached[0] == line:
            return cached[1]
        assert self._view is not None
        word = wording(self._view)
        if line.brief is None or line.arrival is None:
            shown = word(line.message), ""
        else:
            shown = word(line.brief), word(line.arrival)
        self._worded[line.number] = line, shown
        return shown

    def _text_of(self, line: LogLine) -> str:
        text, aside = self._shown(line)
        return wording(self._view)(line.message) if aside and self._view is not None else text

    def _spoken(self, line: LogLine) -> str:
        parts = [Desk.tr("round {0}").format(line.round) if line.round else words.before()]
        if line.seat is not None and self._players is not None:
            parts.append(self._players[line.seat])
        parts.append(self._text_of(line))
        if line.undone:
            parts.append(Desk.tr("undone"))
        return ", ".join(parts)


class LogList(LogView):
    """The log's list widget. Enter and Delete request a rewind to just before the selected line."""

    rewindRequested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(Desk.tr("Log, newest first"))

    def minimumSizeHint(self) -> QSize:
        """Return the size of one line, because questions above the list take priority."""
        return QSize(super().minimumSizeHint().width(), px(36))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete)
        if event.key() in keys and self.currentIndex().isValid():
            if not event.isAutoRepeat():
                self.rewindRequested.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


class LogPanel(QWidget):
    """The log, with a heading and a button that rewinds to just before the selected line."""

    def __init__(self, styles: Pair[SeatStyle]) -> None:
        super().__init__()
        self.list = LogList()
        self.model = LogModel(self)
        self._last: LogLine | None = None
        self._delegate = LogDelegate(styles, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.rewind = Button(Desk.tr("Rewind to before this…"), icon="history")
        self.rewind.setEnabled(False)
        column = in_column(gap=Space.S, of=self)
        heading = Section(Desk.tr("Log"))
        heading.setFixedHeight(px(30))
        column.addWidget(heading)
        column.addWidget(self.list, 1)
        column.addWidget(self.rewind)
        self.list.selectionModel().selectionChanged.connect(self._follow)

    def setView(self, view: MatchView) -> None:
        at_top = self.list.verticalScrollBar().value() == 0
        self.model.setLines(view)
        last = view.log[-1] if view.log else None
        if last != self._last and last is not None and last.kind is LogKind.CORRECTION:
            self.list.setCurrentIndex(QModelIndex())
            at_top = True
        self._last = last
        if at_top:
            self.list.scrollToTop()
        self._follow()

    def note(self, text: str, at: Ms) -> None:
        """Add a private note for the umpire. `at` is in match time, in milliseconds."""
        at_top = self.list.verticalScrollBar().value() == 0
        self.model.note(text, at)
        if at_top:
            self.list.scrollToTop()

    def focus(self) -> None:
        """Focus the list, and select the newest line if none is selected."""
        if not self.list.selectionModel().hasSelection() and self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(0))
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def chosen(self) -> LogLine | None:
        """Return the selected line, or None if none is selected or the line is a note."""
        # Qt also sets the current index when the list gets the focus, so use the selection.
        selected = self.list.selectionModel().selectedIndexes()
        line = self.model.line(selected[0].row()) if selected else None
        return None if line is None or line.number == NO_EVENT else line

    def _follow(self) -> None:
        self.rewind.setEnabled(self.chosen() is not None)
