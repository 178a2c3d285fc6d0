"""The learned value of a position of Know Your Nodes, from what both seats have invested.

The inputs of a small network are numbers of nodes and regions, by the cost of taking or losing
them. The network scores the position from each seat's side, and the value follows from the
difference of the scores. `tests/strength/nodes_values.py` trains it by self-play and writes
`resources/nodes/values.json`.
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

They are the weights of the inputs (2 * FACTS, HIDDEN), with the scored seat's facts first, and for
each round the biases (ROUNDS, HIDDEN) and the weights of the output (ROUNDS, HIDDEN).
"""
FILE = NODES / "values.json"
NAMES = ("inputs", "bias", "output")
HIDDEN = 32
SCALE = 1024
"""The factor by which the weights are multiplied to be stored as integers."""
COUNT = len(REGIONS)
DEAR = 6
"""The highest cost in the facts about nodes; higher costs count as `DEAR`."""
FRESH, HELD, LEVEL = 0, 1, 1 + DEAR
"""Indices of the facts that count nodes. FRESH counts the nodes held with 1 Sway. The facts from
HELD on count the other held nodes, by the rival's cost of neutralizing them. The facts from LEVEL
on count the contested nodes that nobody controls, by the seat's lead in Sway there (-1, 0, 1)."""
KEPT = LEVEL + 3
"""Index of the first fact that counts held regions. It counts those with a node to spare. The next
three count the others, by the rival's cost of neutralizing the weakest node (1, 2, more)."""
NEAR = KEPT + 4
"""Index of the first fact that counts regions not held. Four facts count those that lack one node,
by the cost of the cheapest node (1, 2, 3, more). The next two count those that lack two or more."""
BROAD = NEAR + 6
"""Index of the first of four facts that count the regions in which 1 Sway has a certain effect: it
takes a node, neutralizes a rival's node, does either of these, or takes a node without Sway."""
PURSE = BROAD + 4
"""Index of the first of the last six facts: three about Sway, one about which seat was last ahead,
and two about the number of held regions."""
FACTS = PURSE + 6
SMALL = np.float32(0.125)
"""The factor by which numbers of nodes and regions are multiplied in the facts."""


def read(told: dict[str, str]) -> Net:
    """Return the weights from a file's data; raise ValueError if their number is wrong."""
    shapes = (2 * FACTS, HIDDEN), (ROUNDS, HIDDEN), (ROUNDS, HIDDEN)
    parts = [np.frombuffer(base64.b64decode(told[name]), "<i2") for name in NAMES]
    if [part.size for part in parts] != [rows * columns for rows, columns in shapes]:
        raise ValueError(f"{FILE.name}: the number of weights does not match the number of inputs")
    one, two, three = (
        (part / SCALE).astype(np.float32).reshape(shape)
        for part, shape in zip(parts, shapes, strict=True)
    )
    return one, two, three


def told(net: Net) -> dict[str, str]:
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
def add_region(  # type: ignore[no-untyped-def]
    stock: Any,
    control: Any,
    seat: Any,
    region: Any,
    amount: Any,
    member: Any,
    first: Any,
    fact: Any,
):
    """Add `amount` to the facts of `seat` that apply to a region.

    With `SMALL` the region is counted, with `-SMALL` it is taken out again. `fact` is the seat's
    row of the facts, and `control` holds the nodes' controllers.
    """
    own, other = stock[seat], stock[1 - seat]
    held, weakest, cheapest, takes, spoils, free = 0, DEAR, DEAR, 0, 0, 0
    for at in range(first[region], first[region + 1]):
        node = member[at]
        mine, theirs, who = own[node], other[node], control[node]
        if who == seat + 1:
            cost = min(DEAR, max(1, mine - LEAD + 1 - theirs))
            held += 1
            weakest = min(weakest, cost)
            if mine == 1:
                fact[FRESH] += amount
            else:
                fact[HELD + cost - 1] += amount
            continue
        cost = theirs + LEAD - mine if theirs else 1
        cheapest = min(cheapest, cost)
        takes |= cost == 1
        free |= mine + theirs == 0
        if who:
            spoils |= theirs - mine - LEAD + 1 <= 1
        elif mine:
            fact[LEVEL + 1 + mine - theirs] += amount
    size = first[region + 1] - first[region]
    needed = size // 2 + 1 - held
    fact[BROAD] += amount * takes
    fact[BROAD + 1] += amount * spoils
    fact[BROAD + 2] += amount * (takes | spoils)
    fact[BROAD + 3] += amount * free
    if needed < 0:
        fact[KEPT] += amount
    elif needed == 0:
        fact[KEPT + min(3, weakest)] += amount
    elif needed == 1:
        fact[NEAR + min(4, cheapest) - 1] += amount
    else:
        fact[NEAR + 3 + min(3, needed) - 1] += amount


@kernel
def counted(fact: Any, start: Any, end: Any) -> Any:
    """Return the total number of nodes or regions in the facts from `start` to `end` - 1."""
    total = np.float32(0.0)
    for index in range(start, end):
        total += fact[index]
    return int(total / SMALL)


@kernel
def add_purses(facts: Any, sway: Any, was: Any):  # type: ignore[no-untyped-def]
    """Write both seats' facts from `PURSE` on, which depend on all facts before."""
    for seat in range(2):
        fact = facts[seat]
        regions, slots = counted(fact, KEPT, NEAR), counted(fact, BROAD + 2, BROAD + 3)
        fact[PURSE] = 0.1 * sway[seat]
        fact[PURSE + 1] = 0.1 * max(0, sway[seat] - 12)
        fact[PURSE + 2] = 0.1 * max(0, sway[seat] - slots)
        fact[PURSE + 3] = was == seat + 1
        fact[PURSE + 4] = 0.25 * max(0, regions - 4)
        fact[PURSE + 5] = 0.5 * max(0, regions - 6)


@kernel
def facts_of(  # type: ignore[no-untyped-def]
    stock: Any,
    sway: Any,
    was: Any,
    control: Any,
    member: Any,
    first: Any,
    facts: Any,
):
    """Write the inputs of the network for each seat to `facts`, of shape (2, FACTS).

    `control` holds the nodes' controllers, and `was` is the seat that was last ahead.
    """
    facts[:] = 0
    for seat in range(2):
        for region in range(COUNT):
            add_region(stock, control, seat, region, SMALL, member, first, facts[seat])
    add_purses(facts, sway, was)


@kernel
def add_line(line: Any, row: Any, size: Any):  # type: ignore[no-untyped-def]
    for unit in range(HIDDEN):
        line[unit] += size * row[unit]


@kernel
def scored(sums: Any, played: Any, output: Any) -> Any:
    """Return the first seat's chance of winning from both seats' hidden units."""
    score = np.float32(0.0)
    for seat in range(2):
        line, part = sums[seat], np.float32(0.0)
        for unit in range(HIDDEN):
            part += max(line[unit], np.float32(0.0)) * output[played, unit]
        score += part if seat == 0 else -part
    return 1.0 / (1.0 + np.exp(-np.float64(score)))


@kernel
def worth(facts: Any, played: Any, inputs: Any, bias: Any, output: Any, sums: Any) -> Any:
    """Return the first seat's chance of winning after `played` rounds (fewer than `ROUNDS`).

    The values of the hidden units are written to `sums`, of shape (2, HIDDEN).
    """
    for seat in range(2):
        sums[seat] = bias[played]
    for seat in range(2):
        for index in range(FACTS):
            size = facts[seat, index]
            if size != 0:
                add_line(sums[seat], inputs[index], size)
                add_line(sums[1 - seat], inputs[FACTS + index], size)
    return scored(sums, played, output)
