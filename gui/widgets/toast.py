"""A quiet word at the bottom of a window that goes by itself."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.theme import Space, Theme, Weight, font, icon_pixmap
from gui.widgets.tween import Tween

_HEIGHT = 40
_ICON = 16


class Toast(QWidget):
    """One message at a time over the bottom of `host`: "Copied." It takes no clicks, no focus."""

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._theme, self._host = theme, host
        self._text = ""
        self._icon: str | None = None
        self._fade = Tween(self, self._on_fade)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._leave)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        host.installEventFilter(self)

    def say(self, text: str, icon: str | None = "check", milliseconds: int = 2400) -> None:
        """Show a message for a while, in place of the one before."""
        self._text, self._icon = text, icon
        self.setAccessibleName(text)
        self._place()
        self.show()
        self.raise_()
        self.update()
        self._fade.to(1.0, self._theme.motion.normal)
        self._timer.start(milliseconds)

    def text(self) -> str:
        """The message that is shown, or ""."""
        return self._text if self.isVisible() else ""

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self._fade.now)
        painter.translate(0, (1 - self._fade.now) * 8)
        area = QRectF(self.rect()).adjusted(0, 0, 0, -8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.text))
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        left = int(Space.L)
        if self._icon is not None:
            picture = icon_pixmap(self._icon, theme.background, _ICON, self.devicePixelRatioF())
            painter.drawPixmap(left, round(area.center().y() - _ICON / 2), picture)
            left += _ICON + Space.S
        painter.setFont(font(14, Weight.STRONG))
        painter.setPen(QColor(theme.background))
        words = area.adjusted(left, 0, -Space.L, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._fitting(int(words.width())))
        painter.end()

    def _fitting(self, room: int) -> str:
        metrics = QFontMetrics(font(14, Weight.STRONG))
        return metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, room + 1)

    def _place(self) -> None:
        host = self._host
        words = QFontMetrics(font(14, Weight.STRONG)).horizontalAdvance(self._text) + 2
        sign = _ICON + Space.S if self._icon is not None else 0
        width = min(words + sign + 2 * Space.L + 2, max(120, host.width() - 2 * Space.L))
        self.setGeometry(
            (host.width() - width) // 2, host.height() - _HEIGHT - 8 - Space.L, width, _HEIGHT + 8
        )

    def _leave(self) -> None:
        self._fade.to(0.0, self._theme.motion.slow)
        if self._fade.now <= 0.0:
            self.hide()

    def _on_fade(self, value: float) -> None:
        if value <= 0.0:
            self.hide()
        self.update()
