"""Recording of chapters while the broadcast is on, or while a stream captures the Stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from games.broadcast.chapters import KEPT
from gui.app.broadcasting import Broadcasting
from gui.app.services import Services

if TYPE_CHECKING:
    from gui.broadcast.chapters import Chapters


class Chaptering(QObject):
    """The recorder of chapters of the match on air, or of a stream that captures the Stage.

    Its module is loaded when a stream begins.
    """

    def __init__(self, services: Services, broadcasting: Broadcasting, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._broadcasting = services, broadcasting
        self._chapters: Chapters | None = None
        services.settings.changed.connect(self.record)
        broadcasting.changed.connect(self.record)

    def record(self) -> None:
        """Follow the chosen match while a stream runs."""
        settings, wall = self._services.settings, self._services.watch().wall
        on = settings.now.stream > wall - KEPT or self._broadcasting.on
        if on and self._chapters is None:
            from gui.broadcast.chapters import Chapters

            self._chapters = Chapters(
                settings, self._delay, lambda: self._services.watch().wall, self
            )
        if self._chapters is not None:
            chosen = self._broadcasting.chosen if on else None
            self._chapters.follow(None if chosen is None else chosen.feed)

    def _delay(self) -> float:
        """Return how much later than the Stage viewers see the match (s)."""
        return self._services.settings.now.air_delay if self._broadcasting.on else 0
