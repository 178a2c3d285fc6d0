"""A clause's id that leads to the rules."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.kit.theme import RING_RADIUS, Radius, Size, Weight, font, theme_of

HEIGHT = 18


class ClauseLink(QAbstractButton):
    """`TO-8`, small and in the accent; a click or Enter asks for the clause. "" hides it."""

    clauseRequested = Signal(str)

    def __init__(self, clause: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(font(Size.CAPTION, Weight.STRONG))
        self.setToolTip(self.tr("Read this rule"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, int(Radius.SMALL))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._on_clicked)
        self._name(clause)
        if not clause:
            self.hide()

    def setClause(self, clause: str) -> None:
        """Lead to this clause."""
        self._name(clause)
        self.setVisible(bool(clause))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 4, HEIGHT)

    def _name(self, clause: str) -> None:
        self.setText(clause)
        self.setAccessibleName(self.tr("Read clause %1").replace("%1", clause))

    def _on_clicked(self) -> None:
        self.clauseRequested.emit(self.text())

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
        painter.setPen(QColor(theme_of(self).accent_text))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()
