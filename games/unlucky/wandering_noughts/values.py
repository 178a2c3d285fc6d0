"""The learned value of a board between rounds, and a round's equilibrium by these values.

A small network scores the board as each seat sees it, and the difference is added to the log odds
of `kernels.worth`. The network's inputs are: lines that can still be completed, by the number of
their pieces and by the actions that may reach the missing space; pieces and walls; the spaces on
which each seat may place; the walls left; and the seat that was first ahead.
`tests/strength/noughts_values.py` trains it by self-play.
"""

from __future__ import annotations

import base64
import json
from functools import cache
from math import exp
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import kernel, lowest, ones
from games.engine.matrices import match_regrets
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.board import LINES, SPACES, surrounding
from games.unlucky.wandering_noughts.kernels import (
    CELLS,
    CIRCLES,
    COUNT,
    CROSSES,
    NOTHING,
    WALLS,
    cell_of,
    leader,
    only,
    placeable,
    resolve,
    turns,
    worth,
)
from games.unlucky.wandering_noughts.rules import WALLS as MOST_WALLS
from resources import NOUGHTS

Net: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]
"""The weights of the network.

They are the weights of the inputs (INPUTS, HIDDEN), then by round the biases (ROUNDS, HIDDEN) and
the weights of the output (ROUNDS, HIDDEN).
"""

FILE = NOUGHTS / "values.json"
HIDDEN = 32
SCALE = 1024
"""The factor by which the weights are multiplied to be stored as integers."""
KINDS = 6
"""Number of kinds of lines of a seat.

They are: one piece; two pieces, where the third space may be open to a placement (+1) or a move
(+2); three pieces.
"""
MARKS = 5
"""Number of inputs per space: own piece, rival's piece, wall, own and rival's placement allowed."""
EXTRA = len(LINES) * 2 * KINDS
"""Index of the first input about spaces.

`REST` is the index of the first input about the walls left and the seat that was first ahead.
"""
REST = EXTRA + MARKS * len(SPACES)
INPUTS = REST + 2 * (MOST_WALLS + 1) + 3
MOST_INPUTS = len(LINES) + 3 * len(SPACES) + 3
"""Maximum number of inputs that are 1 on a board."""
MOST = 6_000
"""Maximum number of turns of a seat."""
TIES = 0.001
"""Weight of the lead in lines relative to the value. In the last round, values are often equal."""


def _set(cells: Any) -> int:
    return sum(1 << cell_of(cell) for cell in cells)


MASKS = np.array([_set(line) for line in LINES], np.uint64)
NEAR = np.array(
    [
        _set(surrounding((at % 8, at // 8))) if (at % 8, at // 8) in SPACES else 0
        for at in range(COUNT)
    ],
    np.uint64,
)


def read(told: dict[str, str]) -> Net:
    """Return the weights in a file; raise ValueError if their number is wrong."""
    shapes = (INPUTS, HIDDEN), (ROUNDS, HIDDEN), (ROUNDS, HIDDEN)
    parts = [np.frombuffer(base64.b64decode(told[name]), "<i2") for name in NAMES]
    if [part.size for part in parts] != [rows * columns for rows, columns in shapes]:
        raise ValueError("the weights are not as many as the inputs")
    one, two, three = (
        (part / SCALE).astype(np.float32).reshape(shape)
        for part, shape in zip(parts, shapes, strict=True)
    )
    return one, two, three


NAMES = ("inputs", "bias", "output")


def told(net: Net) -> dict[str, str]:
    """Return the weights in the form that `read` expects."""
    whole = (np.clip(np.rint(part * SCALE), -32767, 32767).astype("<i2") for part in net)
    return {
        name: base64.b64encode(part.tobytes()).decode()
        for name, part in zip(NAMES, whole, strict=True)
    }


@cache
def net() -> Net:
    return read(json.loads(FILE.read_text("utf-8")))


@kernel
def inputs(board: Any, first: Any, left: Any, mine: Any, theirs: Any) -> Any:
    """Write the indices of the inputs that are 1: `mine` for circles, `theirs` for crosses.

    `left` holds the number of walls that each seat has left. `first` is the piece of the seat that
    was first ahead, or 0. Returns the number of inputs.
    """
    own, rival, walls = board[CIRCLES], board[CROSSES], board[WALLS]
    puts, others = placeable(board, 1), placeable(board, 2)
    used = 0
    for index in range(len(MASKS)):
        line = MASKS[index]
        one, two = own & line, rival & line
        if walls & line != NOTHING or (one == NOTHING) == (two == NOTHING):
            continue
        seat = 0 if two == NOTHING else 1
        pieces, all_, may = (one, own, puts) if seat == 0 else (two, rival, others)
        many = ones(pieces)
        kind = 0 if many == 1 else KINDS - 1
        if many == 2:
            gap = line & ~pieces
            kind = 1 + (may & gap != NOTHING)
            kind += 2 * (NEAR[lowest(gap)] & all_ & ~line != NOTHING)
        at = index * 2 * KINDS + kind
        mine[used], theirs[used] = at + KINDS * seat, at + KINDS * (1 - seat)
        used += 1
    for index in range(len(CELLS)):
        one, at = only(CELLS[index]), EXTRA + MARKS * index
        if own & one != NOTHING:
            mine[used], theirs[used] = at, at + 1
            used += 1
        elif rival & one != NOTHING:
            mine[used], theirs[used] = at + 1, at
            used += 1
        elif walls & one != NOTHING:
            mine[used], theirs[used] = at + 2, at + 2
            used += 1
        if puts & one != NOTHING:
            mine[used], theirs[used] = at + 3, at + 4
            used += 1
        if others & one != NOTHING:
            mine[used], theirs[used] = at + 4, at + 3
            used += 1
    for seat in range(2):
        at = REST + left[seat]
        mine[used], theirs[used] = at + 3 * seat, at + 3 * (1 - seat)
        used += 1
    mine[used] = REST + 6 + first
    theirs[used] = REST + 6 + (3 - first if first else 0)
    return used + 1


@kernel
def scored(base: Any, number: Any, used: Any, net: Any, rows: Any, sums: Any) -> Any:
    """Return the chance `base`, adjusted by the network for the first `used` inputs in `rows`.

    The values of the hidden units are written to `sums`.
    """
    weights, bias, output = net
    total = 0.0
    whole = used // 4 * 4
    for seat in range(2):
        for unit in range(HIDDEN):
            sums[seat, unit] = bias[number, unit]
        for at in range(0, whole, 4):  # steps of four let the compiler vectorize the loop
            a, b, c, d = rows[seat, at], rows[seat, at + 1], rows[seat, at + 2], rows[seat, at + 3]
            for unit in range(HIDDEN):
                sums[seat, unit] += (weights[a, unit] + weights[b, unit]) + (
                    weights[c, unit] + weights[d, unit]
                )
        for at in range(whole, used):
            for unit in range(HIDDEN):
                sums[seat, unit] += weights[rows[seat, at], unit]
    for unit in range(HIDDEN):
        total += output[number, unit] * (max(0.0, sums[0, unit]) - max(0.0, sums[1, unit]))
    return base / (base + (1.0 - base) * exp(-total))


@kernel
def value(board: Any, number: Any, first: Any, left: Any, net: Any, rows: Any, sums: Any) -> Any:
    """Return the chance of circles after round `number`.

    `rows` (2, MOST_INPUTS) and `sums` (2, HIDDEN) are scratch memory.
    """
    if first == 0:
        first = leader(board)
    base = worth(board, number, first)
    if number >= ROUNDS:
        return base
    used = inputs(board, first, left, rows[0], rows[1])
    return scored(base, number, used, net, rows, sums)


@kernel
def table(  # type: ignore[no-untyped-def]
    start: Any, number: Any, first: Any, left: Any, ones: Any, twos: Any, net: Any, payoff: Any
):
    """Write to `payoff` (m, n) the value to circles of every pair of turns after round `number`."""
    board, after = np.empty(3, np.uint64), np.empty(2, np.int64)
    rows, sums = np.empty((2, MOST_INPUTS), np.int64), np.empty((2, HIDDEN), np.float32)
    for a in range(len(ones)):
        for b in range(len(twos)):
            board[:] = start
            resolve(board, ones[a], twos[b])
            after[0] = left[0] - (ones[a, 0] >= 0)
            after[1] = left[1] - (twos[b, 0] >= 0)
            payoff[a, b] = value(board, number, first, after, net, rows, sums)


@kernel
def likely(  # type: ignore[no-untyped-def]
    start: Any, piece: Any, number: Any, first: Any, left: Any, few: Any, keep: Any, net: Any
):
    """Return a seat's `keep` best turns if the other seat does nothing, shape (keep, 4).

    Only the `few` turns with the largest lead in lines are evaluated.
    """
    found, liked = np.empty((MOST, 4), np.int64), np.empty(MOST)
    count = turns(start, piece, number, left[piece - 1], found, liked)
    order = np.argsort(-liked[:count])[:few]
    own, idle = found[order], np.full((1, 4), -1, np.int64)
    worths = np.empty((len(own), 1)) if piece == 1 else np.empty((1, len(own)))
    if piece == 1:
        table(start, number, first, left, own, idle, net, worths)
    else:
        table(start, number, first, left, idle, own, net, worths)
    sign = 1.0 if piece == 1 else -1.0
    looks = sign * worths.ravel() + TIES * liked[order]
    return own[np.argsort(-looks)[:keep]]


@kernel
def equilibrium(  # type: ignore[no-untyped-def]
    start: Any, number: Any, first: Any, left: Any, few: Any, keep: Any, steps: Any, net: Any
):
    """Return likely turns of both seats, their strategies, and the value to circles."""
    ones = likely(start, 1, number, first, left, few, keep, net)
    twos = likely(start, 2, number, first, left, few, keep, net)
    payoff = np.empty((len(ones), len(twos)))
    table(start, number, first, left, ones, twos, net, payoff)
    one, two = np.empty(len(ones)), np.empty(len(twos))
    match_regrets(payoff, steps, one, two)
    total = 0.0
    for a in range(len(ones)):
        for b in range(len(twos)):
            total += one[a] * two[b] * payoff[a, b]
    return ones, twos, one, two, total


@kernel
def looked_into(  # type: ignore[no-untyped-def]
    start: Any, number: Any, first: Any, left: Any, one: Any, two: Any, few: Any, keep: Any,
    steps: Any, net: Any,
):  # fmt: skip
    """Return the value of a pair of turns to circles, from the equilibrium of the next round."""
    board, after = start.copy(), np.empty(2, np.int64)
    resolve(board, one, two)
    after[0] = left[0] - (one[0] >= 0)
    after[1] = left[1] - (two[0] >= 0)
    if first == 0:
        first = leader(board)
    return equilibrium(board, number + 1, first, after, few, keep, steps, net)[4]
