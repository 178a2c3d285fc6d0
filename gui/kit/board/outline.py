"""Outlines of sets of cells: the cloth over masked pieces, groups, armies, dominoes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from games.kinds.grids import Cell

Vertex = tuple[int, int]
Step = tuple[int, int]

ROUND = 0.5523
"""Where a cubic's control points stand for a quarter of a circle."""


def contour(
    cells: Iterable[Cell], origin: QPointF, pitch: float, inset: float = 0.0, radius: float = 0.0
) -> QPainterPath:
    """The closed outline of `cells`, `inset` pixels inside their edges, corners rounded.

    `origin` is the top left corner of cell (0, 0). Cells that touch at a corner only stay apart.
    A negative inset lies outside.
    """
    path = QPainterPath()
    for loop in loops(frozenset(cells)):
        _add_loop(path, loop, origin, pitch, inset, radius)
    return path


def loops(cells: frozenset[Cell]) -> Iterator[list[tuple[Vertex, Step, Step]]]:
    """The corners of each edge of a set, its inside on the right: (vertex, step in, step out)."""
    edges: dict[Vertex, set[Step]] = {}
    for x, y in cells:
        for start, step, beyond in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if beyond not in cells:
                edges.setdefault(start, set()).add(step)
    while edges:
        yield _trace(edges)


def _trace(edges: dict[Vertex, set[Step]]) -> list[tuple[Vertex, Step, Step]]:
    """Take one loop out of `edges`, turning right wherever two loops meet."""
    start = min(edges)
    first = step = min(edges[start])
    corners: list[tuple[Vertex, Step, Step]] = []
    at = start
    while True:
        _take(edges, at, step)
        at = (at[0] + step[0], at[1] + step[1])
        out = edges.get(at)
        if at == start and (not out or first not in out):
            if step != first:
                corners.append((at, step, first))
            return corners
        assert out
        right = (-step[1], step[0])
        turn = right if right in out else step if step in out else next(iter(out))
        if turn != step:
            corners.append((at, step, turn))
        step = turn


def _take(edges: dict[Vertex, set[Step]], at: Vertex, step: Step) -> None:
    edges[at].discard(step)
    if not edges[at]:
        del edges[at]


def _add_loop(
    path: QPainterPath,
    loop: list[tuple[Vertex, Step, Step]],
    origin: QPointF,
    pitch: float,
    inset: float,
    radius: float,
) -> None:
    points = [_corner(corner, origin, pitch, inset) for corner in loop]
    count = len(points)
    for index, (_, into, out) in enumerate(loop):
        at = points[index]
        before, after = points[index - 1], points[(index + 1) % count]
        reach = min(
            radius,
            (abs(at.x() - before.x()) + abs(at.y() - before.y())) / 2,
            (abs(at.x() - after.x()) + abs(at.y() - after.y())) / 2,
        )
        start = at - QPointF(*into) * reach
        end = at + QPointF(*out) * reach
        if index == 0:
            path.moveTo(start)
        else:
            path.lineTo(start)
        bend = reach * (1 - ROUND)
        path.cubicTo(at - QPointF(*into) * bend, at + QPointF(*out) * bend, end)
    path.closeSubpath()


def _corner(
    corner: tuple[Vertex, Step, Step], origin: QPointF, pitch: float, inset: float
) -> QPointF:
    (x, y), (ax, ay), (bx, by) = corner
    return origin + QPointF(x * pitch - inset * (ay + by), y * pitch + inset * (ax + bx))
