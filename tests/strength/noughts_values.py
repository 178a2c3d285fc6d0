"""Learn the values of Wandering Noughts by self-play; writes `resources/noughts/values.json`.

    python -m tests.strength.noughts_values FOLDER [PARTS]

Both seats play the equilibrium of each round by the values learned so far, with some exploration;
in a share of the games, one seat plays the best turn against an idle opponent. A game's result is
the value of its last round's equilibrium. A position's target is between the value of its own
equilibrium and the result (TD(lambda); Sutton 1988); later values count only until a seat leaves
the equilibrium. After every part, everything is fitted anew to the targets of the latest parts:
first the weights of the features by logistic regression, with a penalty for differing from the next
round's weights, then these and the patterns by stochastic gradient descent (AdaGrad; Duchi et al.
2011). Games and values are saved in FOLDER, and the same command continues from there. A part takes
30 to 45 s of processor time. The laboratory's opponents and rules of thumb take no part.
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
from games.unlucky.wandering_noughts import kernels, patterns, values
from games.unlucky.wandering_noughts.board import SIZE
from games.unlucky.wandering_noughts.values import FEATURES, Learned

SEED, PARTS, GAMES = 30, 16, 8_000
"""Seed of the random numbers, number of parts, and games per part."""
KEPT = 8
"""Number of latest parts to learn from."""
SIZES = (6, 80, 5, 2, 3, 3, 60)
"""Sizes of a round's equilibrium (`values.equilibrium`)."""
STRAY, WILD, PLAIN = 0.12, 0.03, 0.2
"""Probability of a random turn of the matrix, of any random turn, and of a game in which a seat
plays the best turns against an idle opponent."""
TRACE = 0.7
"""Weight of the later result against the value of the equilibrium (lambda)."""
PULL, NEWTON, LONGEST = 4.0, 16, 0.5
"""Penalty for differing from the next round's weights, steps of Newton's method, and the most that
a step changes a weight, without which the method can diverge."""
EPOCHS, RATE = 3, 0.02
"""Times that descent sees every position, and its first rate, which is halved each time."""

Floats = NDArray[np.float64]


@kernel
def chance(state: Any) -> Any:
    return next_random(state) / 4294967296.0


@kernel
def play(  # type: ignore[no-untyped-def]
    games: Any, seed: Any, learned: Any, boards: Any, seen: Any, targets: Any, strayed: Any
):
    """Play games; write boards, features, equilibrium values and whether a seat left equilibrium.

    `boards` has shape (games, ROUNDS, 3), `seen` (games, ROUNDS, FEATURES); the others, of shape
    (games, ROUNDS), hold the values and whether a seat strayed. Boards are those before a round.
    """
    state, left = np.array([seed], np.uint64), np.empty(2, np.int64)
    found, leads = np.empty((6_000, 4), np.int64), np.empty(6_000)
    turns = np.empty((2, 4), np.int64)
    for game in range(games):
        board, first = np.array([0, 0, 0], np.uint64), 0
        left[:] = 2
        plain = below(state, 2) if chance(state) < PLAIN else -1
        for number in range(1, ROUNDS + 1):
            ones, twos, one, two, worth = values.equilibrium(
                board, number, first, left, SIZES, learned
            )
            boards[game, number - 1] = board
            values.features(board, first, left, seen[game, number - 1])
            targets[game, number - 1] = worth
            turns[0], turns[1] = ones[drawn(one, state)], twos[drawn(two, state)]
            for seat in range(2):
                kept = ones if seat == 0 else twos
                luck = chance(state)
                if luck < WILD:
                    count = kernels.turns(board, seat + 1, number, left[seat], found, leads)
                    turns[seat] = found[below(state, count)]
                elif luck < WILD + STRAY:
                    turns[seat] = kept[below(state, len(kept))]
                elif seat == plain:
                    turns[seat] = kept[0]
                else:
                    continue
                strayed[game, number - 1] = True
            left[0] -= turns[0, 0] >= 0
            left[1] -= turns[1, 0] >= 0
            kernels.resolve(board, turns[0], turns[1])
            if first == 0:
                first = kernels.leader(board)
        for number in range(ROUNDS - 2, -1, -1):
            if not strayed[game, number]:
                targets[game, number] += TRACE * (targets[game, number + 1] - targets[game, number])


def regression(seen: Floats, targets: Floats) -> Floats:
    """Return the weights of the features of all rounds, fitted from the last round to the first."""
    found = np.zeros((ROUNDS + 1, FEATURES))
    pull = PULL * np.eye(FEATURES)
    for number in range(ROUNDS - 1, 0, -1):
        x, y, weight = seen[:, number], targets[:, number], found[number + 1].copy()
        for _ in range(NEWTON):
            likely = 1.0 / (1.0 + np.exp(-x @ weight))
            slope = x.T @ (likely - y) + PULL * (weight - found[number + 1])
            change = np.linalg.solve((x.T * (likely * (1.0 - likely))) @ x + pull, slope)
            weight -= np.clip(change, -LONGEST, LONGEST)
        found[number] = weight
    found[0] = found[1]
    return found[:ROUNDS]


def pattern_codes(boards: NDArray[np.uint64]) -> NDArray[np.int32]:
    """Return the numbers of all patterns on each board, as in `patterns.numbering`."""
    which, _ = patterns.numbering()
    found = []
    ones, twos = (boards[:, side] | boards[:, kernels.WALLS] for side in (0, 1))
    for table, cells in patterns.places():
        code = np.zeros(len(boards), np.int64)
        for at, (column, row) in enumerate(cells):
            shift = np.uint64(kernels.cell_of((column, row)))
            for side, pieces in enumerate((ones, twos)):
                bit = (pieces >> shift & kernels.ONE).astype(np.int64)
                code |= bit << at + side * SIZE
        found.append(which[table][code].astype(np.int32))
    return np.stack(found, axis=1)


@kernel
def descend(  # type: ignore[no-untyped-def]
    order: Any, rounds: Any, seen: Any, codes: Any, targets: Any, blends: Any, rate: Any,
    weights: Any, numbers: Any, squares: Any, other_squares: Any,
):  # fmt: skip
    """Update the `weights` of features and the `numbers` of patterns by a step for each position.

    `squares` and `other_squares` hold the sums of their squared gradients (AdaGrad).
    """
    for at in order:
        number, total = rounds[at], 0.0
        for index in range(FEATURES):
            total += weights[number, index] * seen[at, index]
        for knot in range(len(numbers)):
            if blends[number, knot] > 0.0:
                part = 0.0
                for code in codes[at]:
                    part += numbers[knot, code] if code > 0 else -numbers[knot, -code]
                total += blends[number, knot] * part
        error = targets[at] - 1.0 / (1.0 + np.exp(-total))
        for index in range(FEATURES):
            slope = error * seen[at, index]
            squares[number, index] += slope * slope
            weights[number, index] += rate * slope / np.sqrt(1.0 + squares[number, index])
        for knot in range(len(numbers)):
            slope = error * blends[number, knot]
            if slope == 0.0:
                continue
            for code in codes[at]:
                if code != 0:
                    index = abs(code)
                    other_squares[knot, index] += slope * slope
                    step = rate * slope / np.sqrt(1.0 + other_squares[knot, index])
                    numbers[knot, index] += step if code > 0 else -step


def fitted(state: dict[str, Any], rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Return the weights of the features and the numbers of the patterns, fitted to all targets."""
    weights = regression(state["seen"], state["targets"])
    boards, seen = state["boards"][:, 1:].reshape(-1, 3), state["seen"][:, 1:]
    seen, targets = seen.reshape(-1, FEATURES), state["targets"][:, 1:].ravel()
    rounds = np.tile(np.arange(1, ROUNDS), len(state["boards"]))
    codes, numbers = pattern_codes(boards), patterns.no_numbers().astype(np.float64)
    numbers = np.concatenate((np.zeros((len(numbers), 1)), numbers), axis=1)
    squares, other_squares = np.zeros_like(weights), np.zeros_like(numbers)
    for epoch in range(EPOCHS):
        descend(
            rng.permutation(len(boards)), rounds, seen, codes, targets, patterns.blends(),
            RATE / 2**epoch, weights, numbers, squares, other_squares,
        )  # fmt: skip
    return weights, numbers[:, 1:]


def begun(folder: Path) -> dict[str, Any]:
    """Return the saved state, or a new one with weights set by hand and no games."""
    kept = folder / "values.npz"
    if kept.exists():
        with np.load(kept) as saved:
            return {name: saved[name] for name in saved.files}
    start = np.zeros((ROUNDS, FEATURES))
    start[:, 0], start[:, 1], start[:, 2:8], start[:, 16] = 1.0, 0.05, 0.3, 0.6
    return {
        "weights": start,
        "numbers": patterns.no_numbers().astype(np.float64),
        "parts": np.zeros((), np.int64),
        "boards": np.zeros((0, ROUNDS, 3), np.uint64),
        "seen": np.zeros((0, ROUNDS, FEATURES)),
        "targets": np.zeros((0, ROUNDS)),
    }


def learned_of(state: dict[str, Any]) -> Learned:
    return values.read(values.encode(state["weights"], state["numbers"]))


def part(state: dict[str, Any]) -> Floats:
    """Play games and learn from the latest; return the mean squared error by round.

    It compares the values by the former weights with the value of each new game's last round, as
    far as both seats play the equilibrium from there on.
    """
    state["parts"] += 1
    seen, targets = np.zeros((GAMES, ROUNDS, FEATURES)), np.zeros((GAMES, ROUNDS))
    boards, strayed = np.zeros((GAMES, ROUNDS, 3), np.uint64), np.zeros((GAMES, ROUNDS), np.bool_)
    rng = np.random.default_rng([SEED, int(state["parts"])])
    learned, seed = learned_of(state), rng.integers(1, 1 << 62)
    play(GAMES, np.uint64(seed), learned, boards, seen, targets, strayed)
    errors = np.zeros(ROUNDS - 1)
    for number in range(1, ROUNDS):
        straight = np.flatnonzero(~strayed[:, number:-1].any(axis=1))
        logits = seen[straight, number] @ learned.weights[number]
        for at, game in enumerate(straight):
            table = learned.tables[number]
            logits[at] += patterns.UNIT * patterns.pattern_sum(boards[game, number], table)
        chances = 1.0 / (1.0 + np.exp(-logits))
        errors[number - 1] = ((chances - targets[straight, -1]) ** 2).mean()
    for name, more in (("boards", boards), ("seen", seen), ("targets", targets)):
        state[name] = np.concatenate((state[name], more))[-KEPT * GAMES :]
    state["weights"], state["numbers"] = fitted(state, rng)
    return errors


def main() -> None:
    folder, parts = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else PARTS
    folder.mkdir(parents=True, exist_ok=True)
    state, began = begun(folder), time.process_time()
    while state["parts"] < parts:
        errors = part(state)
        np.savez(folder / "values.npz", **state)
        text = json.dumps(values.encode(state["weights"], state["numbers"]), indent=1)
        values.FILE.write_text(f"{text}\n", "utf-8")
        took = f"{time.process_time() - began:.0f} s"
        print(int(state["parts"]), errors.round(3), errors.mean().round(4), took, flush=True)


if __name__ == "__main__":
    main()
