"""Line icons (Lucide), tinted in the theme's colours and rendered as sharp as the screen is."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap

from gui.kit.look.tokens import Theme
from resources import ICONS

ICON = 20
"""The size of an icon in pixels, unless told."""


def icon(name: str, theme: Theme, size: int = ICON, colour: str | None = None) -> QIcon:
    """The icon called `name` (a file of resources/icons), in `colour` or the text's.

    Disabled it takes the theme's disabled colour. Raises FileNotFoundError.
    """
    result = QIcon()
    for ratio in ratios():
        shape = icon_pixmap(name, colour or theme.text, size, ratio)
        result.addPixmap(shape, QIcon.Mode.Normal)
        result.addPixmap(recoloured(shape, theme.disabled), QIcon.Mode.Disabled)
    return result


def ratios() -> tuple[float, ...]:
    """The pixel ratios that pictures are needed in: 1 and that of the sharpest screen."""
    app = QGuiApplication.instance()
    sharpest = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return (1.0,) if sharpest == 1.0 else (1.0, sharpest)


def recoloured(shape: QPixmap, colour: str) -> QPixmap:
    """The same shape in another colour."""
    result = QPixmap(shape)
    painter = QPainter(result)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(result.rect(), QColor(colour))
    painter.end()
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
