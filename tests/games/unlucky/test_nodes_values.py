"""The inputs of Know Your Nodes' learned values, against plain counts by the rules."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Seat
from games.unlucky.know_your_nodes import samples, values
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.rules import controller
from tests.drawing import examples
from tests.strength import nodes_values

MAP = map_of(default_rows())
WEIGHTS = np.random.default_rng(1).normal(size=(values.ROWS, values.HIDDEN)).astype(np.float32)

AMOUNTS = st.lists(
    st.tuples(st.integers(0, 12), st.integers(0, 12)) | st.just((0, 0)) | st.just((1, 0)),
    min_size=len(MAP.nodes),
    max_size=len(MAP.nodes),
)


def _cost(own: int, other: int, wanted: Seat | None) -> int:
    """Return the least Sway of the seat with `own` that brings about this control of a node."""
    return next(more for more in range(1, 99) if controller(own + more, other) is wanted)


def costs(region: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the first seat's cost of winning a region, and the rival's of making it lose it."""
    held = [pair for pair in region if controller(*pair) is Seat.ONE]
    missing = len(region) // 2 + 1 - len(held)
    if missing > 0:
        taking = sorted(_cost(*pair, Seat.ONE) for pair in region if pair not in held)
        return min(values.TO_WIN, sum(taking[:missing])), 0
    spoiling = sorted(_cost(other, own, None) for own, other in held)
    return 0, min(values.TO_LOSE, sum(spoiling[: 1 - missing]))


def useful(own: int, other: int) -> bool:
    """Return whether 1 Sway of the first seat takes a node or makes a rival's node nobody's."""
    before, after = controller(own, other), controller(own + 1, other)
    return (after is Seat.ONE and before is not after) or (before is Seat.TWO and after is None)


def by_hand(invested: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Return the rows that the first seat uses, region after region, and its counts."""
    rows, counts = [], [0, 0, 0]
    for nodes in MAP.of:
        region = [invested[node] for node in nodes]
        small, turned = int(len(region) <= values.SMALL), [pair[::-1] for pair in region]
        rows += [values.node_row(*pair, small) for pair in region]
        rows += values.region_rows(*costs(region), *costs(turned), small)
        held = [controller(*pair) is Seat.ONE for pair in region]
        counts[0] += sum(held)
        counts[1] += 2 * sum(held) > len(held)
        counts[2] += any(useful(*pair) for pair in region)
    return rows, counts


def test_every_node_and_every_region_has_its_own_row() -> None:
    most = range(values.MOST_SWAY + 1)
    nodes = {values.node_row(*case) for case in product(most, most, (0, 1))}
    assert nodes == set(range(values.WINNING)) and values.node_row(30, 11, 0) in nodes
    win, lose = range(values.TO_WIN + 1), [(n, 0) for n in range(values.TO_LOSE + 1)]
    lose += [pair[::-1] for pair in lose[1:]]
    found = [
        values.region_rows(one, *both[:1], two, *both[1:], small)
        for one, two, both, small in product(win, win, lose, (0, 1))
    ]
    assert {first for first, _ in found} == set(range(values.WINNING, values.LOSING))
    assert {second for _, second in found} == set(range(values.LOSING, values.PURSES))
    assert len(set(found)) == len(found)


@given(AMOUNTS, st.integers(0, 50), st.integers(0, 50), st.integers(0, 2))
@settings(max_examples=examples(100), deadline=None)
def test_inputs_are_those_of_the_rules(
    invested: list[tuple[int, int]], one: int, two: int, was: int
) -> None:
    held = [controller(*pair) for pair in invested]
    control = np.array([0 if seat is None else seat.value + 1 for seat in held])
    stock, sway = np.array(invested, np.int64).T.copy(), np.array([one, two])
    table = samples.numbers(MAP)
    sums, tally, purses, _ = values.workspace()
    values.add_all(stock, control, *table, WEIGHTS, sums, tally)
    positions = nodes_values.positions(1)
    nodes_values.note(stock, control, sway, was, *table, tally, positions[0][0], positions[1][0])
    used = nodes_values.inputs_of(positions[0], positions[1])[:, 0]
    for seat, pairs in enumerate((invested, [pair[::-1] for pair in invested])):
        rows, counts = by_hand(pairs)
        assert tally[seat].tolist() == counts
        np.testing.assert_allclose(sums[seat], WEIGHTS[rows].sum(axis=0), atol=1e-4)
        assert positions[0][0, seat].tolist() == rows
        spare, regions = sway[seat], counts[1]
        wanted = [spare / 10, max(0, spare - 12) / 10, max(0, spare - counts[2]) / 10]
        wanted += [was == seat + 1, max(0, regions - 4) / 4, max(0, regions - 6) / 2]
        values.write_purse(spare, was == seat + 1, tally[seat], purses[seat])
        np.testing.assert_allclose(purses[seat], wanted, atol=1e-6)
        np.testing.assert_array_equal(
            used[seat, : values.PURSES], np.bincount(rows, minlength=values.PURSES)
        )
    for seat in range(2):
        both = np.concatenate((purses[seat], purses[1 - seat]))
        np.testing.assert_array_equal(used[seat, values.PURSES :], both)
