"""The geometry of HyperStar's cells: the cell at a point, outlines, and label positions.

Shapely computes all shapes with O in the centre. They are returned as points of the disk, so that
they can follow the board's movements. Import this module only when needed, because it imports
shapely.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt
import shapely
from shapely import MultiPolygon, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from gui.games.hyperstar.disk import Cells, Projection, cells, distance

ROUND = 3
"""Number of straight segments in a quarter turn."""

TAG = (0.066, 0.036)
"""Horizontal and vertical distances from a cell's centre within which a tag would hide its name."""

Shape = Polygon | MultiPolygon
Ring = tuple[complex, ...]
"""A closed line of points of the disk."""


@dataclass(frozen=True, eq=False)
class Shapes:
    """The cells of a board as polygons, in board order.

    `straight` holds the polygons in the Klein disk, in which sides are straight. `flat` holds the
    polygons in the balanced projection, in which cells have similar sizes and sides have
    intermediate points.
    """

    cells: Cells
    straight: tuple[Polygon, ...]
    flat: tuple[Polygon, ...]
    tree: STRtree

    def cell_at(self, z: complex) -> int | None:
        hits = self.tree.query(_point(klein(z)), predicate="intersects")
        return int(min(hits)) if len(hits) else None


@cache
def shapes(radius: int) -> Shapes:
    cells_ = cells(radius)
    corners = [[klein(cells_.points[side[0]]) for side in sides] for sides in cells_.sides]
    around = [[balanced(cells_.points[n]) for n in outline] for outline in cells_.outlines]
    straight = tuple(Polygon([(at.real, at.imag) for at in ring]) for ring in corners)
    flat = tuple(Polygon([(at.real, at.imag) for at in ring]) for ring in around)
    return Shapes(cells_, straight, flat, STRtree(straight))


def klein(z: complex) -> complex:
    """Return the Klein-disk position of a point of the Poincaré disk."""
    return 2 * z / (1 + abs(z) ** 2)


def balanced(z: complex) -> complex:
    """Return the position of a point of the disk in the balanced projection centred on O."""
    return z * (Projection.BALANCED.radius(distance(z)) / abs(z)) if z else z


def unbalanced(at: complex) -> complex:
    """Return the point of the disk at a position of the balanced projection."""
    return 2 * at / (1 + abs(at) ** 2)


@lru_cache(maxsize=512)
def outline(
    radius: int, held: frozenset[int], inset: float, bend: float, exact: float
) -> tuple[Ring, ...]:
    """Return the outlines of a set of cells and of its holes, as points of the disk.

    The outlines are `inset` inside the cells' sides, with the corner radius `bend` and the
    tolerance `exact`. For comparison, the inner radius of O is 0.08.
    """
    union: BaseGeometry = united(radius, held)
    for way in (-inset - bend, 2 * bend, -bend):
        union = union.buffer(way, quad_segs=ROUND)
    union = union.simplify(exact)
    rings: list[Ring] = []
    for polygon in _polygons(union):
        for ring in (polygon.exterior, *polygon.interiors):
            rings.append(tuple(unbalanced(complex(x, y)) for x, y in ring.coords[:-1]))
    return tuple(rings)


@lru_cache(maxsize=512)
def label_point(radius: int, held: frozenset[int]) -> complex:
    """Return the point of the disk that is farthest inside a set of cells."""
    circle = shapely.maximum_inscribed_circle(united(radius, held), tolerance=0.005)
    x, y = circle.coords[0]
    return unbalanced(complex(x, y))


@lru_cache(maxsize=512)
def tag_point(radius: int, held: frozenset[int]) -> complex:
    """Return the point of the disk at which a group's tag covers the least of the cells' names."""
    cells_, deep = cells(radius), balanced(label_point(radius, held))
    sides = [
        (0 in (index, other), way)  # avoid O, which has many marks
        for index in held
        for way, other in zip(cells_.sides[index], cells_.across[index], strict=True)
        if other in held
    ]
    most = min((at_o for at_o, _ in sides), default=True)
    points = {way[n] for at_o, way in sides if at_o == most for n in (0, len(way) // 2, -1)}
    places = [balanced(cells_.points[n]) for n in points]
    away = np.subtract.outer(np.array(places), _middles(radius))
    across, up = (abs(part) / tag for part, tag in zip((away.real, away.imag), TAG, strict=True))
    covered = (np.maximum(0, 1 - across) * np.maximum(0, 1 - up)).sum(axis=1).round(2)
    rated = zip(covered, (abs(at - deep) for at in places), places, strict=True)
    return unbalanced(min(rated, key=lambda candidate: candidate[:2], default=(0, 0, deep))[2])


@cache
def _middles(radius: int) -> npt.NDArray[np.complex128]:
    return np.array([balanced(centre) for centre in cells(radius).centres])


def united(radius: int, held: Iterable[int]) -> Shape:
    flat = shapes(radius).flat
    union = shapely.union_all([flat[index] for index in sorted(held)])
    assert isinstance(union, Polygon | MultiPolygon)
    return union


def _polygons(geometry: BaseGeometry) -> list[Polygon]:
    parts = shapely.get_parts(geometry)
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def _point(at: complex) -> Point:
    return Point(at.real, at.imag)
