"""How strong the bots are: what `garnet play GAME --swap` says of pairs of levels, as a table.

    python packaging/strength.py GAME [--matches 200] [--ms 200] [--seed S] [--pairs a:b …]

Prints Markdown, with Wilson's 95 % interval of the share of points (a draw is half a one);
`docs/engine.md` holds what it printed.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import random
import sys
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games import registry
from games.core import Pair, Seat
from games.engine.bots import Level
from games.engine.players import Inside, Player
from games.engine.series import Tally, played

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
                pool.submit(two_matches, options.game, pair, options.ms, f"{options.seed}/{number}")
                for number in range(options.matches // 2)
            ]
            tally = Tally()
            for winner in chain.from_iterable(job.result() for job in jobs):
                tally = tally.add(winner)
            print(row(pair, tally), flush=True)


def two_matches(game_id: str, pair: str, ms: int, seed: str) -> list[Seat | None]:
    """Who of two levels won a match in either seat, with the same draws."""
    rng = random.Random(seed)
    levels = Pair(*(Level(name) for name in pair.split(":")))
    players: Pair[Player] = levels.map(lambda level: Inside(level, random.Random(rng.random())))
    game, winners = registry.game(game_id), []
    for pairing, winner in played(game, players, ms, 2, seed, swap=True):
        winners.append(winner)
        for fault in pairing.faults[:1]:
            more = len(pairing.faults) - 1
            print(f"{seed}: {fault.reason}, and {more} more faults", file=sys.stderr)
    return winners


def row(pair: str, tally: Tally) -> str:
    """A line of the table."""
    counts = " | ".join(str(n) for n in (tally.won, tally.drawn, tally.lost))
    return f"| {pair.replace(':', ' – ')} | {tally.matches} | {counts} | {tally.words()} |"


if __name__ == "__main__":
    main()
