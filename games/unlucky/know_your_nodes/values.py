"""The learned value of a position of Know Your Nodes, from what both seats have invested.

The value is computed by a network with one layer of hidden units, which scores the position from
each seat's side; the value follows from the difference of the scores. The hidden units of a seat
are sums of rows of weights: one row for each node, by both seats' Sway there, two for each region,
by what it costs either seat to hold it, and a few for the purses. `tests/strength/nodes_values.py`
trains the network by self-play and writes `resources/nodes/values.json`.
"""

from __future__ import annotations

import base64
import json
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import kernel
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import LEAD
from games.unlucky.trial import ROUNDS
from resources import NODES

Net: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]
"""The weights of the network.

They are the weights of the inputs (ROWS, HIDDEN), and for each round the biases (ROUNDS, HIDDEN)
and the weights of the output (ROUNDS, HIDDEN).
"""
FILE = NODES / "values.json"
NAMES = ("inputs", "bias", "output")
HIDDEN = 64
SCALE = 1024
"""The factor by which the weights are multiplied to be stored as integers."""
COUNT = len(REGIONS)
MOST_SWAY, SMALL = 10, 3
"""Sway on a node above which it makes no difference, and the number of nodes of a small region."""
TO_WIN, TO_LOSE = 7, 6
"""Highest costs of winning a region and of making its holder lose it; higher costs count as these.

The first cost is 0 for the holder, and the second for a seat that does not hold the region.
"""
WINNING = 2 * (MOST_SWAY + 1) ** 2
"""Index of the first row about the costs of winning a region. The rows before it are for nodes."""
LOSING = WINNING + 2 * (TO_WIN + 1) ** 2
"""Index of the first row about the cost of losing a region."""
PURSES = LOSING + 2 * (2 * TO_LOSE + 1)
"""Index of the first of the rows about the seat's purse; the rival's follow."""
PURSE = 6
"""Number of facts about a purse: three about Sway, one about which seat was last ahead, and two
about the number of held regions."""
ROWS = PURSES + 2 * PURSE
TALLY = 3
"""Number of counts kept for each seat: the nodes and regions that it holds, and the regions in
which 1 Sway takes a node or makes a rival's node nobody's."""


def read(told: dict[str, str]) -> Net:
    """Return the weights from a file's data; raise ValueError if their number is wrong."""
    shapes = (ROWS, HIDDEN), (ROUNDS, HIDDEN), (ROUNDS, HIDDEN)
    parts = [np.frombuffer(base64.b64decode(told[name]), "<i2") for name in NAMES]
    if [part.size for part in parts] != [rows * columns for rows, columns in shapes]:
        raise ValueError(f"{FILE.name}: the number of weights does not match the number of inputs")
    one, two, three = (
        (part / SCALE).astype(np.float32).reshape(shape)
        for part, shape in zip(parts, shapes, strict=True)
    )
    return one, two, three


def encode(net: Net) -> dict[str, str]:
    """Return the network's weights in the form that `read` expects."""
    whole = (np.clip(np.rint(part * SCALE), -32767, 32767).astype("<i2") for part in net)
    return {
        name: base64.b64encode(part.tobytes()).decode()
        for name, part in zip(NAMES, whole, strict=True)
    }


@cache
def net() -> Net:
    return read(json.loads(FILE.read_text("utf-8")))


@kernel
def node_row(own: Any, other: Any, small: Any) -> Any:
    """Return the index of the row for a node with this Sway of the seat and of its rival."""
    wide = MOST_SWAY + 1
    return (small * wide + min(MOST_SWAY, own)) * wide + min(MOST_SWAY, other)


@kernel
def cheapest(costs: Any, needed: Any, most: Any) -> Any:
    """Return the sum of the `needed` lowest costs, at most `most`.

    `costs` has four bits for each cost from 1 to 15, which hold the number of nodes with this cost.
    """
    total, left = 0, needed
    for cost in range(1, most + 1):
        count = min(left, costs >> 4 * cost & 15)
        total += cost * count
        left -= count
        if left == 0:
            return min(most, total)
    return most


@kernel
def look_at(stock: Any, control: Any, seat: Any, region: Any, member: Any, first: Any) -> Any:
    """Return the facts about a region from a seat's side.

    They are the number of nodes that the seat holds, its cost of winning the region, the rival's
    cost of making it lose the region, and whether 1 Sway of the seat takes a node or makes a
    rival's node nobody's.
    """
    own, other = stock[seat], stock[1 - seat]
    held, taking, spoiling, useful = 0, 0, 0, False
    for at in range(first[region], first[region + 1]):
        node = member[at]
        mine, theirs = own[node], other[node]
        if control[node] == seat + 1:
            held += 1
            spoiling += 1 << 4 * min(TO_LOSE, max(1, mine - LEAD + 1 - theirs))
            continue
        cost = theirs + LEAD - mine if theirs else 1
        taking += 1 << 4 * min(TO_WIN, cost)
        useful |= cost == 1 or (control[node] > 0 and theirs - mine - LEAD + 1 <= 1)
    size = first[region + 1] - first[region]
    needed = size // 2 + 1 - held
    if needed > 0:
        return held, cheapest(taking, needed, TO_WIN), 0, useful
    return held, 0, cheapest(spoiling, 1 - needed, TO_LOSE), useful


@kernel
def region_rows(
    to_win: Any, to_lose: Any, other_to_win: Any, other_to_lose: Any, small: Any
) -> Any:
    """Return the indices of a region's two rows, by what it costs the seat and the other seat."""
    wide = TO_WIN + 1
    losing = to_lose if to_lose else other_to_lose + TO_LOSE if other_to_lose else 0
    return (
        WINNING + (small * wide + to_win) * wide + other_to_win,
        LOSING + small * (2 * TO_LOSE + 1) + losing,
    )


@kernel
def add_line(line: Any, row: Any, size: Any):  # type: ignore[no-untyped-def]
    factor = np.float32(size)
    for unit in range(HIDDEN):
        line[unit] += factor * row[unit]


@kernel
def add_node(  # type: ignore[no-untyped-def]
    one: Any, two: Any, small: Any, sign: Any, inputs: Any, sums: Any
):
    """Add a node with the seats' Sway `one` and `two` to their sums (2, HIDDEN).

    If `sign` is -1, it is taken out again. `small` is 1 in a small region, otherwise 0.
    """
    add_line(sums[0], inputs[node_row(one, two, small)], sign)
    add_line(sums[1], inputs[node_row(two, one, small)], sign)


@kernel
def add_region(  # type: ignore[no-untyped-def]
    stock: Any,
    control: Any,
    region: Any,
    sign: Any,
    member: Any,
    first: Any,
    inputs: Any,
    sums: Any,
    tally: Any,
):
    """Add a region without its nodes to the seats' sums, and to their counts `tally` (2, TALLY).

    If `sign` is -1, it is taken out again. `control` holds the nodes' controllers.
    """
    held, win, lose, useful = look_at(stock, control, 0, region, member, first)
    others, other_win, other_lose, other_useful = look_at(stock, control, 1, region, member, first)
    small = int(first[region + 1] - first[region] <= SMALL)
    for row in region_rows(win, lose, other_win, other_lose, small):
        add_line(sums[0], inputs[row], sign)
    for row in region_rows(other_win, other_lose, win, lose, small):
        add_line(sums[1], inputs[row], sign)
    tally[0, 0] += sign * held
    tally[0, 1] += sign * (win == 0)
    tally[0, 2] += sign * useful
    tally[1, 0] += sign * others
    tally[1, 1] += sign * (other_win == 0)
    tally[1, 2] += sign * other_useful


@kernel
def add_all(  # type: ignore[no-untyped-def]
    stock: Any, control: Any, member: Any, first: Any, inputs: Any, sums: Any, tally: Any
):
    """Write the sums of all nodes and regions, and the counts."""
    sums[:] = 0
    tally[:] = 0
    for region in range(COUNT):
        small = int(first[region + 1] - first[region] <= SMALL)
        for at in range(first[region], first[region + 1]):
            add_node(stock[0, member[at]], stock[1, member[at]], small, 1, inputs, sums)
        add_region(stock, control, region, 1, member, first, inputs, sums, tally)


@kernel
def write_purse(sway: Any, was_ahead: Any, tally: Any, purse: Any):  # type: ignore[no-untyped-def]
    """Write the facts about a seat's purse (PURSE) from its Sway and its counts (TALLY)."""
    purse[0] = 0.1 * sway
    purse[1] = 0.1 * max(0, sway - 12)
    purse[2] = 0.1 * max(0, sway - tally[2])
    purse[3] = was_ahead
    purse[4] = 0.25 * max(0, tally[1] - 4)
    purse[5] = 0.5 * max(0, tally[1] - 6)


@kernel
def scored(  # type: ignore[no-untyped-def]
    sums: Any, tally: Any, sway: Any, was: Any, played: Any, net: Any, purses: Any, line: Any
):
    """Return the first seat's chance of winning after `played` rounds (fewer than `ROUNDS`).

    `was` is the seat that was last ahead. `purses` (2, PURSE) and `line` (HIDDEN) are scratch
    memory.
    """
    inputs, bias, output = net
    score = np.float32(0.0)
    for seat in range(2):
        write_purse(sway[seat], was == seat + 1, tally[seat], purses[seat])
    for seat in range(2):
        part = np.float32(0.0)
        for unit in range(HIDDEN):
            line[unit] = sums[seat, unit] + bias[played, unit]
        for fact in range(PURSE):
            for rival in range(2):
                size = purses[seat ^ rival, fact]
                if size != 0:
                    add_line(line, inputs[PURSES + PURSE * rival + fact], size)
        for unit in range(HIDDEN):
            part += max(line[unit], np.float32(0.0)) * output[played, unit]
        score += part if seat == 0 else -part
    return 1.0 / (1.0 + np.exp(-np.float64(score)))


@kernel
def worth(  # type: ignore[no-untyped-def]
    stock: Any,
    sway: Any,
    was: Any,
    control: Any,
    played: Any,
    net: Any,
    member: Any,
    first: Any,
    room: Any,
):
    """Return the first seat's chance of winning after `played` rounds (fewer than `ROUNDS`).

    `control` holds the nodes' controllers, and `was` is the seat that was last ahead. `room` is
    scratch memory (see `workspace`).
    """
    sums, tally, purses, line = room
    add_all(stock, control, member, first, net[0], sums, tally)
    return scored(sums, tally, sway, was, played, net, purses, line)


@kernel
def workspace() -> Any:
    """Return scratch memory for `worth`: the seats' sums, counts and purses, and hidden units."""
    return (
        np.empty((2, HIDDEN), np.float32),
        np.empty((2, TALLY), np.int64),
        np.empty((2, PURSE), np.float32),
        np.empty(HIDDEN, np.float32),
    )
