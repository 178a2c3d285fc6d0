"""Motion: the durations there are, and a number that moves from one value to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation


@dataclass(frozen=True, slots=True)
class Motion:
    """Durations in milliseconds, all 0 when motion is off. Everything eases out."""

    on: bool = True

    @property
    def quick(self) -> int:
        """A hover, a toggle."""
        return 120 if self.on else 0

    @property
    def normal(self) -> int:
        """A panel, a stone."""
        return 180 if self.on else 0

    @property
    def slow(self) -> int:
        """A surface, a reveal's landing."""
        return 240 if self.on else 0

    @property
    def beat(self) -> int:
        """The pause between the steps of something told, as at the end of a match."""
        return 480 if self.on else 0


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
