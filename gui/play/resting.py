"""The time since the board's last animation."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer

from gui.table.hotseat import Phase

UNREAD = 1_200
"""Milliseconds after a result during which keys do not continue."""
RESULTS = (Phase.GATE, Phase.READY, Phase.OVER)
"""Phases that show the result of the last round or the match."""
BEAT = 900
"""Milliseconds that the board rests after an animation before a bot continues."""


class Resting:
    """The time since the board came to rest, and since a result appeared."""

    def __init__(self, phase: Phase) -> None:
        self._phase = phase
        self._animated = False
        self._still, self._result = QElapsedTimer(), QElapsedTimer()

    def follow(self, phase: Phase) -> None:
        """Note the phase of the match."""
        if phase is not self._phase:
            self._phase = phase
            self._result.start()

    def animate(self, animating: bool) -> None:
        """Note whether the board is animating."""
        self._animated |= animating

    def end(self) -> None:
        """Note the end of an animation, if there was one."""
        if self._animated:
            self._still.start()
            self._result.start()
        self._animated = False

    def rests(self) -> bool:
        """Return True shortly after the end of an animation."""
        return self._still.isValid() and self._still.elapsed() < BEAT

    def unread(self) -> bool:
        """Return True shortly after a result, while a key may still be meant for the match."""
        return self._phase in RESULTS and self.left() > 0

    def left(self) -> int:
        """Return the milliseconds until `unread` returns False."""
        return max(0, UNREAD - self._result.elapsed()) if self._result.isValid() else 0
