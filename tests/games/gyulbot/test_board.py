"""Boards and slides, also compared with a second implementation (GY-1 to GY-6)."""

import random
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.gyulbot import solution
from games.gyulbot.board import COLOURS, Direction, Move, board_of, trace
from games.kinds.grids import cell_name


def after(bot: Helpers, line: str, **described: str) -> list[str] | None:
    """Return the Gyulbots' cells after the moves; None if a move is impossible."""
    board = board_of(bot.read(bot.puzzle(**described)))
    found = trace(board, solution.read(line))
    if found.blocked is not None:
        return None
    return [cell_name(cell) for cells in found.places[-1].values() for cell in cells]


@pytest.mark.clause("GY-2")
@pytest.mark.parametrize(
    ("line", "walls", "robots", "places"),
    [
        ("Red R", "", "red A1", ["E1"]),
        ("Red D", "", "red A1", ["A5"]),
        ("Red RDLU", "", "red B2", ["A1"]),
        ("Red R", "C1E", "red A1", ["C1"]),
        ("Red R", "D1W", "red A1", ["C1"]),
        ("Red D", "A3S", "red A1", ["A3"]),
        ("Red D", "A4N", "red A1", ["A3"]),
        ("Red U", "A4N", "red A5", ["A4"]),
        ("Red L", "C1E", "red E1", ["D1"]),
        ("Red R", "C1E C1E D1W", "red A1", ["C1"]),
        ("Red R", "A1N E1E E5S", "red A1", ["E1"]),
        ("Red R", "C1N C1S B2E", "red A1", ["E1"]),
        ("Red R", "", "red A1 blue D1", ["C1", "D1"]),
        ("Red R", "", "red A1 blue D2", ["E1", "D2"]),
        ("Blue U Red R", "", "red A1 blue D5", ["C1", "D1"]),
    ],
)
def test_a_gyulbot_slides_until_it_is_blocked(
    bot: Helpers, line: str, walls: str, robots: str, places: list[str]
) -> None:
    assert after(bot, line, walls=walls, robots=robots, goal="C3 any") == places


@pytest.mark.clause("GY-3")
@pytest.mark.parametrize(
    ("line", "walls", "robots", "places"),
    [
        ("Red R", "", "red A1 red B3", ["D1", "E3"]),
        ("Red R", "", "red A1 red B1", ["D1", "E1"]),
        ("Red D", "", "red A1 red A2 red B2", ["A4", "A5", "B5"]),
        ("Red R", "C3E", "red A1 red B3", ["B1", "C3"]),
        ("Red R", "", "red A1 red A3 blue E3", ["D1", "D3", "E3"]),
        ("Red R", "A1E", "red A1 red B1", None),
        ("Red L", "", "red A1 red C3", None),
        ("Red R", "", "red A1 red A2 blue B2", None),
        ("Blue L", "", "red A1 blue C1 blue C2", ["A1", "B1", "B2"]),
    ],
)
def test_gyulbots_of_one_colour_form_a_rigid_body(
    bot: Helpers, line: str, walls: str, robots: str, places: list[str] | None
) -> None:
    assert after(bot, line, walls=walls, robots=robots, goal="C5 any") == places


@pytest.mark.clause("GY-4")
@pytest.mark.parametrize(
    ("line", "walls", "robots"),
    [
        ("Red U", "", "red A1"),
        ("Red RR", "", "red A1"),
        ("Red R", "A1E", "red A1"),
        ("Red R", "", "red A1 blue B1"),
    ],
)
def test_a_move_must_shift_something(bot: Helpers, line: str, walls: str, robots: str) -> None:
    assert after(bot, line, walls=walls, robots=robots) is None


@pytest.mark.clause("GY-5")
@pytest.mark.parametrize(
    ("line", "robots", "goal", "solved"),
    [
        ("Red R", "red A1", "C1 any", False),  # sliding across the goal is not enough
        ("Red R", "red A1", "E1 any", True),
        ("Red R", "red A1", "E1 red", True),
        ("Blue R", "red A5 blue A1", "E1 red", False),
        ("Blue R", "red A5 blue A1", "E1 any", True),
        ("Red R", "red A1 red B3", "E3 red", True),
        ("Red R", "red A1 red B3", "D1 any", True),
        ("Red R", "red A1 red B3", "E1 any", False),
    ],
)
def test_a_gyulbot_that_may_finish_stops_on_the_goal(
    bot: Helpers, line: str, robots: str, goal: str, solved: bool
) -> None:
    board = board_of(bot.read(bot.puzzle(robots=robots, goal=goal)))
    assert trace(board, solution.read(line)).solved is solved


@pytest.mark.clause("GY-6")
def test_moves_after_the_goal_are_ignored(bot: Helpers) -> None:
    board = board_of(bot.read(bot.puzzle()))
    found = trace(board, solution.read("Red RDDDD Blue U"))
    assert found.solved and solution.write(found.moves) == "Red RD"
    assert len(found.places) == 3


@pytest.mark.clause("GY-2", "GY-4")
def test_an_impossible_move_stops_the_trace(bot: Helpers) -> None:
    board = board_of(bot.read(bot.puzzle()))
    assert trace(board, solution.read("Red LU")).blocked == 0
    assert trace(board, solution.read("Red RR")).blocked == 1
    assert trace(board, solution.read("Red R Blue U")).blocked == 1
    assert trace(board, ()).blocked is None and not trace(board, ()).solved


@pytest.mark.clause("GY-1")
@pytest.mark.parametrize(
    ("described", "text"),
    [
        ({"size": "3x5"}, "boards are 4×4 to 32×32, this one is 3×5 (GY-1)"),
        ({"size": "5x3"}, "this one is 5×3 (GY-1)"),
        ({"size": "33x5"}, "this one is 33×5 (GY-1)"),
        ({"size": "5x33"}, "this one is 5×33 (GY-1)"),
        ({"size": "-5x5"}, "this one is -5×5 (GY-1)"),
        ({"robots": ""}, "there are one to six Gyulbots, not 0 (GY-1)"),
        (
            {"robots": " ".join(f"red {cell}4" for cell in "ABCDE") + " red A5 red B5"},
            "there are one to six Gyulbots, not 7 (GY-1)",
        ),
        ({"robots": "red F1"}, "“F1” is not a cell of the board (GY-1)"),
        ({"robots": "red A6"}, "“A6” is not a cell of the board (GY-1)"),
        ({"robots": "red A0"}, "“A0” is not a cell of the board (GY-1)"),
        ({"robots": "red a1"}, "“a1” is not a cell of the board (GY-1)"),
        ({"robots": "red A01"}, "“A01” is not a cell of the board (GY-1)"),
        ({"robots": "pink A1"}, "“pink” is not a Gyulbot colour (GY-1)"),
        ({"robots": "Red A1"}, "“Red” is not a Gyulbot colour (GY-1)"),
        ({"robots": "red A1 blue A1"}, "two Gyulbots are on A1 (GY-1)"),
        ({"robots": "red A1 red A1"}, "two Gyulbots are on A1 (GY-1)"),
        ({"goal": "F5 any"}, "“F5” is not a cell of the board (GY-1)"),
        ({"goal": "E5 pink"}, "“pink” is not a Gyulbot colour (GY-1)"),
        ({"walls": "C9E"}, "“C9E” is not a wall: expected a cell and N, E, S or W (GY-1)"),
        ({"walls": "C3X"}, "“C3X” is not a wall"),
        ({"walls": "C3e"}, "“C3e” is not a wall"),
        ({"walls": "C3"}, "“C3” is not a wall"),
        ({"walls": "E"}, "“E” is not a wall"),
    ],
)
def test_invalid_puzzles(bot: Helpers, described: dict[str, str], text: str) -> None:
    with pytest.raises(ValueError) as refused:
        board_of(bot.read(bot.puzzle(**described)))
    assert text in str(refused.value)


@pytest.mark.clause("GY-6")
@pytest.mark.parametrize(
    ("robots", "goal", "solved"),
    [
        ("red E5", "E5 any", True),
        ("red E5", "E5 red", True),
        ("red A1 red E5", "E5 red", True),
        ("red A1 blue E5", "E5 any", True),
        ("red A1 blue E5", "E5 red", False),
    ],
)
def test_a_puzzle_is_not_solved_at_the_start(
    bot: Helpers, robots: str, goal: str, solved: bool
) -> None:
    made = bot.read(bot.puzzle(robots=robots, goal=goal))
    if solved:
        with pytest.raises(ValueError, match=r"the goal is already reached \(GY-6\)"):
            board_of(made)
    else:
        assert not board_of(made).solved(board_of(made).bodies())


@pytest.mark.clause("GY-1")
@pytest.mark.parametrize("size", ["4x4", "32x32", "4x32", "32x4", "16x16"])
def test_every_size_within_the_limits_is_allowed(bot: Helpers, size: str) -> None:
    width, height = map(int, size.split("x"))
    corner = cell_name((width - 1, height - 1))
    made = bot.read(bot.puzzle(size=size, goal=f"{corner} any"))
    found = trace(board_of(made), solution.read("Red RD"))
    assert found.solved
    assert board_of(made).distance(board_of(made).bodies(), Move("red", Direction.RIGHT)) == (
        width - 1
    )


@pytest.mark.clause("GY-1")
def test_a_goal_for_a_missing_colour_has_no_solution(bot: Helpers) -> None:
    board = board_of(bot.read(bot.puzzle(goal="E5 green")))
    assert not trace(board, solution.read("Red RD")).solved


@pytest.mark.clause("GY-2", "GY-3", "GY-4")
@given(seed=st.integers(0, 2**32))
def test_slides_agree_with_the_plain_implementation(bot: Helpers, seed: int) -> None:
    rng = random.Random(seed)
    made = bot.random_puzzle(rng)
    board, plain = board_of(made), bot.Plain(made)
    bodies, robots = board.bodies(), plain.robots
    for _ in range(12):
        colour, way = rng.choice(COLOURS), rng.choice("URDL")
        if colour not in bodies:
            continue
        moved = board.slide(bodies, Move(colour, Direction(way)))
        expected = plain.slide(robots, colour, way)
        assert (moved is None) == (expected is None)
        if moved is not None and expected is not None:
            bodies, robots = moved, expected
        assert sorted((one, *cell) for one, cells in bodies.items() for cell in cells) == sorted(
            robots
        )
        assert board.solved(bodies) == plain.solved(robots)
