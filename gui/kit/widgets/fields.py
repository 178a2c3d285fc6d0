"""A line to type in, with what it comes to below it; and the field for a length of time."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget

from games.core import Ms
from gui.kit.texts import Kit
from gui.kit.theme import px
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import IconLabel, Role, label, set_role, tell


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

    def __init__(self, title: str = "", placeholder: str = "") -> None:
        super().__init__()
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
        tell(self._title, title)
        self.edit.setAccessibleName(title)

    def text(self) -> str:
        return self.edit.text()

    def setText(self, text: str) -> None:
        self.edit.setText(text)

    def setLongest(self, most: int) -> None:
        """So many characters can be typed; it is said when there were more."""
        self.edit.setMaxLength(most)
        queued = Qt.ConnectionType.QueuedConnection  # after what the text that was cut says
        self.edit.inputRejected.connect(self._say_full, queued)
        self.edit.textChanged.connect(self._say_no_longer_full)

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

    def _full(self) -> str:
        return Kit.tr("It cannot be longer; the rest was left out.")

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
"""No duration is written in more characters."""

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
"""What may be missing while a duration is typed: digits after a colon, the end of a unit."""


class NotADuration(ValueError):
    """A text that says no length of time, or one that does not fit; why is a sentence."""


def read(text: str) -> Ms:
    """The length of time that `text` says: `90`, `1:30`, `1:00:00`, `90 s`, `1h30`, `1.5 min`.

    A number alone is seconds; a sign may stand before it. Raises `NotADuration`.
    """
    said = _plain(text)
    sign = -1 if said[:1] == "-" else 1
    digits = said[1:].lstrip() if said[:1] in ("-", "+") else said
    time = _amount(digits) if len(said) <= LONGEST else None
    if time is None:
        shown = said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"
        raise NotADuration(_not_understood(shown))
    return sign * time


def seconds(text: str, least: int, most: int) -> int:
    """Return the whole seconds that `text` says, from `least` to `most`. Raises `NotADuration`."""
    time = read(text)
    if not least * 1000 <= time <= most * 1000:
        low, high = (shown(one, signed=least < 0) for one in (least, most))
        raise NotADuration(Kit.tr("From {0} to {1}.").format(low, high))
    if time % 1000:
        raise NotADuration(Kit.tr("Whole seconds, please."))
    return time // 1000


def unfinished(text: str, understood: Callable[[str], object]) -> bool:
    """Return whether `text` is not `understood` yet, but may be the beginning of what is."""
    for end in _UNFINISHED if text.strip() else ():
        try:
            understood(text + end)
        except NotADuration:
            continue
        return True
    return not text.strip()


def shown(seconds: int, *, signed: bool = False) -> str:
    """`1:30`, `1:00:00`; signed `+1:30`, `−0:05`."""
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
    sign = "−" if seconds < 0 else "+" if signed and seconds else ""
    return sign + text


def _not_understood(text: str) -> str:
    if not text:
        return Kit.tr("A time is missing, such as 1:30, 90 s or 2 min.")
    return Kit.tr("“{0}” is not a time. Write it as 1:30, 90 s, 2 min or 1:00:00.").format(text)


def _plain(text: str) -> str:
    """With the digits, signs and spaces of every keyboard as those of ASCII, in lower case."""
    letters = (str(int(one)) if one.isdecimal() else one for one in text)
    return " ".join("".join(letters).translate(_KEYBOARDS).split()).lower()


def _amount(text: str) -> Ms | None:
    if found := _PLAIN.fullmatch(text):
        return _times(found[1], 1_000)
    if found := _CLOCK.fullmatch(text):
        return _clock(found)
    return _pieces(text)


def _clock(found: re.Match[str]) -> Ms | None:
    """`1:30`, `1:00:00`, `0:09.5`: the seconds, and minutes below hours, go to 59."""
    hours, minutes, last = found[1] or "0", int(found[2]), _times(found[3], 1_000)
    if last >= 60_000 or (found[1] is not None and (minutes > 59 or len(found[2]) != 2)):
        return None
    return int(hours) * _UNITS["h"] + minutes * _UNITS["min"] + last


def _pieces(text: str) -> Ms | None:
    """`90 s`, `1 h 30 min`, `1h30`: the larger unit comes first, the last one may be left out."""
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
    """Return a decimal number of at most two places, in so many milliseconds each."""
    whole, _, part = number.replace(",", ".").partition(".")
    return int(whole) * unit + int(part.ljust(2, "0") or "0") * unit // 100


class DurationBox(QAbstractSpinBox):
    """A length of time in whole seconds, typed in any way that `duration_text` reads, or stepped.

    `signed`: it is given or taken, so it has a sign. Scrolling a form never changes it.
    """

    textEdited = Signal(str)
    """The user typed or stepped; `problem` says what is wrong with it."""
    activated = Signal()
    """Enter was pressed in it."""

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
        """Seconds; None if what stands there is not understood."""
        return None if self.problem() else self._read(self.text())

    def problem(self) -> str:
        """Return why what stands there is no duration that fits; "" if it is one."""
        try:
            self._read(self.text())
        except NotADuration as why:
            return str(why)
        return ""

    def unfinished(self) -> bool:
        """Return whether somebody is still typing what may become a duration."""
        typing = self.hasFocus() and self.lineEdit().isModified()
        return typing and bool(self.problem()) and unfinished(self.text(), self._read)

    def setValue(self, seconds: int) -> None:
        self._last = seconds
        self.setText(shown(seconds, signed=self._signed))

    def setText(self, text: str) -> None:
        """Show a text as it was typed."""
        if text != self.text():
            self.lineEdit().setText(text)

    # Qt

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

    # Inside

    def _read(self, text: str) -> int:
        return seconds(text, self._least, self._most)

    def _on_typed(self, text: str) -> None:
        value = self.value()
        if value is not None:
            self._last = value
        self.textEdited.emit(text)

    def _on_finished(self) -> None:
        """What was understood is written as usual; what was not is complained about from now on."""
        if not self.lineEdit().isModified():
            return
        self.lineEdit().setModified(False)
        value = self.value()
        if value is not None:
            self.setValue(value)
        self.textEdited.emit(self.text())
