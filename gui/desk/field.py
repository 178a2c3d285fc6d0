"""The line that a move is typed or pasted in, and what stands below it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from gui.desk import words
from gui.theme import RING_RADIUS, Radius, Size, Space, Theme, Weight, font, icon_pixmap
from gui.widgets.buttons import Button, icon_button
from gui.widgets.fields import State
from gui.widgets.labels import Role, label, set_role

LIMIT = 4_000
_LINE = 18
_ROLES = {State.NEUTRAL: Role.CAPTION, State.OK: Role.OK, State.REFUSED: Role.DANGER}
_ICONS = {State.OK: "check", State.REFUSED: "circle-alert"}


class ClauseLink(QAbstractButton):
    """The id of a clause, to be read."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFont(font(Size.CAPTION, Weight.STRONG))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty(RING_RADIUS, int(Radius.SMALL))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def setClause(self, clause: str) -> None:
        """Show a clause; "" hides the link."""
        self.setText(clause)
        self.setAccessibleName(words.read_clause(clause))
        self.setVisible(bool(clause))
        self.updateGeometry()

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 4, _LINE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        face = self.font()
        face.setUnderline(self.underMouse() or self.hasFocus())
        painter.setFont(face)
        painter.setPen(QColor(self._theme.accent_text))
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


def show_hidden(eye: Button, hidden: bool) -> None:
    """Make a button with an eye say what it does next."""
    name = words.show_typed() if hidden else words.hide_typed()
    eye.setIconName("eye-off" if hidden else "eye")
    eye.setAccessibleName(name)
    eye.setToolTip(name)


class MoveField(QWidget):
    """A line for a move, with what it comes to below it and the clause that refuses it.

    There is no menu and no undo that would bring back what was submitted. `lines`: so many are
    kept free for what stands below.
    """

    def __init__(self, theme: Theme, lines: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._lines = theme, lines
        self._state = State.NEUTRAL
        self.edit = QLineEdit()
        self.edit.setMaxLength(LIMIT)
        self.edit.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.eye = icon_button(theme, "eye", words.hide_typed())
        self.send = icon_button(theme, "send", "")
        self._sign = QLabel()
        self._sign.setFixedSize(14, _LINE)
        self._sign.hide()
        self.message = label("", Role.CAPTION, wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.clause = ClauseLink(theme)
        self.clause.hide()
        self._below = QHBoxLayout()
        self._lay_out()
        self.setFocusProxy(self.edit)

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self._draw()

    def addBelow(self, widget: QWidget) -> None:
        """Put a small widget at the end of the line below."""
        self._below.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)

    def setTextHidden(self, hidden: bool) -> None:
        """Whether what is typed is shown as dots."""
        mode = QLineEdit.EchoMode.Password if hidden else QLineEdit.EchoMode.Normal
        self.edit.setEchoMode(mode)
        show_hidden(self.eye, hidden)

    def say(self, state: State, message: str, clause: str = "") -> None:
        """Say what the text comes to."""
        if message != self.message.text() or clause != self.clause.text():
            self.message.setText(message)
            self.edit.setAccessibleDescription(f"{message} {clause}".strip())
            self.clause.setClause(clause)
        if state is not self._state:
            self._state = state
            set_role(self.message, _ROLES[state])
            self.edit.setProperty("state", state.value)
            self.edit.style().unpolish(self.edit)
            self.edit.style().polish(self.edit)
            self._draw()

    def state(self) -> State:
        """What is said of the text."""
        return self._state

    def _draw(self) -> None:
        name = _ICONS.get(self._state)
        self._sign.setVisible(name is not None)
        if name is None:
            self._sign.setPixmap(QPixmap())
            return
        colour = self._theme.ok if self._state is State.OK else self._theme.danger
        self._sign.setPixmap(icon_pixmap(name, colour, 14, self.devicePixelRatioF()))

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(Space.XS)
        line.addWidget(self.edit, 1)
        line.addWidget(self.eye)
        line.addWidget(self.send)
        below = self._below
        below.setContentsMargins(2, 0, 2, 0)
        below.setSpacing(Space.XS + 2)
        top = Qt.AlignmentFlag.AlignTop
        below.addWidget(self._sign, 0, top)
        below.addWidget(self.message, 1, top)
        below.addWidget(self.clause, 0, top)
        room = QWidget()
        room.setLayout(below)
        room.setMinimumHeight(self._lines * _LINE)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS + 2 if self._lines > 1 else 2)
        column.addLayout(line)
        column.addWidget(room)
