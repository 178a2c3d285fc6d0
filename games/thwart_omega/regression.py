"""Prediction of how far the values of combinations are from their estimates.

A combination is a pair of black's cells and one of white's. If a combination turns out to be worth
more than estimated, those that have cells in common with it probably are, too. This is Gaussian
process regression (Rasmussen & Williams 2006, section 2.2). The covariance of two combinations is
the number of cells, and of pairs of cells, that they have in common.

The linear system is solved by conjugate gradients (Hestenes & Stiefel 1952), since products with
the covariances are quick to compute. A library's solver would start threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.matrices import Floats
from games.thwart_omega.kernels import COUNT

Codes: TypeAlias = NDArray[np.int64]
"""Numbers of the cells, and pairs of cells, of combinations; the last axis has 10 items."""

PAIRS = [*combinations(range(4), 2)]
"""The pairs of a combination's four cells."""
SIZE = (4 + len(PAIRS) * COUNT) * COUNT
"""Codes are smaller than this."""
ACCURACY = 1e-6
"""The iteration stops if the squared residual is at most this share of its initial value."""
ALONE, NOISE = 3.0, 1.5
"""Variance of the part of a difference that is specific to one combination, and variance of the
noise in a measured difference. The unit is the variance due to one cell."""


def codes(blacks: NDArray[np.int64], whites: NDArray[np.int64]) -> Codes:
    """Return the codes of all combinations of black's (m, 2) and white's (n, 2) pairs, (m, n, 10).

    Cells are given as numbers below `COUNT`.
    """
    cells = np.empty((len(blacks), len(whites), 4), np.int64)
    cells[:, :, :2], cells[:, :, 2:] = blacks[:, None], whites
    found = [cells[:, :, at] + COUNT * at for at in range(4)]
    for at, (one, two) in enumerate(PAIRS):
        found.append(COUNT * (4 + COUNT * at + cells[:, :, one]) + cells[:, :, two])
    return np.stack(found, axis=2)


def expected(codes: Codes, known: Sequence[tuple[int, int]], differences: Floats) -> Floats:
    """Return the expected differences (m, n) of all combinations from those that are `known`.

    `known` holds k indices of combinations, and `differences` (k) how far their values are from
    the estimates.
    """
    rows, columns = np.array(known).T
    some, mean = codes[rows, columns], float(differences.mean())
    numbers = some.ravel()

    def sums(shares: Floats) -> Floats:
        """Return the sum of the `shares` (k) of all combinations with a code."""
        return np.bincount(numbers, np.repeat(shares, some.shape[1]), SIZE).astype(np.float64)

    shares, left = np.zeros(len(some)), differences - mean
    direction, square = left, float(left @ left)
    least = square * ACCURACY
    for _ in range(len(some)):
        if square <= least:
            break
        product = sums(direction)[some].sum(axis=1) + (ALONE + NOISE) * direction
        step = square / float(direction @ product)
        shares, left = shares + step * direction, left - step * product
        before, square = square, float(left @ left)
        direction = left + square / before * direction
    found: Floats = mean + sums(shares)[codes].sum(axis=2)
    found[rows, columns] += ALONE * shares
    return found
