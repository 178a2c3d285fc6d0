"""The last round of Wandering Noughts as a matrix game whose entries are results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from games.core import Seat
from games.engine import matrices
from games.engine.compiled import PLAIN
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import values
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.turns import (
    NONE,
    Floats,
    Turns,
    TurnStrategy,
    legal_turns,
    turn_of,
)

LAST = 8 if PLAIN else 100
"""Number of turns of each seat in the first matrix of the last round."""
DISTINCT = 80
"""Maximum number of different rows and of columns in a last round that is solved exactly."""
JOINING = 6
"""Maximum number of a seat's turns that are added to the matrix at once."""
NEAR = 1e-9
"""Gains below this are rounding errors."""
POSITIONS_PER_CHECK = 8 if PLAIN else 2_000
NOTHING: Floats = np.empty(0)


def last_round(
    trial: Noughts,
    seat: Seat,
    start: Any,
    first: int,
    weighed: Turns = NONE,
    over: Callable[[], bool] = lambda: False,
) -> TurnStrategy:
    """Return a mixed strategy for the last round: solve a matrix of the most promising turns.

    Of the `LAST` most promising turns of each seat, turns with equal results against all turns of
    the other seat are merged, and the matrix of up to `DISTINCT` turns of each seat is solved
    exactly. Then turns that do better against the other seat's strategy join the matrix, until
    there are no more or `over`, called every `POSITIONS_PER_CHECK` positions, returns True. In the
    result, `worth` holds the values of the likeliest turn and of the `weighed` turns.
    """
    left, learned = np.zeros(2, np.int64), values.learned_values()
    games = 0

    def results(ones: Turns, twos: Turns) -> Floats:
        nonlocal games
        payoff = np.empty((len(ones), len(twos)))
        pair = np.ascontiguousarray(ones), np.ascontiguousarray(twos)
        values.table(start, ROUNDS, first, left, *pair, learned, payoff)
        games += payoff.size
        return payoff

    def best(side: Seat, rivals: Turns, mixed: Floats, value: float) -> Turns:
        """Return the turns that gain most against the rival's mixture, or none if time is up."""
        pool, gains = pools[side.value], [NOTHING]
        many = max(1, POSITIONS_PER_CHECK // len(rivals))
        for at in range(0, len(pool), many):
            if over():
                return NONE
            part = pool[at : at + many]
            if side is Seat.ONE:
                gains.append(results(part, rivals) @ mixed - value)
            else:
                gains.append(value - mixed @ results(rivals, part))
        gained = np.concatenate(gains)
        best_indices = np.argsort(-gained, kind="stable")[:JOINING]
        return pool[best_indices[gained[best_indices] > NEAR]]

    pools = [legal_turns(start, seat.value + 1, ROUNDS, trial.walls_left[seat]) for seat in Seat]
    payoff = results(pools[0][:LAST], pools[1][:LAST])
    _, rows = np.unique(payoff, axis=0, return_index=True)
    _, columns = np.unique(payoff[rows], axis=1, return_index=True)
    rows = rows[np.argsort(-payoff[rows][:, columns].mean(axis=1), kind="stable")][:DISTINCT]
    columns = columns[np.argsort(payoff[rows][:, columns].mean(axis=0), kind="stable")][:DISTINCT]
    chosen, payoff = [pools[0][rows], pools[1][columns]], payoff[np.ix_(rows, columns)]
    while True:
        first_mix, second_mix, value = matrices.solve(payoff)
        new = (
            best(Seat.ONE, chosen[1][second_mix > 0], second_mix[second_mix > 0], value),
            best(Seat.TWO, chosen[0][first_mix > 0], first_mix[first_mix > 0], value),
        )
        if over() or not (len(new[0]) or len(new[1])):
            break
        payoff = np.concatenate((payoff, results(new[0], chosen[1])))
        chosen[0] = np.concatenate((chosen[0], new[0]))
        payoff = np.concatenate((payoff, results(chosen[0], new[1])), axis=1)
        chosen[1] = np.concatenate((chosen[1], new[1]))
    turns, strategy = (chosen[0], first_mix) if seat is Seat.ONE else (chosen[1], second_mix)
    all_ = np.concatenate((turns[[int(strategy.argmax())]], weighed))
    worths = (
        results(all_, chosen[1]) @ second_mix
        if seat is Seat.ONE
        else 1.0 - first_mix @ results(chosen[0], all_)
    )
    worth = dict(zip(map(turn_of, all_), worths.clip(0.0, 1.0).tolist(), strict=True))
    value = min(1.0, max(0.0, value if seat is Seat.ONE else 1.0 - value))
    return TurnStrategy(turns, strategy, value, games, worth)
