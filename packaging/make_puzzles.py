"""Make the packs of puzzles in resources/puzzles: `python packaging/make_puzzles.py [PACK …]`.

Each puzzle is generated with its place in the pack as seed, so that every run makes the same packs.
Within a pack, easy puzzles come first.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from games.gyulbot import packs  # noqa: E402
from games.gyulbot.board import COLOURS  # noqa: E402
from games.gyulbot.difficulty import Grade  # noqa: E402
from games.gyulbot.generator import RIGID, GeneratedPuzzle, PuzzleRequest, generate, recipe  # noqa: E402
from games.gyulbot.packs import Pack  # noqa: E402

RED_BLUE = ("red", "red", "blue")
EASY, MEDIUM, HARD, EXPERT, MASTER = Grade


@dataclass(frozen=True, slots=True)
class Part:
    """A number of puzzles of one kind."""

    count: int
    request: PuzzleRequest


def small(size: int, robots: int, least: int, most: int, **more: object) -> PuzzleRequest:
    """Return the specification of a small board with walls anywhere."""
    request = PuzzleRequest(least, most, size, size, COLOURS[:robots], scattered=True)
    return replace(request, **more)  # type: ignore[arg-type]


def open_(grade: Grade) -> PuzzleRequest:
    """Return the specification of a standard board whose goal is for any colour."""
    return replace(recipe(grade), open_goal=True)


def rigid(grade: Grade, size: int, robots: tuple[str, ...]) -> PuzzleRequest:
    """Return the specification of a board with rigid bodies."""
    return replace(recipe(grade, rigid=True), width=size, height=size, robots=robots, movers=1)


PACKS: dict[str, tuple[str, str, tuple[Part, ...]]] = {
    "first-slides": (
        "First slides",
        "Small boards and few moves, to learn how Gyulbots slide.",
        (
            Part(3, small(5, 1, 2, 3)),
            Part(4, small(6, 2, 3, 4, movers=2)),
            Part(5, small(8, 3, 4, 5, movers=2)),
        ),
    ),
    "tabletop": (
        "Tabletop",
        "Standard boards: walls in corners, a block in the middle, four Gyulbots.",
        (
            Part(4, recipe(EASY)),
            Part(6, recipe(MEDIUM)),
            Part(6, recipe(HARD)),
            Part(4, recipe(EXPERT)),
        ),
    ),
    "rigid-bodies": (
        "Rigid bodies",
        "Two or more Gyulbots of one colour slide as one.",
        (
            Part(4, rigid(EASY, 8, RED_BLUE)),
            Part(4, rigid(MEDIUM, 12, ("red", "red", "blue", "blue", "green"))),
            Part(4, rigid(HARD, 16, RIGID)),
            Part(2, rigid(HARD, 16, ("red", "red", "red", "blue", "blue", "green"))),
            Part(2, rigid(EXPERT, 16, RIGID)),
        ),
    ),
    "open-goals": (
        "Open goals",
        "Any Gyulbot may finish: find out which.",
        (Part(3, open_(MEDIUM)), Part(4, open_(HARD)), Part(3, open_(EXPERT))),
    ),
    "small-boards": (
        "Small but hard",
        "Boards 6 to 10 cells wide, on which everything blocks something.",
        (
            Part(4, small(6, 3, 7, 12, grade=HARD, movers=2)),
            Part(4, small(8, 4, 9, 14, grade=EXPERT, movers=3)),
            Part(4, small(10, 4, 10, 18, grade=MASTER, movers=3)),
        ),
    ),
    "far-and-wide": (
        "Far and wide",
        "Large boards and long routes.",
        (
            Part(2, replace(recipe(MEDIUM), width=24, height=24, robots=COLOURS[:5])),
            Part(3, replace(recipe(HARD), width=32, height=32, robots=COLOURS)),
            Part(2, replace(recipe(EXPERT), width=24, height=20, robots=COLOURS[:5])),
            Part(3, recipe(MASTER)),
        ),
    ),
}


def pack_of(pack_id: str) -> Pack:
    title, about, parts = PACKS[pack_id]
    puzzles: list[GeneratedPuzzle] = []
    for part_number, part in enumerate(parts):
        for number in range(part.count):
            puzzle = generate(part.request, random.Random(f"{pack_id}/{part_number}/{number}"))
            if puzzle is not None:
                puzzles.append(puzzle)
                print(pack_id, len(puzzles), puzzle.least, puzzle.estimate.grade.value, flush=True)
    order = list(Grade)
    puzzles.sort(key=lambda puzzle: (order.index(puzzle.estimate.grade), puzzle.estimate.score))
    entries = [puzzle.entry(f"{title} {number}") for number, puzzle in enumerate(puzzles, start=1)]
    return Pack(title=title, about=about, puzzles=tuple(entries))


def main(names: list[str]) -> None:
    folder = ROOT / "resources" / "puzzles"
    folder.mkdir(exist_ok=True)
    for pack_id in names or PACKS:
        (folder / f"{pack_id}{packs.SUFFIX}").write_bytes(packs.dump(pack_of(pack_id)))


if __name__ == "__main__":
    main(sys.argv[1:])
