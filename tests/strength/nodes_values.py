"""Learn the values of Know Your Nodes by self-play; writes `resources/nodes/values.json`.

    python -m tests.strength.nodes_values FOLDER [PARTS]

First, new weights are fitted to games by the values in the repository, then, part by part,
to games by the new weights. Both seats choose the best investments by learned values against
samples of the rival's investments (`replies.pick`). In half of the games a seat uses values of an
earlier part: values learned only in games against themselves become weak against other players. Now
and then a seat plays a game or a round by a random way. A position's target is between the value of
the next position and the later result (TD(lambda); Sutton 1988). Games and weights are saved in
FOLDER after every part, and the same command continues from there. The laboratory's opponents and
rules of thumb take no part.

Training that begins with games by ways alone, or with no games, makes slow progress: some rows of
weights are used rarely, and the search prefers what it overrates.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import below, kernel, next_random
from games.unlucky.know_your_nodes import kernels, values
from games.unlucky.know_your_nodes.replies import pick
from games.unlucky.know_your_nodes.rules import ENOUGH
from games.unlucky.know_your_nodes.values import HIDDEN, PURSE, PURSES, ROWS, Net
from games.unlucky.know_your_nodes.ways import LEAGUE, WAYS, by_round
from games.unlucky.trial import ROUNDS
from tests.strength.nodes_league import MAP, stranger

SEED, PARTS, JOBS = 32, 20, 2
FIRST, GAMES, SHARES = 16_000, 800, 4
"""Number of games in the first part, which are played by the values in the repository, and in each
later part; number of shares into which a part is divided among the processes."""
STRANGERS = 6
"""Number of random ways per share, besides those of the league."""
SIZE = np.array([8, 120, 24])
"""Numbers of investments by ways and of variations that a seat compares, and of rival answers."""
OLDER, EVERY = 0.5, 6
"""Probability that a seat uses a random one of the saved networks, and number of parts after which
the present network is saved."""
STRAY, ALONE = 0.08, 0.22
"""Probability that a seat plays a round, or a game, by a random way."""
TRACE = 0.75
"""Weight of the later result against the next value (lambda)."""
KEPT, EPOCHS, BATCH = 250_000, 1.0, 256
"""Number of latest positions to learn from, mean uses of a position per part, and batch size."""
PASSES = 8
"""Number of passes over all positions in the first part and at the end, at a falling rate."""
RATE, DECAY = 0.002, 1e-5
SPREAD = 0.2
"""Standard deviation of the initial biases and purse weights. Weights of nodes and regions begin at
0, since some are used so rarely that they hardly leave their initial values."""
LINES = len(MAP[0]) + 2 * values.COUNT
"""Number of rows of weights that a position uses, without those of the purses."""
FIELDS = ("rows", "purses", "played", "targets")
"""The names of the arrays of positions to learn from (see `play`)."""


def positions(size: int) -> list[NDArray[Any]]:
    """Return arrays for `size` positions, in the order of `FIELDS`."""
    return [
        np.zeros((size, 2, LINES), np.int16),
        np.zeros((size, 2, PURSE), np.float32),
        np.zeros(size, np.int64),
        np.zeros(size),
    ]


@kernel
def note(  # type: ignore[no-untyped-def]
    stock: Any,
    control: Any,
    sway: Any,
    was: Any,
    member: Any,
    first: Any,
    tally: Any,
    rows: Any,
    purses: Any,
):
    """Write the indices of the rows that each seat uses (2, LINES), and its purse (2, PURSE)."""
    regions = values.COUNT
    for seat in range(2):
        own, other = stock[seat], stock[1 - seat]
        at = 0
        for region in range(regions):
            small = int(first[region + 1] - first[region] <= values.SMALL)
            for place in range(first[region], first[region + 1]):
                node = member[place]
                rows[seat, at] = values.node_row(own[node], other[node], small)
                at += 1
            _, win, lose, _ = values.look_at(stock, control, seat, region, member, first)
            _, other_win, other_lose, _ = values.look_at(
                stock, control, 1 - seat, region, member, first
            )
            both = values.region_rows(win, lose, other_win, other_lose, small)
            rows[seat, at], rows[seat, at + 1] = both
            at += 2
        values.write_purse(sway[seat], was == seat + 1, tally[seat], purses[seat])


@kernel
def play(  # type: ignore[no-untyped-def]
    games: Any,
    seed: Any,
    ways: Any,
    size: Any,
    nets: Any,
    member: Any,
    first: Any,
    rows: Any,
    purses: Any,
    played: Any,
    targets: Any,
):
    """Play games and write one position per round except the last; return the number of positions.

    `rows` (n, 2, LINES) and `purses` (n, 2, PURSE) get each position (see `note`), `played` (n) the
    rounds played, and `targets` (n) the values to learn, for n = games * ROUNDS.
    """
    state, nodes, at = np.array([seed], np.uint64), len(member), 0
    work, counts = np.zeros((3, nodes), np.int64), np.empty((2, 2), np.int64)
    bids, sway = np.empty((3, kernels.COUNT)), np.empty(2, np.int64)
    room = values.workspace()
    stock, low = np.zeros((2, nodes), np.int64), np.zeros((2, nodes), np.int64)
    alone, using, newest = np.empty(2, np.int64), np.empty(2, np.int64), len(nets[0]) - 1
    for _ in range(games):
        stock[:] = 0
        low[:] = 0
        sway[:] = 3
        was, begun, result = 0, at, 0.5
        for seat in range(2):
            using[seat] = newest
            if next_random(state) / 4294967296.0 < OLDER:
                using[seat] = below(state, newest + 1)
            alone[seat] = -1
            if next_random(state) / 4294967296.0 < ALONE:
                alone[seat] = below(state, len(ways))
        for number in range(1, ROUNDS + 1):
            for seat in range(2):
                one = alone[seat]
                if next_random(state) / 4294967296.0 < STRAY:
                    one = below(state, len(ways))
                if one >= 0:
                    kernels.invest(
                        *(stock, low, seat, sway[seat], number, ways[one], member, first),
                        *(work[seat], bids, state),
                    )
                else:
                    use = using[seat]
                    pick(
                        *(stock, low, sway, seat, number, was, ways, size),
                        *((nets[0][use], nets[1][use], nets[2][use]), member, first),
                        *(work[seat], state),
                    )
            kernels.hand_in(stock, sway, work)
            kernels.close(stock, sway, number, member, first, work[2], counts)
            who = kernels.ahead(counts)
            was = who if who else was
            if max(counts[0, 0], counts[1, 0]) >= ENOUGH:
                was = 1 if counts[0, 0] >= ENOUGH else 2
                break
            kernels.learn(stock, low, work[2])
            if number < ROUNDS:
                net = nets[0][newest], nets[1][newest], nets[2][newest]
                played[at] = number
                targets[at] = values.worth(
                    stock, sway, was, work[2], number, net, member, first, room
                )
                note(stock, work[2], sway, was, member, first, room[1], rows[at], purses[at])
                at += 1
        result = 0.5 if was == 0 else 1.0 if was == 1 else 0.0
        for row in range(at - 1, begun - 1, -1):
            value = targets[row]
            targets[row] = result
            result = TRACE * result + (1.0 - TRACE) * value
    return at


def weights(state: dict[str, Any]) -> Net:
    one, two, three = (state[name] for name in values.NAMES)
    return one, two, three


def begun(folder: Path, rng: np.random.Generator) -> dict[str, Any]:
    """Return the saved state, or a new one without games."""
    kept = folder / "values.npz"
    if kept.exists():
        with np.load(kept) as told:
            return {name: told[name] for name in told.files}
    found: dict[str, Any] = {
        "inputs": np.zeros((ROWS, HIDDEN), np.float32),
        "bias": (SPREAD * rng.normal(size=(ROUNDS, HIDDEN))).astype(np.float32),
        "output": np.zeros((ROUNDS, HIDDEN), np.float32),
    }
    found["inputs"][PURSES:] = SPREAD * rng.normal(size=(ROWS - PURSES, HIDDEN))
    found |= {
        f"{kind}-{name}": np.zeros_like(found[name])
        for kind in ("mean", "square")
        for name in values.NAMES
    }
    shipped = dict(zip(values.NAMES, values.net(), strict=True))
    found |= {f"older-{name}": part[None] for name, part in shipped.items()}
    found |= {name: np.zeros((), np.int64) for name in ("steps", "parts")}
    return found | dict(zip(FIELDS, positions(0), strict=True))


def everyone(state: dict[str, Any]) -> Net:
    """Return the networks saved earlier and, once it has learned, the present one, stacked."""
    one, two, three = (
        state[f"older-{name}"]
        if not state["steps"]
        else np.concatenate((state[f"older-{name}"], state[name][None]))
        for name in values.NAMES
    )
    return one, two, three


def played(seed: list[int], games: int, nets: Net) -> list[NDArray[Any]]:
    """Return the positions of games (see `play`)."""
    rng = np.random.default_rng(seed)
    strangers = by_round(np.array([stranger(rng) for _ in range(STRANGERS)]))
    ways = np.concatenate((WAYS[:LEAGUE], strangers))
    found = positions(games * ROUNDS)
    told = np.uint64(rng.integers(1, 1 << 62)), ways, SIZE, nets
    count = play(games, *told, *MAP, *found)
    return [one[:count] for one in found]


def inputs_of(rows: NDArray[np.int16], purses: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how often each seat uses each row of weights, shape (2, n, ROWS).

    `rows` (n, 2, LINES) and `purses` (n, 2, PURSE) are positions as written by `note`.
    """
    count = 2 * len(rows)
    starts = ROWS * np.arange(count).reshape(2, -1, 1)
    used = (rows.swapaxes(0, 1) + starts).ravel()
    found = np.bincount(used, minlength=count * ROWS).reshape(2, -1, ROWS).astype(np.float32)
    for seat in range(2):
        found[seat, :, PURSES:] = np.concatenate((purses[:, seat], purses[:, 1 - seat]), axis=1)
    return found


def learn(state: dict[str, Any], rng: np.random.Generator, rate: float = RATE) -> float:
    """Update the weights by random batches of positions; return the mean cross entropy."""
    count, lost, seen = len(state["targets"]), 0.0, 0
    for _ in range(int(EPOCHS * count / BATCH)):
        picked = rng.integers(0, count, BATCH)
        number, target = state["played"][picked], state["targets"][picked]
        both = inputs_of(state["rows"][picked], state["purses"][picked])
        inputs, bias, output = weights(state)
        units = [np.maximum(view @ inputs + bias[number], 0) for view in both]
        score = ((units[0] - units[1]) * output[number]).sum(1).astype(np.float64)
        found = 1.0 / (1.0 + np.exp(-np.clip(score, -30, 30)))
        likely = np.clip(found, 1e-6, 1 - 1e-6)
        lost -= float((target * np.log(likely) + (1 - target) * np.log(1 - likely)).sum())
        seen += BATCH
        error = ((found - target) / BATCH).astype(np.float32)[:, None]
        rounds = (number[:, None] == np.arange(ROUNDS)).astype(np.float32).T
        by = [np.zeros_like(inputs), np.zeros_like(bias), rounds @ (error * (units[0] - units[1]))]
        for sign, view, unit in zip((1, -1), both, units, strict=True):
            back = np.float32(sign) * error * output[number] * (unit > 0)
            by[0] += view.T @ back
            by[1] += rounds @ back
        adam(state, by, rate)
    return lost / max(1, seen)


def adam(state: dict[str, Any], by: list[NDArray[np.float32]], rate: float) -> None:
    """Update the weights by a step of Adam (Kingma & Ba 2015) for the gradients `by`."""
    state["steps"] += 1
    steps = int(state["steps"])
    for name, change in zip(values.NAMES, by, strict=True):
        mean, square, part = state[f"mean-{name}"], state[f"square-{name}"], state[name]
        mean += 0.1 * (change - mean)
        square += 0.001 * (change**2 - square)
        step = mean / (1 - 0.9**steps) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-6)
        part -= np.float32(rate) * (step + np.float32(DECAY) * part)


def settle(state: dict[str, Any], rng: np.random.Generator) -> float:
    """Learn from all positions in `PASSES` passes; return the cross entropy of the last one."""
    for number in range(PASSES):
        lost = learn(state, rng, RATE * min(1.0, 1.5 * (1.0 - number / PASSES)))
    return lost


def part(state: dict[str, Any], pool: ProcessPoolExecutor) -> tuple[float, float]:
    """Play games and learn from the latest; return the cross entropy and the share of ties."""
    number = int(state["parts"])
    games = GAMES if number else FIRST
    seeds = [[SEED, number, share] for share in range(SHARES)]
    told = [games // SHARES] * SHARES, [everyone(state)] * SHARES
    for shared in pool.map(played, seeds, *told):
        for name, more in zip(FIELDS, shared, strict=True):
            state[name] = np.concatenate((state[name], more))[-KEPT:]
    rng = np.random.default_rng([SEED, number])
    drawn = float((state["targets"][-games * ROUNDS :] == 0.5).mean())
    lost = learn(state, rng) if number else settle(state, rng)
    if number % EVERY == 0:
        for name in values.NAMES:
            state[f"older-{name}"] = np.concatenate((state[f"older-{name}"], state[name][None]))
    state["parts"] += 1
    return lost, drawn


def main() -> None:
    folder, parts = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else PARTS
    folder.mkdir(parents=True, exist_ok=True)
    state = begun(folder, np.random.default_rng(SEED))
    began = time.monotonic()
    pool = ProcessPoolExecutor(JOBS)
    while state["parts"] < parts:
        lost, drawn = part(state, pool)
        np.savez(folder / "values.npz", **state)
        values.FILE.write_text(json.dumps(values.encode(weights(state)), indent=1) + "\n", "utf-8")
        told = int(state["parts"]), round(lost, 4), round(drawn, 3)
        print(*told, f"{time.monotonic() - began:.0f} s", flush=True)
    lost = settle(state, np.random.default_rng([SEED, parts]))
    values.FILE.write_text(json.dumps(values.encode(weights(state)), indent=1) + "\n", "utf-8")
    print(f"settled: {lost:.4f}", flush=True)


if __name__ == "__main__":
    main()
