"""HyperStar's cells checked with shapely: the tiling, and outlines of sets of cells."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import pytest
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.hyperstar.tiling import indices
from gui.games.hyperstar.disk import along, cells, distance, moved, size
from gui.games.hyperstar.painting import loops
from gui.games.hyperstar.shapes import (
    balanced,
    klein,
    label_point,
    outline,
    shapes,
    unbalanced,
    united,
)

RADII = (3, 4, 5)
RINGS = (1, 7, 14, 28, 49, 84)
CORNERS = {3: 14, 4: 21, 5: 35}


def test_rings_corners_and_degrees() -> None:
    for radius in RADII:
        found = cells(radius)
        board = found.board
        assert tuple(Counter(board.rings).values()) == RINGS[: radius + 1]
        assert len(shapes(radius).straight) == sum(RINGS[: radius + 1])
        assert len(found.tips) == CORNERS[radius]
        inside = [i for i, ring in enumerate(board.rings) if ring < radius]
        assert {len(found.near[i]) for i in inside} == {6, 7}
        assert all(len(found.near[i]) == found.kinds[i] for i in inside)
        for corner in found.tips:
            assert sum(board.rings[other] < radius for other in found.near[corner]) == 1


@pytest.mark.parametrize("radius", RADII)
def test_neighbours_are_exactly_the_polygons_that_share_a_side(radius: int) -> None:
    """Two cells share either nothing or exactly one whole side, never a single point."""
    held = shapes(radius)
    near = held.cells.near
    for polygons in (held.straight, held.flat):
        for one, two in itertools.combinations(range(len(polygons)), 2):
            if two not in near[one]:
                assert not polygons[one].intersects(polygons[two])
                continue
            assert one in near[two]
            shared = polygons[one].exterior.intersection(polygons[two].exterior)
            assert not isinstance(shared, shapely.Point)
            (side,) = [s for s, other in enumerate(held.cells.across[one]) if other == two]
            way = held.cells.sides[one][side]
            at = klein if polygons is held.straight else balanced
            ends = [at(held.cells.points[way[n]]) for n in (0, -1)]
            assert shared.length >= abs(ends[0] - ends[1]) - 1e-12


@pytest.mark.parametrize("radius", RADII)
def test_nothing_overlaps_and_nothing_is_left_out(radius: int) -> None:
    held = shapes(radius)
    for polygons in (held.straight, held.flat):
        assert all(polygon.is_valid for polygon in polygons)
        whole = unary_union(polygons)
        assert isinstance(whole, Polygon)
        assert not whole.interiors
        assert whole.area == pytest.approx(sum(polygon.area for polygon in polygons), rel=1e-12)
        for one, two in itertools.combinations(polygons, 2):
            if one.intersects(two):
                assert one.intersection(two).area < 1e-15


@pytest.mark.parametrize("radius", RADII)
def test_every_corner_is_shared_to_the_last_digit(radius: int) -> None:
    held = shapes(radius)
    met = Counter(at for polygon in held.straight for at in polygon.exterior.coords[:-1])
    assert len(met) == len({corner for sides in held.cells.sides for (corner, *_) in sides})
    assert set(met.values()) == {1, 2, 3}
    points = shapely.points(list(met))
    tree = shapely.STRtree(points)
    one, two = tree.query(points, predicate="dwithin", distance=0.001)
    assert (one == two).all()
    rim = unary_union(held.straight).boundary
    for at, count in met.items():
        assert count == 3 or rim.distance(shapely.Point(at)) < 1e-12


@pytest.mark.parametrize("radius", RADII)
def test_every_point_finds_its_cell(radius: int) -> None:
    held = shapes(radius)
    chance = random.Random(radius)
    points = held.cells.points
    for index, centre in enumerate(held.cells.centres):
        assert held.cell_at(centre) == index
        for side in held.cells.sides[index]:
            for n in side:
                inside = along(centre, points[n], chance.uniform(0.1, 0.999))
                assert held.cell_at(inside) == index
    for bearing in range(20):
        way = complex(math.cos(bearing), math.sin(bearing))
        assert held.cell_at(way * size(held.cells.reach + 0.01)) is None


def _walked(radius: int, held: frozenset[int]) -> BaseGeometry:
    """Return the shape bounded by the sides that `loops` walks along."""
    found = cells(radius)
    rings = []
    for way in loops(found, held):
        ring = [n for index, side in way for n in found.sides[index][side][:-1]]
        at = [balanced(found.points[n]) for n in ring]
        rings.append(Polygon([(item.real, item.imag) for item in at]))
    shape: BaseGeometry = Polygon()
    # a hole is subtracted from the ring around it
    for part in sorted(rings, key=lambda ring: -ring.area):
        shape = shape.symmetric_difference(part)
    return shape


@pytest.mark.alike
@pytest.mark.parametrize("radius", RADII)
def test_walked_outlines_are_the_borders_of_the_union(radius: int) -> None:
    count = len(cells(radius).board.names)
    chance = random.Random(radius)
    sets = [frozenset(chance.sample(range(count), n)) for n in range(1, count, 7)]
    sets += [frozenset(range(count)), frozenset(range(1, count)), frozenset({count - 1})]
    for held in sets:
        walked, union = _walked(radius, held), united(radius, held)
        assert walked.symmetric_difference(union).area < 1e-12
        assert walked.boundary.length == pytest.approx(union.boundary.length, rel=1e-9)


def _drawn(radius: int, held: frozenset[int], inset: float, bend: float) -> BaseGeometry:
    shape: BaseGeometry = Polygon()
    rings = [
        Polygon([(at.real, at.imag) for at in map(balanced, ring)])
        for ring in outline(radius, held, inset, bend, 0.0008)
    ]
    for ring in sorted(rings, key=lambda ring: -ring.area):
        shape = shape.symmetric_difference(ring)
    return shape


@pytest.mark.parametrize("radius", RADII)
def test_drawn_outlines_lie_inside_their_cells_and_follow_them(radius: int) -> None:
    """They are inset and rounded as requested; holes stay holes, and separate pieces separate."""
    found, inset, bend = cells(radius), 0.003, 0.011
    ring = frozenset(found.ring(1))
    edge = frozenset(indices(found.board.edge))
    for held in (frozenset({0}), ring, ring | {0}, edge, frozenset({1, 4})):
        union, drawn = united(radius, held), _drawn(radius, held, inset, bend)
        for index, other in enumerate(shapes(radius).flat):
            if index not in held:  # a rounded sharp bay may cover a corner of the cell in it
                assert other.intersection(drawn).area < 0.01 * other.area
        sharp = union.buffer(-inset, join_style="mitre")
        assert sharp.hausdorff_distance(drawn) < bend
        assert len(shapely.get_parts(drawn)) == len(shapely.get_parts(union))
        holes = [len(part.interiors) for part in shapely.get_parts(drawn)]
        assert holes == [len(part.interiors) for part in shapely.get_parts(union)]


@pytest.mark.parametrize("radius", RADII)
def test_the_label_point_lies_deep_inside(radius: int) -> None:
    count = len(cells(radius).board.names)
    chance = random.Random(radius)
    for number in range(1, 30, 4):
        held = frozenset(chance.sample(range(count), number))
        deep = label_point(radius, held)
        assert shapes(radius).cell_at(deep) in held
        at, union = balanced(deep), united(radius, held)
        room = union.boundary.distance(shapely.Point(at.real, at.imag))
        flat = shapes(radius).flat
        most = max(flat[i].boundary.distance(flat[i].representative_point()) for i in held)
        assert room > most - 0.006


def test_the_projections_of_the_shapes_are_undone() -> None:
    for z in (0j, 0.3 + 0.1j, -0.2j, 0.7 - 0.6j):
        assert unbalanced(balanced(z)) == pytest.approx(z)
        assert moved(klein(z), 0) == pytest.approx(2 * z / (1 + abs(z) ** 2))


def test_geodesics_are_straight_in_the_klein_disk() -> None:
    """The points drawn between two corners lie on the side that shapely tests."""
    found = cells(4)
    for sides in found.sides:
        for side in sides:
            one, *between, two = (klein(found.points[n]) for n in side)
            for at in between:
                assert abs(((at - one) * (two - one).conjugate()).imag) < 1e-12
            steps = [
                distance(found.points[a], found.points[b]) for a, b in itertools.pairwise(side)
            ]
            assert max(steps) - min(steps) < 1e-9
