"""Cards: surfaces that can be opened; and what stands where there is nothing yet."""

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from games.core import Game
from gui.kit.look.motion import Tween
from gui.kit.theme import (
    RING_RADIUS,
    Radius,
    Space,
    mix,
    px,
    theme_of,
)
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.labels import IconLabel, Role, label
from gui.kit.widgets.pages import gap


class Card(QAbstractButton):
    """A rounded surface with a layout in it (`body`). Click or Enter: `activated`.

    Under the mouse it is lit. A card that leads nowhere is made with `opens=False`.
    """

    activated = Signal()

    def __init__(self, name: str = "", opens: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opens = opens
        self._light = Tween(self, lambda _value: self.update())
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self.body.setSpacing(Space.S)
        self.setAccessibleName(name)
        self.setProperty(RING_RADIUS, Radius.CARD)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        if opens:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.clicked.connect(self.activated)
        else:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return self.body.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.body.totalMinimumSize()

    def enterEvent(self, event: object) -> None:
        if self._opens:
            self._light.to(1.0, theme_of(self).motion.quick)

    def leaveEvent(self, event: object) -> None:
        self._light.to(0.0, theme_of(self).motion.quick)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._opens and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, light = theme_of(self), self._light.now
        ground = mix(theme.raised, theme.surface, light)
        if self.isDown() and self._opens:
            ground = theme.pressed
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = mix(theme.edge, mix(theme.line, theme.surface, 0.7), light)
        painter.setPen(QPen(QColor(outline), 1))
        painter.setBrush(QColor(ground))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)
        painter.end()


class EmptyState(QWidget):
    """What stands where there is nothing yet: a sign, a sentence that invites, and the way in."""

    def __init__(
        self,
        icon: str,
        title: str,
        text: str,
        button: Button | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.XXL, Space.XL, Space.XXL)
        column.setSpacing(Space.S)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addStretch()
        column.addWidget(IconLabel(icon, lambda theme: theme.edge, 36, 40), 0, middle)
        gap(column, 8)
        column.addWidget(label(title, Role.HEADING), 0, middle)
        words = label(text, Role.MUTED, wrap=True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        words.setMaximumWidth(px(400))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(words, 100)
        row.addStretch(1)
        column.addLayout(row)
        if button is not None:
            gap(column, 12)
            column.addWidget(button, 0, middle)
        column.addStretch()


class Fact(QWidget):
    """A small sign and a few words."""

    def __init__(self, icon: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        sign = IconLabel(icon, lambda theme: theme.muted, 14, 18)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(words, Role.CAPTION, wrap=True), 1)


def minutes(game: Game) -> str:
    """How long a match takes: `10–25 min`."""
    least, most = game.minutes
    text = QCoreApplication.translate("Home", "{0}–{1} min")
    return text.format(least, most)
