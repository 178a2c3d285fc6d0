"""Refine the values of Wandering Noughts in games of a deeper search; writes `values.json`.

    python -m tests.strength.noughts_refine FOLDER [PARTS]

It begins with the values in the repository, which `noughts_values` learned from games of a shallow
search. Each round, a seat plays the mixed strategy of a search of pairs of turns by its values. In
half of the games its rival does so as well, often by values of an earlier part; in the other half
the rival is an exploiter that knows the mixed strategy and learns values of its own from these
games, as in `noughts_exploiter`. A number for each round stands for the exploiter's advantage, so
the values learn what a position is worth, not who knows more. Targets are as in `noughts_values`.
Games and values are saved in FOLDER, and the same command continues from there.
"""

from __future__ import annotations

import base64
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import below, kernel
from games.engine.matrices import RARE, drawn, match_regrets
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import kernels, patterns, values
from games.unlucky.wandering_noughts.patterns import KNOTS, UNIT
from games.unlucky.wandering_noughts.search import LARGE
from games.unlucky.wandering_noughts.values import FEATURES, LEAST_SIZES, Learned
from tests.strength import noughts_exploiter
from tests.strength.noughts_exploiter import FEW, NEAR_BEST, SIZES, STEPS
from tests.strength.noughts_values import TRACE, Floats, chance, descend, pattern_codes

SEED, PARTS, JOBS = 33, 40, 2
GAMES, SHARES = (60, 120), 4
"""Games per share with another expert and with an exploiter, and number of shares per part."""
OWN, OTHER = 5, 9
"""Sizes of the block of turns whose pairs are searched deeper: own turns and the rival's."""
OLDER, EVERY = 0.6, 4
"""Probability that a rival uses values of an earlier part, and number of parts between those."""
STRAY, WILD = 0.08, 0.02
"""Probability of a random turn of the matrix, and of any random turn."""
KEPT = 400_000
"""Number of latest positions of each kind to learn from."""
EPOCHS, RATE = 3, 0.02
"""Times that descent sees every position, and its first rate, which is halved each time."""


@kernel
def strategy(board: Any, piece: Any, number: Any, first: Any, left: Any, learned: Any) -> Any:
    """Return a seat's turns, their probabilities and circles' chance by a search of pairs."""
    sizes = LARGE if number == ROUNDS else SIZES
    ones, twos, one, two, value = values.equilibrium(board, number, first, left, sizes, learned)
    if number < ROUNDS:
        rows = np.argsort(-one)[: OWN if piece == 1 else OTHER]
        columns = np.argsort(-two)[: OTHER if piece == 1 else OWN]
        ones, twos = ones[rows], twos[columns]
        payoff, one, two = np.empty((len(rows), len(columns))), one[rows], two[columns]
        for a in range(len(ones)):
            for b in range(len(twos)):
                payoff[a, b] = values.looked_into(
                    board, number, first, left, ones[a], twos[b], LEAST_SIZES, 0, learned
                )
        match_regrets(payoff, STEPS, one, two)
        value = 0.0
        for a in range(len(ones)):
            for b in range(len(twos)):
                value += one[a] * two[b] * payoff[a, b]
    own, mixed = (ones, one) if piece == 1 else (twos, two)
    most, total = mixed.max(), 0.0
    for at in range(len(mixed)):
        if mixed[at] < RARE * most:
            mixed[at] = 0.0
        total += mixed[at]
    mixed /= total
    return own, mixed, value


@kernel
def play(  # type: ignore[no-untyped-def]
    games: Any, seed: Any, newest: Any, older: Any, learner: Any, exploits: Any,
    boards: Any, seen: Any, worths: Any, replies: Any, strayed: Any,
):  # fmt: skip
    """Play games of crosses with the `newest` values against circles.

    Circles use the values `older`, or if `exploits`, reply to the mixed strategy by the values
    `learner`. Shapes of the results are as in `noughts_values.play`. `worths` gets targets by the
    search of crosses, and `replies` those by the best reply.
    """
    state, left, walls = np.array([seed], np.uint64), np.empty(2, np.int64), np.empty(2, np.int64)
    found, leads = np.empty((6_000, 4), np.int64), np.empty(6_000)
    most = 3 * FEW * (FEW + 1) + 1
    pool, gains = np.empty((most, 4), np.int64), np.empty(most)
    turns, scratch, counts = np.empty((2, 4), np.int64), np.empty(3, np.uint64), np.empty(FEATURES)
    for game in range(games):
        board, first = np.array([0, 0, 0], np.uint64), 0
        left[:] = 2
        for number in range(1, ROUNDS + 1):
            boards[game, number - 1] = board
            values.features(board, first, left, seen[game, number - 1])
            rivals, mixed, value = strategy(board, 2, number, first, left, newest)
            worths[game, number - 1] = replies[game, number - 1] = value
            if number == ROUNDS:
                break
            turns[1] = rivals[drawn(mixed, state)]
            if exploits:
                count = values.likely(board, 1, number, first, left, FEW, learner, pool, gains)
                for at in range(count):
                    gains[at] = 0.0
                    for rival in range(len(rivals)):
                        if mixed[rival] > 0.0:
                            gains[at] += mixed[rival] * values.after(
                                board, number, first, left, pool[at], rivals[rival],
                                learner, scratch, walls, counts,
                            )  # fmt: skip
                own = pool[np.argsort(-gains[:count])[:NEAR_BEST]]
                turns[0] = own[0]
                replies[game, number - 1] = gains[:count].max()
            else:
                own, mine, _ = strategy(board, 1, number, first, left, older)
                turns[0] = own[drawn(mine, state)]
            for seat in range(2):
                luck, kept = chance(state), own if seat == 0 else rivals
                if luck < WILD:
                    legal = kernels.turns(board, seat + 1, number, left[seat], found, leads)
                    turns[seat] = found[below(state, legal)]
                elif luck < WILD + STRAY:
                    turns[seat] = kept[below(state, len(kept))]
                else:
                    continue
                strayed[game, number - 1] = True
            first = values.played(board, first, left.copy(), turns[0], turns[1], left)
        for number in range(ROUNDS - 2, -1, -1):
            if not strayed[game, number]:
                for targets in (worths, replies):
                    later = targets[game, number + 1]
                    targets[game, number] += TRACE * (later - targets[game, number])


def share(job: tuple[Any, ...]) -> tuple[NDArray[Any], ...]:
    """Play one share of games of one kind; return what `play` writes."""
    exploits, games, seed, newest, older, learner = job
    boards = np.zeros((games, ROUNDS, 3), np.uint64)
    seen, strayed = np.zeros((games, ROUNDS, FEATURES)), np.zeros((games, ROUNDS), np.bool_)
    worths, replies = np.zeros((2, games, ROUNDS))
    told = [values.read(one) for one in (newest, older)]
    by = noughts_exploiter.learned_of(learner)
    play(games, seed, *told, by, exploits, boards, seen, worths, replies, strayed)
    return boards, seen, worths, replies, strayed


def begun(folder: Path) -> dict[str, Any]:
    """Return the saved state, or a new one with the values in the repository and no games."""
    if (folder / "values.npz").exists():
        with np.load(folder / "values.npz") as saved:
            return {name: saved[name] for name in saved.files}
    data = json.loads(values.FILE.read_text("utf-8"))
    numbers = np.frombuffer(base64.b64decode(data["patterns"]), "<i2").reshape(len(KNOTS), -1)
    none = np.zeros((len(KNOTS), 1))
    exploiter = noughts_exploiter.begun(Path())
    return {
        "weights": np.array(data["features"]),
        "numbers": numbers * UNIT,
        "first_weights": np.array(data["features"]),
        "first_numbers": np.concatenate((none, numbers * UNIT, none), axis=1),
        "learner_weights": exploiter["weights"],
        "learner_numbers": exploiter["numbers"],
        "parts": np.zeros((), np.int64),
    }


def columns(exploits: bool, games: tuple[NDArray[Any], ...]) -> dict[str, NDArray[Any]]:
    """Return positions after rounds as columns; the last code stands for the advantage."""
    boards, seen, targets = games
    codes = pattern_codes(boards[:, 1:].reshape(-1, 3))
    advantage = np.full((len(codes), 1), (patterns.numbering()[1] + 1) * exploits)
    return {
        "rounds": np.tile(np.arange(1, ROUNDS), len(boards)),
        "seen": seen[:, 1:].reshape(-1, FEATURES).astype(np.float32),
        "codes": np.concatenate((codes, advantage), axis=1).astype(np.int32),
        "targets": targets[:, 1:].ravel(),
    }


def fitted(
    weights: Floats, numbers: Floats, games: dict[str, NDArray[Any]], rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """Return weights and numbers fitted to all targets, beginning with those given."""
    weights, numbers = weights.copy(), numbers.copy()
    squares, other_squares = np.zeros_like(weights), np.zeros_like(numbers)
    for epoch in range(EPOCHS):
        descend(
            rng.permutation(len(games["rounds"])), *games.values(), patterns.blends(),
            RATE / 2**epoch, weights, numbers, squares, other_squares,
        )  # fmt: skip
    return weights, numbers


def part(state: dict[str, Any], older: list[Any], pool: ProcessPoolExecutor) -> str:
    """Play games and learn from the latest; return shares of points and errors."""
    state["parts"] += 1
    rng = np.random.default_rng([SEED, int(state["parts"])])
    newest = values.encode(state["weights"], state["numbers"])
    learner = {"weights": state["learner_weights"], "numbers": state["learner_numbers"]}
    jobs = []
    for at in range(2 * SHARES):
        old = older[rng.integers(len(older))] if rng.random() < OLDER else newest
        jobs.append((at % 2 == 1, GAMES[at % 2], rng.integers(1, 1 << 62), newest, old, learner))
    told, results = [], [*pool.map(share, jobs)]
    for exploits in (False, True):
        parts = zip(*results[int(exploits) :: 2], strict=True)
        boards, seen, worths, replies, strayed = (np.concatenate(one) for one in parts)
        straight = ~strayed.any(axis=1)
        ends = worths[:, -1]
        told.append(f"{ends[straight].mean():.3f} of {straight.sum()}")
        late = ~strayed[:, ROUNDS // 2 :].any(axis=1)
        by = values.read(newest)
        error = noughts_exploiter.errors(boards[late], seen[late], ends[late], by)
        told.append(f"{error[ROUNDS // 2 :].mean():.4f}")
        kinds = [("own", worths)] + [("reply", replies)] * exploits
        for name, targets in kinds:
            for column, more in columns(exploits, (boards, seen, targets)).items():
                kept = state.get(f"{name}_{column}", more[:0])
                state[f"{name}_{column}"] = np.concatenate((kept, more))[-KEPT:]
    games = {name: state[f"own_{name}"] for name in ("rounds", "seen", "codes", "targets")}
    first = state["first_weights"], state["first_numbers"]
    state["weights"], numbers = fitted(*first, games, rng)
    state["numbers"], state["advantage"] = numbers[:, 1:-1], numbers[:, -1]
    games = {name: state[f"reply_{name}"] for name in ("rounds", "seen", "codes", "targets")}
    codes = noughts_exploiter.both_sides(games["codes"][:, :-1])
    last = np.full((len(codes), 1), 2 * patterns.numbering()[1] + 1)
    games["codes"] = np.concatenate((codes, last), axis=1).astype(np.int32)
    start = noughts_exploiter.begun(Path())
    found = fitted(start["weights"], start["numbers"], games, rng)
    state["learner_weights"], state["learner_numbers"] = found
    return ", ".join(told) + f", advantage {state['advantage'].round(2)}"


def main() -> None:
    folder, parts = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else PARTS
    folder.mkdir(parents=True, exist_ok=True)
    state, began = begun(folder), time.monotonic()
    older = [json.loads(file.read_text()) for file in sorted(folder.glob("part*.json"))]
    older = older or [json.loads(values.FILE.read_text("utf-8"))]
    with ProcessPoolExecutor(JOBS) as pool:
        while state["parts"] < parts:
            told = part(state, older, pool)
            np.savez(folder / "values.npz", **state)
            text = json.dumps(values.encode(state["weights"], state["numbers"]), indent=1)
            (folder / "values.json").write_text(f"{text}\n", "utf-8")
            number = int(state["parts"])
            if number % EVERY == 0:
                older.append(json.loads(text))
                (folder / f"part{number:03}.json").write_text(f"{text}\n", "utf-8")
            print(f"{number}: {told}, {(time.monotonic() - began) / 60:.1f} min", flush=True)


if __name__ == "__main__":
    main()
