"""Learn the values of Wandering Noughts by self-play; writes `resources/noughts/values.json`.

    python -m tests.strength.noughts_values FOLDER [PARTS]

Both seats play the equilibrium of each round by the values learned so far, with some exploration;
in a share of the games, one seat plays the best turn against an idle opponent. A position's target
is between the value of its equilibrium and the later result (TD(lambda); Sutton 1988); the result
is the value of the last round's equilibrium. After every part, the weights of each round are fitted
to the latest targets by logistic regression, with a penalty for differing from the next round's
weights. Games and weights are saved in FOLDER, and the same command continues from there. A part
takes 15 s of processor time. The laboratory's opponents and rules of thumb take no part.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import below, kernel, next_random
from games.engine.matrices import drawn
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import kernels, values
from games.unlucky.wandering_noughts.values import FEATURES

SEED, PARTS, GAMES = 30, 5, 3_000
"""Seed of the random numbers, number of parts, and games per part."""
KEPT = 2
"""Number of latest parts to learn from."""
FEW, KEEP, STEPS = 8, 24, 100
"""Sizes of a search: actions of a kind, turns in the matrix, and steps of regret matching."""
STRAY, WILD, PLAIN = 0.10, 0.03, 0.2
"""Probability of a random turn of the matrix, of any random turn, and of a game in which a seat
plays the best turns against an idle opponent."""
TRACE = 0.7
"""Weight of the later result against the value of the equilibrium (lambda)."""
PULL, NEWTON = 4.0, 12
"""Penalty for differing from the next round's weights, and steps of Newton's method."""

Floats = NDArray[np.float64]


@kernel
def strays(
    start: Any, piece: Any, number: Any, left: Any, kept: Any, mixed: Any, state: Any
) -> Any:
    """Return a random turn of `kept` by the strategy `mixed`, or sometimes any random turn."""
    luck = next_random(state) / 4294967296.0
    if luck < WILD:
        found, liked = np.empty((6_000, 4), np.int64), np.empty(6_000)
        count = kernels.turns(start, piece, number, left[piece - 1], found, liked)
        return found[below(state, count)]
    if luck < WILD + STRAY:
        return kept[below(state, len(kept))]
    return kept[drawn(mixed, state)]


@kernel
def play(games: Any, seed: Any, learned: Any, seen: Any, targets: Any):  # type: ignore[no-untyped-def]
    """Play games; write features `seen` (games, ROUNDS, FEATURES) before each round, and targets.

    `targets` has shape (games, ROUNDS).
    """
    state, left = np.array([seed], np.uint64), np.empty(2, np.int64)
    for game in range(games):
        board, first = np.array([0, 0, 0], np.uint64), 0
        left[:] = 2
        plain = below(state, 2) if next_random(state) / 4294967296.0 < PLAIN else -1
        for number in range(1, ROUNDS + 1):
            keep = 2 * KEEP if number == ROUNDS else KEEP
            ones, twos, one, two, worth = values.equilibrium(
                board, number, first, left, FEW, keep, STEPS, learned
            )
            values.features(board, first, left, seen[game, number - 1])
            targets[game, number - 1] = worth
            turn = ones[0] if plain == 0 else strays(board, 1, number, left, ones, one, state)
            other = twos[0] if plain == 1 else strays(board, 2, number, left, twos, two, state)
            left[0] -= turn[0] >= 0
            left[1] -= other[0] >= 0
            kernels.resolve(board, turn, other)
            if first == 0:
                first = kernels.leader(board)
        for number in range(ROUNDS - 2, -1, -1):
            targets[game, number] += TRACE * (targets[game, number + 1] - targets[game, number])


def fitted(seen: Floats, targets: Floats, learned: Floats) -> Floats:
    """Return the weights of all rounds, fitted from the last round to the first."""
    found = learned.copy()
    pull = PULL * np.eye(FEATURES)
    for number in range(ROUNDS - 1, 0, -1):
        x, y, weight = seen[:, number], targets[:, number], found[number].copy()
        prior = found[number + 1] if number + 1 < ROUNDS else np.zeros(FEATURES)
        for _ in range(NEWTON):
            chance = 1.0 / (1.0 + np.exp(-x @ weight))
            slope = x.T @ (chance - y) + PULL * (weight - prior)
            weight -= np.linalg.solve((x.T * (chance * (1.0 - chance))) @ x + pull, slope)
        found[number] = weight
    found[0] = found[1]
    return found


def begun(folder: Path) -> dict[str, Any]:
    """Return the saved state, or a new one with weights set by hand and no games."""
    kept = folder / "values.npz"
    if kept.exists():
        with np.load(kept) as saved:
            return {name: saved[name] for name in saved.files}
    start = np.zeros((ROUNDS, FEATURES))
    start[:, 0], start[:, 1], start[:, 2:8], start[:, 16] = 1.0, 0.05, 0.3, 0.6
    empty = {"seen": np.zeros((0, ROUNDS, FEATURES)), "targets": np.zeros((0, ROUNDS))}
    return {"weights": start, "parts": np.zeros((), np.int64)} | empty


def part(state: dict[str, Any]) -> Floats:
    """Play games and learn from the latest; return the mean squared error by round.

    It compares the values by the former weights with the value of each new game's last round.
    """
    state["parts"] += 1
    seen, targets = np.zeros((GAMES, ROUNDS, FEATURES)), np.zeros((GAMES, ROUNDS))
    seed = np.random.default_rng([SEED, int(state["parts"])]).integers(1, 1 << 62)
    play(GAMES, np.uint64(seed), state["weights"], seen, targets)
    chances = 1.0 / (1.0 + np.exp(-(seen * state["weights"]).sum(axis=2)))
    for name, more in (("seen", seen), ("targets", targets)):
        state[name] = np.concatenate((state[name], more))[-KEPT * GAMES :]
    state["weights"] = fitted(state["seen"], state["targets"], state["weights"])
    errors: Floats = ((chances - targets[:, -1:]) ** 2).mean(axis=0)
    return errors[1:]


def main() -> None:
    folder, parts = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else PARTS
    folder.mkdir(parents=True, exist_ok=True)
    state, began = begun(folder), time.process_time()
    while state["parts"] < parts:
        errors = part(state)
        np.savez(folder / "values.npz", **state)
        rows = np.round(state["weights"], 4).tolist()
        text = ",\n".join(json.dumps(row) for row in rows)
        values.FILE.write_text(f"[\n{text}\n]\n", "utf-8")
        took = f"{time.process_time() - began:.0f} s"
        print(int(state["parts"]), errors.round(3), errors.mean().round(4), took, flush=True)


if __name__ == "__main__":
    main()
