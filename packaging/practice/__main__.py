"""Find positions for practice and write them to the game's folder.

    python packaging/practice GAME [--count N] [--seconds S] [--seed S] [--fresh]
    python packaging/practice GAME --check

Each is found by a search of its own (the module with the game's name in this folder) and then
proved by another, which plays by the rules and tries everything (`games.practice.proof`). Existing
puzzles keep their place and new ones are added; `--fresh` starts over. `--check` proves all
existing puzzles again.
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
    return [game.write(one) for one in best] == [puzzle.answer]


def graded(found: list[Found]) -> list[Puzzle]:
    """Return the puzzles graded relative to each other, in the order in which they were found."""
    ranks = {id(one): rank for rank, one in enumerate(sorted(found, key=lambda one: one.hard))}
    return [puzzle_of(one, 1 + ranks[id(one)] * GRADES // len(found)) for one in found]


def puzzle_of(one: Found, grade: int) -> Puzzle:
    return Puzzle(
        seat=one.seat,
        moves=one.moves,
        answer=one.answer,
        grade=grade,
        idea=one.idea,
        asks=one.asks,
        options=one.options,
    )


def search(game_id: str, practice: Practice, given: argparse.Namespace) -> list[Found]:
    """Return `count` positions, or as many as are found in time."""
    rng = random.Random(given.seed)
    end = time.monotonic() + given.seconds
    kept: dict[str, Found] = {}
    known = set() if given.fresh else {one.id for one in practice.pool.puzzles}
    for one in import_module(game_id.replace("-", "_")).found(rng):
        puzzle = puzzle_of(one, 1)
        if puzzle.id in kept or puzzle.id in known:
            continue
        if not proved(game_id, practice, puzzle):
            raise SystemExit(f"the two searches disagree: {puzzle}")
        kept[puzzle.id] = one
        print(len(kept), f"{one.hard:.1f}", one.idea, one.answer, flush=True)
        if len(kept) == given.count or time.monotonic() > end:
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
    given = parser.parse_args(arguments)
    practice = face(given.game).practice()
    if practice is None:
        raise SystemExit(f"{given.game} has no practice")
    if given.check:
        wrong = [one.id for one in practice.pool.puzzles if not proved(given.game, practice, one)]
        raise SystemExit(f"wrong: {wrong}" if wrong else None)
    added = graded(search(given.game, practice, given))
    before = () if given.fresh else practice.pool.puzzles
    days = () if given.fresh else practice.pool.days
    puzzles = (*before, *added)
    pool = Pool(format=FORMAT, days=(*days, Since(given.since, len(puzzles))), puzzles=puzzles)
    practice.path.write_bytes(dump(pool))


if __name__ == "__main__":
    main(sys.argv[1:])
