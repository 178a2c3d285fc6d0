from __future__ import annotations

from datetime import date

import msgspec
import pytest

from games.core.strict_json import sound
from games.gyulbot.board import Direction, Move, Puzzle
from games.gyulbot.difficulty import Grade
from games.gyulbot.packs import SHIPPED, Entry, shipped
from games.gyulbot.practice import (
    AtLeast,
    Begins,
    Exactly,
    Exercise,
    First,
    Idea,
    Movers,
    Result,
    daily,
    digest,
    hints_of,
    ideas_of,
    new_idea,
    pool,
    statistics,
)

RED_R, RED_D = Move("red", Direction.RIGHT), Move("red", Direction.DOWN)
ENTRY = Entry(
    name="One",
    puzzle=Puzzle(
        width=5, height=5, walls=(), robots=(("red", "A1"), ("blue", "C3")), goal=("E5", "red")
    ),
    least=2,
    line="Red RD",
    grade=Grade.EASY,
)


def test_each_hint_reveals_more_than_the_last() -> None:
    assert hints_of(ENTRY) == (Exactly(2), First("red"), Begins((RED_R,)))


@pytest.mark.alike
@pytest.mark.parametrize("pack_id", SHIPPED)
def test_hints_of_shipped_puzzles_are_true(pack_id: str) -> None:
    for entry in shipped(pack_id).puzzles:
        hints = Exercise.of(entry).hints
        line = entry.moves
        for hint in hints:
            match hint:
                case AtLeast(moves=moves):
                    assert 1 < moves < len(line) and hint is hints[0]
                case Exactly(moves=moves):
                    assert moves == entry.least
                case Movers(colours=colours):
                    assert set(colours) == {move.colour for move in line}
                case First(colour=colour):
                    assert colour == line[0].colour
                case Begins(moves=moves):
                    assert moves == line[: len(moves)] and len(moves) < len(line)
        assert len(set(hints)) == len(hints)


def test_a_shortest_line_ends_the_exercise() -> None:
    exercise = Exercise.of(ENTRY).hinted()
    longer = exercise.with_solution((RED_D, RED_R, RED_D, RED_R))
    assert not longer.over and not longer.perfect
    assert longer.best is not None and len(longer.best) == 4
    assert longer.with_solution((RED_D,) * 5).best == longer.best
    done = longer.with_solution((RED_R, RED_D))
    assert done.over and done.perfect
    assert done.result(61_000) == Result(
        puzzle=digest(ENTRY.puzzle), least=2, moves=2, ms=61_000, hints=1, grade=Grade.EASY
    )


def test_an_exercise_ends_by_giving_up_or_keeping_the_best_line() -> None:
    given_up = Exercise.of(ENTRY).ended()
    assert given_up.over and given_up.result(-5).moves is None and given_up.result(-5).ms == 0
    left = Exercise.of(ENTRY).with_solution((RED_D,) * 3).ended()
    assert left.over and left.result(1).moves == 3 and not left.result(1).perfect


def test_the_number_of_hints_is_limited() -> None:
    exercise = Exercise.of(ENTRY)
    for _ in range(9):
        exercise = exercise.hinted()
    assert exercise.shown == 3


def test_unsolved_puzzles_cannot_be_practised() -> None:
    with pytest.raises(ValueError, match="a known solution"):
        Exercise.of(Entry(puzzle=ENTRY.puzzle))


def test_statistics_of_results() -> None:
    tries = [
        Result(puzzle="a", least=5, moves=5, ms=1000),
        Result(puzzle="b", least=5, moves=5, ms=4000, hints=2),
        Result(puzzle="c", least=5, moves=7, ms=10),
        Result(puzzle="d", least=5, moves=None, ms=10),
    ]
    found = statistics(tries)
    assert (found.tried, found.solved, found.perfect, found.alone) == (4, 3, 2, 1)
    assert (found.best_ms, found.mean_ms) == (1000, 2500)
    assert statistics([]).best_ms is None and statistics([]).mean_ms is None


def test_stored_results_are_read_back_without_invalid_ones() -> None:
    result = Result(puzzle="a", least=5, moves=None, ms=3, grade=Grade.HARD)
    stored = msgspec.to_builtins(result)
    rows = [
        stored,
        {},
        {"least": "x"},
        {**stored, "ms": -1},
        {**stored, "new": 1},
    ]
    assert sound(rows, Result) == (result, result)
    assert (
        digest(ENTRY.puzzle)
        == digest(ENTRY.puzzle)
        != digest(Puzzle(width=5, height=5, walls=(), robots=(("red", "A1"),), goal=("E5", "red")))
    )
    assert len(digest(ENTRY.puzzle)) == 16


def tried(entry: Entry) -> Result:
    return Result(puzzle=digest(entry.puzzle), least=entry.least or 1, moves=None, ms=1)


def test_each_idea_is_introduced_once() -> None:
    results: list[Result] = []
    found = []
    for entry in pool().values():
        idea = new_idea(entry, results)
        assert idea is None or idea in ideas_of(entry)
        found.append(idea)
        results.append(tried(entry))
    assert found[0] is Idea.SLIDE
    told = [idea for idea in found if idea is not None]
    assert sorted(told, key=list(Idea).index) == list(Idea)


def test_the_easiest_puzzle_teaches_sliding_only() -> None:
    assert ideas_of(ENTRY) == (Idea.SLIDE,)
    rigid = shipped("rigid-bodies").puzzles[0]
    assert Idea.RIGID in ideas_of(rigid)


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 11, 22), "Small but hard 12"),
        (date(2026, 11, 23), "Far and wide 1"),
        (date(2027, 2, 10), "Small but hard 12"),
        (date(2027, 2, 11), "Far and wide 1"),
    ],
)
def test_the_puzzle_of_a_day_never_changes(day: date, name: str) -> None:
    assert daily(day).name == name
