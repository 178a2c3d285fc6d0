"""The search for sealed rounds, in games that consist of a payoff matrix and luck."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from games.engine import matrices, sealed
from games.engine.bots import ENDLESS
from games.engine.elimination import CHUNK
from games.engine.sealed import MINE, Plan, Round, Side
from tests.drawing import examples

Matrix = np.ndarray[Any, np.dtype[np.float64]]
CHOICES = 40
NEVER = lambda: False  # noqa: E731


def round_of(payoff: Matrix, luck: float = 0.3, predicts: bool = True) -> Round:
    """Return a round with these payoffs.

    `luck` is the standard deviation of a random bonus for all rows.
    """
    state = np.array([7], np.uint64)

    def meet(
        whose: int, own: Any, others: Any, mixed: Any, alive: Any, totals: Any, rounds: int
    ) -> None:
        for _ in range(rounds):
            rng = np.random.default_rng(int(state[0]))
            other = others[rng.choice(len(others), p=mixed / mixed.sum()), 0]
            shift = rng.normal(0.0, luck)
            rows = own[alive, 0]
            found = payoff[rows, other] if whose == MINE else 1.0 - payoff[other, rows]
            totals[alive] += found + shift
            state[0] += np.uint64(1)

    m, n = payoff.shape
    sides = (Side(np.arange(k).reshape(-1, 1), np.full(3, 1 / 3)) for k in (m, n))
    mine, theirs = sides
    if not predicts:
        theirs = Side(theirs.choices, np.full(n, 1 / n))
    return Round(mine, theirs, meet, state, predicts=predicts)


def ring(size: int) -> Matrix:
    """Return a cycle of three choices; the others lose to these, later ones by more."""
    payoff = np.full((size, size), 0.5)
    for index in range(size):
        for two in range(size):
            if index < 3 and two < 3:
                payoff[index, two] = (0.5, 1.0, 0.0)[(two - index) % 3]
            elif index < 3 or two < 3:
                payoff[index, two] = 0.8 if index < two else 0.2
    return payoff


def test_dominated_choices_drop_out_and_the_rest_are_mixed() -> None:
    # otherwise the best choices would come first
    order = np.random.default_rng(3).permutation(CHOICES)
    payoff = ring(CHOICES)[np.ix_(order, order)]
    found = sealed.solve_round(round_of(payoff), Plan(120_000, 6), 60_000, NEVER)
    good = set(np.flatnonzero(order < 3).tolist())
    assert {int(item) for item in found.choices[:, 0]} == good
    assert found.strategy == pytest.approx([1 / 3] * 3, abs=0.1)
    assert found.value == pytest.approx(0.5, abs=0.05)
    assert {int(item) for item in found.rivals[found.mixed > 0, 0]} == good


def test_the_rivals_best_policy_decides() -> None:
    """On average the first row looks best; mixing finds the rival's choice that beats it."""
    payoff = np.array([[0.9, 0.9, 0.0], [0.5, 0.5, 0.5], [0.1, 0.1, 0.1]])
    found = sealed.solve_round(round_of(payoff, predicts=False), Plan(60_000, 3), 60_000, NEVER)
    assert found.choices.ravel().tolist() == [1] and found.value == pytest.approx(0.5, abs=0.05)


def test_without_parts_the_best_response_to_the_prior_is_found() -> None:
    payoff = np.array([[0.9, 0.9, 0.9, 0.0], [0.5, 0.5, 0.5, 0.5]])
    found = sealed.solve_round(round_of(payoff), Plan(2_000, 0), 60_000, NEVER)
    assert found.choices.ravel().tolist() == [0] and found.strategy.tolist() == [1.0]
    assert 2_000 <= found.games < 2_000 + CHUNK


def test_a_stopped_search_has_an_answer() -> None:
    found = sealed.solve_round(round_of(ring(CHOICES)), Plan(ENDLESS, 3), 60_000, lambda: True)
    assert len(found.choices) == 1 and found.games == CHUNK


def test_without_compilation_choices_are_played_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a compiler a game takes milliseconds, so `stop` is called after every game."""
    round_ = round_of(ring(CHOICES))
    played, most, left = 0, 0, 0

    def meet(whose: int, own: Any, others: Any, mixed: Any, alive: Any, *more: Any) -> None:
        nonlocal played
        played += len(alive) * more[1]
        round_.meet(whose, own, others, mixed, alive, *more)

    def stop() -> bool:
        nonlocal played, most, left
        most, played, left = max(most, played), 0, left - 1
        return left < 0

    monkeypatch.setattr(sealed, "PLAIN", True)
    monkeypatch.setitem(sys.modules, "numba", None)
    for plan in (Plan(ENDLESS, 0), Plan(ENDLESS, 1), Plan(ENDLESS, 3)):
        left = 30  # fewer games than choices, so not every choice has been tried
        found = sealed.solve_round(replace(round_, meet=meet), plan, 60_000, stop)
        assert most == 1
        assert found.choices.ravel().tolist() == [0] and found.value == 0.5
        left = 30
        assert sealed.worths(replace(round_, meet=meet), found, np.arange(40)[:, None], 9e9, stop)
        assert most == 1


def test_choices_played_one_by_one_meet_the_same_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for plain in (False, True):
        monkeypatch.setattr(sealed, "PLAIN", plain)
        round_, totals = round_of(ring(6)), np.zeros(6)
        own, alive = round_.mine.choices, np.array([1, 2, 5])
        assert round_.play(NEVER, MINE, own, own, np.full(6, 1 / 6), alive, totals, 4)
        found.append((totals.tolist(), int(round_.state[0])))
    assert found[0] == found[1]


def test_the_search_ends_in_time() -> None:
    began = time.monotonic()
    found = sealed.solve_round(round_of(ring(CHOICES)), Plan(ENDLESS, 3), 200, NEVER)
    assert 0.19 < time.monotonic() - began < 0.6 and found.strategy.sum() == pytest.approx(1)


def test_choices_are_evaluated_against_the_rivals_mixture() -> None:
    payoff = ring(6)
    round_ = round_of(payoff, luck=0.1)
    found = sealed.solve_round(round_, Plan(30_000, 3), 60_000, NEVER)
    asked = np.arange(6).reshape(-1, 1)
    worth = sealed.worths(round_, found, asked, time.monotonic() + 0.2, NEVER)
    expected = payoff[:, found.rivals[:, 0]] @ found.mixed
    assert worth == pytest.approx(expected.tolist(), abs=0.08)


@given(
    arrays.arrays(
        np.float64, st.tuples(st.integers(1, 5), st.integers(1, 5)), elements=st.floats(0, 1)
    )
)
@settings(max_examples=examples(60))
def test_regret_matching_approximates_the_value(payoff: Matrix) -> None:
    """Compared with the value from the simplex method."""
    first, second = np.zeros(payoff.shape[0]), np.zeros(payoff.shape[1])
    matrices.match_regrets(payoff, sealed.STEPS, first, second)
    _, _, value = matrices.solve(payoff)
    assert first.sum() == pytest.approx(1) and second.sum() == pytest.approx(1)
    assert (first @ payoff).min() == pytest.approx(value, abs=0.02)
    assert (payoff @ second).max() == pytest.approx(value, abs=0.02)
