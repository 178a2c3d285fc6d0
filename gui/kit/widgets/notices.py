"""The messages of a window: a banner above a page, a persistent notice, and a brief toast."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gui.kit.look.smooth import fill_with, smooth
from gui.kit.look.text import elided, fits, worth_measuring, wrapped
from gui.kit.look.tokens import Tween
from gui.kit.texts import Kit
from gui.kit.theme import (
    RING_RADIUS,
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
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import IconLabel, Role, label

_HEIGHT = 40
_RISE = 8
"""Distance by which a message rises while it appears, in pixels."""
_ICON = 16
_LEAST = 120


class Toast(QWidget):
    """A short message shown over `host`, one at a time. It accepts neither clicks nor focus.

    The message is centred at the bottom of the host. If `room` is given, it is called with the
    message's width and returns another area for the message. Text that is too long for one line is
    shown on two smaller lines, truncated with "…" if necessary.
    """

    def __init__(self, host: QWidget, room: Callable[[int], QRect] | None = None) -> None:
        super().__init__(host)
        self._host, self._room = host, room or self._bottom
        self._text = ""
        self._icon: str | None = None
        self._fade = Tween(self, self._on_fade)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._leave)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def say(self, text: str, icon: str | None = "check", milliseconds: int = 2400) -> None:
        """Show a message for `milliseconds`, replacing the current one. `icon` can be None."""
        self._text, self._icon = text, icon
        self.setAccessibleName(text)
        self._place()
        self.show()
        self.raise_()
        self.update()
        self._fade.to(1.0, theme_of(self).motion.normal)
        self._timer.start(milliseconds)

    def complain(self, text: str) -> None:
        """Show an error message. It stays longer than a confirmation."""
        self.say(text, "circle-alert", 5000)

    def text(self) -> str:
        """Return the current message, or ""."""
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
        with smooth(self) as painter:
            painter.setOpacity(self._fade.now)
            painter.translate(0, (1 - self._fade.now) * _RISE)
            area = QRectF(self.rect()).adjusted(0, 0, 0, -_RISE)
            fill_with(painter, QColor(theme.text))
            painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
            left, side = Space.L, px(_ICON)
            if self._icon is not None:
                picture = icon_pixmap(self._icon, theme.background, side, self.devicePixelRatioF())
                painter.drawPixmap(left, round(area.center().y() - side / 2), picture)
                left += side + Space.S
            painter.setPen(QColor(theme.background))
            self._paint_words(painter, area.adjusted(left, 0, -Space.L, 0))

    def _paint_words(self, painter: QPainter, area: QRectF) -> None:
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
    return "\n".join(elided(line, metrics, room) for line in wrapped(text, metrics, room, 2))


W = TypeVar("W", bound=QWidget)
B = TypeVar("B", bound=Button)


SCROLL_BAR = 16
"""Space in pixels reserved for a scroll bar."""
LEAST_WORDS = 120
"""Minimum width of the message in a narrow banner, in pixels at a text size of 100 %."""


class Tone(Enum):
    CALM = "info"
    ASK = "help"
    WARN = "alert"
    DANGER = "circle-alert"


class Banner(QWidget):
    """A strip with an icon, a message, and buttons beside it or, if `stacked` is True, below it.

    The banner is hidden until `say` is called. A question can be answered by keys once the banner
    has the focus.
    """

    dismissed = Signal()
    """Emitted when Escape is pressed, which leaves the question unanswered."""
    saidChanged = Signal()
    """Emitted when the message changes or the banner is hidden."""

    def __init__(
        self, tone: Tone, stacked: bool = False, parent: QWidget | None = None, sign: str = ""
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        self._answers: dict[str, Button] = {}
        icon = IconLabel(sign or tone.value, self._sign_colour, 20)
        self.words = label("", Role.BODY, wrap=True)
        top = Qt.AlignmentFlag.AlignTop if stacked else Qt.AlignmentFlag.AlignVCenter
        self._words_row = in_row((icon, 0, top), (self.words, 1), gap=Space.M)
        self._stacked = stacked
        self._added: list[QWidget] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(Space.S)
        self._columns, self._laid = 1, list[QWidget]()
        column = in_column(
            self._words_row, gap=Space.S, margins=(Space.M, Space.S, Space.S, Space.S), of=self
        )
        if stacked:
            column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
            column.addLayout(self._grid)
        self.hide()

    def add(self, widget: W, stretch: int = 0) -> W:
        if self._stacked:
            self._grid.addWidget(widget, len(self._added), 0)
        else:
            self._words_row.addWidget(widget, stretch)
        self._added.append(widget)
        return widget

    def add_below(self, widget: W) -> W:
        """Add a widget between the message and the buttons."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, widget)
        return widget

    def add_answer(self, button: B, key: str) -> B:
        """Add a button that `key` presses while the banner has the focus."""
        self._answers[key] = button
        button.setElides(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty(RING_RADIUS, -1)
        for widget in (self, button):
            widget.installEventFilter(self)
        return self.add(button, 1)

    def add_cross(self, text: str) -> Button:
        """Add a close button that works like Escape. `text` is its accessible name."""
        cross = icon_button("x", text, f"{text} (Esc)")
        cross.clicked.connect(self.dismissed)
        self._words_row.addWidget(cross, 0, Qt.AlignmentFlag.AlignTop)
        return cross

    def ask(self) -> None:
        """Focus the banner itself, not a button, so that Enter cannot answer by mistake."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None:  # with little space, at least the buttons are visible
            around.ensureWidgetVisible(next(iter(self._answers.values())), 0, Space.S)

    def say(self, text: str) -> None:
        """Show a message, or hide the banner if `text` is ""."""
        if text != self.words.text():
            self.words.setText(text)
            self.setAccessibleName(text)
            self.setVisible(bool(text))
            self.saidChanged.emit()

    def said(self) -> str:
        return self.words.text()

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size. A stacked banner needs only the width of its widest button."""
        least = super().minimumSizeHint()
        if not self._stacked:
            return least
        shown = [
            widget.minimumSizeHint().width() for widget in self._added if not widget.isHidden()
        ]
        wide = max((*shown, px(LEAST_WORDS))) + 2 * Space.M
        return QSize(min(least.width(), wide), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out(self.width())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.lay_out(self.width())
        return super().event(event)

    def lay_out(self, width: int) -> None:
        """Arrange the buttons of a stacked banner in one row, in two columns or in one column."""
        shown = [widget for widget in self._added if not widget.isHidden()]
        if not self._stacked or not shown:
            return
        needs, room = [widget.sizeHint().width() for widget in shown], width - 2 * Space.M
        columns = 1
        for count, need in ((len(shown), sum(needs)), (2, 2 * max(needs))):
            # Extra rows can make a scroll bar appear, which takes up width. Return to fewer rows
            # only if they would also fit beside that bar.
            spare = px(SCROLL_BAR) if self._columns < count else 0
            if need + Space.S * (count - 1) <= room - spare:
                columns = count
                break
        if (columns, shown) != (self._columns, self._laid):
            for index, widget in enumerate(shown):
                self._grid.addWidget(widget, index // columns, index % columns)
            self._columns, self._laid = columns, shown
        # Use equal widths if they fit, otherwise each button's own width.
        alike = columns * max(needs) + Space.S * (columns - 1) <= room
        widths = [1 if alike else max(needs[index::columns]) for index in range(columns)]
        for index, width in enumerate((*widths, *[0] * (len(self._added) - columns))):
            if self._grid.columnStretch(index) != width:
                self._grid.setColumnStretch(index, width)
                self._grid.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._answers:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        elif event.text() in self._answers:
            self._answers[event.text()].click()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif all(button.isHidden() for button in self._answers.values()):
            self.dismissed.emit()  # there is nothing to answer, so Enter dismisses the banner

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            now = QApplication.focusWidget()
            has_focus = now is not None and (now is self or self.isAncestorOf(now))
            for key, button in self._answers.items():
                button.setKey(key if has_focus else None)
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        colour = self._colour()
        strong = 0.22 if self._tone is Tone.DANGER else 0.12
        with smooth(self) as painter:
            asking = self.hasFocus()
            edge = theme.focus if asking else mix(colour, theme.background, 0.5)
            painter.setPen(QPen(QColor(edge), 2 if asking else 1))
            painter.setBrush(QColor(mix(colour, theme.background, strong)))
            inset = 1 if asking else 0.5
            area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)

    def _colour(self) -> str:
        theme = theme_of(self)
        return {
            Tone.CALM: theme.edge,
            Tone.ASK: theme.edge,
            Tone.WARN: theme.warn,
            Tone.DANGER: theme.danger,
        }[self._tone]

    def _sign_colour(self, theme: Theme) -> str:
        return theme.text if self._tone in (Tone.CALM, Tone.ASK) else self._colour()


class Notice(Banner):
    """A closable banner for an error (`grave`) or a hint. `action` is the label of its button."""

    closed = Signal()
    actionRequested = Signal()

    def __init__(self, grave: bool = True, action: str = "", sign: str = "") -> None:
        super().__init__(Tone.DANGER if grave else Tone.WARN, sign=sign)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.action = self.add(Button(action, Kind.QUIET))
        if not action:
            self.action.hide()
        self.cross = self.add(icon_button("x", Kit.tr("Close this message")))
        self.action.clicked.connect(self.actionRequested)
        self.cross.clicked.connect(self._close)

    def text(self) -> str:
        """Return the notice that is shown, or "" while it is hidden."""
        return "" if self.isHidden() else self.said()

    def _close(self) -> None:
        self.say("")
        self.closed.emit()
