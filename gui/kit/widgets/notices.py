"""What a window says: a notice that stays until it is read, a toast that goes by itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.kit.look.motion import Tween
from gui.kit.look.text import elided, fits, worth_measuring, wrapped
from gui.kit.theme import (
    Radius,
    Size,
    Space,
    Theme,
    Weight,
    font,
    icon_pixmap,
    mix,
    px,
    theme_of,
)
from gui.kit.widgets.buttons import Button, Kind, icon_button
from gui.kit.widgets.labels import IconLabel, Role, label


class Notice(QWidget):
    """Something went wrong, or is worth knowing: a sign, a sentence, perhaps one thing to do.

    Hidden until it has something to say. `grave` paints it as trouble. `sign`: another icon.
    """

    closed = Signal()
    actionRequested = Signal()

    def __init__(
        self,
        grave: bool = True,
        action: str = "",
        parent: QWidget | None = None,
        sign: str = "",
    ) -> None:
        super().__init__(parent)
        self._grave = grave
        icon = IconLabel(sign or ("circle-alert" if grave else "alert"), self._colour, 18, 20)
        self._words = label("", Role.BODY, wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.action = Button(action, Kind.QUIET)
        if not action:
            self.action.hide()
        self.cross = icon_button("x", self.tr("Close this message"))
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.XS, Space.XS, Space.XS)
        row.setSpacing(Space.M)
        row.addWidget(icon)
        row.addWidget(self._words, 1)
        row.addWidget(self.action)
        row.addWidget(self.cross)
        self.action.clicked.connect(self.actionRequested)
        self.cross.clicked.connect(self._close)
        self.hide()

    def text(self) -> str:
        """What is said now; "" while hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(self, sentence: str) -> None:
        """Show a sentence; "" hides the notice."""
        self._words.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        colour = self._colour(theme)
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

    def _colour(self, theme: Theme) -> str:
        return theme.danger if self._grave else theme.warn


_HEIGHT = 40
_RISE = 8
"""How far a message rises while it appears."""
_ICON = 16
_LEAST = 120


class Toast(QWidget):
    """One message at a time over `host`: "Copied." It takes no clicks, no focus.

    It lies in the middle of the bottom, unless `room` tells of another rectangle of the host for a
    message so wide. What does not fit into one line takes two, and ends in "…".
    """

    def __init__(self, host: QWidget, room: Callable[[int], QRect] | None = None) -> None:
        super().__init__(host)
        self._host, self._room = host, room or self._bottom
        self._text = ""
        self._icon: str | None = None
        self._fade = Tween(self, self._on_fade)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._leave)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def say(self, text: str, icon: str | None = "check", milliseconds: int = 2400) -> None:
        """Show a message for a while, in place of the one before."""
        self._text, self._icon = text, icon
        self.setAccessibleName(text)
        self._place()
        self.show()
        self.raise_()
        self.update()
        self._fade.to(1.0, theme_of(self).motion.normal)
        self._timer.start(milliseconds)

    def text(self) -> str:
        """The message that is shown, or ""."""
        return self._text if self.isVisible() else ""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._host.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        self._host.removeEventFilter(self)
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self._fade.now)
        painter.translate(0, (1 - self._fade.now) * _RISE)
        area = QRectF(self.rect()).adjusted(0, 0, 0, -_RISE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.text))
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        left, side = Space.L, px(_ICON)
        if self._icon is not None:
            picture = icon_pixmap(self._icon, theme.background, side, self.devicePixelRatioF())
            painter.drawPixmap(left, round(area.center().y() - side / 2), picture)
            left += side + Space.S
        painter.setPen(QColor(theme.background))
        self._paint_words(painter, area.adjusted(left, 0, -Space.L, 0))
        painter.end()

    def _paint_words(self, painter: QPainter, area: QRectF) -> None:
        """The message in one line, or in two of smaller letters."""
        middle, room = Qt.AlignmentFlag.AlignVCenter, int(area.width()) + 1
        face = font(Size.BODY, Weight.STRONG)
        if fits(self._text, QFontMetrics(face), room):
            painter.setFont(face)
            painter.drawText(area, middle, self._text)
            return
        face = font(Size.CAPTION, Weight.STRONG)
        painter.setFont(face)
        painter.drawText(area, middle, in_two(self._text, QFontMetrics(face), room))

    def _place(self) -> None:
        metrics = QFontMetrics(font(Size.BODY, Weight.STRONG))
        text = worth_measuring(self._text, metrics, self._host.width())
        words = metrics.horizontalAdvance(text) + 2
        sign = px(_ICON) + Space.S if self._icon is not None else 0
        room = self._room(words + sign + 2 * Space.L + 2)
        height = px(_HEIGHT)
        top = room.top() + (room.height() - height) // 2
        self.setGeometry(room.left(), top, room.width(), height + _RISE)

    def _bottom(self, wide: int) -> QRect:
        host = self._host
        width = min(wide, max(px(_LEAST), host.width() - 2 * Space.L))
        top = host.height() - px(_HEIGHT) - _RISE - Space.L
        return QRect((host.width() - width) // 2, top, width, px(_HEIGHT))

    def _leave(self) -> None:
        self._fade.to(0.0, theme_of(self).motion.slow)
        if self._fade.now <= 0.0:
            self.hide()

    def _on_fade(self, value: float) -> None:
        if value <= 0.0:
            self.hide()
        self.update()


def in_two(text: str, metrics: QFontMetrics, room: int) -> str:
    """As many words as fit into `room`, and the rest below them; what is too long ends in "…"."""
    return "\n".join(elided(line, metrics, room) for line in wrapped(text, metrics, room, 2))
