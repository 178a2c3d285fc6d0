"""Write the boards of HyperStar to resources/tilings: python packaging/make_tilings.py

The tiling is the truncated order-7 triangular tiling: cutting off the vertices of the triangles
makes heptagons, and the triangles become hexagons (HS-1). It is constructed in the Poincaré disk by
its rotations, with y growing downwards as on a screen, so that positive angles are clockwise and
“straight above” is -i. resources/tilings/README.md describes the files.
"""

from __future__ import annotations

import cmath
import json
import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "tilings"
RADII = (3, 4, 5)
SECTORS = "ABCDEFG"
TURN = 2 * math.pi / 7
DIGITS = 15
"""Decimals of the written coordinates."""
SAME = 9
"""Points that agree to this many decimals are equal; others differ in the second decimal."""


@dataclass(frozen=True)
class Isometry:
    """Orientation-preserving motion of the disk: z → (a z + b) / (b* z + a*), |a|² - |b|² = 1."""

    a: complex
    b: complex

    def __call__(self, z: complex) -> complex:
        return (self.a * z + self.b) / (self.b.conjugate() * z + self.a.conjugate())

    def __matmul__(self, first: Isometry) -> Isometry:
        """Return the motion that applies `first`, then this one, with its determinant kept at 1."""
        a = self.a * first.a + self.b * first.b.conjugate()
        b = self.a * first.b + self.b * first.a.conjugate()
        size = math.sqrt(abs(a) ** 2 - abs(b) ** 2)
        return Isometry(a / size, b / size)


def rotation(angle: float, about: complex = 0) -> Isometry:
    """Return the rotation by `angle`, clockwise on a screen, about a point."""
    size = math.sqrt(1 - abs(about) ** 2)
    there, back = Isometry(1 / size, about / size), Isometry(1 / size, -about / size)
    return there @ Isometry(cmath.rect(1, angle / 2), 0) @ back


def towards(angle: float, distance: float) -> complex:
    """Return the point of the disk at a hyperbolic distance from the centre."""
    return cmath.rect(math.tanh(distance / 2), angle)


# The triangle (centre of O, heptagon to its upper left, heptagon to its upper right).
UP = -math.pi / 2
SIDE = 2 * math.acosh(math.cos(math.pi / 3) / math.sin(math.pi / 7))
"""The side of the uncut triangles: the distance of two heptagons joined by an edge."""
HEXAGON = math.acosh(1 / (math.tan(math.pi / 3) * math.tan(math.pi / 7)))
"""The distance from a heptagon's centre to that of a neighbouring hexagon."""


def _cut() -> float:
    """Return the distance of a heptagon's corners from its centre at which all sides are equal."""
    low, high = 0.0, SIDE / 2
    for _ in range(200):
        middle = (low + high) / 2
        heptagon_side = 2 * math.asinh(math.sinh(middle) * math.sin(math.pi / 7))
        low, high = (middle, high) if heptagon_side < SIDE - 2 * middle else (low, middle)
    return (low + high) / 2


CUT = _cut()
IDENTITY = Isometry(1, 0)
ROUND = rotation(TURN)
"""Rotation about O by one hexagon, clockwise."""
TRIANGLE_CENTRE = towards(UP, HEXAGON)
TILT = rotation(2 * math.pi / 3, TRIANGLE_CENTRE)
"""Rotation about A1 that moves O to the heptagon at the upper left of A1, clockwise."""
CORNERS = (towards(UP - TURN / 2, CUT), towards(UP - TURN / 2, SIDE - CUT))
"""The two corners of A1 between O and that heptagon."""


@dataclass(frozen=True)
class Cell:
    """A cell: a heptagon (O moved by `motion`) or a hexagon (A1 moved by it)."""

    sides: int
    motion: Isometry

    @cached_property
    def centre(self) -> complex:
        return self.motion(0 if self.sides == 7 else TRIANGLE_CENTRE)

    @cached_property
    def key(self) -> tuple[float, float]:
        """A value that is equal for equal cells only."""
        return key(self.centre)

    def outline(self) -> list[complex]:
        """Return its corners, clockwise."""
        if self.sides == 7:
            return [motion(CORNERS[0]) for motion in powers(self.motion, ROUND, 7)]
        return [motion(corner) for motion in powers(self.motion, TILT, 3) for corner in CORNERS]

    def neighbours(self) -> list[Cell]:
        """Return the cells that share a side with it."""
        if self.sides == 7:
            return [Cell(6, motion) for motion in powers(self.motion, ROUND, 7)]
        turned = powers(self.motion, TILT, 3)
        around = [[Cell(7, motion), Cell(6, motion @ BACK)] for motion in turned]
        return [cell for pair in around for cell in pair]


BACK = rotation(-TURN)


def powers(motion: Isometry, by: Isometry, count: int) -> list[Isometry]:
    """Return `motion` followed by 0, 1, …, count - 1 times `by`."""
    motions = [motion]
    for _ in range(count - 1):
        motions.append(motions[-1] @ by)
    return motions


def key(point: complex) -> tuple[float, float]:
    """Return a point rounded so that equal points computed differently agree; never minus zero."""
    return round(point.real, SAME) + 0.0, round(point.imag, SAME) + 0.0


def rings(radius: int) -> list[list[Cell]]:
    """Return the cells by distance from O in steps, clockwise from straight above."""
    result = [[Cell(7, IDENTITY)]]
    known = {result[0][0].key}
    while len(result) <= radius:
        ring = {cell.key: cell for inner in result[-1] for cell in inner.neighbours()}
        fresh = [cell for name, cell in ring.items() if name not in known]
        known |= {cell.key for cell in fresh}
        result.append(sorted(fresh, key=lambda cell: bearing(cell.centre)))
    return result


def bearing(point: complex) -> float:
    """Return the direction of a point from O, clockwise from above, in sectors from 0 to 7."""
    sectors = (cmath.phase(point) - UP) / TURN % 7
    return 0.0 if sectors > 7 - 1e-9 else sectors


def names(rows: list[list[Cell]]) -> list[str]:
    """Return the names of all cells, ring by ring (HS-2)."""
    names_so_far = ["O"]
    counts: dict[str, int] = {}
    for ring in rows[1:]:
        mark = "'" if ring is rows[-1] else ""
        for cell in ring:
            sector = mark + SECTORS[int(bearing(cell.centre) + 1e-9)]
            counts[sector] = counts.get(sector, 0) + 1
            names_so_far.append(f"{sector}{counts[sector]}")
    return names_so_far


def tiling(radius: int) -> tuple[dict[str, object], dict[str, object]]:
    """Return the two files of a board: data for the rules, and the shapes of the cells."""
    rows = rings(radius)
    cells = [cell for ring in rows for cell in ring]
    index = {cell.key: number for number, cell in enumerate(cells)}
    around = [
        [index[neighbour.key] for neighbour in cell.neighbours() if neighbour.key in index]
        for cell in cells
    ]
    points: dict[tuple[float, float], complex] = {}
    outlines = []
    for cell in cells:
        for corner in (outline := cell.outline()):
            points.setdefault(key(corner), corner)
        outlines.append([key(corner) for corner in outline])
    number = {name: place for place, name in enumerate(points)}
    board: dict[str, object] = {
        "radius": radius,
        "names": names(rows),
        "sides": [cell.sides for cell in cells],
        "rings": [ring for ring, row in enumerate(rows) for _ in row],
        "neighbours": [sorted(near) for near in around],
    }
    shapes: dict[str, object] = {
        "radius": radius,
        "centres": [written(cell.centre) for cell in cells],
        "points": [written(point) for point in points.values()],
        "outlines": [[number[name] for name in outline] for outline in outlines],
    }
    return board, shapes


def written(point: complex) -> list[float]:
    return [round(point.real, DIGITS) + 0.0, round(point.imag, DIGITS) + 0.0]


def text(value: dict[str, object]) -> str:
    """Return the text of a file, with one line for each part."""
    lines = (f"{json.dumps(name)}:{_compact(part)}" for name, part in value.items())
    return "{" + ",\n".join(lines) + "}\n"


def _compact(part: object) -> str:
    return json.dumps(part, separators=(",", ":"))


def main(folders: Iterable[str]) -> None:
    """Write the files of every radius to resources/tilings, or to the given folder."""
    folder = next((Path(name) for name in folders), FOLDER)
    for radius in RADII:
        board, shapes = tiling(radius)
        (folder / f"radius-{radius}.json").write_text(text(board), "utf-8")
        (folder / f"radius-{radius}.shapes.json").write_text(text(shapes), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
