from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from games.core import Ms
from gui.kit.widgets.buttons import Button

BLOCK_TIME: Ms = 700
"""Time in ms for which keys are blocked, long enough for the user to notice the new label."""


class KeyGuard(QObject):
    """Blocks the keys of a button for a moment after its label or action has changed.

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

    def block(self) -> None:
        """Block keys for `BLOCK_TIME` from now, because the button has changed automatically."""
        self._until = self._clock() + BLOCK_TIME
        self._timer.start(BLOCK_TIME)
        self._button.setHeld(True)

    def unblock(self) -> None:
        self._timer.stop()
        if self._until is not None:
            self._until = None
            self._button.setHeld(False)

    def _check_time(self) -> None:
        if self._until is None:
            return
        left = self._until - self._clock()
        if left <= 0:
            self.unblock()
        elif not self._timer.isActive():
            self._timer.start(left)
