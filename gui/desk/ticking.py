"""The soft tick of the last ten seconds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from games.match.clocks import Reading
from gui.kit.widgets.tick import Tick

SHORT = 10


class Ticking(QObject):
    """Ticks once for each of the last ten seconds of a running clock, its bank counted."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tick = Tick(self)
        self._last = SHORT + 1

    def hear(self, readings: Sequence[Reading]) -> None:
        """The clocks as they stand now."""
        running = [one.left + (one.bank or 0) for one in readings if one.running]
        seconds = -(-min(running) // 1000) if running else SHORT + 1
        if 0 < seconds <= SHORT and seconds != self._last:
            self._tick.play()
        self._last = seconds
