"""Numbers that move from where they are to where they should be."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation


class Tween(QVariantAnimation):
    """One number that eases out towards a target and tells each value on the way.

    It never blocks: a new target is taken from wherever the number is. With 0 ms, as when motion
    is off, it arrives at once.
    """

    def __init__(self, parent: QObject, told: Callable[[float], None], value: float = 0.0) -> None:
        super().__init__(parent)
        self._now = value
        self._told = told
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.valueChanged.connect(self._step)

    @property
    def now(self) -> float:
        """Where the number is."""
        return self._now

    def to(self, target: float, milliseconds: int) -> None:
        """Move to `target`."""
        self.stop()
        if milliseconds <= 0:
            self._step(target)
            return
        if self._now == target:
            return
        self.setStartValue(self._now)
        self.setEndValue(target)
        self.setDuration(milliseconds)
        self.start()

    def _step(self, value: float) -> None:
        if value == self._now:
            return
        self._now = float(value)
        self._told(self._now)
