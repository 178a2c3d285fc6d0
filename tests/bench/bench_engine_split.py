"""Parts of the time of a random game, measured separately and compared with the whole.

Each part repeats its work in a game, on typical boards. `random numbers` is the number of draws in
a game, counted in plain Python, times the time of one: a lower bound for any game of chance. The
difference between the whole and the sum of its parts is the rest (or overlap, where they are
compiled together).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from games.engine import compiled
from games.engine.compiled import below, kernel, next_random
from tests.bench.bench_engine import GAMES, SEED, in_plain_python
from tests.bench.scale import scaled

COUNT, RUNS, PLAIN = scaled(20_000, 10), scaled(5, 1), scaled(30, 1)
BOARDS = 4_096
"""Number of boards: too many for the processor's branch prediction to learn."""
Work = Callable[[int], object]


@kernel
def drawing(count: Any, state: Any) -> Any:
    total = 0
    for _ in range(count):
        total += below(state, 7)
    return total


def thwart_omega() -> dict[str, Work]:
    from games.thwart_omega import kernels

    @kernel
    def fill(count: Any, tries: Any, ends: Any, state: Any) -> Any:
        board, cells = np.zeros(kernels.COUNT, np.int8), np.empty(kernels.COUNT, np.uint8)
        for number in range(count):
            end = ends[number % len(ends)]
            end[0], end[1], end[2], _ = kernels.finish(board, cells, tries, state)

    @kernel
    def score(count: Any, ends: Any) -> Any:
        total = 0.0
        for number in range(count):
            end = ends[number % len(ends)]
            total += kernels.utility(end[0], end[1], end[2], 0.5, 0.25)
        return total

    ends, state = np.zeros((BOARDS, 3), np.uint64), np.array([SEED], np.uint64)
    return {
        "four cells a round, the best of two each": lambda n: fill(n, 2, ends, state),
        "the score's flood (TO-6)": lambda n: score(n, ends),
    }


def masked_army() -> dict[str, Work]:
    from games.masked_army import kernels

    @kernel
    def fill(
        count: Any, boards: Any, all_sets: Any, begun: Any, pairs: Any, place: Any, state: Any
    ) -> Any:
        left = kernels.scan(begun, all_sets[0], pairs, place)
        for number in range(count):
            board, sets = boards[number % len(boards)], all_sets[number % len(boards)]
            board[:] = begun
            sets[:] = 0
            kernels.finish(board, sets, pairs, place, left, 1, 3, state)

    @kernel
    def count_armies(count: Any, all_sets: Any, counts: Any) -> Any:
        total = 0.0
        for number in range(count):
            total += kernels.utility(all_sets[number % len(all_sets)], 1, counts)
        return total

    boards, sets = np.zeros((BOARDS, kernels.COUNT), np.int8), np.zeros((BOARDS, 2, 2), np.uint64)
    begun, state = np.zeros(kernels.COUNT, np.int8), np.array([SEED], np.uint64)
    pairs, place = np.empty((2, kernels.PAIRS + 1), np.uint8)
    counts = np.empty((2, kernels.COUNT + 1), np.uint8)
    return {
        "random pieces, laid the better way": lambda n: fill(
            n, boards, sets, begun, pairs, place, state
        ),
        "the armies' flood (MA-6)": lambda n: count_armies(n, sets, counts),
    }


def hyperstar() -> dict[str, Work]:
    from games.core import Pair
    from games.hyperstar import kernels, search

    start, table = search.numbers(4, Pair(1, 1)), search.board_of(4)
    cells = len(start)

    @kernel
    def fill(
        count: Any,
        start: Any,
        boards: Any,
        codes: Any,
        around: Any,
        sides: Any,
        beside: Any,
        marks: Any,
        cells: Any,
        place: Any,
        state: Any,
    ) -> Any:
        begun = codes.copy()
        kernels.codes_of(start, beside, marks, begun)
        for number in range(count):
            board = boards[number % len(boards)]
            board[:] = start
            codes[:] = begun
            kernels.finish(
                *(board, codes, 1, 0, -1, around, sides, beside, marks, cells, place, state)
            )

    @kernel
    def score(count: Any, boards: Any, near: Any, left: Any, out: Any) -> Any:
        total = 0.0
        for number in range(count):
            board = boards[number % len(boards)]
            total += kernels.utility(board, near, False, left, out)
        return total

    @kernel
    def groups(count: Any, boards: Any, near: Any, left: Any) -> Any:
        found = 0
        for number in range(count):
            board = boards[number % len(boards)]
            kernels.connected(board, near, left)
            found += kernels.groups(left[0], near, False)
            found += kernels.groups(left[1], near, False)
        return found

    boards, codes = np.zeros((BOARDS, cells), np.int8), np.empty(cells + 1, np.uint32)
    walks = (table.around, table.sides, table.beside, table.marks)
    unlaid, place = np.empty((2, cells), np.uint8)
    left, out, state = np.empty((2, 3), np.uint64), np.empty(4, np.int64), np.array([SEED])
    return {
        "the cells, bridges closed": lambda n: fill(
            n, start, boards, codes, *walks, unlaid, place, state
        ),
        "the score (HS-10)": lambda n: score(n, boards, table.near, left, out),
        "… of it the groups": lambda n: groups(n, boards, table.near, left),
    }


def candle_countdown() -> dict[str, Work]:
    from games.unlucky.candle_countdown import arrangements, kernels, search
    from games.unlucky.trial import ROUNDS

    @kernel
    def choose(count: Any, tray: Any, thought: Any, one: Any, state: Any) -> Any:
        total = 0
        for _ in range(count):
            for number in range(1, ROUNDS + 1):
                for seat in range(2):
                    total += kernels.burn(tray[seat], tray[1 - seat], thought, number, one, state)[
                        0
                    ]
        return total

    @kernel
    def burn_down(count: Any, tray: Any, tally: Any, numbers: Any, burns: Any) -> Any:
        for _ in range(count):
            kernels.begin(tray, tally, numbers, burns)
            for number in range(ROUNDS):
                tray[:, kernels.LIT, number % kernels.COUNT] = 1
                kernels.count(tray, tally)

    burns = np.array([search.burns_of(kinds) for kinds in arrangements.types()[:2]])
    numbers, state = np.array([np.arange(9)] * 2), np.array([SEED])
    thought = numbers[0]
    tray, tally = np.empty((2, 4, kernels.COUNT), np.int64), np.empty(5, np.int64)
    other, middle = np.empty_like(tray), np.empty_like(tray)
    kernels.begin(middle, tally, numbers, burns)
    middle[:, kernels.LIT, :2] = 1
    return {
        "what to light and put out, by both": lambda n: choose(
            n, middle, thought, kernels.WAYS[0], state
        ),
        "the count of the rounds (CC-4, CC-5)": lambda n: burn_down(
            n, other, tally, numbers, burns
        ),
    }


def know_your_nodes() -> dict[str, Work]:
    from games.unlucky.know_your_nodes import kernels, samples
    from games.unlucky.know_your_nodes.map import default_rows, map_of
    from games.unlucky.know_your_nodes.ways import WAYS
    from games.unlucky.trial import ROUNDS

    @kernel
    def choose(
        count: Any, stock: Any, low: Any, way: Any, member: Any, first: Any, state: Any
    ) -> Any:
        total = 0.0
        for _ in range(count):
            for _ in range(2 * ROUNDS):
                for region in range(kernels.COUNT):
                    total += kernels.best_node(
                        stock, low, 0, region, way, 1.0, member, first, state
                    )[0]
        return total

    @kernel
    def pay(
        count: Any, stock: Any, sway: Any, member: Any, first: Any, control: Any, counts: Any
    ) -> Any:
        for _ in range(count):
            for number in range(1, ROUNDS + 1):
                kernels.close(stock, sway, number, member, first, control, counts)

    map_ = samples.numbers(map_of(default_rows()))
    nodes = len(map_[0])
    stock, state = np.array([np.arange(nodes) % 3, np.arange(nodes) % 4]), np.array([SEED])
    sway, control = np.full(2, 3), np.zeros(nodes, np.int64)
    counts, way, low = np.zeros((2, 2), np.int64), WAYS[0, 5], np.zeros_like(stock)
    return {
        "the best node of each region, by both": lambda n: choose(n, stock, low, way, *map_, state),
        "control and Sway (KN-4, KN-5)": lambda n: pay(n, stock, sway, *map_, control, counts),
    }


def wandering_noughts() -> dict[str, Work]:
    from games.unlucky.wandering_noughts import kernels, values
    from games.unlucky.wandering_noughts.board import START, put
    from games.unlucky.wandering_noughts.turns import numbers

    @kernel
    def features(count: Any, board: Any, left: Any, found: Any) -> Any:
        for _ in range(count):
            values.features(board, 0, left, found)

    @kernel
    def resolve(count: Any, board: Any, start: Any, one: Any, two: Any) -> Any:
        for _ in range(count):
            board[:] = start
            kernels.resolve(board, one, two)

    pieces = {(2, 2): "o", (3, 2): "o", (1, 3): "o", (2, 3): "x", (4, 4): "x", (3, 1): "#"}
    start, turn = numbers(put(START, pieces)), np.array([-1, -1, -1, 20])
    left, found = np.full(2, 1), np.empty(values.FEATURES)
    return {
        "the features of the board": lambda n: features(n, start, left, found),
        "the round (WN-6 to WN-8)": lambda n: resolve(n, start.copy(), start, turn, turn),
    }


PARTS: dict[str, Callable[[], dict[str, Work]]] = {
    "thwart-omega": thwart_omega,
    "masked-army": masked_army,
    "hyperstar": hyperstar,
    "candle-countdown": candle_countdown,
    "know-your-nodes": know_your_nodes,
    "wandering-noughts": wandering_noughts,
}


def took(work: Work) -> float:
    """Return microseconds of processor time per game: the best of several runs."""
    work(1)  # compile first
    best = float("inf")
    for _ in range(RUNS):
        began = time.process_time()
        work(COUNT)
        best = min(best, time.process_time() - began)
    return best / COUNT * 1e6


def count() -> dict[str, float]:
    """Return random numbers per game, counted by `next_random` before any kernel is compiled."""
    drawn = 0

    def counting(state: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return next_random(state)

    compiled.next_random = counting
    counts = {}
    for name, game in GAMES.items():
        play, drawn = game(), 0
        play(PLAIN)
        counts[name] = drawn / PLAIN
    return counts


def main() -> None:
    if "--count" in sys.argv:
        with np.errstate(over="ignore"):
            print(json.dumps(count()))
        return
    drawn = in_plain_python(__file__, "--count")
    state = np.array([SEED], np.uint64)
    each = took(lambda n: drawing(n, state))
    print(f"a random number takes {1000 * each:.2f} ns")
    for name, parts in PARTS.items():
        whole = took(GAMES[name]())
        print(f"{name:<48}{whole:>7.2f} µs")
        floor = {f"{drawn[name]:.0f} random numbers alone": drawn[name] * each}
        for part, time_ in ({one: took(work) for one, work in parts().items()} | floor).items():
            print(f"  {part:<46}{time_:>7.2f} µs{100 * time_ / whole:>5.0f} %")


if __name__ == "__main__":
    main()
