"""A line edit with a message below it, and a field for durations."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget

from games.core import Ms
from games.match.clocks import long_clock_text
from gui.kit.look.sheet import set_styled
from gui.kit.texts import Kit
from gui.kit.theme import px
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import IconLabel, Role, label, set_role, show_text


class State(Enum):
    NEUTRAL = "neutral"
    OK = "ok"
    REFUSED = "refused"


_ROLES = {State.NEUTRAL: Role.MUTED, State.OK: Role.OK, State.REFUSED: Role.DANGER}
_SIGN = 14
LONGEST_NAME = 30
"""Maximum length of a player's name that can be typed, in characters."""
LINE = 18
"""Height of one line of a field's message, in pixels."""


class StateSign(IconLabel):
    """The icon beside a field's message, hidden in the neutral state."""

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
    set_styled(edit, "state", state.value)


class Field(QWidget):
    """A line edit with a label above it and a message below it.

    One line is reserved for the message.
    """

    textChanged = Signal(str)
    activated = Signal()
    """Emitted when Enter is pressed in the line."""

    def __init__(self, title: str = "", placeholder: str = "") -> None:
        super().__init__()
        self._state = State.NEUTRAL
        self.edit = QLineEdit()
        self.edit.setPlaceholderText(placeholder)
        self.edit.setAccessibleName(title or placeholder)
        self._title = label(title, Role.OVERLINE, wrap=True)
        self._title.setBuddy(self.edit)
        if not title:
            self._title.hide()  # without a parent, it would flash as a window
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
        show_text(self._title, title)
        self.edit.setAccessibleName(title)

    def text(self) -> str:
        return self.edit.text()

    def setText(self, text: str) -> None:
        self.edit.setText(text)

    def setLongest(self, most: int) -> None:
        """Limit the number of characters. A message is shown when the limit is reached."""
        self.edit.setMaxLength(most)
        # Queue the message, because a `textChanged` signal that follows would clear it.
        queued = Qt.ConnectionType.QueuedConnection
        self.edit.inputRejected.connect(self._say_full, queued)
        self.edit.textChanged.connect(self._say_no_longer_full)

    def clear(self) -> None:
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

    def _full(self) -> str:
        return Kit.tr("The text is too long; the end was cut off.")

    def _say_full(self) -> None:
        self.setState(State.NEUTRAL, self._full())

    def _say_no_longer_full(self) -> None:
        if self.message() == self._full():
            self.setState(State.NEUTRAL)

    def _lay_out(self) -> None:
        line = in_row(
            (self._sign, 0, Qt.AlignmentFlag.AlignTop),
            (self._message, 1),
            gap=px(6),
            margins=(px(2), 0, 0, 0),
        )
        in_column(self._title, self.edit, line, gap=px(6), of=self)


LONGEST = 30
"""Maximum length of a typed duration, in characters."""

_NUMBER = r"([0-9]{1,9}(?:[.,][0-9]{1,2})?)"
_PLAIN = re.compile(_NUMBER)
_CLOCK = re.compile(r"(?:([0-9]{1,9}):)?([0-9]{1,9}):([0-9]{2}(?:[.,][0-9])?)")
_PIECE = re.compile(_NUMBER + r" ?([a-z]*) ?")
_UNITS = {"d": 86_400_000, "h": 3_600_000, "min": 60_000, "s": 1_000}
_WORDS = {
    "d": ("d", "day", "days"),
    "h": ("h", "hr", "hrs", "hour", "hours"),
    "min": ("m", "min", "mins", "minute", "minutes"),
    "s": ("s", "sec", "secs", "second", "seconds"),
}
_UNIT_OF = {word: unit for unit, words in _WORDS.items() for word in words}
_BELOW = {"d": "h", "h": "min", "min": "s"}
_KEYBOARDS = str.maketrans("：＋－−", ":+--")
_UNFINISHED = ("0", "00", " 0", "n", "in", "0 s")
"""Strings that may complete a partially typed duration: digits after a colon, or a unit."""


class NotADuration(ValueError):
    """Raised if a string is not a duration or is out of range. The message is a full sentence."""


def read(text: str) -> Ms:
    """Parse a duration such as `90`, `1:30`, `1:00:00`, `90 s`, `1h30` or `1.5 min`.

    A plain number means seconds. A sign can precede the duration. Raise `NotADuration` for any
    other string.
    """
    typed = _plain(text)
    sign = -1 if typed[:1] == "-" else 1
    digits = typed[1:].lstrip() if typed[:1] in ("-", "+") else typed
    time = _amount(digits) if len(typed) <= LONGEST else None
    if time is None:
        shown = typed if len(typed) <= LONGEST else typed[: LONGEST - 1] + "…"
        raise NotADuration(_not_understood(shown))
    return sign * time


def seconds(text: str, least: int, most: int) -> int:
    """Return `text` as whole seconds from `least` to `most`, or raise `NotADuration`."""
    time = read(text)
    if not least * 1000 <= time <= most * 1000:
        low, high = (shown(limit, signed=least < 0) for limit in (least, most))
        raise NotADuration(Kit.tr("From {0} to {1}.").format(low, high))
    if time % 1000:
        raise NotADuration(Kit.tr("Enter whole seconds."))
    return time // 1000


def unfinished(text: str, understood: Callable[[str], object]) -> bool:
    """Return True if `text` is empty or a prefix of a string that `understood` accepts."""
    for end in _UNFINISHED if text.strip() else ():
        try:
            understood(text + end)
        except NotADuration:
            continue
        return True
    return not text.strip()


def shown(seconds: int, *, signed: bool = False) -> str:
    """Return a duration as `1:30` or `−0:05`, or as `+1:30` if `signed` is True."""
    sign = "−" if seconds < 0 else "+" if signed and seconds else ""
    return sign + long_clock_text(1_000 * abs(seconds))


def _not_understood(text: str) -> str:
    if not text:
        return Kit.tr("Enter a time, such as 1:30, 90 s or 2 min.")
    return Kit.tr("“{0}” is not a time. Write it as 1:30, 90 s, 2 min or 1:00:00.").format(text)


def _plain(text: str) -> str:
    """Return the text in lower case, with digits, signs and spaces of any script as ASCII."""
    letters = (str(int(letter)) if letter.isdecimal() else letter for letter in text)
    return " ".join("".join(letters).translate(_KEYBOARDS).split()).lower()


def _amount(text: str) -> Ms | None:
    if match := _PLAIN.fullmatch(text):
        return _times(match[1], 1_000)
    if match := _CLOCK.fullmatch(text):
        return _clock(match)
    return _pieces(text)


def _clock(match: re.Match[str]) -> Ms | None:
    """Return the time in a string like `1:30`, `1:00:00` or `0:09.5`.

    Return None if seconds or minutes exceed 59.
    """
    hours, minutes, last = match[1] or "0", int(match[2]), _times(match[3], 1_000)
    if last >= 60_000 or (match[1] is not None and (minutes > 59 or len(match[2]) != 2)):
        return None
    return int(hours) * _UNITS["h"] + minutes * _UNITS["min"] + last


def _pieces(text: str) -> Ms | None:
    """Return the time in text like `90 s`, `1 h 30 min` or `1h30`. The last unit is optional."""
    total, unit, at = 0, "", 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        if piece is None:
            return None
        at = piece.end()
        below = _BELOW.get(unit, "")
        now = _UNIT_OF.get(piece[2], "") or ("" if piece[2] else below)
        if not now or (unit and _UNITS[now] >= _UNITS[unit]):
            return None
        time = _times(piece[1], _UNITS[now])
        if not piece[2] and (at < len(text) or time >= _UNITS[unit]):
            return None
        total, unit = total + time, now
    return total if unit else None


def _times(number: str, unit: Ms) -> Ms:
    """Return `unit` times a decimal number with at most two decimal places, in milliseconds."""
    whole, _, part = number.replace(",", ".").partition(".")
    return int(whole) * unit + int(part.ljust(2, "0") or "0") * unit // 100


class DurationBox(QAbstractSpinBox):
    """A field for a duration in whole seconds, stepped or typed in any form `read` accepts."""

    textEdited = Signal(str)
    """Emitted when the user types or steps. `problem` returns the reason if the text is invalid."""
    activated = Signal()
    """Emitted when Enter is pressed in the field."""

    def __init__(self, least: int, most: int, signed: bool = False) -> None:
        super().__init__()
        self._least, self._most, self._signed = least, most, signed
        self._last = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(px(112))
        self.setValue(max(least, 0))
        self.lineEdit().textEdited.connect(self._on_typed)
        self.lineEdit().returnPressed.connect(self.activated)
        self.editingFinished.connect(self._on_finished)

    def value(self) -> int | None:
        """Return the seconds, or None if the text is invalid."""
        return None if self.problem() else self._read(self.text())

    def problem(self) -> str:
        """Return why the text is not a valid duration, or "" if it is valid."""
        try:
            self._read(self.text())
        except NotADuration as why:
            return str(why)
        return ""

    def unfinished(self) -> bool:
        """Return True if the text could still become a valid duration."""
        typing = self.hasFocus() and self.lineEdit().isModified()
        return typing and bool(self.problem()) and unfinished(self.text(), self._read)

    def setValue(self, seconds: int) -> None:
        self._last = seconds
        self.setText(shown(seconds, signed=self._signed))

    def setText(self, text: str) -> None:
        """Set the text without reformatting."""
        if text != self.text():
            self.lineEdit().setText(text)

    # Qt overrides

    def stepBy(self, steps: int) -> None:
        value = self.value()
        now = self._last if value is None else value
        step = 5 if abs(now) < 60 or now == (60 if steps < 0 else -60) else 30
        start = now - now % step if steps > 0 else now + -now % step
        self.setValue(min(self._most, max(self._least, start + steps * step)))
        self.selectAll()
        self.textEdited.emit(self.text())

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        value = self.value()
        down = value is None or value > self._least
        up = value is None or value < self._most
        flags = QAbstractSpinBox.StepEnabledFlag
        return (flags.StepDownEnabled if down else flags.StepNone) | (
            flags.StepUpEnabled if up else flags.StepNone
        )

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _read(self, text: str) -> int:
        return seconds(text, self._least, self._most)

    def _on_typed(self, text: str) -> None:
        value = self.value()
        if value is not None:
            self._last = value
        self.textEdited.emit(text)

    def _on_finished(self) -> None:
        """Reformat the text if it is valid; otherwise, mark it as invalid."""
        if not self.lineEdit().isModified():
            return
        self.lineEdit().setModified(False)
        value = self.value()
        if value is not None:
            self.setValue(value)
        self.textEdited.emit(self.text())
