from __future__ import annotations

import numpy as np
import pytest

from games.engine.compiled import PLAIN
from games.unlucky.know_your_nodes import kernels
from games.unlucky.know_your_nodes.improve import LITTLE, climb, judge, judge_again
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.samples import numbers
from games.unlucky.know_your_nodes.values import COUNT, HIDDEN, TALLY, net, workspace
from games.unlucky.know_your_nodes.ways import WAYS
from games.unlucky.trial import ROUNDS

MAP = map_of(default_rows())
MEMBER, FIRST = numbers(MAP)
NODES = len(MAP.nodes)
pytestmark = pytest.mark.skipif(PLAIN, reason="no numba for this computer")


def amounts(chance: np.random.Generator, *shape: int, most: int = 5) -> np.ndarray:
    """Return random amounts of Sway, in some places many and in some few nodes."""
    used = chance.random(shape) < chance.random()
    return chance.integers(1, most + 1, shape) * used


def scratch() -> tuple[np.ndarray, np.ndarray]:
    return np.empty((2, HIDDEN), np.float32), np.empty((2, TALLY), np.int64)


def by_playing(stock: np.ndarray, purse: np.ndarray, number: int, was: int) -> float:
    """Return the value after a round as the search by playouts finds it, counting all regions."""
    nothing, state = np.zeros((2, NODES), np.int64), np.array([1], np.uint64)
    return float(
        kernels.play_on(
            *(stock.copy(), nothing, purse.copy(), number, was, WAYS[0], WAYS[0], LITTLE, 1.0),
            *(net(), MEMBER, FIRST, np.zeros((3, NODES), np.int64), np.empty((3, COUNT))),
            *(np.empty((2, 2), np.int64), workspace(), state),
        )
    )


@pytest.mark.parametrize("number", [1, 6, ROUNDS - 1, ROUNDS])
def test_a_changed_region_is_judged_as_if_all_were_counted(number: int) -> None:
    """A chain of changes, each judged from what was counted for the one before."""
    chance, control, counts = np.random.default_rng(number), *_counts()
    for case in range(30):
        seat, was = case % 2, case % 3
        stock, purse = amounts(chance, 2, NODES), chance.integers(0, 40, 2)
        sums, tally = scratch()
        value = judge(
            *(stock, purse.copy(), number, was, sums, tally, net(), MEMBER, FIRST),
            *(control, counts, workspace()),
        )
        assert value == pytest.approx(by_playing(stock, purse, number, was), abs=1e-5)
        for _ in range(8):
            after, changed = stock[seat].copy(), chance.choice(COUNT, 2, replace=False)
            for region in changed:
                inside = MEMBER[FIRST[region] : FIRST[region + 1]]
                after[inside] = amounts(chance, len(inside))
            new_sums, new_tally = scratch()
            value = judge_again(
                *(stock.copy(), stock[seat].copy(), after, changed, seat, purse.copy(), number),
                *(was, sums, tally, new_sums, new_tally, net(), MEMBER, FIRST, control, counts),
                workspace(),
            )
            stock[seat], sums, tally = after, new_sums, new_tally
            assert value == pytest.approx(by_playing(stock, purse, number, was), abs=1e-5)


def _counts() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(NODES, np.int64), np.empty((2, 2), np.int64)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_value_of_a_climb_is_that_of_its_investment(seat: int) -> None:
    chance, samples = np.random.default_rng(seat), 10
    for number in range(1, ROUNDS + 1):
        own, worlds = amounts(chance, NODES), amounts(chance, samples, NODES)
        answers, was = 1 * (chance.random((samples, NODES)) < 0.1), number % 3
        sway, given = np.array([22, 22]), np.zeros(NODES, np.int64)
        sway[1 - seat] += answers.sum(axis=1).max()
        value = climb(
            *(own, np.zeros(NODES, np.int64), worlds, answers, seat, sway, number, was, WAYS),
            *(4, 60, False, net(), MEMBER, FIRST, given, np.array([number], np.uint64)),
        )
        mean = 0.0
        for world, answer in zip(worlds, answers, strict=True):
            stock, purse = np.empty((2, NODES), np.int64), sway.copy()
            stock[seat], stock[1 - seat] = own + given, world + answer
            purse[seat] -= given.sum()
            purse[1 - seat] -= answer.sum()
            found = by_playing(stock, purse, number, was)
            mean += (found if seat == 0 else 1.0 - found) / samples
        assert value == pytest.approx(mean, abs=1e-5)
