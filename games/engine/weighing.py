"""What single choices of a round are worth in which both choose at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from games.core import Seat
from games.engine.bots import ENDLESS, Stop
from games.engine.mixing import CHUNK, Matrix
from games.engine.searching import repeat

Floats = NDArray[np.float64]

STAYS = 1e12
"""A regret so large that no game played on changes the strategy that it asks for."""


def against(
    choices: int,
    seat: Seat,
    mixed: Floats,
    play: Callable[[int, Matrix, int], object],
    end: float,
    stop: Stop,
) -> list[float]:
    """What each of so many choices of `seat` is worth against the other's mixed strategy.

    `play(choice, root, games)` plays games on with this choice alone; `root` is a matrix with one
    row (the first seat's choice) or one column, whose other side is drawn as `mixed`. Values are
    the first seat's in the matrix, and the seat's own in what is returned.
    """
    roots = [_held(seat, mixed) for _ in range(choices)]

    def part(count: int) -> None:
        for index, root in enumerate(roots):
            play(index, root, max(1, count // choices))

    repeat(part, ENDLESS, end, stop, CHUNK)
    found = (_worth(root, mixed) for root in roots)
    return [worth if seat is Seat.ONE else 1.0 - worth for worth in found]


def _held(seat: Seat, mixed: Floats) -> Matrix:
    """A matrix of one choice of `seat`, whose other side stays as it is mixed."""
    root = Matrix(*((1, len(mixed)) if seat is Seat.ONE else (len(mixed), 1)))
    root.regrets[seat.other.value][:] = STAYS * mixed
    return root


def _worth(root: Matrix, mixed: Floats) -> float:
    """The mean of what was seen, each choice of the other counting as it is mixed."""
    seen = mixed * (root.visits.ravel() > 0)
    if not seen.sum():
        return root.value()
    return float((root.values.ravel() * seen).sum() / seen.sum())
