from __future__ import annotations

import random
from types import SimpleNamespace as Helpers

import pytest

from games.gyulbot.board import COLOURS, Direction, board_of
from games.gyulbot.sketch import Sketch

UP, RIGHT, DOWN, LEFT = Direction


def small() -> Sketch:
    sketch = Sketch(5, 4).with_robot("red", (0, 0)).with_goal((4, 3), "red")
    return sketch.walled(((1, 1), RIGHT), True)


def test_a_sketch_equals_its_puzzle(bot: Helpers) -> None:
    for seed in range(200):
        puzzle = bot.random_puzzle(random.Random(seed), sides=(4, 20))
        sketch = Sketch.of(puzzle)
        if sketch.problem() is not None:
            assert puzzle.goal[1] not in sketch.bodies
            continue
        one, other = board_of(puzzle), board_of(sketch.puzzle())
        assert dict(one.start) == dict(other.start)
        assert (one.goal, one.accepts) == (other.goal, other.accepts)
        assert Sketch.of(sketch.puzzle()) == sketch


def test_each_border_has_one_name() -> None:
    sketch = Sketch(5, 4)
    assert sketch.border((1, 1), RIGHT) == sketch.border((2, 1), LEFT) == ((1, 1), RIGHT)
    assert sketch.border((1, 1), DOWN) == sketch.border((1, 2), UP) == ((1, 1), DOWN)
    for cell, way in (((0, 0), UP), ((0, 0), LEFT), ((4, 3), RIGHT), ((4, 3), DOWN), ((9, 9), UP)):
        assert sketch.border(cell, way) is None


def test_walls_are_added_and_removed() -> None:
    sketch = small()
    assert sketch.puzzle().walls == ("B2E",)
    assert sketch.walled(((1, 1), RIGHT), True) == sketch
    assert sketch.walled(((1, 1), RIGHT), False).puzzle().walls == ()


def test_gyulbots_are_added_moved_and_removed() -> None:
    sketch = small().with_robot("blue", (2, 2)).with_robot("blue", (3, 2))
    assert sketch.bodies == {"red": ((0, 0),), "blue": ((2, 2), (3, 2))}
    assert sketch.with_robot("green", (2, 2)).robot_at((2, 2)) == "green"
    assert sketch.moved((2, 2), (2, 0)).robot_at((2, 0)) == "blue"
    assert sketch.moved((2, 2), (3, 2)) is sketch and sketch.moved((2, 2), (9, 9)) is sketch
    assert sketch.moved((4, 3), (0, 3)).goal == (0, 3)
    assert sketch.moved((4, 0), (0, 3)) is sketch
    assert sketch.cleared((2, 2)).bodies["blue"] == ((3, 2),)
    assert sketch.cleared((4, 3)).goal is None and sketch.cleared((4, 0)) is sketch


def test_at_most_six_gyulbots() -> None:
    sketch = Sketch()
    for column, colour in enumerate(COLOURS):
        sketch = sketch.with_robot(colour, (column, 0))
    with pytest.raises(ValueError, match="six"):
        sketch.with_robot("red", (9, 9))
    assert sketch.with_robot("red", (3, 0)).robot_at((3, 0)) == "red"


def test_each_problem_names_its_cell() -> None:
    empty = Sketch(5, 4)
    problem = empty.problem()
    assert problem is not None and str(problem.sentence) == "There is no Gyulbot yet"
    with_robot = empty.with_robot("red", (0, 0))
    problem = with_robot.problem()
    assert problem is not None and str(problem.sentence) == "There is no goal yet"
    for_blue = with_robot.with_goal((2, 2), "blue").problem()
    assert (
        for_blue is not None
        and for_blue.cell == (2, 2)
        and "no such Gyulbot" in str(for_blue.sentence)
    )
    solved = with_robot.with_goal((0, 0), None).problem()
    assert (
        solved is not None
        and solved.cell == (0, 0)
        and "A1" in str(solved.sentence)
        and "GY-6" in str(solved.sentence)
    )
    assert with_robot.with_robot("blue", (1, 0)).with_goal((0, 0), "blue").problem() is None
    with pytest.raises(ValueError, match="no goal"):
        with_robot.puzzle()


def test_resizing_keeps_what_still_fits() -> None:
    sketch = small().with_robot("blue", (4, 0)).walled(((3, 1), RIGHT), True)
    narrow = sketch.resized(4, 4)
    assert (narrow.width, narrow.height) == (4, 4)
    assert narrow.walls == {((1, 1), RIGHT)} and narrow.goal is None
    assert narrow.bodies == {"red": ((0, 0),)}
    assert sketch.resized(99, 1) == sketch.resized(32, 4)
