"""The scoring of HS-10, computed on bit sets of cells: removal, filling, groups and scores."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.core import Pair, Seat
from games.hyperstar.tiling import Cells, Tiling, tiling
from games.hyperstar.view import FIRST, SECOND, Group, Held, Region, Scoring

COST = 4


@dataclass(frozen=True, slots=True)
class Scored:
    """The result of each step of HS-10 as bit sets, with the counts (see `view.Scoring`).

    `regions` holds each region's cells and the neighbours of these cells.
    """

    removed: Pair[Cells]
    left: Pair[Cells]
    regions: tuple[tuple[Cells, Cells], ...]
    stones: Pair[Cells]
    groups: Pair[tuple[Cells, ...]]
    edges: Pair[int]
    charged: Pair[int]
    corners: Pair[int]
    score: Pair[int]


def scored(board: Tiling, stones: Pair[Cells], edge_groups_only: bool) -> Scored:
    """Return the score of both seats as if the game were over (HS-10, HS-11)."""
    near, edge = board.near, board.edge
    left = Pair(connected(stones.one, near), connected(stones.two, near))
    regions = tuple(parts(board.all & ~(left.one | left.two), near))
    final = _filled(left, regions, edge)
    groups = Pair(_groups(final.one, near), _groups(final.two, near))
    charged = groups.map(
        lambda groups_of_seat: _costly_groups(groups_of_seat, edge, edge_groups_only)
    )
    edges = final.map(lambda cells: (cells & edge).bit_count())
    return Scored(
        removed=Pair(stones.one ^ left.one, stones.two ^ left.two),
        left=left,
        regions=regions,
        stones=final,
        groups=groups,
        edges=edges,
        charged=charged,
        corners=final.map(lambda cells: (cells & board.corners).bit_count()),
        score=Pair(edges.one - COST * charged.one, edges.two - COST * charged.two),
    )


def connected(stones: Cells, near: tuple[Cells, ...]) -> Cells:
    """Return the stones next to a stone of their colour, which HS-10 (a) does not remove."""
    result, rest = 0, stones
    while rest:
        low = rest & -rest
        rest ^= low
        if near[low.bit_length() - 1] & stones:
            result |= low
    return result


def parts(cells: Cells, near: tuple[Cells, ...]) -> list[tuple[Cells, Cells]]:
    """Return a set's connected components, each with the neighbours of its cells.

    The neighbours include cells of the component itself.
    """
    joined = []
    while cells:
        part = new = cells & -cells
        cells ^= new
        around = 0
        while new:
            low = new & -new
            neighbours = near[low.bit_length() - 1]
            around |= neighbours
            new ^= low
            if fresh := neighbours & cells:
                cells ^= fresh
                part |= fresh
                new |= fresh
        joined.append((part, around))
    return joined


def _filled(
    left: Pair[Cells], regions: tuple[tuple[Cells, Cells], ...], edge: Cells
) -> Pair[Cells]:
    """Return both seats' stones after filling the edge cells of one-coloured regions (HS-10 b)."""
    first, second = left
    for cells, around in regions:
        if around & left.one and not around & left.two:
            first |= cells & edge
        elif around & left.two and not around & left.one:
            second |= cells & edge
    return Pair(first, second)


def _costly_groups(groups: tuple[Cells, ...], edge: Cells, edge_groups_only: bool) -> int:
    return sum(1 for group in groups if group & edge) if edge_groups_only else len(groups)


def _groups(stones: Cells, near: tuple[Cells, ...]) -> tuple[Cells, ...]:
    """Return the groups of one colour: connected stones, at least two (HS-10 c)."""
    return tuple(part for part, _ in parts(stones, near) if part & (part - 1))


@lru_cache(maxsize=256)
def scoring(radius: int, stones: Pair[Cells], edge_groups_only: bool) -> Scoring:
    board = tiling(radius)
    scores = scored(board, stones, edge_groups_only)

    def names(cells: Cells) -> frozenset[str]:
        return frozenset(board.named(cells))

    def group(cells: Cells) -> Group:
        on_edge = bool(cells & board.edge)
        return Group(names(cells), on_edge, on_edge or not edge_groups_only)

    def touched(around: Cells) -> frozenset[Seat]:
        return frozenset(seat for seat in (FIRST, SECOND) if around & scores.left[seat])

    def held(own: Cells) -> Held:
        groups = _costly_groups(_groups(own, board.near), board.edge, edge_groups_only)
        stays = bool(connected(own, board.near) & board.edge)
        return Held((own & board.edge).bit_count(), groups, stays)

    return Scoring(
        removed=scores.removed.map(names),
        regions=tuple(Region(names(cells), touched(around)) for cells, around in scores.regions),
        filled=Pair(*(names(scores.stones[seat] ^ scores.left[seat]) for seat in Seat)),
        stones=scores.stones.map(names),
        groups=scores.groups.map(
            lambda parts: tuple(map(group, sorted(parts, key=lambda cells: -cells.bit_count())))
        ),
        edges=scores.edges,
        charged=scores.charged,
        corners=scores.corners,
        score=scores.score,
        held=stones.map(held),
    )
