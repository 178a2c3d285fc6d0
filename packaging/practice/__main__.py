"""Find positions for practice and write them to the game's folder.

    python packaging/practice GAME [--count N] [--seconds S] [--seed S] [--fresh]
    python packaging/practice GAME --check

Each game has its own search for positions (the module with the game's name in this folder). What it
finds is proved by a second search, which plays by the rules and tries everything
(`games.practice.proof`). Existing puzzles keep their place and new ones are added; with `--fresh`,
the new ones replace them. `--check` proves all existing puzzles again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from found import Found  # noqa: E402

from games import registry  # noqa: E402
from games.practice.attempt import position_of  # noqa: E402
from games.practice.proof import Proof  # noqa: E402
from games.practice.puzzles import FORMAT, GRADES, Pool, Practice, Puzzle, Since, dump  # noqa: E402
from gui.games import face  # noqa: E402


def proved(game_id: str, practice: Practice, puzzle: Puzzle) -> bool:
    """Return True if the exhaustive search finds this answer and no other."""
    game = registry.game(game_id)
    position, seat = position_of(game, practice, puzzle), game.seat(puzzle.seat)
    if practice.choices(puzzle):
        return practice.possible(puzzle, position, seat) == {puzzle.answer}
    best = Proof(practice, puzzle, seat).best(position)
    return [game.write(action) for action in best] == [puzzle.answer]


def graded(found: list[Found]) -> list[Puzzle]:
    """Return the puzzles graded relative to each other, in the order in which they were found."""
    ranks = {
        id(position): rank
        for rank, position in enumerate(sorted(found, key=lambda position: position.hard))
    }
    return [
        puzzle_of(position, 1 + ranks[id(position)] * GRADES // len(found)) for position in found
    ]


def puzzle_of(position: Found, grade: int) -> Puzzle:
    return Puzzle(
        seat=position.seat,
        moves=position.moves,
        answer=position.answer,
        grade=grade,
        idea=position.idea,
        asks=position.asks,
        options=position.options,
    )


def search(game_id: str, practice: Practice, options: argparse.Namespace) -> list[Found]:
    """Return `count` positions, or as many as are found in time."""
    rng = random.Random(options.seed)
    end = time.monotonic() + options.seconds
    kept: dict[str, Found] = {}
    known = set() if options.fresh else {position.id for position in practice.pool.puzzles}
    for position in import_module(game_id.replace("-", "_")).found(rng):
        puzzle = puzzle_of(position, 1)
        if puzzle.id in kept or puzzle.id in known:
            continue
        if not proved(game_id, practice, puzzle):
            raise SystemExit(f"the two searches disagree: {puzzle}")
        kept[puzzle.id] = position
        print(len(kept), f"{position.hard:.1f}", position.idea, position.answer, flush=True)
        if len(kept) == options.count or time.monotonic() > end:
            break
    return list(kept.values())


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=75)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", default="practice")
    parser.add_argument("--since", type=date.fromisoformat, default=datetime.now(UTC).date())
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    practice = face(options.game).practice()
    if practice is None:
        raise SystemExit(f"{options.game} has no practice")
    if options.check:
        wrong = [
            puzzle.id
            for puzzle in practice.pool.puzzles
            if not proved(options.game, practice, puzzle)
        ]
        raise SystemExit(f"wrong: {wrong}" if wrong else None)
    added = graded(search(options.game, practice, options))
    before = () if options.fresh else practice.pool.puzzles
    days = () if options.fresh else practice.pool.days
    puzzles = (*before, *added)
    pool = Pool(format=FORMAT, days=(*days, Since(options.since, len(puzzles))), puzzles=puzzles)
    practice.path.write_bytes(dump(pool))


if __name__ == "__main__":
    main(sys.argv[1:])
