from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QWidget

from games.broadcast import show
from games.broadcast.show import Scene
from games.match.brand import NO_BRAND, Brand
from games.match.clocks import long_clock_text
from gui.kit.theme import Theme, theme_of
from gui.picture.painter import Backdrop
from gui.picture.scene_painting import paint_whole
from gui.picture.scenes import spoken


class SceneView(QWidget):
    """Shows a scene of public information. `now` returns milliseconds since the Unix epoch."""

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__()
        self._now = now
        self._scene: Scene | None = None
        self._backdrop = Backdrop.STUDIO
        self.brand = NO_BRAND
        self._left = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def scene(self) -> Scene | None:
        return self._scene

    def setScene(self, scene: Scene | None, brand: Brand = NO_BRAND) -> None:
        self._scene, self.brand = scene, brand
        self.setAccessibleDescription("" if scene is None else spoken(scene, self._now()))
        self.update()

    def setBackdrop(self, backdrop: Backdrop) -> None:
        self._backdrop = backdrop
        self.update()

    def tick(self) -> None:
        """Update the countdown if its digits have changed."""
        if isinstance(self._scene, show.Break) and self._scene.until is not None:
            left = long_clock_text(self._scene.until - self._now())
            if left != self._left:
                self._left = left
                self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, size = theme_of(self).with_brand(self.brand), QSizeF(self.size())
        paint_whole(self, size, theme, self._backdrop, self._scene, self._now())


PICTURE = QSize(1600, 900)


def picture_of(scene: Scene, theme: Theme, now: int = 0) -> QImage:
    image = QImage(PICTURE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    paint_whole(image, QSizeF(PICTURE), theme, Backdrop.STUDIO, scene, now)
    return image
