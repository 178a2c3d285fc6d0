"""The facts of Know Your Nodes' learned values, against plain counts by the rules."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Seat
from games.unlucky.know_your_nodes import samples, values
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.rules import controller
from tests.drawing import examples

MAP = map_of(default_rows())
DEAR = 6

AMOUNTS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9)) | st.just((0, 0)) | st.just((1, 0)),
    min_size=len(MAP.nodes),
    max_size=len(MAP.nodes),
)


def _cost(own: int, other: int, wanted: Seat | None) -> int:
    """Return the least Sway of the seat with `own` that brings about this control of a node."""
    return next(more for more in range(1, 99) if controller(own + more, other) is wanted)


def by_hand(invested: list[tuple[int, int]], sway: int, ahead: bool) -> list[float]:
    """Return the facts about the first seat, without scaling."""
    held = {node: controller(*invested[node]) for node in range(len(invested))}
    fresh, level, spare, broad, spoils, both, free = 0, [0] * 3, 0, 0, 0, 0, 0
    regions = 0
    by_cost, weakest, near = [0] * DEAR, [0] * 3, [0] * 6
    for node, (own, other) in enumerate(invested):
        if held[node] is Seat.ONE and own == 1:
            fresh += 1
        elif held[node] is Seat.ONE:
            by_cost[min(DEAR, _cost(other, own, None)) - 1] += 1
        elif held[node] is None and own:
            level[1 + own - other] += 1
    for nodes in MAP.of:
        mine = [node for node in nodes if held[node] is Seat.ONE]
        rest = [node for node in nodes if held[node] is not Seat.ONE]
        missing = next(n for n in range(-99, 99) if 2 * (len(mine) + n) > len(nodes))
        to_take = [_cost(*invested[node], Seat.ONE) for node in rest]
        spoiled = any(
            held[node] is Seat.TWO and controller(invested[node][0] + 1, invested[node][1]) is None
            for node in rest
        )
        broad += 1 in to_take
        spoils += spoiled
        both += spoiled or 1 in to_take
        free += any(invested[node] == (0, 0) for node in nodes)
        if missing <= 0:
            regions += 1
        if missing < 0:
            spare += 1
        elif missing == 0:
            weakest[min(3, *(_cost(*invested[node][::-1], None) for node in mine), 9) - 1] += 1
        elif missing == 1:
            near[min(4, *to_take, 9) - 1] += 1
        else:
            near[4 if missing == 2 else 5] += 1
    numbers = [fresh, *by_cost, *level, spare, *weakest, *near, broad, spoils, both, free]
    purse = [sway / 10, max(0, sway - 12) / 10, max(0, sway - both) / 10]
    last = [*purse, ahead, max(0, regions - 4) / 4]
    return [number / 8 for number in numbers] + [*last, max(0, regions - 6) / 2]


@given(AMOUNTS, st.integers(0, 50), st.integers(0, 50), st.integers(0, 2))
@settings(max_examples=examples(200), deadline=None)
def test_facts_are_those_of_the_rules(
    invested: list[tuple[int, int]], one: int, two: int, was: int
) -> None:
    facts = np.empty((2, values.FACTS), np.float32)
    control = [controller(*pair) for pair in invested]
    numbers = np.array([0 if seat is None else seat.value + 1 for seat in control])
    stock = np.array(invested, np.int64).T.copy()
    values.facts_of(stock, np.array([one, two]), was, numbers, *samples.numbers(MAP), facts)
    turned = [pair[::-1] for pair in invested]
    assert facts[0].tolist() == np.array(by_hand(invested, one, was == 1), np.float32).tolist()
    assert facts[1].tolist() == np.array(by_hand(turned, two, was == 2), np.float32).tolist()
