from __future__ import annotations

from PySide6.QtCore import QElapsedTimer

from gui.table.hotseat import Phase

UNREAD = 1_200
"""Time after a result during which key presses are ignored as accidental, in milliseconds."""
RESULTS = (Phase.GATE, Phase.READY, Phase.OVER)
"""Phases that show a result."""
REST = 900
"""Delay after an animation before a bot continues, in milliseconds."""


class IdleTime:
    """Measures the time since the last animation and since the last result."""

    def __init__(self, phase: Phase) -> None:
        self._phase = phase
        self._animated = False
        self._still, self._result = QElapsedTimer(), QElapsedTimer()

    def follow(self, phase: Phase) -> None:
        if phase is not self._phase:
            self._phase = phase
            self._result.start()

    def animate(self, animating: bool) -> None:
        self._animated |= animating

    def end(self) -> None:
        if self._animated:
            self._still.start()
            self._result.start()
        self._animated = False

    def rests(self) -> bool:
        """Return True during the first `REST` ms after an animation."""
        return self._still.isValid() and self._still.elapsed() < REST

    def unread(self) -> bool:
        """Return True shortly after a result, when input may have been meant for the match."""
        return self._phase in RESULTS and self.left() > 0

    def left(self) -> int:
        """Return the time until `unread` returns False, in milliseconds."""
        return max(0, UNREAD - self._result.elapsed()) if self._result.isValid() else 0
