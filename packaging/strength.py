"""How strong the bots are: level against level, seats exchanged after every match.

    python packaging/strength.py GAME [--matches 200] [--ms 200] [--seed S] [--pairs a:b …]

Prints a table in Markdown, with Wilson's 95 % interval of the share of points (a draw is half a
one); `docs/engine.md` holds what it printed.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import math
import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games import draws, record, registry
from games.bots import Level
from games.core import Pair
from games.engine.arena import Table
from games.engine.players import Inside
from games.match import Match
from games.match import Table as MatchTable

LADDER = ("beginner:random", "casual:beginner", "strong:casual", "expert:strong")
YARDSTICKS = ("expert:greedy", "expert:random")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--ms", type=int, default=200)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--pairs", nargs="+", default=[*LADDER, *YARDSTICKS])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    print(f"| {options.game} | matches | won | drawn | lost | share of points (95 %) |")
    print("|---|---|---|---|---|---|")
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for pair in options.pairs:
            jobs = [
                pool.submit(one_match, options.game, pair, options.ms, options.seed, number)
                for number in range(options.matches)
            ]
            points = [job.result() for job in jobs]
            print(row(pair, points), flush=True)


def one_match(game_id: str, pair: str, ms: int, seed: str, number: int) -> float:
    """Points of the first of two levels, in the first seat in even matches."""
    game = registry.game(game_id)
    rng = random.Random(f"{seed}/{pair}/{number}")
    secret = rng.randbytes(draws.SEED_BYTES)
    options = game.supplied(game.default_edition, {}, draws.drawer(secret))
    players = {name: name for name in game.seats}
    setup = record.setup_of(game, game.default_edition, options, players)
    levels = [Level(name) for name in pair.split(":")]
    if number % 2:
        levels.reverse()
    match = Match(game, setup, secret, MatchTable(grace=0))
    table = Table(match, Pair(*(Inside(one, random.Random(rng.random())) for one in levels)), ms)
    table.play()
    for fault in table.faults[:1]:
        more = len(table.faults) - 1
        print(f"{pair} {number}: {fault.reason}, and {more} more faults", file=sys.stderr)
    winner = None if match.outcome is None else match.outcome.winner
    return 0.5 if winner is None else float(winner.value == number % 2)


def row(pair: str, points: list[float]) -> str:
    """A line of the table."""
    first, second = pair.split(":")
    n, share = len(points), sum(points) / len(points)
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    counts = " | ".join(str(points.count(worth)) for worth in (1.0, 0.5, 0.0))
    low, high = 100 * (middle - half), 100 * (middle + half)
    return f"| {first} – {second} | {n} | {counts} | {100 * share:.1f} % ({low:.0f}–{high:.0f}) |"


if __name__ == "__main__":
    main()
