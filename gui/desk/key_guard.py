from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from games.core import Ms
from gui.kit.widgets.buttons import Button

LASTS: Ms = 700
"""Duration of the block in milliseconds, long enough to notice the button's new text."""


class KeyGuard(QObject):
    """Blocks a button's keys for a moment after the button has changed.

    `clock` returns monotonic milliseconds.
    """

    def __init__(self, button: Button, clock: Callable[[], Ms], parent: QObject) -> None:
        super().__init__(parent)
        self._button, self._clock = button, clock
        self._until: Ms | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._check_time)

    @property
    def blocks(self) -> bool:
        self._check_time()
        return self._until is not None

    def rise(self) -> None:
        """Start blocking. Call this when the button has changed without an action by the user."""
        self._until = self._clock() + LASTS
        self._timer.start(LASTS)
        self._button.setHeld(True)

    def fall(self) -> None:
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
