"""Placing and painting of cell names, as large as possible and never unreadably small."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPolygonF, QStaticText, QTransform

from gui.games.hyperstar.camera import Plate, Projected, spot
from gui.kit.theme import Weight, font

LEAST = 11
"""Minimum font size of a name, in pixels."""
FULL = 0.8
"""Maximum font size, as a fraction of the radius of the largest circle in the cell."""
OUTSIDE = 1.25
"""Maximum squared distance of a name's corners from the centre, relative to the ellipse's radii."""
TALL = 0.74
"""Height of capital letters, in ems."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a name. `size` is in pixels, and `slope` is in degrees.

    `outside` is True if the name is outside its cell, along the rim.
    """

    middle: complex
    size: int
    slope: float = 0.0
    outside: bool = False


def most(projected: Projected) -> float:
    return max(20.0, projected.viewport.radius / 16)


def place_of(projected: Projected, index: int) -> Place | None:
    """Return the place of a cell's name, or None if there is no space for it.

    The name is horizontal if it fits; otherwise, it follows the cell's long axis. While the whole
    board is shown, the names of narrow edge cells are placed along the rim, unless they would
    overlap.
    """
    return _place_inside(projected, index) or _places_on_rim(projected).get(index)


def _place_inside(projected: Projected, index: int) -> Place | None:
    plate, wide = projected.plates[index], _width(projected.cells.board.names[index])
    limit = min(most(projected), plate.least * FULL)
    level = _fitting(plate, wide, 1 / plate.way)
    if level >= LEAST:
        return Place(plate.middle, max(LEAST, int(min(level, limit))))
    turned = _fitting(plate, wide, 1 + 0j)
    if turned >= LEAST:
        return Place(plate.middle, max(LEAST, int(min(turned, limit * 1.2))), _slope(plate.way))
    return None


def sectors(projected: Projected) -> dict[str, tuple[complex, int]]:
    """Return the position and font size of each sector's letter, which is outside the board."""
    size = max(LEAST, round(projected.viewport.radius * 0.052))
    plates, middles = projected.plates, projected.cells.middles
    return {
        letter: (_by_the_rim(projected, plates[index], plates[index].along * 0.1, size), size)
        for letter, index in middles.items()
    }


def _by_the_rim(projected: Projected, plate: Plate, gap: float, size: int) -> complex:
    """Return the centre of a name that is placed outside an edge cell but still on the table."""
    away = plate.middle + plate.way * (plate.along + gap + size * 0.62) - projected.viewport.centre
    most = projected.viewport.radius * 1.045 - size * 0.6
    return projected.viewport.centre + away * min(1.0, most / abs(away))


@lru_cache(maxsize=4)
def _places_on_rim(projected: Projected) -> dict[int, Place]:
    """Return the places of names on the rim, keyed by cell.

    Return {} unless the whole board is shown.
    """
    placed: dict[int, Place] = {}
    if not projected.camera.home:
        return placed
    board = projected.cells.board
    within = {
        i: _place_inside(projected, i) for i in range(len(board.names)) if board.edge >> i & 1
    }
    occupied = [_box(letter, Place(at, size)) for letter, (at, size) in sectors(projected).items()]
    occupied += [_box(board.names[index], place) for index, place in within.items() if place]
    for index in (index for index, place in within.items() if place is None):
        plate = projected.plates[index]
        at = _by_the_rim(projected, plate, 0.0, LEAST)
        place = Place(at, LEAST, _slope(plate.way * 1j), outside=True)
        box = _box(board.names[index], place)
        if not any(box.intersects(other) for other in occupied):
            occupied.append(box)
            placed[index] = place
    return placed


def _box(text: str, place: Place) -> QPolygonF:
    wide, high = _width(text) * place.size + 2, TALL * place.size + 2
    turn = QTransform().translate(place.middle.real, place.middle.imag).rotate(place.slope)
    return turn.map(QPolygonF(QRectF(-wide / 2, -high / 2, wide, high)))


def _fitting(plate: Plate, wide: float, turn: complex) -> float:
    """Return the largest font size at which text `wide` ems wide fits into a plate.

    `turn` rotates the text to the plate's axes.
    """
    worst = 0.0
    for high in (TALL, -TALL):
        corner = complex(wide, high) / 2 * turn
        reach = (corner.real / plate.along) ** 2 + (corner.imag / plate.across) ** 2
        worst = max(worst, reach)
    return math.sqrt(OUTSIDE / worst)


def _slope(way: complex) -> float:
    """Return the slope, in degrees, of text along a direction. Text is never upside down."""
    degrees = math.degrees(cmath.phase(way))
    if degrees > 90.5:
        return degrees - 180
    return degrees + 180 if degrees <= -89.5 else degrees


@lru_cache(maxsize=512)
def _width(text: str) -> float:
    """Return the width of `text` in ems."""
    return QFontMetricsF(font(100, Weight.STRONG)).horizontalAdvance(text) / 100


@lru_cache(maxsize=64)
def _face(size: int) -> QFont:
    return font(size, Weight.STRONG)


@lru_cache(maxsize=4096)
def _written(text: str, size: int) -> tuple[QStaticText, complex]:
    """Return the prepared text, and the offset of its upper left corner from its centre."""
    face = _face(size)
    text_ = QStaticText(text)
    text_.setTextFormat(Qt.TextFormat.PlainText)
    text_.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    text_.prepare(QTransform(), face)
    metrics = QFontMetricsF(face)
    half = metrics.horizontalAdvance(text) / 2
    return text_, complex(-half, metrics.capHeight() / 2 - metrics.ascent())


def paint_names(
    painter: QPainter,
    projected: Projected,
    shown: Iterable[int],
    inks: Mapping[int, str],
    other: str,
    turned: bool = True,
) -> None:
    """Paint the names of the cells in `shown`, in the colour from `inks` or else in `other`.

    Rotated names are painted only if `turned` is True, because they are unreadable and slow to
    paint while the board is moving.
    """
    placed = [
        (place, index)
        for index in shown
        if (place := place_of(projected, index)) is not None and (turned or not place.slope)
    ]
    for place, index in sorted(placed, key=lambda item: item[0].size):  # saves font changes
        ink = other if place.outside else inks.get(index, other)
        paint_name(painter, projected.cells.board.names[index], place, ink)


def paint_name(painter: QPainter, name: str, place: Place, colour: str) -> None:
    text, corner = _written(name, place.size)
    face = _face(place.size)
    if painter.font() != face:
        painter.setFont(face)
    painter.setPen(_pen(colour))
    if not place.slope:
        at = place.middle + corner
        painter.drawStaticText(QPointF(at.real, at.imag), text)
        return
    painter.save()
    painter.translate(spot(place.middle))
    painter.rotate(place.slope)
    painter.drawStaticText(spot(corner), text)
    painter.restore()


@lru_cache(maxsize=64)
def _pen(colour: str) -> QColor:
    return QColor(colour)
