"""Golden values: what the kernels of bots make of some positions, one position a line.

`python -m tests.golden.values [NAMES]` writes them to `values/` and prints what changed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Seat
from games.hyperstar import tree_search
from games.hyperstar.kernels import MOVES, SWAPS
from games.hyperstar.search import board_of
from games.unlucky.know_your_nodes import values as nodes
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.rules import LEAD
from games.unlucky.know_your_nodes.samples import numbers as map_numbers
from games.unlucky.wandering_noughts import values as noughts
from games.unlucky.wandering_noughts.turns import numbers as board_numbers
from tests.golden.transcript import seeded_match

FOLDER = Path(__file__).parent / "values"
MANY = 30


def _told(line: NDArray[Any]) -> str:
    return " ".join(f"{float(item):.4f}".rstrip("0").rstrip(".") for item in line)


def node_values() -> Iterator[str]:
    """Yield the counts, purses, sums and worth of random investments."""
    rng, net = np.random.default_rng(1), nodes.net()
    map_ = map_of(default_rows())
    member, first = map_numbers(map_)
    for number in range(MANY):
        stock = rng.integers(0, 2 + number % 4, (2, len(map_.nodes)))
        for region in range(nodes.COUNT):  # a seat holds some regions
            inside = member[first[region] : first[region + 1]]
            lean = int(rng.integers(0, 4))
            if lean < 2:
                stock[lean, inside] += rng.integers(0, 4, len(inside))
        ahead = stock[0] - stock[1]
        control = np.where(ahead >= LEAD, 1, np.where(ahead <= -LEAD, 2, 0))
        alone = (stock.min(axis=0) == 0) & (stock.max(axis=0) > 0)
        control = np.where(alone, np.where(stock[0] > 0, 1, 2), control)
        sway, room = rng.integers(0, 30, 2), nodes.workspace()
        told = number % 3, control, number % 8, net, member, first, room
        worth = nodes.worth(stock, sway, *told)
        sums, tally, purses, _ = room
        yield " | ".join((*map(_told, (*tally, *purses, sums.sum(axis=1))), f"{worth:.3f}"))


def nought_values() -> Iterator[str]:
    """Yield the features and the value of the positions of a match."""
    match, _ = seeded_match("wandering-noughts")
    states = match.states[:: max(1, len(match.states) // MANY)]
    for number, state in enumerate(states):
        board = board_numbers("".join(state.position.view(Seat.ONE).parts[0].board))
        counts = np.empty(noughts.FEATURES)
        first, left = number % 3, np.array([number % 2, number // 2 % 3])
        noughts.features(board, first, left, counts)
        told = _told(counts)
        value = noughts.value(board, 1 + number % 9, first, left, noughts.learned_values(), counts)
        yield f"{told} | {float(value):.3f}"


def exchange_values() -> Iterator[str]:
    """Yield the swaps and moves that HyperStar's search considers on random boards."""
    match, _ = seeded_match("hyperstar")
    position: Any = match.position
    tiled = board_of(position.board.radius)
    rng = random.Random(1)
    for number in range(MANY):
        stones = np.array([0, *rng.choices((0, 1, 2), (2, 1, 1), k=len(tiled.sides) - 1)], np.uint8)
        codes = np.zeros(tree_search.KEPT, np.int64)
        rated = np.zeros(tree_search.KEPT)
        kind, mover = (SWAPS, MOVES)[number % 2], 1 + number // 2 % 2
        size = tree_search.exchanges(
            stones, kind, mover, tiled.around, tiled.sides, codes, 0, rated
        )
        pairs = sorted(zip(codes[:size].tolist(), rated[:size].tolist(), strict=True))
        groups = [
            tree_search.runs(stones, cell, mover, tiled.around, tiled.sides, -1)
            for cell in range(1, len(tiled.sides))
        ]
        told = ", ".join(f"{code} {worth:.2f}" for code, worth in pairs)
        yield f"{told} | {''.join(map(str, groups))}"


TABLES: dict[str, Callable[[], Iterator[str]]] = {
    "hyperstar": exchange_values,
    "know-your-nodes": node_values,
    "wandering-noughts": nought_values,
}


def stored(name: str) -> list[str]:
    file = FOLDER / f"{name}.txt"
    return file.read_text("utf-8").splitlines() if file.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden values.")
    parser.add_argument("names", nargs="*", default=[*TABLES])
    FOLDER.mkdir(exist_ok=True)
    for name in parser.parse_args().names:
        lines, before = [*TABLES[name]()], stored(name)
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{name}: {sum(line not in before for line in lines)} of {len(lines)} changed")


if __name__ == "__main__":
    main()
