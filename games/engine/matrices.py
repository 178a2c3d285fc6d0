"""Matrix games: zero-sum games in which two players choose simultaneously."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

NEAR = 1e-9
"""Numbers nearer to 0 count as 0: rounding errors of payoffs about 1. As a pivot such a number
would spoil the tableau and make the method cycle."""


def solve(payoff: Floats) -> tuple[Floats, Floats, float]:
    """Return optimal mixed strategies of a matrix game, and its value.

    `payoff`: shape (m, n), what the row player wins. Returns the row player's strategy (m), the
    column player's (n) and the value. Solved as a linear program by the simplex method with
    Bland's rule, which cannot cycle (Dantzig 1951; Bland 1977): with every payoff positive,
    maximise Σy subject to payoff·y ≤ 1, y ≥ 0.
    """
    rows, columns = payoff.shape
    shift = 1.0 - float(payoff.min())
    # The tableau: constraints with their slacks, the last row the negated objective.
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
    return _mixed(first), _mixed(second), 1.0 / total - shift


def _mixed(weights: Floats) -> Floats:
    """Normalise weights to probabilities, with negative rounding errors set to 0."""
    clean = np.maximum(weights, 0.0)
    mixed: Floats = clean / clean.sum()
    return mixed
