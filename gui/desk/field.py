"""The line that a move is typed or pasted in, and what stands below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.desk import words
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, icon_button
from gui.kit.widgets.clauses import ClauseLink
from gui.kit.widgets.fields import LINE, State, StateSign, show_state
from gui.kit.widgets.labels import Role, label, set_role

LIMIT = 4_000
_ROLES = {State.NEUTRAL: Role.CAPTION, State.OK: Role.OK, State.REFUSED: Role.DANGER}


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

    def __init__(self, lines: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self._state = State.NEUTRAL
        self.edit = QLineEdit()
        self.edit.setMaxLength(LIMIT)
        self.edit.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.eye = icon_button("eye", words.hide_typed())
        self.send = icon_button("send", "")
        self._sign = StateSign()
        self.message = label("", Role.CAPTION, wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.clause = ClauseLink()
        self._below = QHBoxLayout()
        self._lay_out()
        self.setFocusProxy(self.edit)

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
            show_state(self.edit, state)
            self._sign.setState(state)

    def state(self) -> State:
        """What is said of the text."""
        return self._state

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
        room.setMinimumHeight(self._lines * LINE)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS + 2 if self._lines > 1 else 2)
        column.addLayout(line)
        column.addWidget(room)
