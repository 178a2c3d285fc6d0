"""The tiling as data (HS-1, HS-2): names, rings, neighbours, and the underlying shapes."""

import importlib.util
import itertools
import json
import math
import sys
import time
from collections import Counter
from pathlib import Path
from types import ModuleType
from types import SimpleNamespace as Helpers
from typing import Any, TypeVar

import pytest

from games.hyperstar.tiling import indices, tiling

ROOT = Path(__file__).parents[3]
CASES = ROOT / "tests" / "data" / "cases" / "hyperstar"
RADII = (3, 4, 5)
RINGS = (1, 7, 14, 28, 49, 84)
TURN = 2 * math.pi / 7
Point = tuple[float, float]
Corner = TypeVar("Corner")


def _shapes(star: Helpers, radius: int) -> dict[str, Any]:
    text = (star.TILINGS / f"radius-{radius}.shapes.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _outlines(star: Helpers, radius: int) -> dict[str, list[Point]]:
    shapes = _shapes(star, radius)
    corners = [[tuple(shapes["points"][i]) for i in outline] for outline in shapes["outlines"]]
    return dict(zip(star.read_tiling(radius)["names"], corners, strict=True))


def _centres(star: Helpers, radius: int) -> dict[str, Point]:
    centres = [tuple(centre) for centre in _shapes(star, radius)["centres"]]
    return dict(zip(star.read_tiling(radius)["names"], centres, strict=True))


def _distance(point: Point, two: Point) -> float:
    """Return the hyperbolic distance of two points in the Poincaré disk."""
    apart = (point[0] - two[0]) ** 2 + (point[1] - two[1]) ** 2
    inside = (1 - point[0] ** 2 - point[1] ** 2) * (1 - two[0] ** 2 - two[1] ** 2)
    return 2 * math.asinh(math.sqrt(apart / inside))


def _bearing(point: Point) -> float:
    """Return the direction from O, 0 to 2π clockwise from straight up; y grows downwards."""
    angle = math.atan2(point[0], -point[1]) % (2 * math.pi)
    return 0.0 if angle > 2 * math.pi - 1e-9 else angle


# Data used by the rules


@pytest.mark.clause("HS-1")
@pytest.mark.parametrize(
    ("radius", "cells", "edge", "corners"), [(3, 50, 28, 14), (4, 99, 49, 21), (5, 183, 84, 35)]
)
def test_numbers_of_cells(star: Helpers, radius: int, cells: int, edge: int, corners: int) -> None:
    board = tiling(radius)
    assert len(board.names) == len(set(board.names)) == cells == board.all.bit_count()
    assert tuple(Counter(board.rings).values()) == RINGS[: radius + 1]
    assert (board.edge.bit_count(), board.corners.bit_count()) == (edge, corners)
    assert board.corners & ~board.edge == 0


@pytest.mark.clause("HS-1")
@pytest.mark.parametrize("radius", RADII)
def test_heptagons_and_hexagons_are_surrounded_as_specified(star: Helpers, radius: int) -> None:
    read = star.read_tiling(radius)
    sides, near, rings = read["sides"], read["neighbours"], read["rings"]
    assert sides[0] == 7
    for cell, ring in enumerate(rings):
        assert len(near[cell]) <= sides[cell]
        if ring == radius:
            continue
        assert len(near[cell]) == sides[cell]
        around = Counter(sides[other] for other in near[cell])
        assert around == ({6: 7} if sides[cell] == 7 else {6: 3, 7: 3})


@pytest.mark.clause("HS-1")
@pytest.mark.parametrize("radius", RADII)
def test_rings_are_distances_from_the_centre(star: Helpers, radius: int) -> None:
    read = star.read_tiling(radius)
    near = read["neighbours"]
    assert all(index in near[other] for index in range(len(near)) for other in near[index])
    assert all(
        index not in near[index] and len(set(near[index])) == len(near[index])
        for index in range(50)
    )
    found = {0: 0}
    for cell in (line := [0]):
        for other in near[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                line.append(other)
    assert [found[cell] for cell in range(len(near))] == read["rings"]


@pytest.mark.parametrize("radius", RADII)
def test_the_boards_of_rules_and_file_agree(star: Helpers, radius: int) -> None:
    read, board = star.read_tiling(radius), tiling(radius)
    assert [list(indices(cells)) for cells in board.near] == read["neighbours"]
    assert list(board.names) == read["names"]
    for number, name in enumerate(board.names):
        assert board.index[name] == number
        assert board.named(board.cell(name)) == (name,)
        assert board.around(name) == board.near[number]
    with pytest.raises(KeyError):
        board.cell("H1")


def test_a_board_loads_quickly_without_the_shapes() -> None:
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        tiling.__wrapped__(5)
        best = min(best, time.process_time() - began)
    assert best < 0.005


# Names


@pytest.mark.clause("HS-2")
@pytest.mark.parametrize("radius", RADII)
def test_names_run_clockwise_by_sector_and_ring(star: Helpers, radius: int) -> None:
    """The names are recomputed from the centres: seven sectors clockwise, A straight up."""
    read, centres = star.read_tiling(radius), _centres(star, radius)
    told = [name for name in read["names"] if name != "O"]
    ring = dict(zip(read["names"], read["rings"], strict=True))
    order = sorted(told, key=lambda name: (ring[name], _bearing(centres[name])))
    assert order == told
    counts: Counter[str] = Counter()
    for name in order:
        sector = "ABCDEFG"[math.floor(_bearing(centres[name]) / TURN + 1e-9)]
        full = f"'{sector}" if ring[name] == radius else sector
        counts[full] += 1
        assert name == f"{full}{counts[full]}"
    inner, edge = {3: (3, 4), 4: (7, 7), 5: (14, 12)}[radius]
    assert counts == {s: inner for s in "ABCDEFG"} | {f"'{s}": edge for s in "ABCDEFG"}


@pytest.mark.clause("HS-2")
@pytest.mark.parametrize("radius", RADII)
def test_positions_of_the_first_names(star: Helpers, radius: int) -> None:
    """`A1` is straight above `O`, `B1` to its right, `A2` above `A1`, `A4` above `A2`."""
    at = _centres(star, radius)
    assert at["O"] == (0, 0)
    column = ["O", "A1", "A2", "A4" if radius > 3 else "'A1"]
    assert all(at[name][0] == pytest.approx(0, abs=1e-12) for name in column)
    heights = [at[name][1] for name in column]
    assert heights == sorted(heights, reverse=True) and heights[1] < -0.2
    assert at["B1"][0] > 0.2 and at["B1"][1] < 0
    assert at["G1"][0] < -0.2
    assert all(_bearing(at[f"{s}1"]) == pytest.approx(i * TURN) for i, s in enumerate("ABCDEFG"))


@pytest.mark.clause("HS-2")
def test_the_shared_records_use_these_names() -> None:
    full = {3: 0, 4: 0, 5: 0}
    for path in CASES.glob("*.expected.json"):
        text = path.with_name(path.name.replace(".expected.", ".garnet.")).read_text("utf-8")
        radius = json.loads(text)["options"].get("radius", 4)
        stones = json.loads(path.read_text("utf-8")).get("detail", {}).get("stones", {})
        if radius not in RADII:
            continue
        board = tiling(radius)
        assert set(stones) <= set(board.names)
        full[radius] += set(stones) >= set(board.named(board.edge))
    assert all(full.values()), full


# Shapes


@pytest.mark.clause("HS-1")
@pytest.mark.parametrize("radius", RADII)
def test_neighbours_are_the_cells_that_share_a_side(star: Helpers, radius: int) -> None:
    """Two cells share no corner or two, which are adjacent in both outlines."""
    near = star.read_tiling(radius)["neighbours"]
    outlines = _shapes(star, radius)["outlines"]
    for one, two in itertools.combinations(range(len(near)), 2):
        shared = set(outlines[one]) & set(outlines[two])
        assert len(shared) == (2 if two in near[one] else 0)
        if shared:
            ours, theirs = _sides(outlines[one]), _sides(outlines[two])
            (side,) = [side for side in ours if set(side) == shared]
            assert side[::-1] in theirs


def _sides(outline: list[Corner]) -> list[tuple[Corner, Corner]]:
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


@pytest.mark.parametrize("radius", RADII)
def test_corners_are_stored_once_and_touch_at_most_three_cells(star: Helpers, radius: int) -> None:
    shapes = _shapes(star, radius)
    met = Counter(corner for outline in shapes["outlines"] for corner in outline)
    assert set(met) == set(range(len(shapes["points"])))
    assert max(met.values()) == 3
    points = sorted(map(tuple, shapes["points"]))
    for index, point in enumerate(points):
        for two in points[index + 1 :]:
            if two[0] - point[0] > 0.01:
                break
            assert math.dist(point, two) > 0.01
    sides = {frozenset(side) for outline in shapes["outlines"] for side in _sides(outline)}
    assert len(points) - len(sides) + len(shapes["outlines"]) == 1  # Euler: one piece, no holes


@pytest.mark.parametrize("radius", RADII)
def test_all_cells_are_regular_with_equal_sides(star: Helpers, radius: int) -> None:
    read, centres = star.read_tiling(radius), _centres(star, radius)
    sides = list[float]()
    spokes: dict[int, list[float]] = {6: [], 7: []}
    outlines = _outlines(star, radius)
    for name, kind in zip(read["names"], read["sides"], strict=True):
        outline = outlines[name]
        assert len(outline) == kind
        sides += [_distance(a, b) for a, b in zip(outline, outline[1:] + outline[:1], strict=True)]
        spokes[kind] += [_distance(centres[name], corner) for corner in outline]
    for lengths in (sides, *spokes.values()):
        assert max(lengths) - min(lengths) < 1e-12
    # Two hexagons and a heptagon meet at each corner.
    angles = [_angle(sides[0], spokes[kind][0], kind) for kind in (6, 6, 7)]
    assert sum(angles) == pytest.approx(2 * math.pi, abs=1e-12)


def _angle(side: float, spoke: float, kind: int) -> float:
    """Return a regular polygon's inner angle: twice the angle beside a spoke (law of sines)."""
    return 2 * math.asin(math.sinh(spoke) * math.sin(2 * math.pi / kind) / math.sinh(side))


@pytest.mark.parametrize("radius", RADII)
def test_cells_do_not_overlap(star: Helpers, radius: int) -> None:
    """In the Klein disk sides are straight, so one side must separate any two cells."""
    cells = {
        name: [_klein(corner) for corner in outline]
        for name, outline in _outlines(star, radius).items()
    }
    for outline in cells.values():
        assert _area(outline) > 1e-4  # clockwise, with y growing downwards
        assert all(_left(a, b, c) < 1e-13 for a, b in _sides(outline) for c in outline)  # convex
    for one, two in itertools.combinations(cells.values(), 2):
        assert _parted(one, two) or _parted(two, one)


def _klein(point: Point) -> Point:
    scale = 2 / (1 + point[0] ** 2 + point[1] ** 2)
    return point[0] * scale, point[1] * scale


def _area(outline: list[Point]) -> float:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in _sides(outline)) / 2


def _left(a: Point, b: Point, c: Point) -> float:
    """Return a positive number if c is outside the side from a to b of a clockwise outline."""
    return (b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1])


def _parted(one: list[Point], two: list[Point]) -> bool:
    return any(all(_left(a, b, c) > -1e-13 for c in two) for a, b in _sides(one))


# The generator


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "make_tilings", ROOT / "packaging" / "make_tilings.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("radius", RADII)
def test_the_generator_reproduces_the_files(
    star: Helpers, generator: ModuleType, radius: int
) -> None:
    """Only the last digits of coordinates may differ, as they may depend on the processor."""
    board, shapes = generator.tiling(radius)
    written = (star.TILINGS / f"radius-{radius}.json").read_text("utf-8")
    assert generator.text(board) == written
    kept = _shapes(star, radius)
    assert shapes["outlines"] == kept["outlines"]
    for part in ("centres", "points"):
        for made, stored in zip(shapes[part], kept[part], strict=True):
            assert made == pytest.approx(stored, abs=1e-14)


def test_the_generator_writes_to_the_given_folder(generator: ModuleType, tmp_path: Path) -> None:
    generator.main([str(tmp_path)])
    names = {f"radius-{r}{kind}.json" for r in RADII for kind in ("", ".shapes")}
    assert {path.name for path in tmp_path.iterdir()} == names
