"""Time to score HyperStar's largest board, compared with a plain version using sets of names.

Both get the same boards, from nearly empty to full, and must agree.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from games.core import Pair
from games.hyperstar.scoring import COST, scored, scoring
from games.hyperstar.tiling import tiling
from games.kinds.grids import groups
from tests.bench.scale import scaled

RADIUS = 5
BOARDS = scaled(200, 5)
RUNS = scaled(5, 1)

BOARD = tiling(RADIUS)
NEAR = {name: BOARD.named(near) for name, near in zip(BOARD.names, BOARD.near, strict=True)}
EDGE = frozenset(BOARD.named(BOARD.edge))

Stones = tuple[frozenset[str], frozenset[str]]


def plain(stones: Stones) -> tuple[int, ...]:
    """Return both scores, computed with sets of names (HS-10)."""
    left = [{cell for cell in held if held.intersection(NEAR[cell])} for held in stones]
    final = [set(held) for held in left]
    empty = set(BOARD.names) - left[0] - left[1]
    for region in groups(empty, NEAR.__getitem__):
        around = {other for cell in region for other in NEAR[cell]}
        touched = [seat for seat in (0, 1) if around & left[seat]]
        if len(touched) == 1:
            final[touched[0]] |= region & EDGE
    found = []
    for held in final:
        charged = sum(len(group) > 1 for group in groups(held, NEAR.__getitem__))
        found.append(len(held & EDGE) - COST * charged)
    return tuple(found)


def boards(rng: random.Random) -> list[Stones]:
    """Return random boards with a stone of each seat on O."""
    found = []
    for _ in range(BOARDS):
        density = rng.random()
        marks = [rng.choice("fs") if rng.random() < density else "." for _ in BOARD.names[1:]]
        named = list(zip(BOARD.names[1:], marks, strict=True))
        first, second = (frozenset({"O", *(c for c, m in named if m == s)}) for s in "fs")
        found.append((first, second))
    return found


def _mean_us(function: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        function()
        times.append((time.perf_counter() - start) * 1e6 / BOARDS)
    return statistics.median(times)


def main() -> None:
    """Print the mean time per board for both versions, and for scoring with names."""
    named = boards(random.Random(1))
    masks = [Pair(*(sum(map(BOARD.cell, held)) for held in item)) for item in named]
    for one, two in zip(named, masks, strict=True):
        assert plain(one) == tuple(scored(BOARD, two, False).score)
    fast = _mean_us(lambda: [scored(BOARD, mask, False) for mask in masks])
    view = _mean_us(lambda: [scoring.__wrapped__(RADIUS, mask, False) for mask in masks])
    slow = _mean_us(lambda: [plain(item) for item in named])
    print(f"HyperStar, radius {RADIUS}: one board scored, mean of {BOARDS}")
    print(f"  scored        {fast:7.0f} µs   (to reach: < 1,000 µs)")
    print(f"  with names    {view:7.0f} µs   (for a view)")
    print(f"  plain version {slow:7.0f} µs   plain / scored = {slow / fast:.1f}")


if __name__ == "__main__":
    main()
