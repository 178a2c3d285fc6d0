"""Matrix games: no player can get more than the value against an optimal strategy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import matrices
from tests.drawing import examples


def check(payoff: np.ndarray) -> None:
    first, second, value = matrices.solve(payoff)
    assert first.min() >= 0 and second.min() >= 0
    assert first.sum() == pytest.approx(1) and second.sum() == pytest.approx(1)
    assert (first @ payoff).min() == pytest.approx(value, abs=1e-7)
    assert (payoff @ second).max() == pytest.approx(value, abs=1e-7)


@given(st.data())
@settings(max_examples=examples(200), deadline=None)
def test_no_player_can_do_better(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12))
    whole = data.draw(st.booleans())
    entry = st.integers(-1, 1) if whole else st.floats(-3, 3, width=32)
    flat = data.draw(st.lists(entry, min_size=rows * columns, max_size=rows * columns))
    check(np.array(flat, dtype=float).reshape(rows, columns))


def test_large_matrices_are_solved() -> None:
    rng = np.random.default_rng(1)
    for _ in range(10):
        check(rng.integers(-1, 2, (42, 42)).astype(float))
        check(rng.normal(size=(30, 20)))


@pytest.mark.alike
@pytest.mark.parametrize("seed", [37, 84, *range(20)])
def test_rounding_errors_are_not_used_as_pivots(seed: int) -> None:
    """The first two never ended when a rounding error of 1e-12 was used as a pivot."""
    won = np.random.default_rng(seed).random((42, 42)) < 0.7
    check(won.astype(float))


def test_known_games_are_solved() -> None:
    scissors = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    first, _, value = matrices.solve(scissors)
    assert value == pytest.approx(0) and first == pytest.approx([1 / 3] * 3)
    first, second, value = matrices.solve(np.array([[3.0, -1], [-2, 1]]))
    assert value == pytest.approx(1 / 7)
    assert first == pytest.approx([3 / 7, 4 / 7]) and second == pytest.approx([2 / 7, 5 / 7])


@given(st.data())
@settings(max_examples=examples(50), deadline=None)
def test_the_mean_payoff_is_that_of_both_strategies(data: st.DataObject) -> None:
    shape = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    payoff, mixed = rng.normal(size=shape), [rng.dirichlet(np.full(size, 0.3)) for size in shape]
    mixed[0][: shape[0] // 2] = 0.0
    assert matrices.mean_payoff(payoff, *mixed) == pytest.approx(mixed[0] @ payoff @ mixed[1])
