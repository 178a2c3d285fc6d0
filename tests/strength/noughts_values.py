"""Learn the values of Wandering Noughts by self-play; writes `resources/noughts/values.json`.

    python -m tests.strength.noughts_values FOLDER [MINUTES]

Both seats play the equilibrium of each round by the values learned so far, with some exploration. A
position's target is between the value of its equilibrium and the later result (TD(lambda); Sutton
1988); the last round is solved exactly. Games and weights are saved in FOLDER after every part,
from where the same command continues. The laboratory's opponents and rules of thumb take no part.
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
from games.engine.matrices import drawn
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import kernels, values
from games.unlucky.wandering_noughts.board import LINES, SIZE, SPACES
from games.unlucky.wandering_noughts.values import HIDDEN, INPUTS, KINDS, MARKS, Net

SEED, MINUTES, JOBS = 30, 45.0, 2
GAMES, SHARES = 400, 8
"""Games per part, and number of shares into which they are divided among processes."""
FEW, KEEP, STEPS = 120, 24, 120
"""During learning: turns considered, turns in the matrix, and steps of regret matching."""
STRAY, WILD = 0.12, 0.03
"""Probability of a random turn of the matrix, and of any random turn."""
TRACE = 0.6
"""Weight of the later result against the value of the equilibrium (lambda)."""
KEPT, EPOCHS, BATCH = 80_000, 1.5, 128
"""Number of latest positions to learn from, uses of each per part, and batch size."""
RATE, DECAY = 0.0015, 1e-5

Floats = NDArray[np.float64]


def symmetries() -> NDArray[np.int64]:
    """Return the index of each input under each symmetry of the board, shape (8, INPUTS)."""
    found = np.tile(np.arange(INPUTS), (8, 1))
    last = SIZE - 1
    where = {frozenset(line): index for index, line in enumerate(LINES)}
    for turn in range(8):

        def at(cell: tuple[int, int], turn: int = turn) -> tuple[int, int]:
            column, row = cell if turn < 4 else (cell[1], cell[0])
            return (last - column if turn & 1 else column, last - row if turn & 2 else row)

        for index, line in enumerate(LINES):
            to = where[frozenset(map(at, line))]
            for kind in range(2 * KINDS):
                found[turn, 2 * KINDS * index + kind] = 2 * KINDS * to + kind
        for index, cell in enumerate(SPACES):
            for mark in range(MARKS):
                to = values.EXTRA + MARKS * SPACES.index(at(cell)) + mark
                found[turn, values.EXTRA + MARKS * index + mark] = to
    return found


@kernel
def strays(
    start: Any, piece: Any, number: Any, left: Any, kept: Any, mixed: Any, state: Any
) -> Any:
    """Return a turn of `kept` drawn from the strategy `mixed`, or sometimes a random turn."""
    luck = next_random(state) / 4294967296.0
    if luck < WILD:
        found, liked = np.empty((values.MOST, 4), np.int64), np.empty(values.MOST)
        count = kernels.turns(start, piece, number, left[piece - 1], found, liked)
        return found[below(state, count)]
    if luck < WILD + STRAY:
        return kept[below(state, len(kept))]
    return kept[drawn(mixed, state)]


@kernel
def play(games: Any, seed: Any, net: Any, boards: Any, facts: Any, targets: Any):  # type: ignore[no-untyped-def]
    """Play games and write one row per round before it is played.

    `boards` (games * ROUNDS, 3). `facts` (games * ROUNDS, 4): rounds played, who was first ahead,
    walls left of both. `targets` (games * ROUNDS).
    """
    state, left = np.array([seed], np.uint64), np.empty(2, np.int64)
    for game in range(games):
        board, first = np.array([0, 0, 0], np.uint64), 0
        left[:] = 2
        for number in range(1, ROUNDS + 1):
            at = game * ROUNDS + number - 1
            keep = 2 * KEEP if number == ROUNDS else KEEP
            ones, twos, one, two, worth = values.equilibrium(
                board, number, first, left, FEW, keep, STEPS, net
            )
            boards[at] = board
            facts[at, 0], facts[at, 1], facts[at, 2:] = number - 1, first, left
            targets[at] = worth
            turn = strays(board, 1, number, left, ones, one, state)
            other = strays(board, 2, number, left, twos, two, state)
            left[0] -= turn[0] >= 0
            left[1] -= other[0] >= 0
            kernels.resolve(board, turn, other)
            if first == 0:
                first = kernels.leader(board)
        for at in range(game * ROUNDS + ROUNDS - 2, game * ROUNDS - 1, -1):
            targets[at] += TRACE * (targets[at + 1] - targets[at])


@kernel
def gradient(  # type: ignore[no-untyped-def]
    picked: Any, turns: Any, boards: Any, facts: Any, targets: Any, moved: Any, net: Any, by: Any
):
    """Add the gradients of the cross entropy of the `picked` positions to `by`; return the sum.

    `turns` are the symmetries (rows of `moved`) under which the positions are seen.
    """
    rows, sums = np.empty((2, values.MOST_INPUTS), np.int64), np.empty((2, HIDDEN), np.float32)
    output, lost = net[2], 0.0
    for index in range(len(picked)):
        at, turn = picked[index], turns[index]
        number = facts[at, 0]
        used = values.inputs(boards[at], facts[at, 1], facts[at, 2:], rows[0], rows[1])
        for seat in range(2):
            for one in range(used):
                rows[seat, one] = moved[turn, rows[seat, one]]
        found = values.scored(
            kernels.worth(boards[at], number, facts[at, 1]), number, used, net, rows, sums
        )
        target = targets[at]
        lost -= target * np.log(found + 1e-9) + (1.0 - target) * np.log(1.0 - found + 1e-9)
        error = np.float32(found - target)
        for unit in range(HIDDEN):
            for seat in range(2):
                sign = np.float32(1 - 2 * seat)
                if sums[seat, unit] > 0:
                    by[2][number, unit] += sign * error * sums[seat, unit]
                    sums[seat, unit] = sign * error * output[number, unit]
                else:
                    sums[seat, unit] = 0.0
                by[1][number, unit] += sums[seat, unit]
        for seat in range(2):
            for one in range(used):
                row = rows[seat, one]
                for unit in range(HIDDEN):
                    by[0][row, unit] += sums[seat, unit]
    return lost


def adam(state: dict[str, Any], by: Net) -> None:
    """Update the weights along their gradient (Adam; Kingma & Ba 2015)."""
    state["steps"] += 1
    steps = int(state["steps"])
    for name, change in zip(values.NAMES, by, strict=True):
        mean, square, part = state[f"mean-{name}"], state[f"square-{name}"], state[name]
        mean += 0.1 * (change - mean)
        square += 0.001 * (change**2 - square)
        step = mean / (1 - 0.9**steps) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-6)
        part -= np.float32(RATE) * (step + np.float32(DECAY) * part)


def begun(folder: Path, rng: np.random.Generator) -> dict[str, Any]:
    """Return the saved state, or a new one without games."""
    kept = folder / "values.npz"
    if kept.exists():
        with np.load(kept) as saved:
            return {name: saved[name] for name in saved.files}
    scale = 0.15
    found: dict[str, Any] = {
        "inputs": (scale * rng.normal(size=(INPUTS, HIDDEN))).astype(np.float32),
        "bias": np.zeros((ROUNDS, HIDDEN), np.float32),
        "output": np.zeros((ROUNDS, HIDDEN), np.float32),
    }
    found |= {
        f"{kind}-{name}": np.zeros_like(found[name])
        for kind in ("mean", "square")
        for name in values.NAMES
    }
    found["steps"] = np.zeros((), np.int64)
    found["parts"] = np.zeros((), np.int64)
    found["boards"] = np.zeros((0, 3), np.uint64)
    found["facts"] = np.zeros((0, 4), np.int64)
    found["targets"] = np.zeros(0)
    return found


def weights(state: dict[str, Any]) -> Net:
    one, two, three = (state[name] for name in values.NAMES)
    return one, two, three


def played(seed: list[int], net: Net) -> list[NDArray[Any]]:
    """Return the boards, facts and targets of a share of games (see `play`)."""
    size, rng = GAMES // SHARES * ROUNDS, np.random.default_rng(seed)
    found = [np.zeros((size, 3), np.uint64), np.zeros((size, 4), np.int64), np.zeros(size)]
    play(GAMES // SHARES, np.uint64(rng.integers(1, 1 << 62)), net, *found)
    return found


def part(
    state: dict[str, Any], moved: NDArray[np.int64], pool: ProcessPoolExecutor
) -> tuple[float, float]:
    """Play games and learn from the latest; return the mean cross entropy and its lower bound."""
    state["parts"] += 1
    number = int(state["parts"])
    rng = np.random.default_rng([SEED, number])
    seeds = [[SEED, number, share] for share in range(SHARES)]
    for shared in pool.map(played, seeds, [weights(state)] * SHARES):
        for name, more in zip(("boards", "facts", "targets"), shared, strict=True):
            state[name] = np.concatenate((state[name], more))[-KEPT:]
    count = len(state["targets"])
    lost, seen = 0.0, 0
    by = tuple(np.zeros_like(one) for one in weights(state))
    for _ in range(int(EPOCHS * count / BATCH)):
        picked, turns = rng.integers(0, count, BATCH), rng.integers(0, 8, BATCH)
        for one in by:
            one[:] = 0
        context = state["boards"], state["facts"], state["targets"], moved
        lost += gradient(picked, turns, *context, weights(state), by)
        seen += BATCH
        for one in by:
            one /= BATCH
        adam(state, by)  # type: ignore[arg-type]
    likely = np.clip(state["targets"], 1e-9, 1 - 1e-9)
    least = -(likely * np.log(likely) + (1 - likely) * np.log(1 - likely)).mean()
    return lost / max(1, seen), float(least)


def main() -> None:
    folder, minutes = Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else MINUTES
    folder.mkdir(parents=True, exist_ok=True)
    state, moved = begun(folder, np.random.default_rng(SEED)), symmetries()
    began = time.monotonic()
    end = began + 60 * minutes
    pool = ProcessPoolExecutor(JOBS)
    while time.monotonic() < end:
        lost, least = part(state, moved, pool)
        np.savez(folder / "values.npz", **state)
        values.FILE.write_text(json.dumps(values.told(weights(state)), indent=1) + "\n", "utf-8")
        print(
            int(state["parts"]),
            round(lost, 4),
            round(least, 4),
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
