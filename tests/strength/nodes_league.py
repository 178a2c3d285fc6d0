"""A league of ways to play Know Your Nodes; it writes `resources/nodes/ways.json`.

    python -m tests.strength.nodes_league FOLDER [MINUTES]

A way is an array of weights. Ways are mutated and crossed, and those that do best against the
league join it. The league begins with random ways; ways that are hard to beat are played more
often. At the end, the latest ways play each other, and the ways of this table's equilibrium are
written first. The state is saved in FOLDER after every part, and the same command continues from
there. Seats know only what the rules allow.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.matrices import match_regrets
from games.unlucky.know_your_nodes import kernels, samples, values
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.ways import (
    BY_HAND,
    FILE,
    LEAGUE,
    PHASES,
    WEIGHTS,
    by_round,
    read,
)

Ways = NDArray[np.float64]
SEED, MINUTES = 30, 25.0
SCALE = np.array([10.0, 10.0, 0.5, 2.0, 1.0, 0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 0.5, 0.7, 0.7])
MOST = 4.0 * SCALE
"""The largest weight of a way in the league."""
STRANGERS = 40
"""Number of random ways in the league at the start."""
PARENTS, CHILDREN, RIVALS, GAMES = 8, 24, 12, 20
"""Numbers of parents, children and rivals per generation; games of each way against each rival."""
PART = 15
"""Number of generations after which the best way joins the league."""
TABLE, TABLE_GAMES = 40, 300
"""Number of latest ways that play each other at the end, and games of each pairing."""
MAP = samples.numbers(map_of(default_rows()))


def stranger(rng: np.random.Generator) -> Ways:
    return np.minimum(SCALE * rng.gamma(1.0, 1.0, (PHASES, WEIGHTS)), MOST)


def mutated(one: Ways, other: Ways, rng: np.random.Generator) -> Ways:
    """Return a child of two ways: mostly the weights of `one`, and some changed at random."""
    child = np.where(rng.random(one.shape) < 0.2, other, one)
    size = rng.choice((0.05, 0.15, 0.4))
    change = child * np.exp(size * rng.normal(size=one.shape))
    change += 0.3 * size * SCALE * rng.normal(size=one.shape)
    changed = rng.random(one.shape) < rng.choice((0.1, 0.3))
    return np.clip(np.where(changed, change, child), 0.0, MOST)


def points(one: Ways, two: Ways, games: int, rng: np.random.Generator) -> float:
    ones, twos = by_round(one[None]), by_round(two[None])
    seed = np.uint64(rng.integers(1, 1 << 62))
    return float(kernels.playouts(ones, twos, values.net(), *MAP, games, seed))


def begun(folder: Path, rng: np.random.Generator) -> dict[str, Any]:
    """Return the saved league, or a new one."""
    kept = folder / "league.json"
    if kept.exists():
        saved: dict[str, Any] = json.loads(kept.read_text("utf-8"))
        return {name: [np.array(one) for one in saved[name]] for name in saved}
    league = [stranger(rng) for _ in range(STRANGERS)]
    parents = [*read(json.loads(FILE.read_text("utf-8")))[:LEAGUE]]
    return {"league": league, "parents": parents[:PARENTS], "hard": [np.array([0.5])]}


def part(state: dict[str, Any], rng: np.random.Generator) -> float:
    """Play some generations and add the best way to the league; return its share of the points."""
    league, parents = state["league"], state["parents"]
    hard = np.concatenate([state["hard"][0], np.full(len(league), 0.5)])[: len(league)]
    known = {id(one): [0.0, 0.0] for one in parents}
    for _ in range(PART):
        pairs = [rng.choice(len(parents), 2) for _ in range(CHILDREN)]
        everybody = [*parents, *(mutated(parents[a], parents[b], rng) for a, b in pairs)]
        likely = hard**2 + 0.005
        rivals = rng.choice(len(league), RIVALS, p=likely / likely.sum())
        for one in everybody:
            total = known.setdefault(id(one), [0.0, 0.0])
            for rival in rivals:
                share = points(one, league[rival], GAMES, rng)
                hard[rival] = 0.98 * hard[rival] + 0.02 * (1.0 - share)
                total[0] += share
                total[1] += 1.0
        # A way's mean is more reliable if the way has met more opponents.
        everybody.sort(key=lambda one: -known[id(one)][0] / known[id(one)][1])
        parents = everybody[:PARENTS]
        known = {id(one): [value * 0.7 for value in known[id(one)]] for one in parents}
    state["parents"] = parents
    state["league"] = [*league, parents[0].copy()]
    state["hard"] = [hard]
    return known[id(parents[0])][0] / known[id(parents[0])][1]


def table(ways: list[Ways], rng: np.random.Generator) -> NDArray[np.float64]:
    shares = np.full((len(ways), len(ways)), 0.5)
    for a in range(len(ways)):
        for b in range(a):
            shares[a, b] = points(ways[a], ways[b], TABLE_GAMES, rng)
            shares[b, a] = 1.0 - shares[a, b]
    return shares


def best(state: dict[str, Any], rng: np.random.Generator) -> list[Ways]:
    """Return the ways of the latest ways' equilibrium, then those that do best against it."""
    ways = [*state["parents"], *state["league"][STRANGERS:]][-TABLE:]
    shares = table(ways, rng)
    first, second = np.zeros(len(ways)), np.zeros(len(ways))
    match_regrets(shares, 20_000, first, second)
    worth = shares @ second
    order = sorted(range(len(ways)), key=lambda at: (-round(float(first[at]), 2), -worth[at]))
    print("shares in the equilibrium", np.round(first[order[:LEAGUE]], 2).tolist())
    return [ways[at] for at in order[:LEAGUE]]


def main() -> None:
    folder, minutes = Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else MINUTES
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(SEED)
    state = begun(folder, rng)
    rng = np.random.default_rng([SEED, len(state["league"])])
    end = time.process_time() + 60 * minutes
    while time.process_time() < end:
        share = part(state, rng)
        data = {name: [np.asarray(one).tolist() for one in state[name]] for name in state}
        (folder / "league.json").write_text(json.dumps(data), "utf-8")
        print(len(state["league"]), round(share, 3), flush=True)
    kept = read(json.loads(FILE.read_text("utf-8"))).tolist()
    ways = [np.round(one, 3).tolist() for one in best(state, rng)]
    kept[BY_HAND:LEAGUE] = ways[: LEAGUE - BY_HAND]
    rows = ",\n".join(json.dumps(one) for one in kept)
    FILE.write_text(f"[\n{rows}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
