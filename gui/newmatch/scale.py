from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSlider, QStyle, QWidget

from gui.kit.theme import Space, px
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Role, label

KNOB = 16
"""Width of the slider's knob in pixels."""


class _Slider(QSlider):
    """A slider that jumps to the clicked position and ignores the mouse wheel."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            at = round(event.position().x())
            step = QStyle.sliderValueFromPosition(
                self.minimum(), self.maximum(), at, max(1, self.width())
            )
            self.setValue(step)
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Marks(QWidget):
    """The labels below the steps of a slider, within the slider's width.

    Of two labels that would overlap, only the one closer to the chosen step is shown.
    """

    def __init__(self, marks: Sequence[str]) -> None:
        super().__init__()
        self._labels, self._step = [label(mark, Role.CAPTION) for mark in marks], 0
        for shown in self._labels:
            shown.setParent(self)

    def sizeHint(self) -> QSize:
        sizes = [shown.sizeHint() for shown in self._labels]
        wide = sum(size.width() + Space.S for size in sizes)
        return QSize(wide, max((size.height() for size in sizes), default=0))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setStep(self._step)

    def setStep(self, step: int) -> None:
        self._step = step
        last, placed = max(1, len(self._labels) - 1), list[QRect]()
        for place in sorted(range(len(self._labels)), key=lambda place: abs(place - step)):
            shown = self._labels[place]
            size = shown.sizeHint()
            middle = KNOB / 2 + (self.width() - KNOB) * place / last
            left = min(max(0.0, middle - size.width() / 2), self.width() - size.width())
            shown.setGeometry(round(left), 0, size.width(), size.height())
            shown.setVisible(not any(shown.geometry().intersects(other) for other in placed))
            if shown.text() and not shown.isHidden():
                placed.append(shown.geometry().adjusted(-Space.XS, 0, Space.XS, 0))


class LevelScale(QWidget):
    """A slider for bot levels, with one step for each level and marks at the named levels.

    `levels` maps each level, weakest first, to its mark ("" for none) and its description.
    """

    valueChanged = Signal(object)

    def __init__(self, levels: Mapping[str, tuple[str, str]], name: str) -> None:
        super().__init__()
        self._levels = list(levels)
        self._names, self._descriptions = map(tuple, zip(*levels.values(), strict=True))
        self.slider = _Slider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, len(self._levels) - 1)
        self.slider.setPageStep(1)
        self.slider.setAccessibleName(name)
        self.description = label("", Role.CAPTION, wrap=True)
        self.marks = _Marks(self._names)
        parts = (self.slider, self.marks, self.description)
        in_column(*parts, gap=px(2), margins=(0, Space.XS, 0, 0), of=self)
        self.setFocusProxy(self.slider)
        self.slider.valueChanged.connect(self._on_step)
        self._on_step(self.slider.value())

    def value(self) -> str:
        return self._levels[self.slider.value()]

    def setValue(self, level: str) -> None:
        """Choose a level. Raise ValueError if the level is not on the scale."""
        self.slider.setValue(self._levels.index(level))

    def setDescriptions(self, texts: Sequence[str]) -> None:
        self._descriptions = tuple(texts)
        self._describe(self.slider.value())

    def _on_step(self, step: int) -> None:
        self._describe(step)
        self.valueChanged.emit(self._levels[step])

    def _describe(self, step: int) -> None:
        below = [mark for mark in self._names[: step + 1] if mark]
        parts = (below[-1] if below else "", self._descriptions[step])
        self.slider.setAccessibleDescription(". ".join(filter(None, parts)))
        self.marks.setStep(step)
        self.description.setText(self._descriptions[step])
