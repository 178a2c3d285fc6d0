"""A block that ignores the keys of the primary button for a moment after the button has changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from games.core import Ms
from gui.kit.widgets.buttons import Button

LASTS: Ms = 700
"""Duration of the block (ms): long enough to notice the change, and to ignore a key press that was
already under way.
"""


class EnterWall(QObject):
    """A short block of a button's keys. `clock` returns monotonic time in ms."""

    def __init__(self, button: Button, clock: Callable[[], Ms], parent: QObject) -> None:
        super().__init__(parent)
        self._button, self._clock = button, clock
        self._until: Ms | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._check_time)

    @property
    def blocks(self) -> bool:
        """True while keys must not press the button."""
        self._check_time()
        return self._until is not None

    def rise(self) -> None:
        """Start blocking, because the button has changed without the user's action."""
        self._until = self._clock() + LASTS
        self._timer.start(LASTS)
        self._button.setHeld(True)

    def fall(self) -> None:
        """Stop blocking."""
        self._timer.stop()
        if self._until is not None:
            self._until = None
            self._button.setHeld(False)

    def _check_time(self) -> None:
        if self._until is None:
            return
        left = self._until - self._clock()
        if left <= 0:
            self.fall()
        elif not self._timer.isActive():
            self._timer.start(left)
