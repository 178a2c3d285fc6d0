from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QGraphicsScene, QWidget

from gui.kit.theme import set_theme, theme_of


def set_motion(on: bool, shown: QWidget | QGraphicsScene | None = None) -> None:
    """Switch animations on or off for a window or scene; None: for the application."""
    of = shown or QCoreApplication.instance()
    assert isinstance(of, QApplication | QWidget | QGraphicsScene)
    set_theme(of, theme_of(shown).with_motion(on))


BLOCKS = 40
"""Number of blocks across and down in which pictures are compared."""


def unlike(one: QImage, other: QImage) -> float:
    """Return the share of blocks that clearly differ between two pictures."""
    rough, two = (_rough(image) for image in (one, other))
    apart = 0
    for x in range(BLOCKS):
        for y in range(BLOCKS):
            a, b = rough.pixelColor(x, y), two.pixelColor(x, y)
            channels = (a.red() - b.red(), a.green() - b.green(), a.blue() - b.blue())
            apart += max(map(abs, channels)) > 30
    return apart / BLOCKS**2


def _rough(image: QImage) -> QImage:
    return image.scaled(
        BLOCKS,
        BLOCKS,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
