"""Matrix games: two choose at once, and what one wins the other loses."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

NEAR = 1e-9
"""Numbers nearer to 0 are taken for 0: rounding makes such of payoffs about 1, and more with each
step. A pivot that is one spoils the tableau, and the method goes round in circles."""


def solve(payoff: Floats) -> tuple[Floats, Floats, float]:
    """Optimal mixed strategies of a matrix game, and its value.

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
    """Weights as probabilities, without what rounding left below 0."""
    clean = np.maximum(weights, 0.0)
    mixed: Floats = clean / clean.sum()
    return mixed
