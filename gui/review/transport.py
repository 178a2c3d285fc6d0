"""The controls of a replay: first, back, play, on, last, and a slider over all steps."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, icon_button
from gui.kit.widgets.labels import Role, label
from gui.review import words


class Transport(QWidget):
    """Where the replay stands among `count` steps. `stepRequested(index)`: to go elsewhere."""

    stepRequested = Signal(int)

    def __init__(self, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last, self._now = count - 1, 0
        tr = words.tr
        self.first = icon_button("first", tr("First"), tr("First (Home)"))
        self.back = icon_button("previous", tr("Back"), tr("Back (←)"))
        self.play = icon_button("play", tr("Play"), tr("Play (Space)"))
        self.on = icon_button("next", tr("On"), tr("On (→)"))
        self.last = icon_button("last", tr("Last"), tr("Last (End)"))
        self.again = icon_button("repeat", tr("Show how it was best solved"))
        self.again.hide()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, self._last)
        self.slider.setPageStep(max(2, count // 8))
        self.slider.setAccessibleName(tr("Step"))
        self.words = label("", Role.MUTED)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._lay_out()
        self._wire()

    def setStep(self, index: int, title: str) -> None:
        """Show where the replay stands."""
        self._now = index
        with QSignalBlocker(self.slider):
            self.slider.setValue(index)
        self.words.setText(words.place(title, index, self._last))
        self.slider.setAccessibleDescription(self.words.text())
        for button in (self.first, self.back):
            button.setEnabled(index > 0)
        for button in (self.on, self.last):
            button.setEnabled(index < self._last)

    def setPlaying(self, playing: bool) -> None:
        """Show whether it plays by itself."""
        name = words.tr("Stop") if playing else words.tr("Play")
        self.play.setIconName("pause" if playing else "play")
        self.play.setAccessibleName(name)
        self.play.setToolTip(words.tr("{0} (Space)").format(name))

    def buttons(self) -> tuple[Button, ...]:
        """All of them, from the left."""
        return (self.first, self.back, self.play, self.on, self.last)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.M, Space.S, Space.L, Space.S)
        row.setSpacing(Space.XS)
        for button in self.buttons():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click Space still plays
            row.addWidget(button)
        row.addWidget(self.again)
        row.addSpacing(Space.S)
        row.addWidget(self.slider, 1)
        row.addSpacing(Space.M)
        row.addWidget(self.words)
        widest = words.place(words.after(False, self._last), self._last, self._last)
        self.words.setMinimumWidth(self.words.fontMetrics().horizontalAdvance(widest))

    def _wire(self) -> None:
        self.first.clicked.connect(lambda: self.stepRequested.emit(0))
        self.back.clicked.connect(lambda: self.stepRequested.emit(self._now - 1))
        self.on.clicked.connect(lambda: self.stepRequested.emit(self._now + 1))
        self.last.clicked.connect(lambda: self.stepRequested.emit(self._last))
        self.slider.valueChanged.connect(self.stepRequested)
