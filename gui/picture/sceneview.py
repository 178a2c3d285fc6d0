"""A scene between two matches as a widget, in place of the board and its column."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from games.evening import scenes
from games.evening.scenes import Scene
from games.match.brand import NO_BRAND, Brand
from gui.kit.theme import theme_of
from gui.picture.between import paint_scene, scale_of
from gui.picture.painter import Backdrop, StagePainter, paint_backdrop
from gui.picture.scenes import spoken


class SceneView(QWidget):
    """A scene of public values.

    `now` returns the time in ms since 1970 (UTC), for the countdown of a break.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__()
        self._now = now
        self._scene: Scene | None = None
        self._backdrop = Backdrop.STUDIO
        self._brand = NO_BRAND
        self._left = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def scene(self) -> Scene | None:
        """The scene shown; None for none."""
        return self._scene

    def setScene(self, scene: Scene | None) -> None:
        """Show another scene."""
        self._scene = scene
        self.setAccessibleDescription("" if scene is None else spoken(scene, self._now()))
        self.update()

    @property
    def brand(self) -> Brand:
        """The evening's own brand."""
        return self._brand

    def setBrand(self, brand: Brand) -> None:
        """Change the evening's own brand."""
        if brand != self._brand:
            self._brand = brand
            self.update()

    def setBackdrop(self, backdrop: Backdrop) -> None:
        """Change the backdrop."""
        self._backdrop = backdrop
        self.update()

    def tick(self) -> None:
        """Update the countdown, if its digits have changed."""
        if isinstance(self._scene, scenes.Break) and self._scene.until is not None:
            left = scenes.countdown(self._scene.until - self._now())
            if left != self._left:
                self._left = left
                self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, area = theme_of(self).with_brand(self._brand), QRectF(self.rect())
        paint_backdrop(painter, self._backdrop, theme, area, area)
        if self._scene is not None:
            size = QSizeF(self.size())
            stage = StagePainter(painter, theme, scale_of(size), self._backdrop)
            paint_scene(stage, size, self._scene, self._now())
        painter.end()
