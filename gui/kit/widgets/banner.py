"""What must not be overlooked: a strip with a sentence, and what can be done about it."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.kit.theme import (
    RING_RADIUS,
    Radius,
    Space,
    Theme,
    mix,
    px,
    theme_of,
)
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.labels import IconLabel, Role, label

W = TypeVar("W", bound=QWidget)
B = TypeVar("B", bound=Button)


SCROLL_BAR = 16
"""At least as wide as one."""
LEAST_WORDS = 120
"""Room for the sentence, in a banner that is narrow."""


class Tone(Enum):
    """How much a banner wants to be seen, and its icon."""

    CALM = "info"
    ASK = "help"
    WARN = "alert"
    DANGER = "circle-alert"


class Banner(QWidget):
    """One strip: an icon, a sentence, buttons, which lie below it if it is `stacked`: in a row, or
    where there is no room for that one below the other.

    Hidden until `say`. A question has answers that are given by key, once it has the keyboard.
    """

    dismissed = Signal()
    """Escape: the question is left for later."""
    saidChanged = Signal()
    """It says something else, or nothing."""

    def __init__(self, tone: Tone, stacked: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone = tone
        self._answers: dict[str, Button] = {}
        sign = IconLabel(tone.value, self._sign_colour, 20)
        self.words = label("", Role.BODY, wrap=True)
        self._words_row = QHBoxLayout()
        self._words_row.setSpacing(Space.M)
        top = Qt.AlignmentFlag.AlignTop if stacked else Qt.AlignmentFlag.AlignVCenter
        self._words_row.addWidget(sign, 0, top)
        self._words_row.addWidget(self.words, 1)
        self._stacked = stacked
        self._added: list[QWidget] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(Space.S)
        self._columns, self._laid = 1, list[QWidget]()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        column.setSpacing(Space.S)
        column.addLayout(self._words_row)
        if stacked:
            column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
            column.addLayout(self._grid)
        self.hide()

    def add(self, widget: W, stretch: int = 0) -> W:
        """Add a button, or something else, at the end."""
        if self._stacked:
            self._grid.addWidget(widget, len(self._added), 0)
        else:
            self._words_row.addWidget(widget, stretch)
        self._added.append(widget)
        return widget

    def add_below(self, widget: W) -> W:
        """Add something between the sentence and the buttons."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, widget)
        return widget

    def add_answer(self, button: B, key: str) -> B:
        """Add a button that `key` presses. The key is shown while it does: in no field it would."""
        self._answers[key] = button
        button.setElides(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty(RING_RADIUS, -1)
        for widget in (self, button):
            widget.installEventFilter(self)
        return self.add(button, 1)

    def ask(self) -> None:
        """Take the keyboard. No button has it, so that Enter answers nothing by mistake."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None:  # where there is little room its buttons are in sight at least
            around.ensureWidgetVisible(next(iter(self._answers.values())), 0, Space.S)

    def say(self, text: str) -> None:
        """Show a sentence; "" hides the banner."""
        if text != self.words.text():
            self.words.setText(text)
            self.setAccessibleName(text)
            self.setVisible(bool(text))
            self.saidChanged.emit()

    def said(self) -> str:
        return self.words.text()

    def minimumSizeHint(self) -> QSize:
        """As narrow as its widest button: the others go below it."""
        least = super().minimumSizeHint()
        if not self._stacked:
            return least
        shown = [one.minimumSizeHint().width() for one in self._added if not one.isHidden()]
        wide = max((*shown, px(LEAST_WORDS))) + 2 * Space.M
        return QSize(min(least.width(), wide), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_row()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._lay_row()
        return super().event(event)

    def _lay_row(self) -> None:
        """Lay what is below the sentence in one row, in pairs or in a column, as it fits."""
        shown = [one for one in self._added if not one.isHidden()]
        if not self._stacked or not shown:
            return
        needs, room = [one.sizeHint().width() for one in shown], self.width() - 2 * Space.M
        columns = 1
        for count, need in ((len(shown), sum(needs)), (2, 2 * max(needs))):
            # More rows are higher, which may bring a scroll bar: without that they are to stay so.
            spare = px(SCROLL_BAR) if self._columns < count else 0
            if need + Space.S * (count - 1) <= room - spare:
                columns = count
                break
        if (columns, shown) == (self._columns, self._laid):
            return
        for at, one in enumerate(shown):
            self._grid.addWidget(one, at // columns, at % columns)
        for at in range(len(self._added)):
            self._grid.setColumnStretch(at, int(at < columns))
        self._columns, self._laid = columns, shown

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
            self.dismissed.emit()  # it only says something: Enter puts it away

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            now = QApplication.focusWidget()
            here = now is not None and (now is self or self.isAncestorOf(now))
            for key, button in self._answers.items():
                button.setKey(key if here else None)
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        colour = self._colour()
        strong = 0.22 if self._tone is Tone.DANGER else 0.12
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        asking = self.hasFocus()
        edge = theme.focus if asking else mix(colour, theme.background, 0.5)
        painter.setPen(QPen(QColor(edge), 2 if asking else 1))
        painter.setBrush(QColor(mix(colour, theme.background, strong)))
        inset = 1 if asking else 0.5
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        painter.end()

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
