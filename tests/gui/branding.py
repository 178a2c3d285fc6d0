"""Brands that are easy to find in pictures: bright colours, and logos of any shape."""

from __future__ import annotations

from array import array
from collections import Counter

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from games.match.brand import LOGO_SIDE, MAX_LOGO, Brand
from gui.kit.exports import packed

CYAN, GREEN = "#00E5FF", "#00FF66"


def logo(wide: int = 500, high: int = 100, colour: str = CYAN) -> bytes:
    image = QImage(wide, high, QImage.Format.Format_ARGB32)
    image.fill(QColor(colour))
    return packed(image, MAX_LOGO, LOGO_SIDE)


def loud(wide: int = 500, high: int = 100) -> Brand:
    """Return a brand in which every part is set."""
    return Brand(logo(wide, high), GREEN, "DejaVu Serif", 0, ("#FFD400", "#8844FF"))


def count(image: QImage, colour: str, area: QRectF | None = None) -> int:
    """Return the number of pixels with nearly this colour, by default in the whole image."""
    whole = image.rect() if area is None else area.toRect().intersected(image.rect())
    cut = image.copy(whole).convertToFormat(QImage.Format.Format_RGB32)
    wanted, found = QColor(colour), 0
    for pixel, number in Counter(array("I", bytes(cut.constBits()))).items():
        one = QColor(pixel)
        apart = (
            one.red() - wanted.red(),
            one.green() - wanted.green(),
            one.blue() - wanted.blue(),
        )
        found += number * (max(map(abs, apart)) <= 3)
    return found
