from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal

from games.core import Pair
from games.match.log import LogKind, LogLine
from games.match.matchview import MatchView
from gui.kit.texts import Play
from gui.kit.theme import SeatStyle
from gui.kit.widgets.log_rows import LinesModel, LogDelegate, LogView, line_height

LINES = 96
"""Height for which the list is shown while there is no tip, in pixels at a text size of 100 %."""
SHORT = 2
"""Minimum number of visible lines."""


class MoveList(LogView):
    """A list of the public moves.

    `chosen(text)` carries the move to show on the board, or "" for none.
    """

    chosen = Signal(str)

    def __init__(self, styles: Pair[SeatStyle]) -> None:
        super().__init__()
        self._lines: list[LogLine] = []
        self._view: MatchView | None = None
        self._moved = False
        self._delegate = LogDelegate(styles, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(Play.tr("Moves"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not move the focus
        self.clicked.connect(self._on_click)
        self.verticalScrollBar().rangeChanged.connect(lambda: self.scrollToBottom())

    def show_view(self, view: MatchView) -> None:
        lines = [line for line in view.log if _is_listed(line)]
        if lines != self._lines:
            self._lines, self._view = lines, view
            previous_model = self.model()
            self.setModel(LinesModel(view, lines, self, timed=False))
            self.selectionModel().currentChanged.connect(self._on_current)
            if previous_model is not None:
                previous_model.deleteLater()
        self.chosen.emit("")

    def lines(self) -> list[str]:
        return [self.model().index(row, 0).data() for row in range(len(self._lines))]

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), SHORT * line_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), SHORT * line_height())

    def _on_current(self, current: QModelIndex) -> None:
        self._moved = True
        action = self._lines[current.row()].action if current.isValid() else None
        if self._view is not None:
            self.chosen.emit("" if action is None else self._view.game.write(action))

    def _on_click(self, _index: QModelIndex) -> None:
        """Deselect a move that is clicked a second time."""
        if not self._moved:
            self.setCurrentIndex(QModelIndex())
        self._moved = False


def _is_listed(line: LogLine) -> bool:
    """Return True if the log line is a ruling or a revealed move."""
    return line.kind is LogKind.RULING or (line.kind is LogKind.MOVE and line.action is not None)
