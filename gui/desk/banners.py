"""What must not be overlooked: a strip across the Desk, with what can be done about it."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.theme import Radius, Space, Theme, icon_pixmap, mix
from gui.widgets.labels import Role, label

W = TypeVar("W", bound=QWidget)


class Tone(Enum):
    """How much a banner wants to be seen, and its icon."""

    CALM = "info"
    ASK = "help"
    WARN = "alert"
    DANGER = "circle-alert"


class Banner(QWidget):
    """One strip: an icon, a sentence, buttons, which lie below it if it is `stacked`.

    Hidden until `say`.
    """

    keyPressed = Signal(int)
    """A digit or Escape was pressed while it has the keyboard."""
    saidChanged = Signal()
    """It says something else, or nothing."""

    def __init__(
        self, theme: Theme, tone: Tone, stacked: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._tone = theme, tone
        self._sign = QLabel()
        self.words = label("", Role.BODY, wrap=True)
        self._words_row = QHBoxLayout()
        self._words_row.setSpacing(Space.M)
        top = Qt.AlignmentFlag.AlignTop if stacked else Qt.AlignmentFlag.AlignVCenter
        self._words_row.addWidget(self._sign, 0, top)
        self._words_row.addWidget(self.words, 1)
        self._row = QHBoxLayout() if stacked else self._words_row
        self._row.setSpacing(Space.S if stacked else Space.M)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        column.setSpacing(Space.S)
        column.addLayout(self._words_row)
        if stacked:
            column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
            column.addLayout(self._row)
        self._draw()
        self.hide()

    def add(self, widget: W, stretch: int = 0) -> W:
        """Add a button, or something else, at the end."""
        self._row.addWidget(widget, stretch)
        return widget

    def say(self, text: str) -> None:
        """Show a sentence; "" hides the banner."""
        if text != self.words.text():
            self.words.setText(text)
            self.setAccessibleName(text)
            self.setVisible(bool(text))
            self.saidChanged.emit()

    def said(self) -> str:
        """What it says."""
        return self.words.text()

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self._draw()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Escape):
            self.keyPressed.emit(int(event.key()))
            event.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        colour = self._colour()
        strong = 0.22 if self._tone is Tone.DANGER else 0.12
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(mix(colour, self._theme.background, 0.5)), 1))
        painter.setBrush(QColor(mix(colour, self._theme.background, strong)))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        painter.end()

    def _colour(self) -> str:
        theme = self._theme
        return {
            Tone.CALM: theme.edge,
            Tone.ASK: theme.edge,
            Tone.WARN: theme.warn,
            Tone.DANGER: theme.danger,
        }[self._tone]

    def _draw(self) -> None:
        quiet = self._tone in (Tone.CALM, Tone.ASK)
        colour = self._theme.text if quiet else self._colour()
        self._sign.setPixmap(icon_pixmap(self._tone.value, colour, 20, self.devicePixelRatioF()))
