"""Matrix games: zero-sum games in which two players choose simultaneously."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import kernel, next_random

Floats = NDArray[np.float64]

NEAR = 1e-9
"""Numbers closer to 0 count as 0: a rounding error used as a pivot could make the method cycle."""
RARE = 0.1
"""Choices rarer than this fraction of the most frequent one are dropped from a mixture."""


def solve(payoff: Floats) -> tuple[Floats, Floats, float]:
    """Return optimal mixed strategies of a matrix game, and its value.

    `payoff` has shape (m, n) and holds the row player's payoffs. Return the row player's strategy
    (m), the column player's (n) and the value. The game is solved as a linear program by the
    simplex method with Bland's rule, which cannot cycle (Dantzig 1951; Bland 1977). With all
    payoffs made positive, the program is to maximise Σy subject to payoff·y ≤ 1, y ≥ 0.
    """
    rows, columns = payoff.shape
    shift = 1.0 - float(payoff.min())
    # The tableau has the constraints with their slacks; the last row is the negated objective.
    tableau = np.zeros((rows + 1, columns + rows + 1))
    tableau[:rows, :columns] = payoff + shift
    tableau[:rows, columns : columns + rows] = np.eye(rows)
    tableau[:rows, -1] = 1.0
    tableau[rows, :columns] = -1.0
    basis = np.arange(columns, columns + rows)
    while True:
        entering = np.flatnonzero(tableau[rows, :-1] < -NEAR)
        if not len(entering):
            break
        column = int(entering[0])
        over = tableau[:rows, column]
        ratios = np.full(rows, np.inf)
        np.divide(tableau[:rows, -1], over, out=ratios, where=over > NEAR)
        least = ratios.min()
        ties = np.flatnonzero(ratios <= least + NEAR)
        row = int(ties[np.argmin(basis[ties])])
        tableau[row] /= tableau[row, column]
        for other in range(rows + 1):
            if other != row and tableau[other, column] != 0.0:
                tableau[other] -= tableau[other, column] * tableau[row]
        basis[row] = column
    total = float(tableau[rows, -1])
    second = np.zeros(columns)
    for row, variable in enumerate(basis):
        if variable < columns:
            second[variable] = tableau[row, -1]
    first = tableau[rows, columns : columns + rows]
    return _as_strategy(first), _as_strategy(second), 1.0 / total - shift


def _as_strategy(weights: Floats) -> Floats:
    clean = np.maximum(weights, 0.0)
    mixed: Floats = clean / clean.sum()
    return mixed


def softmax(liked: Floats, count: int, heat: float) -> Floats:
    """Return the softmax probabilities of the first `count` choices from their heuristic values."""
    weights = np.exp((liked[:count] - liked[0]) / heat)
    shares: Floats = weights / weights.sum()
    return shares


def without_rare(mixed: Floats, rare: float = RARE) -> Floats:
    kept = np.where(mixed < rare * mixed.max(), 0.0, mixed)
    shares: Floats = kept / kept.sum()
    return shares


@kernel
def drawn(strategy: Any, state: Any) -> Any:
    """Return the index of a choice drawn at random from a mixed strategy."""
    at = next_random(state) / 4294967296.0
    for index in range(len(strategy)):
        at -= strategy[index]
        if at < 0:
            return index
    return len(strategy) - 1


@kernel
def regret_strategy(regrets: Any, strategy: Any):  # type: ignore[no-untyped-def]
    """Write probabilities proportional to `regrets` (>= 0) to `strategy`.

    If all regrets are 0, write equal probabilities.
    """
    total = 0.0
    for index in range(len(regrets)):
        total += regrets[index]
    for index in range(len(regrets)):
        strategy[index] = regrets[index] / total if total > 0 else 1.0 / len(regrets)


@kernel
def weighted_sum(rows: Any, weights: Any, total: Any):  # type: ignore[no-untyped-def]
    """Write the sum of `rows` (m, n), each multiplied by its weight (m), to `total` (n).

    Rows with weight 0 are skipped: in mixed strategies, that is most of them.
    """
    total[:] = 0.0
    for row in range(len(rows)):
        weight = weights[row]
        if weight != 0.0:
            for column in range(len(total)):
                total[column] += weight * rows[row, column]


@kernel
def mean_payoff(payoff: Any, first: Any, second: Any) -> Any:
    """Return the mean of `payoff` (m, n) under two mixed strategies (m) and (n)."""
    total = 0.0
    for row in range(len(first)):
        if first[row] != 0.0:
            for column in range(len(second)):
                total += first[row] * second[column] * payoff[row, column]
    return total


@kernel
def match_regrets(payoff: Any, steps: Any, first: Any, second: Any):  # type: ignore[no-untyped-def]
    """Write the average strategies of regret matching to `first` (m) and `second` (n).

    `payoff` has shape (m, n) and holds the first seat's payoffs. Negative regrets are reset to 0,
    the seats are updated alternately, and later steps weigh more (CFR+; Tammelin 2014).
    """
    m, n = payoff.shape
    by_column, gains, losses = payoff.T.copy(), np.empty(m), np.empty(n)
    regrets, others = np.zeros(m), np.zeros(n)
    row_strategy, column_strategy = np.empty(m), np.empty(n)
    first[:] = 0
    second[:] = 0
    for step in range(1, steps + 1):
        regret_strategy(regrets, row_strategy)
        regret_strategy(others, column_strategy)
        weighted_sum(by_column, column_strategy, gains)
        worth = 0.0
        for a in range(m):
            worth += row_strategy[a] * gains[a]
        for a in range(m):
            regrets[a] = max(0.0, regrets[a] + gains[a] - worth)
            first[a] += step * row_strategy[a]
        regret_strategy(regrets, row_strategy)
        weighted_sum(payoff, row_strategy, losses)
        lost = 0.0
        for b in range(n):
            lost += column_strategy[b] * losses[b]
        for b in range(n):
            others[b] = max(0.0, others[b] - losses[b] + lost)
            second[b] += step * column_strategy[b]
    weight = steps * (steps + 1) / 2
    for a in range(m):
        first[a] /= weight
    for b in range(n):
        second[b] /= weight
