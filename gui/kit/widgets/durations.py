"""A field for a duration. What is not understood stays as it was typed, and is no value."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from gui.kit.widgets.duration_text import NotADuration, seconds, shown, unfinished


class DurationBox(QAbstractSpinBox):
    """A length of time in whole seconds, typed in any way that `duration_text` reads, or stepped.

    `signed`: it is given or taken, so it has a sign. Scrolling a form never changes it.
    """

    textEdited = Signal(str)
    """The user typed or stepped; `problem` says what is wrong with it."""

    def __init__(
        self, least: int, most: int, signed: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._least, self._most, self._signed = least, most, signed
        self._last = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(112)
        self.setValue(max(least, 0))
        self.lineEdit().textEdited.connect(self._on_typed)
        self.editingFinished.connect(self._on_finished)

    def value(self) -> int | None:
        """Seconds; None if what stands there is not understood."""
        return None if self.problem() else self._read(self.text())

    def problem(self) -> str:
        """Why what stands there is no duration that fits; "" if it is one."""
        try:
            self._read(self.text())
        except NotADuration as why:
            return str(why)
        return ""

    def unfinished(self) -> bool:
        """Whether somebody is still typing what may become a duration."""
        typing = self.hasFocus() and self.lineEdit().isModified()
        return typing and bool(self.problem()) and unfinished(self.text(), self._read)

    def setValue(self, seconds: int) -> None:
        """Show so many seconds."""
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
