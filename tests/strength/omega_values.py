"""Learn the values of Thwart Omega by self-play; writes `resources/omega/values.json`.

    python -m tests.strength.omega_values FOLDER [GAMES]

Both seats play the equilibrium of each round by random completions, sometimes with a random pair.
A game ends with the exact value of its last two rounds. The weights are fitted to these results by
logistic regression, for each range of numbers of empty cells, and interpolated between the ranges.
Games are saved in FOLDER in parts, and the same command continues from there. 20,000 games take
7 minutes of processor time; seed 30. The laboratory's opponents take no part.
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
from games.thwart_omega import completions, endgame, pairs, values
from games.thwart_omega.kernels import BIT, COUNT, NOTHING
from games.thwart_omega.search import LAST
from games.thwart_omega.values import FEATURES

SEED, GAMES, PART = 30, 20_000, 1_000
"""Seed of the random numbers, number of games, and games per part."""
BATCHES, TURNS, STRAY = 200, 8, 0.1
"""Batches of completions per round, times that pairs are added, and share of random pairs."""
ROUNDS = 24
"""Maximum number of rounds: even if each leaves only one cell fewer, the last rounds are solved."""
SEEN = 2 + FEATURES
"""Numbers saved per round: empty cells, the chance by completions, and the features."""
RANGES = ((8, 9), (10, 11), (12, 15), (16, 19), (20, 23), (24, 27), (28, 31), (32, 36), (37, 43))
"""Ranges of numbers of empty cells."""
PENALTY, NEWTON, HELD_OUT = 5.0, 12, 4
"""Penalty for large weights, Newton steps, and n: the losses are measured on every n-th game."""
BIT_NUMBERS = np.array([int(bit).bit_length() - 1 for bit in BIT.tolist()])
TIED = np.uint64(0x5555555555555555)

Floats = NDArray[np.float64]


@kernel
def play(seen: Any, state: Any) -> Any:
    """Play a game and write to `seen` (ROUNDS, SEEN); return the number of rounds and the value."""
    black, white, doubled, filled = NOTHING, NOTHING, NOTHING, NOTHING
    room = 1 + TURNS * pairs.ADDED
    found, mixed, counts = (
        np.empty((2, room, 2), np.int64),
        np.empty((2, room)),
        np.empty(2, np.int64),
    )
    cells, pair, number = np.empty(COUNT, np.int64), np.empty(4, np.int64), 0
    while number < ROUNDS:
        n, empty = 0, NOTHING
        for cell in range(COUNT):
            if filled & BIT[cell] == NOTHING:
                cells[n] = cell
                empty |= BIT[cell]
                n += 1
        sets = (black, white, doubled)
        if n <= LAST:
            return number, endgame.last_rounds_value(sets, cells[:n], 0.5, True)
        one, two = np.zeros((2, 5 * n + 1), np.int64), np.zeros((2, 2 * n, 2 * n), np.int64)
        completions.gather(sets, BIT_NUMBERS[cells[:n]], TIED, BATCHES, one, two, state)
        alone, both = np.empty(5 * n), np.empty((2 * n, 2 * n))
        base = pairs.contributions(one, two, alone, both)
        seen[number, 0] = n
        seen[number, 1] = pairs.equilibrium(
            base, alone, both, TURNS, pairs.STEPS, found, mixed, counts
        )
        seen[number, 2:] = 0.0
        values.add_features(black, doubled, empty, 1.0, seen[number, 2:])
        values.add_features(white, doubled, empty, -1.0, seen[number, 2:])
        for who in range(2):
            at = drawn(mixed[who, : counts[who]], state)
            own, other = found[who, at, 0], found[who, at, 1]
            if next_random(state) / 4294967296.0 < STRAY:
                own = below(state, n)
                other = (own + 1 + below(state, n - 1)) % n
            pair[2 * who], pair[2 * who + 1] = own, other
        (black, white, doubled), new = endgame.after_round(
            sets, cells[:n], pair[0], pair[1], pair[2], pair[3]
        )
        filled |= new
        number += 1
    return number, 0.5


def part(number: int) -> dict[str, Any]:
    """Play the games of a part; return what was seen in each round, and the final values."""
    state = np.random.default_rng([SEED, number]).integers(1, 1 << 62, 1).astype(np.uint64)
    seen, ends = np.full((PART, ROUNDS, SEEN), np.nan), np.empty(PART)
    for game in range(PART):
        _, ends[game] = play(seen[game], state)
    return {"seen": seen, "ends": ends}


def log_odds(chances: Floats) -> Floats:
    bounded = chances.clip(values.NEAREST, 1.0 - values.NEAREST)
    odds: Floats = np.log(bounded / (1.0 - bounded))
    return odds


def fitted(
    inputs: Floats, ends: Floats, prior: Floats | float = 0.0, penalty: float = PENALTY
) -> Floats:
    """Return the weights of a logistic regression without a constant, near those of `prior`."""
    scale = inputs.std(axis=0)
    scale[scale == 0.0] = 1.0
    x, usual = inputs / scale, prior * scale
    weights = usual.copy()
    for _ in range(NEWTON):
        chance = 1.0 / (1.0 + np.exp(-x @ weights))
        slope = x.T @ (chance - ends) + penalty * (weights - usual)
        curve = (x.T * (chance * (1.0 - chance))) @ x + penalty * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    found: Floats = weights / scale
    return found


def losses(inputs: Floats, ends: Floats, weights: Floats) -> tuple[float, float]:
    """Return the mean log loss and the Brier score."""
    chance = 1.0 / (1.0 + np.exp(-inputs @ weights))
    loss = -(ends * np.log(chance) + (1.0 - ends) * np.log(1.0 - chance)).mean()
    return float(loss), float(((chance - ends) ** 2).mean())


def learned(seen: Floats, ends: Floats) -> Floats:
    """Return the weights by number of empty cells; print both losses with and without features."""
    rows, centres = [], []
    games = np.repeat(np.arange(len(ends))[:, None], ROUNDS, axis=1)
    for least, most in RANGES:
        here = (seen[:, :, 0] >= least) & (seen[:, :, 0] <= most)
        inputs, results = seen[here][:, 1:].copy(), ends[games[here]]
        inputs[:, 0] = log_odds(inputs[:, 0])
        tested = games[here] % HELD_OUT == 0
        scores: list[float] = []
        for used in (inputs[:, :1], inputs):
            weights = fitted(used[~tested], results[~tested])
            scores += losses(used[tested], results[tested], weights)
        print(least, most, len(inputs), np.round(scores, 4), flush=True)
        rows.append(fitted(inputs, results))
        centres.append((least + most) / 2)
    empty, table = np.arange(COUNT + 1), np.array(rows)
    return np.stack([np.interp(empty, centres, column) for column in table.T], axis=1)


def main() -> None:
    folder, games = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    folder.mkdir(parents=True, exist_ok=True)
    parts, began = [], time.process_time()
    for number in range(games // PART):
        kept = folder / f"{number}.npz"
        if not kept.exists():
            np.savez(kept, **part(number))
            print(number, f"{time.process_time() - began:.0f} s", flush=True)
        with np.load(kept) as saved:
            parts.append((saved["seen"], saved["ends"]))
    seen, ends = (np.concatenate(column) for column in zip(*parts, strict=True))
    rows = learned(seen, ends).round(4).tolist()
    text = ",\n".join(json.dumps(row) for row in rows)
    values.FILE.parent.mkdir(exist_ok=True)
    values.FILE.write_text(f"[\n{text}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
