"""A sentence that stays in the page until it is read, instead of a box that pops up."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.kit.theme import THEME_CHANGED, Radius, Space, icon_pixmap, mix, theme_of
from gui.kit.widgets.buttons import Button, Kind, icon_button
from gui.kit.widgets.labels import Role, label


class Notice(QWidget):
    """Something went wrong, or is worth knowing: a sign, a sentence, perhaps one thing to do.

    Hidden until it has something to say. `grave` paints it as trouble.
    """

    closed = Signal()
    actionRequested = Signal()

    def __init__(self, grave: bool = True, action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grave = grave
        self._sign = QLabel()
        self._sign.setFixedSize(18, 20)
        self._words = label("", Role.BODY, wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.action = Button(action, Kind.QUIET)
        if not action:
            self.action.hide()
        self.cross = icon_button("x", self.tr("Close this message"))
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.XS, Space.XS, Space.XS)
        row.setSpacing(Space.M)
        row.addWidget(self._sign)
        row.addWidget(self._words, 1)
        row.addWidget(self.action)
        row.addWidget(self.cross)
        self.action.clicked.connect(self.actionRequested)
        self.cross.clicked.connect(self._close)
        self.hide()
        self._draw()

    def text(self) -> str:
        """What is said now; "" while hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(self, sentence: str) -> None:
        """Show a sentence; "" hides the notice."""
        self._words.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._draw()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        colour = theme.danger if self._grave else theme.warn
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(mix(colour, theme.background, 0.5)))
        painter.setBrush(QColor(mix(colour, theme.background, 0.12)))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        painter.end()

    def _close(self) -> None:
        self.say("")
        self.closed.emit()

    def _draw(self) -> None:
        theme = theme_of(self)
        colour = theme.danger if self._grave else theme.warn
        name = "circle-alert" if self._grave else "alert"
        self._sign.setPixmap(icon_pixmap(name, colour, 18, self.devicePixelRatioF()))
