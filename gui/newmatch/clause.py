"""A clause's id that leads to the rules."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.theme import RING_RADIUS, Radius, Theme, Weight, font


class ClauseLink(QAbstractButton):
    """`TO-8`, small and in the accent; a click or Enter asks for the clause."""

    clauseRequested = Signal(str)

    def __init__(self, theme: Theme, clause: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setText(clause)
        self.setFont(font(12, Weight.STRONG))
        self.setAccessibleName(self.tr("Rule %1").replace("%1", clause))
        self.setToolTip(self.tr("Read this rule"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, int(Radius.SMALL))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda: self.clauseRequested.emit(clause))

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 4, 18)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        face = self.font()
        face.setUnderline(self.underMouse())
        painter.setFont(face)
        painter.setPen(QColor(self._theme.accent_text))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()
