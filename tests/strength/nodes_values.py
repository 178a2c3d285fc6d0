"""Learn the values of Know Your Nodes by self-play; writes `resources/nodes/values.json`.

    python -m tests.strength.nodes_values FOLDER [PARTS]

Both seats choose the best investments by learned values against samples of the rival's investments
(`replies.pick`). In half of the games a seat uses values of an earlier part: values learned only in
games against themselves become weak against other players. Now and then a seat plays a game or a
round by a random way. A position's target is between the value of the next position and the later
result (TD(lambda); Sutton 1988). Games and weights are saved in FOLDER after every part, and the
same command continues from there. The laboratory's opponents and rules of thumb take no part.
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
from games.unlucky.know_your_nodes.values import FACTS, HIDDEN, Net
from games.unlucky.know_your_nodes.ways import LEAGUE, WAYS, by_round
from games.unlucky.trial import ROUNDS
from tests.strength.nodes_league import MAP, stranger

SEED, PARTS, JOBS = 32, 59, 2
GAMES, SHARES = 800, 4
"""Games per part, and number of shares into which they are divided among processes."""
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
RATE, DECAY = 0.002, 1e-5


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
    played: Any,
    targets: Any,
):
    """Play games and write one row per round except the last; return the number of rows.

    `rows` (games * ROUNDS, 2, FACTS) gets the facts of each position, `played` (games * ROUNDS) the
    rounds played, and `targets` (games * ROUNDS) the values to learn.
    """
    state, nodes, at = np.array([seed], np.uint64), len(member), 0
    work, counts = np.zeros((3, nodes), np.int64), np.empty((2, 2), np.int64)
    bids, sway = np.empty((3, kernels.COUNT)), np.empty(2, np.int64)
    sums = np.empty((2, HIDDEN), np.float32)
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
                values.facts_of(stock, sway, was, work[2], member, first, rows[at])
                played[at] = number
                targets[at] = values.worth(
                    *(rows[at], number, nets[0][newest], nets[1][newest], nets[2][newest]), sums
                )
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
        "inputs": (0.2 * rng.normal(size=(2 * FACTS, HIDDEN))).astype(np.float32),
        "bias": np.zeros((ROUNDS, HIDDEN), np.float32),
        "output": np.zeros((ROUNDS, HIDDEN), np.float32),
    }
    found |= {
        f"{kind}-{name}": np.zeros_like(found[name])
        for kind in ("mean", "square")
        for name in values.NAMES
    }
    found |= {
        f"older-{name}": np.zeros((0, *found[name].shape), np.float32) for name in values.NAMES
    }
    found |= {name: np.zeros((), np.int64) for name in ("steps", "parts")}
    found["rows"] = np.zeros((0, 2, FACTS), np.float32)
    found["played"] = np.zeros(0, np.int64)
    found["targets"] = np.zeros(0)
    return found


def everyone(state: dict[str, Any]) -> Net:
    """Return the networks saved earlier and the present one, stacked."""
    one, two, three = (
        np.concatenate((state[f"older-{name}"], state[name][None])) for name in values.NAMES
    )
    return one, two, three


def played(seed: list[int], nets: Net) -> list[NDArray[Any]]:
    """Return the rows, rounds and targets of a share of games (see `play`)."""
    rng, games = np.random.default_rng(seed), GAMES // SHARES
    strangers = by_round(np.array([stranger(rng) for _ in range(STRANGERS)]))
    ways = np.concatenate((WAYS[:LEAGUE], strangers))
    size = games * ROUNDS
    found: list[NDArray[Any]] = [
        np.zeros((size, 2, FACTS), np.float32),
        np.zeros(size, np.int64),
        np.zeros(size),
    ]
    count = play(games, np.uint64(rng.integers(1, 1 << 62)), ways, SIZE, nets, *MAP, *found)
    return [one[:count] for one in found]


def learn(state: dict[str, Any], rng: np.random.Generator) -> float:
    """Update the weights by random batches of positions; return the mean cross entropy."""
    count, lost, seen = len(state["targets"]), 0.0, 0
    for _ in range(int(EPOCHS * count / BATCH)):
        picked = rng.integers(0, count, BATCH)
        facts, number = state["rows"][picked], state["played"][picked]
        target = state["targets"][picked]
        both = facts.reshape(BATCH, -1), facts[:, ::-1].reshape(BATCH, -1)
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
        adam(state, by)
    return lost / max(1, seen)


def adam(state: dict[str, Any], by: list[NDArray[np.float32]]) -> None:
    """Update the weights by a step of Adam (Kingma & Ba 2015) for the gradients `by`."""
    state["steps"] += 1
    steps = int(state["steps"])
    for name, change in zip(values.NAMES, by, strict=True):
        mean, square, part = state[f"mean-{name}"], state[f"square-{name}"], state[name]
        mean += 0.1 * (change - mean)
        square += 0.001 * (change**2 - square)
        step = mean / (1 - 0.9**steps) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-6)
        part -= np.float32(RATE) * (step + np.float32(DECAY) * part)


def part(state: dict[str, Any], pool: ProcessPoolExecutor) -> tuple[float, float]:
    """Play games and learn from the latest; return the cross entropy and the share of ties."""
    state["parts"] += 1
    number = int(state["parts"])
    seeds = [[SEED, number, share] for share in range(SHARES)]
    for shared in pool.map(played, seeds, [everyone(state)] * SHARES):
        for name, more in zip(("rows", "played", "targets"), shared, strict=True):
            state[name] = np.concatenate((state[name], more))[-KEPT:]
    if number % EVERY == 0:
        for name in values.NAMES:
            state[f"older-{name}"] = np.concatenate((state[f"older-{name}"], state[name][None]))
    drawn = float((state["targets"][-GAMES * ROUNDS :] == 0.5).mean())
    return learn(state, np.random.default_rng([SEED, number])), drawn


def main() -> None:
    folder, parts = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else PARTS
    folder.mkdir(parents=True, exist_ok=True)
    state = begun(folder, np.random.default_rng(SEED))
    began = time.monotonic()
    pool = ProcessPoolExecutor(JOBS)
    while state["parts"] < parts:
        lost, drawn = part(state, pool)
        np.savez(folder / "values.npz", **state)
        values.FILE.write_text(json.dumps(values.told(weights(state)), indent=1) + "\n", "utf-8")
        told = int(state["parts"]), round(lost, 4), round(drawn, 3)
        print(*told, f"{time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
