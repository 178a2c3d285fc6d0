from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.app.broadcasting import Broadcasting
from gui.app.matches import Matches
from gui.app.services import Services

if TYPE_CHECKING:
    from gui.review import ReviewPage
    from gui.stage import StageWindow


class ReviewStage(QObject):
    """Shows the match of a Review page on a Stage, from public views only.

    The Stage's keys control the Review page.
    """

    stageOpened = Signal(QWidget)

    def __init__(
        self, services: Services, matches: Matches, air: Broadcasting, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._air = services, air
        self.stage: StageWindow | None = None
        self._ground = services.settings.now.ground
        services.settings.changed.connect(self._follow_settings)

    def open(self, page: ReviewPage) -> None:
        """Open the page's Stage, or bring it to the front, without taking the focus."""
        from gui.picture.painter import Backdrop
        from gui.stage.window import StageWindow, place, restore_place

        if self.stage is None:
            settings = self._services.settings.now
            self.stage = stage = StageWindow(page.feed)
            stage.setBackground(Backdrop[settings.ground.upper()])
            stage.lead(page.cast)
            if not restore_place(stage, QByteArray.fromBase64(settings.stage.encode()), ()):
                place(stage, page.window(), (page,))
            stage.closed.connect(self._forget)
            page.feed.closing.connect(self.close)
            self._air.show(lambda: page.feed)
            self.stageOpened.emit(stage)
        self.stage.show()
        self.stage.raise_()

    def close(self) -> None:
        if self.stage is not None:
            self.stage.close()

    def _forget(self) -> None:
        stage, self.stage = self.stage, None
        if stage is not None:
            geometry = bytes(stage.saveGeometry().toBase64().data()).decode()
            self._services.settings.change(stage=geometry)
            stage.deleteLater()
            self._air.show_chosen()

    def _follow_settings(self) -> None:
        from gui.picture.painter import Backdrop

        before, self._ground = self._ground, self._services.settings.now.ground
        if self.stage is not None and before != self._ground:
            self.stage.setBackground(Backdrop[self._ground.upper()])
