from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame

import gui.kit  # noqa: F401  (before any class of Qt: decision 62)

QT_MARGIN = 1
"""Margin above the text in every QLineEdit, in pixels."""


class MoveEdit(QLineEdit):
    """A line edit for a move, which emits `pasteRequested` instead of pasting."""

    focused = Signal()
    pasteRequested = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focused.emit()
        super().focusInEvent(event)
        self._place_dots()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasteRequested.emit()
        else:
            super().keyPressEvent(event)

    def is_whole(self) -> bool:
        """Return True if the text is empty or all selected, so that a paste replaces all of it."""
        return self.selectedText() == self.text()

    def setTextHidden(self, hidden: bool) -> None:
        mode = QLineEdit.EchoMode.Password if hidden else QLineEdit.EchoMode.Normal
        self.setEchoMode(mode)
        self._place_dots()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_dots()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place_dots()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._place_dots()

    def _place_dots(self) -> None:
        """Centre the dots vertically. Qt puts them on the baseline of the letters."""
        if self.echoMode() is QLineEdit.EchoMode.Normal:
            self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.setTextMargins(0, 0, 0, 0)
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        part = QStyle.SubElement.SE_LineEditContents
        spare = self.style().subElementRect(part, option, self).height()
        spare -= self.fontMetrics().height()
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setTextMargins(0, max(0, (spare + 1) // 2 - QT_MARGIN), 0, 0)
