"""The curtain: while the seat changes nothing else is on the page, and no key goes through."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.kit.look.motion import Tween
from gui.kit.theme import RING_RADIUS, SeatStyle, Space, theme_of
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.ground import paint_lamp
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.marks import SeatMark
from gui.kit.widgets.pages import Scrolling, gap

FOLDS = 11
"""How many folds the cloth has."""


class Curtain(QWidget):
    """Covers the whole page. `lifted`: the seat that was called is at the screen."""

    lifted = Signal()
    leaveRequested = Signal()

    def __init__(self, style: SeatStyle, host: QWidget) -> None:
        super().__init__(host)
        self._style, self._host = style, host
        self._fall = Tween(self, lambda _value: self._place())
        self._mark = SeatMark(style, 72)
        self._title = label("", Role.DISPLAY, wrap=True)
        self._text = label("", Role.LEAD, wrap=True)
        self.button = Button("", Kind.PRIMARY, key="⏎")
        self.leave = quiet(self.tr("Leave the match"))
        self._lay_out()
        self.button.clicked.connect(self.lifted)
        self.leave.clicked.connect(self.leaveRequested)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, -1)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        host.installEventFilter(self)
        self.hide()

    def fall(self, style: SeatStyle | None, title: str, text: str, button: str) -> None:
        """Hide everything, and call a seat; no `style`: nobody in particular."""
        self._mark.setVisible(style is not None)
        if style is not None:
            self._style = style
            self._mark.setSeatStyle(style)
        self._title.setText(title)
        self._text.setText(text)
        self.button.setText(button)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        was_down = not self.isHidden()
        self.show()
        self.raise_()
        if not was_down:
            self._fall.to(0.0, 0)
            self._fall.to(1.0, theme_of(self).motion.slow)
        self._place()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def lift(self) -> None:
        """Show the page again."""
        self._fall.stop()
        self.hide()

    @property
    def down(self) -> bool:
        """Whether it hides the page."""
        return not self.isHidden()

    def title(self) -> str:
        """What it says in large letters."""
        return self._title.text()

    # Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no shortcut of the page behind hears a key
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.down:
            self._place()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        other = self.leave if self.button.hasFocus() else self.button
        other.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.lifted.emit()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        paint_lamp(painter, area, theme_of(self), 1.0)
        self._paint_folds(painter, area)
        painter.end()

    # Inside

    def _paint_folds(self, painter: QPainter, area: QRectF) -> None:
        """Paint faint folds in the accent colour, and a hem."""
        theme = theme_of(self)
        accent = QColor(theme.accent)
        width = area.width() / FOLDS
        fold = QLinearGradient(0, 0, width, 0)
        fold.setSpread(QLinearGradient.Spread.RepeatSpread)
        strong = 0.20 if theme.dark else 0.10
        for at, share in ((0.0, 0.15), (0.35, 1.0), (0.6, 0.5), (1.0, 0.15)):
            accent.setAlphaF(strong * share)
            fold.setColorAt(at, accent)
        painter.fillRect(area, QBrush(fold))
        painter.fillRect(QRectF(0, area.height() - 3, area.width(), 3), QColor(theme.accent))

    def _place(self) -> None:
        size = self._host.size()
        top = round((self._fall.now - 1.0) * size.height())
        self.setGeometry(0, top, size.width(), size.height())

    def _lay_out(self) -> None:
        middle = Qt.AlignmentFlag.AlignHCenter
        for words in (self._title, self._text):
            words.setAlignment(middle)
        inner = QWidget()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(Scrolling(inner))
        column = QVBoxLayout(inner)
        column.setContentsMargins(Space.XXL, Space.XL, Space.XXL, Space.XL)
        column.setSpacing(Space.L)
        column.addStretch(4)
        column.addWidget(self._mark, 0, middle)
        gap(column, 8)
        column.addWidget(self._title)
        column.addWidget(self._text)
        gap(column, 16)
        column.addWidget(self.button, 0, middle)
        column.addStretch(5)
        column.addWidget(self.leave, 0, middle)
