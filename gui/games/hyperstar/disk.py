"""The hyperbolic plane as a disk of complex numbers: translations, projections and cells.

A point z of the Poincaré disk is at hyperbolic distance 2 artanh |z| from the centre. The y
axis points down, as on a screen.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Any

from games.hyperstar.tiling import Tiling, indices, tiling
from resources import TILINGS


class Projection(Enum):
    """A radial projection: a function from hyperbolic distance d to distance on the screen."""

    POINCARE = "poincare"
    """The Poincaré projection, tanh d/2. It preserves angles, and cells shrink towards the edge."""
    BALANCED = "balanced"
    """The balanced projection, tanh d/4. It is a compromise between the other two projections."""
    EQUIDISTANT = "equidistant"
    """The equidistant projection, d. All rings are equally wide."""

    @property
    def radius(self) -> Callable[[float], float]:
        """The function from hyperbolic distance (may be negative) to distance on the screen."""
        return _RADII[self]

    @property
    def next(self) -> Projection:
        members = list(Projection)
        return members[(members.index(self) + 1) % len(members)]


_RADII: dict[Projection, Callable[[float], float]] = {
    Projection.POINCARE: lambda d: math.tanh(d / 2),
    Projection.BALANCED: lambda d: math.tanh(d / 4),
    Projection.EQUIDISTANT: lambda d: d,
}


def distance(start: complex, end: complex = 0) -> float:
    """Return the hyperbolic distance between two points."""
    return 2 * math.atanh(min(abs(moved(start, end)), 1 - 1e-15))


def size(d: float) -> float:
    """Return |z| for points z at hyperbolic distance d from the centre."""
    return math.tanh(d / 2)


def moved(z: complex, focus: complex) -> complex:
    """Return the image of z under the translation that moves `focus` to the centre."""
    return (z - focus) / (1 - focus.conjugate() * z)


def restored(w: complex, focus: complex) -> complex:
    """Return the point that `moved` maps to w (the inverse of `moved`)."""
    return moved(w, -focus)


def focus_for(z: complex, w: complex) -> complex:
    """Return the unique focus for which `moved` maps z to w."""
    twist, shift = w * z, z - w
    return (shift + twist * shift.conjugate()) / (1 - abs(twist) ** 2)


def along(start: complex, end: complex, share: float) -> complex:
    """Return the point at the fraction `share` of the geodesic from `start` to `end`."""
    direction = moved(end, start)
    far = abs(direction)
    if far < 1e-12:
        return start
    return restored(direction / far * size(share * distance(direction)), start)


def held_in(z: complex, most: float) -> complex:
    """Return z, moved towards the centre if |z| exceeds `most`."""
    far = abs(z)
    return z * (most / far) if far > most else z


def solved(rising: Callable[[float], float], value: float, most: float = 40.0) -> float:
    """Return the d between 0 and `most` at which an increasing function reaches `value`."""
    low, high = 0.0, most
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < value else (low, middle)
    return low


FINE, COARSE = 3, 2
"""Number of straight segments per side of a cell, at rest and while the board is moving."""


@dataclass(frozen=True, eq=False)
class Cells:
    """The shapes of a board's cells, in board order. Points of the disk are complex numbers.

    `points` holds the corners, followed by the points between the corners of each side. `sides`
    holds the indices of the points of each side of each cell, clockwise, including both corners.
    `across` holds the cell beyond each side, or -1 if there is none. `near` holds the neighbours of
    each cell. `inner` holds the distance from the centre to a side, for heptagons and for hexagons.
    """

    board: Tiling
    kinds: tuple[int, ...]
    centres: tuple[complex, ...]
    points: tuple[complex, ...]
    sides: tuple[tuple[tuple[int, ...], ...], ...]
    across: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    inner: tuple[float, ...]

    @cached_property
    def outlines(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(n for side in sides for n in side[:-1]) for sides in self.sides)

    @cached_property
    def reach(self) -> float:
        """The hyperbolic distance between O and the outermost corner."""
        return max(map(distance, self.points))

    @cached_property
    def furthest(self) -> float:
        """|z| of the centre of the outermost cell."""
        return max(map(abs, self.centres))

    @cached_property
    def borders(self) -> tuple[tuple[int, int], ...]:
        """All sides between two sectors, as (cell, side number), excluding the sides of O."""
        of = [name.strip("'")[0] for name in self.board.names]
        return tuple(
            (index, side)
            for index, across in enumerate(self.across)
            for side, other in enumerate(across)
            if 0 < index < other and of[index] != of[other]
        )

    @cached_property
    def middles(self) -> dict[str, int]:
        """The middle edge cell of each sector, keyed by the sector's letter."""
        by_letter: dict[str, list[int]] = {}
        for index in indices(self.board.edge):
            by_letter.setdefault(self.board.names[index][1], []).append(index)
        return {letter: edge[(len(edge) + 1) // 2 - 1] for letter, edge in by_letter.items()}

    @cached_property
    def tips(self) -> dict[int, complex]:
        """The point at the outer end of each corner cell, away from its only inner neighbour."""
        by_index = {}
        for index in indices(self.board.corners):
            (inner_neighbour,) = (n for n in self.near[index] if not self.board.edge >> n & 1)
            start, end = self.centres[inner_neighbour], self.centres[index]
            by_index[index] = along(start, end, 1 + 0.72 * self.inner[index] / distance(start, end))
        return by_index

    def ring(self, index: int) -> tuple[int, ...]:
        """Return all cells in a cell's ring, clockwise from the top."""
        of = self.board.rings
        return tuple(i for i, ring in enumerate(of) if ring == of[index])


@cache
def cells(radius: int, parts: int = FINE) -> Cells:
    """Return the shapes of a board of `radius`, with `parts` straight segments per side."""
    read: dict[str, Any] = json.loads((TILINGS / f"radius-{radius}.shapes.json").read_text("utf-8"))
    board = tiling(radius)
    outlines: list[list[int]] = read["outlines"]
    points, between = _with_parts([complex(*point) for point in read["points"]], outlines, parts)
    owners: dict[tuple[int, int], int] = {
        way: index for index, outline in enumerate(outlines) for way in _around(outline)
    }
    centres = tuple(complex(*centre) for centre in read["centres"])
    middles = [along(points[start], points[end], 0.5) for start, end in (o[:2] for o in outlines)]
    return Cells(
        board=board,
        kinds=tuple(map(len, outlines)),
        centres=centres,
        points=tuple(points),
        sides=tuple(tuple(between[way] for way in _around(outline)) for outline in outlines),
        across=tuple(
            tuple(owners.get((end, start), -1) for start, end in _around(outline))
            for outline in outlines
        ),
        near=tuple(tuple(indices(near)) for near in board.near),
        inner=tuple(map(distance, centres, middles)),
    )


def _around(outline: list[int]) -> list[tuple[int, int]]:
    """Return the sides of an outline as pairs of corners, clockwise."""
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def _with_parts(
    corners: list[complex], outlines: list[list[int]], count: int
) -> tuple[list[complex], dict[tuple[int, int], tuple[int, ...]]]:
    """Return all points, and the indices of the points on each side, in both directions."""
    points, between = list(corners), {}
    for outline in outlines:
        for start, end in _around(outline):
            if (start, end) not in between:
                parts = tuple(range(len(points), len(points) + count - 1))
                a, b = corners[start], corners[end]
                points += [along(a, b, part / count) for part in range(1, count)]
                between[start, end] = (start, *parts, end)
                between[end, start] = (end, *reversed(parts), start)
    return points, between
