"""Line icons (Lucide), in the theme's colours and rendered at the screen's resolution."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap, QPixmapCache

from gui.kit.look.tokens import Theme, px
from resources import ICONS

ICON = 20
"""Default size of an icon, in pixels at a text size of 100 %."""


def icon(name: str, theme: Theme, size: int | None = None, colour: str | None = None) -> QIcon:
    """Return the icon from a file in resources/icons, in `colour` or the text colour.

    A disabled icon has the theme's disabled colour. Raise FileNotFoundError if there is no such
    file.
    """
    shown_colour, size = colour or theme.text, px(ICON) if size is None else size
    paint = partial(icon_pixmap, name, shown_colour, size)
    return icon_of(paint, f"icon {name} {size}", shown_colour, theme.disabled)


def icon_of(paint: Callable[[float], QPixmap], key: str, colour: str, disabled: str) -> QIcon:
    """Return an icon painted at each pixel ratio. Its disabled state has the colour `disabled`.

    `key` identifies the icon among the icons of the same colour. The pixmaps are cached.
    """
    result = QIcon()
    for ratio in ratios():
        name = f"{key} {colour} {ratio}"
        shape = _cached(name, partial(paint, ratio))
        result.addPixmap(shape, QIcon.Mode.Normal)
        disabled_pixmap = _cached(f"{name} {disabled}", partial(recoloured, shape, disabled))
        result.addPixmap(disabled_pixmap, QIcon.Mode.Disabled)
    return result


def _cached(key: str, paint: Callable[[], QPixmap]) -> QPixmap:
    pixmap = QPixmap()
    if not QPixmapCache.find(f"garnet {key}", pixmap):
        pixmap = paint()
        QPixmapCache.insert(f"garnet {key}", pixmap)
    return pixmap


def ratios() -> tuple[float, ...]:
    """Return the device pixel ratios at which icons are rendered: 1 and the highest in use."""
    app = QGuiApplication.instance()
    sharpest = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return (1.0,) if sharpest == 1.0 else (1.0, sharpest)


def recoloured(shape: QPixmap, colour: str) -> QPixmap:
    result = QPixmap(shape)
    with QPainter(result) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(result.rect(), QColor(colour))
    return result


def icon_pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """Return the icon as a pixmap, `size` logical pixels wide at this pixel ratio."""
    return _cached(f"{name} {colour} {size} {ratio}", partial(_drawn, name, colour, size, ratio))


def tinted(name: str, colour: str, width: float | None = None) -> str:
    """Return the icon's SVG in one colour. `width` is the stroke width on a grid of 24 units."""
    svg = _source(name).replace("currentColor", colour)
    return svg if width is None else svg.replace('stroke-width="2"', f'stroke-width="{width}"')


def _source(name: str) -> str:
    return (ICONS / f"{name}.svg").read_text(encoding="utf-8")


def _drawn(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # slow to import

    pixels = round(size * ratio)
    pixmap = QPixmap(QSize(pixels, pixels))
    pixmap.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(tinted(name, colour).encode())
    with QPainter(pixmap) as painter:
        renderer.render(painter, QRectF(0, 0, pixels, pixels))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
