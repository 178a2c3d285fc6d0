"""A line to type in, with what it comes to in words below it. Nothing pops up."""

from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.kit.theme import px
from gui.kit.widgets.labels import IconLabel, Role, label, set_role


class State(Enum):
    """What is to be said of the text."""

    NEUTRAL = "neutral"
    OK = "ok"
    REFUSED = "refused"


_ROLES = {State.NEUTRAL: Role.MUTED, State.OK: Role.OK, State.REFUSED: Role.DANGER}
_SIGN = 14
LONGEST_NAME = 30
"""Characters of a player's name that can be typed."""
LINE = 18
"""The height of a line of what is said of a text."""


class StateSign(IconLabel):
    """The sign beside what is said of a text; nothing while nothing is to be said."""

    def __init__(self) -> None:
        super().__init__("check", lambda theme: theme.ok, _SIGN, LINE)
        self.hide()

    def setState(self, state: State) -> None:
        if state is State.OK:
            self.setIcon("check", lambda theme: theme.ok)
        else:
            self.setIcon("circle-alert", lambda theme: theme.danger)
        self.setVisible(state is not State.NEUTRAL)


def show_state(edit: QLineEdit, state: State) -> None:
    """Frame a line edit as the state of its text asks for."""
    edit.setProperty("state", state.value)
    edit.style().unpolish(edit)
    edit.style().polish(edit)


class Field(QWidget):
    """A line edit between its label and its message. The message's first line is kept free."""

    textChanged = Signal(str)
    activated = Signal()
    """Enter was pressed in the line."""

    def __init__(
        self,
        title: str = "",
        placeholder: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._state = State.NEUTRAL
        self.edit = QLineEdit()
        self.edit.setPlaceholderText(placeholder)
        self.edit.setAccessibleName(title or placeholder)
        self._title = label(title, Role.OVERLINE, wrap=True)
        self._title.setBuddy(self.edit)
        if not title:
            self._title.hide()  # never shown without a parent: it would flash as a window
        self._sign = StateSign()
        self._message = label("", Role.MUTED, wrap=True)
        self._message.setMinimumHeight(px(LINE))
        self._lay_out()
        self.setFocusProxy(self.edit)
        self.edit.textChanged.connect(self.textChanged)
        self.edit.returnPressed.connect(self.activated)

    def title(self) -> str:
        return self._title.text()

    def setTitle(self, title: str) -> None:
        self._title.setText(title)
        self.edit.setAccessibleName(title)

    def text(self) -> str:
        return self.edit.text()

    def setText(self, text: str) -> None:
        self.edit.setText(text)

    def clear(self) -> None:
        """Empty the line and its message."""
        self.edit.clear()
        self.setState(State.NEUTRAL)

    def state(self) -> State:
        return self._state

    def message(self) -> str:
        return self._message.text()

    def setState(self, state: State, message: str = "") -> None:
        if self._message.text() != message:
            self._message.setText(message)
            self.edit.setAccessibleDescription(message)
        if state is self._state:
            return
        self._state = state
        set_role(self._message, _ROLES[state])
        show_state(self.edit, state)
        self._sign.setState(state)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setContentsMargins(px(2), 0, 0, 0)
        line.setSpacing(px(6))
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._message, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(6))
        column.addWidget(self._title)
        column.addWidget(self.edit)
        column.addLayout(line)
