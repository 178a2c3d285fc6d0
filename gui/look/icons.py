"""Line icons (Lucide), tinted in the theme's colours and rendered as sharp as the screen is."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from gui.look.tokens import Theme
from resources import ICONS

ICON = 20
"""The size of an icon in pixels, unless told."""


def icon(name: str, theme: Theme, size: int = ICON, colour: str | None = None) -> QIcon:
    """The icon called `name` (a file of resources/icons), in `colour` or the text's.

    Disabled it takes the theme's disabled colour. Raises FileNotFoundError.
    """
    result = QIcon()
    svg = _source(name)
    for mode, tint in (
        (QIcon.Mode.Normal, colour or theme.text),
        (QIcon.Mode.Disabled, theme.disabled),
    ):
        for ratio in (1.0, 2.0, 3.0):
            result.addPixmap(_render(svg, tint, size, ratio), mode)
    return result


def icon_pixmap(name: str, colour: str, size: int = ICON, ratio: float = 1.0) -> QPixmap:
    """The icon as a picture, `size` logical pixels wide on a screen of this pixel ratio."""
    return _render(_source(name), colour, size, ratio)


def tinted(name: str, colour: str, width: float | None = None) -> str:
    """The icon's SVG in one colour, with strokes `width` of 24 wide."""
    svg = _source(name).replace("currentColor", colour)
    return svg if width is None else svg.replace('stroke-width="2"', f'stroke-width="{width}"')


def _source(name: str) -> str:
    return (ICONS / f"{name}.svg").read_text(encoding="utf-8")


def _render(svg: str, colour: str, size: int, ratio: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # only what shows icons pays for it

    pixels = round(size * ratio)
    pixmap = QPixmap(QSize(pixels, pixels))
    pixmap.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(svg.replace("currentColor", colour).encode())
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
