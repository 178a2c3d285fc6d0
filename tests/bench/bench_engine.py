"""Games per second of the bots' kernels on one core, compared with plain Python.

A second process runs the same functions without numba's compiler. Both play games from the empty
board to the end, which is most of what a search does; in Wandering Noughts they play a round and
evaluate the board after it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

from tests.bench.scale import scaled

SEED = np.uint64(12345)
COMPILED, PLAIN = scaled(20_000, 10), scaled(30, 1)
RUNS = scaled(5, 1)

Play = Callable[[int], object]


def thwart_omega() -> Play:
    from games.thwart_omega import kernels

    start = np.zeros(kernels.COUNT, np.int8)
    return lambda count: kernels.playouts(start, count, 2, 0.5, 0.25, SEED)


def masked_army() -> Play:
    from games.masked_army import kernels

    start = np.zeros(kernels.COUNT, np.int8)
    return lambda count: kernels.playouts(start, 1, count, 3, SEED)


def hyperstar() -> Play:
    from games.core import Pair
    from games.hyperstar import kernels, search

    board, start = search.board_of(4), search.numbers(4, Pair(1, 1))
    table = (board.near, board.around, board.sides, board.beside, board.marks)
    return lambda count: kernels.playouts(start, 1, count, *table, False, SEED)


def candle_countdown() -> Play:
    from games.unlucky.candle_countdown import arrangements, kernels, search

    numbers = np.array([np.arange(9)] * 2)
    burns = np.array([search.burns_of(kinds) for kinds in arrangements.types()[:2]])
    return lambda count: kernels.playouts(numbers, burns, count, SEED)


def know_your_nodes() -> Play:
    from games.unlucky.know_your_nodes import kernels, samples, values
    from games.unlucky.know_your_nodes.map import default_rows, map_of
    from games.unlucky.know_your_nodes.ways import WAYS

    member, first = samples.numbers(map_of(default_rows()))
    return lambda count: kernels.playouts(WAYS, WAYS, values.net(), member, first, count, SEED)


def wandering_noughts() -> Play:
    from games.unlucky.wandering_noughts import values
    from games.unlucky.wandering_noughts.board import START, put
    from games.unlucky.wandering_noughts.turns import numbers

    pieces = {(2, 2): "o", (3, 2): "o", (1, 3): "o", (2, 3): "x", (4, 4): "x", (3, 1): "#"}
    start, left = numbers(put(START, pieces)), np.full(2, 1)
    turn = np.array([[-1, -1, -1, 20]])

    def play(count: int) -> None:
        turns, found = turn.repeat(count, axis=0), np.empty((count, 1))
        values.table(start, 4, 0, left, turns, turn, values.learned_values(), found)

    return play


GAMES: dict[str, Callable[[], Play]] = {
    "thwart-omega": thwart_omega,
    "masked-army": masked_army,
    "hyperstar": hyperstar,
    "candle-countdown": candle_countdown,
    "know-your-nodes": know_your_nodes,
    "wandering-noughts": wandering_noughts,
}


def rate(play: Play, count: int) -> float:
    """Return games per second of processor time: the best of several runs."""
    play(1)  # compile first
    best = 0.0
    for _ in range(RUNS):
        began = time.process_time()
        play(count)
        best = max(best, count / max(1e-9, time.process_time() - began))
    return best


def in_plain_python(script: str, order: str) -> dict[str, float]:
    """Return the JSON that a script prints when run without a compiler."""
    done = subprocess.run(
        [sys.executable, script, order],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    data: dict[str, float] = json.loads(done.stdout)
    return data


def main() -> None:
    if "--plain" in sys.argv:
        with np.errstate(over="ignore"):
            print(json.dumps({name: rate(game(), PLAIN) for name, game in GAMES.items()}))
        return
    plain = in_plain_python(__file__, "--plain")
    print(f"{'games played to their end':<28}{'a second':>12}{'plain':>10}{'ratio':>9}")
    for name, game in GAMES.items():
        compiled = rate(game(), COMPILED)
        print(f"{name:<28}{compiled:>12,.0f}{plain[name]:>10,.0f}{compiled / plain[name]:>8.0f}×")


if __name__ == "__main__":
    main()
