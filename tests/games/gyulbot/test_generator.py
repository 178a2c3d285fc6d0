"""The generator makes the requested puzzles, and the same puzzles from the same seed."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.core.strict_json import convert
from games.gyulbot import layouts, solver
from games.gyulbot.board import COLOURS, Puzzle, board_of
from games.gyulbot.difficulty import Estimate, Grade, estimate
from games.gyulbot.generator import GeneratedPuzzle, PuzzleRequest, generate, recipe
from games.kinds.grids import grid, side_neighbours
from gui.app.cli import main

SMALL = PuzzleRequest(least=3, most=6, width=7, height=6, robots=COLOURS[:2])


def generated(request: PuzzleRequest, seed: str = "seed") -> GeneratedPuzzle:
    found = generate(request, random.Random(seed))
    assert found is not None
    return found


def test_the_same_seed_makes_the_same_puzzles() -> None:
    rng, again = random.Random("x"), random.Random("x")
    first = [generate(SMALL, rng) for _ in range(4)]
    assert first == [generate(SMALL, again) for _ in range(4)]
    assert len({item.puzzle for item in first if item}) == 4
    assert generated(SMALL, "x").puzzle != generated(SMALL, "y").puzzle


def test_bounds_size_and_colours_are_as_requested() -> None:
    for seed in range(6):
        found = generated(replace(SMALL, robots=("red", "red", "green")), str(seed))
        assert (found.puzzle.width, found.puzzle.height) == (7, 6)
        assert [colour for colour, _ in found.puzzle.robots] == ["red", "red", "green"]
        assert found.puzzle.goal[1] in ("red", "green")
        solved = solver.solve(found.puzzle, every=True)
        assert 3 <= found.least <= 6 and solved.least == found.least
        assert set(solved.lines) == set(found.lines)


def test_movers_uniqueness_open_goals_and_grades() -> None:
    both = generated(replace(SMALL, movers=2))
    assert all({move.colour for move in line} == {"red", "blue"} for line in both.lines)
    assert len(generated(replace(SMALL, unique=True)).lines) == 1
    assert generated(replace(SMALL, open_goal=True)).puzzle.goal[1] is None
    graded = generated(replace(SMALL, grade=Grade.EASY))
    assert graded.estimate.grade is Grade.EASY
    entry = graded.entry("One")
    assert (entry.name, entry.least, entry.grade) == ("One", graded.least, Grade.EASY)
    assert entry.moves in graded.lines


def test_generation_stops_on_request() -> None:
    assert generate(replace(SMALL, least=90, most=99), random.Random(1), lambda: False) is None
    asked = []

    def keep_going() -> bool:
        asked.append(1)
        return len(asked) < 20

    assert generate(replace(SMALL, least=90, most=99), random.Random(1), keep_going) is None


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({"least": 0}, "between 1 and 99"),
        ({"least": 9, "most": 8}, "the fewest first"),
        ({"most": 100}, "between 1 and 99"),
        ({"width": 3}, "4×4 to 32×32"),
        ({"height": 33}, "4×4 to 32×32"),
        ({"robots": ()}, "one to six"),
        ({"robots": ("red",) * 7}, "one to six"),
        ({"robots": ("pink",)}, "“pink” is not a Gyulbot colour"),
        ({"robots": ("red", "red"), "movers": 2}, "with 1 colour"),
        ({"movers": 0}, "0 movers are not possible"),
    ],
)
def test_impossible_requests_are_refused(parts: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        PuzzleRequest(**{"robots": ("red", "blue"), **parts})


@pytest.mark.parametrize("grade", list(Grade))
@pytest.mark.parametrize("rigid", [False, True])
def test_every_grade_has_a_recipe(grade: Grade, rigid: bool) -> None:
    request = recipe(grade, rigid)
    assert request.grade is grade and (len(set(request.robots)) < len(request.robots)) == rigid


@pytest.mark.alike
@pytest.mark.parametrize(("width", "height"), [(16, 16), (10, 10), (11, 12), (32, 32), (15, 15)])
def test_tabletop_boards_have_corners_and_a_centre_block(width: int, height: int) -> None:
    for seed in range(10):
        layout = layouts.tabletop(random.Random(seed), width, height)
        board = board_of(
            Puzzle(width=width, height=height, walls=layout.walls, robots=(("red", "A1"),),
                   goal=("B2", None))
        )  # fmt: skip
        sides = Counter(cell for cell, _ in board.walls)
        block = {(x, y) for x in _middle(width) for y in _middle(height)}
        assert block <= layout.closed
        assert all(sides[cell] == 4 for cell in block)
        assert all(sides[cell] >= 2 for cell in layout.nooks) and layout.nooks
        if (width, height) == (16, 16):
            assert 15 <= len(layout.nooks) <= 17
        assert _room(board.walls, layout.nooks[0], width, height) == (
            set(grid(width, height)) - layout.closed
        )


def test_gyulbots_and_goals_are_not_walled_off() -> None:
    for seed in range(40):
        found = generate(
            PuzzleRequest(1, 9, 6, 6, COLOURS[:3], scattered=True), random.Random(seed)
        )
        assert found is not None
        board = board_of(found.puzzle)
        room = _room(board.walls, board.goal, 6, 6)
        assert all(cell in room for _, cells in board.start for cell in cells)


def _middle(length: int) -> list[int]:
    return [length // 2 - 1, length // 2] if length % 2 == 0 else [length // 2]


def _room(walls: Any, start: Any, width: int, height: int) -> set[Any]:
    reached, open_ = {start}, [start]
    while open_:
        cell = open_.pop()
        for there in side_neighbours(cell, width, height):
            if there not in reached and not _walled(walls, cell, there):
                reached.add(there)
                open_.append(there)
    return reached


def _walled(walls: Any, cell: Any, there: Any) -> bool:
    step = there[0] - cell[0], there[1] - cell[1]
    ways = {(0, -1): "U", (1, 0): "R", (0, 1): "D", (-1, 0): "L"}
    return any(one == cell and way.value == ways[step] for one, way in walls)


def test_a_small_tabletop_board_is_refused() -> None:
    with pytest.raises(ValueError, match="10 or more"):
        layouts.tabletop(random.Random(1), 9, 16)


def test_the_estimate_reports_its_terms() -> None:
    found = Estimate(moves=8, movers=3, choices=10.0, away=2, lures=3, ways=1)
    assert found.points == {
        "moves": 8.0, "movers": 3.0, "choices": 0.0, "away": 1.5, "lures": 1.0, "ways": 1.0,
    }  # fmt: skip
    assert found.score == 14.5 and found.grade is Grade.EXPERT
    assert replace(found, moves=1, movers=1, away=0).grade is Grade.EASY
    scores = [replace(found, moves=moves).score for moves in range(1, 20)]
    assert scores == sorted(scores)


def test_the_estimate_of_a_puzzle_by_hand() -> None:
    puzzle = Puzzle(width=5, height=5, walls=("D1E",), robots=(("red", "A1"),), goal=("E5", None))
    solved = solver.solve(puzzle, every=True)
    found = estimate(puzzle, solved.lines)
    assert (found.moves, found.movers, found.ways, found.away) == (2, 1, 1, 0)
    assert found.choices == 2.0 and found.lures == 0
    with pytest.raises(ValueError, match="without a solution"):
        estimate(puzzle, ())


def test_a_short_line_misleads() -> None:
    puzzle = Puzzle(
        width=5,
        height=5,
        walls=("C1E",),
        robots=(("red", "A3"), ("blue", "E1")),
        goal=("C5", "red"),
    )
    solved = solver.solve(puzzle, every=True)
    assert estimate(puzzle, solved.lines).lures > 0


# The command


def run_generate(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["generate", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_command_prints_one_puzzle_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--size", "7x6", "--robots", "2", "--min", "3", "--max", "5", "--seed", "a"]
    status, out, _ = run_generate(capsys, *options, "--count", "3")
    assert status == 0 and len(out.splitlines()) == 3
    for line in out.splitlines():
        puzzle = convert(json.loads(line), Puzzle)
        assert 3 <= (solver.solve(puzzle).least or 0) <= 5
        assert (puzzle.width, puzzle.height) == (7, 6)
    assert run_generate(capsys, *options, "--count", "3")[1] == out
    assert run_generate(capsys, *options)[1] == out.splitlines(keepends=True)[0]
    assert run_generate(capsys, *options[:-1], "b")[1] != run_generate(capsys, *options)[1]


def test_the_command_accepts_all_other_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--size", "6X6", "--max", "4", "--movers", "2", "--open", "--scattered", "--unique"]
    for robots in (["red", "red", "blue"], ["Red,red,blue"], ["red RED blue"]):
        _, out, _ = run_generate(capsys, *options, "--robots", *robots, "--seed", "1", "--entries")
        entry = json.loads(out)
        assert [colour for colour, _ in entry["puzzle"]["robots"]] == ["red", "red", "blue"]
        assert entry["puzzle"]["goal"][1] is None and entry["least"] <= 4
        assert entry["grade"] in [grade.value for grade in Grade] and entry["line"]
    assert run_generate(capsys, "--count", "0")[:2] == (0, "")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--min", "9", "--max", "3"], "the fewest first"),
        (["--robots", "9"], "one to six"),
        (["--robots", "mauve"], "“mauve” is not a Gyulbot colour"),
        (["--size", "99x4"], "4×4 to 32×32"),
    ],
)
def test_the_command_explains_impossible_requests(
    capsys: pytest.CaptureFixture[str], arguments: list[str], text: str
) -> None:
    status, out, error = run_generate(capsys, *arguments)
    assert (status, out) == (2, "") and text in error


@pytest.mark.parametrize("size", ["16", "x", "axb"])
def test_a_size_consists_of_two_numbers(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["generate", "--size", size])
    assert "--size" in capsys.readouterr().err
