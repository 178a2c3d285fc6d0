"""What shapely knows of HyperStar's cells: which holds a point, outlines, places for labels.

Everything is worked out on the board as data and handed on as points of the disk, so that it moves
with the board. Importing this module imports shapely: do it when it is needed, not before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

import shapely
from shapely import MultiPolygon, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from gui.games.hyperstar.disk import Cells, Projection, cells, distance

ROUND = 3
"""A quarter of a turn is drawn in so many straight pieces."""

TAG = (0.066, 0.036)
"""Nearer to a cell's middle, across and up, a group's number covers its name."""

Shape = Polygon | MultiPolygon
Ring = tuple[complex, ...]
"""A closed line, as points of the disk."""


@dataclass(frozen=True, eq=False)
class Shapes:
    """The cells of a board as polygons, in board order.

    `straight`: in the Klein disk, where sides are straight lines. `flat`: in the balanced
    projection, where the cells are about equally large; their sides have points on the way.
    """

    cells: Cells
    straight: tuple[Polygon, ...]
    flat: tuple[Polygon, ...]
    tree: STRtree

    def cell_at(self, z: complex) -> int | None:
        """Return the cell that holds a point of the disk; None beside the board."""
        found = self.tree.query(_point(klein(z)), predicate="intersects")
        return int(min(found)) if len(found) else None


@cache
def shapes(radius: int) -> Shapes:
    """Return the polygons of the board of that radius."""
    found = cells(radius)
    corners = [[klein(found.points[side[0]]) for side in sides] for sides in found.sides]
    around = [[balanced(found.points[n]) for n in outline] for outline in found.outlines]
    straight = tuple(Polygon([(at.real, at.imag) for at in ring]) for ring in corners)
    flat = tuple(Polygon([(at.real, at.imag) for at in ring]) for ring in around)
    return Shapes(found, straight, flat, STRtree(straight))


def klein(z: complex) -> complex:
    """Return a point of the Poincaré disk in the Klein disk."""
    return 2 * z / (1 + abs(z) ** 2)


def balanced(z: complex) -> complex:
    """Return a point of the disk in the balanced projection, O in the middle."""
    return z * (Projection.BALANCED.radius(distance(z)) / abs(z)) if z else z


def unbalanced(at: complex) -> complex:
    """Return the point of the disk that `balanced` takes there."""
    return 2 * at / (1 + abs(at) ** 2)


@lru_cache(maxsize=512)
def outline(
    radius: int, held: frozenset[int], inset: float, bend: float, exact: float
) -> tuple[Ring, ...]:
    """Return the lines round some cells and round holes in them, in the disk.

    They lie `inset` inside the cells' sides, turn with a radius of `bend`, and may be off by
    `exact`; O's own inner radius is 0.08.
    """
    union: BaseGeometry = united(radius, held)
    for way in (-inset - bend, 2 * bend, -bend):
        union = union.buffer(way, quad_segs=ROUND)
    union = union.simplify(exact)
    found: list[Ring] = []
    for polygon in _polygons(union):
        for ring in (polygon.exterior, *polygon.interiors):
            found.append(tuple(unbalanced(complex(x, y)) for x, y in ring.coords[:-1]))
    return tuple(found)


@lru_cache(maxsize=512)
def label_point(radius: int, held: frozenset[int]) -> complex:
    """Return the point of the disk that lies deepest inside some cells."""
    circle = shapely.maximum_inscribed_circle(united(radius, held), tolerance=0.005)
    x, y = circle.coords[0]
    return unbalanced(complex(x, y))


@lru_cache(maxsize=512)
def tag_point(radius: int, held: frozenset[int]) -> complex:
    """Return the point of the disk where a group's number covers names least.

    It lies on a side between two of the cells or at an end of one, near the deepest point.
    """
    found, deep = cells(radius), balanced(label_point(radius, held))
    middles = [balanced(centre) for centre in found.centres]
    sides = [
        (0 in (index, other), way)  # O is full of marks
        for index in held
        for way, other in zip(found.sides[index], found.across[index], strict=True)
        if other in held
    ]
    most = min((at_o for at_o, _ in sides), default=True)
    places = {
        balanced(found.points[way[n]])
        for at_o, way in sides
        if at_o == most
        for n in (0, len(way) // 2, -1)
    }

    def covers(at: complex) -> float:
        away = ((abs(at.real - middle.real), abs(at.imag - middle.imag)) for middle in middles)
        return sum(max(0.0, 1 - x / TAG[0]) * max(0.0, 1 - y / TAG[1]) for x, y in away)

    best = min(places, key=lambda at: (round(covers(at), 2), abs(at - deep)), default=deep)
    return unbalanced(best)


def united(radius: int, held: Iterable[int]) -> Shape:
    """Some cells as one shape, in the balanced projection."""
    flat = shapes(radius).flat
    union = shapely.union_all([flat[index] for index in sorted(held)])
    assert isinstance(union, Polygon | MultiPolygon)
    return union


def _polygons(geometry: BaseGeometry) -> list[Polygon]:
    parts = shapely.get_parts(geometry)
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def _point(at: complex) -> Point:
    return Point(at.real, at.imag)
