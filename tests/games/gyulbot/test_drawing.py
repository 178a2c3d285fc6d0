"""Puzzles drawn as text: round trips and error messages."""

from __future__ import annotations

import random
from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.gyulbot.board import Board, Puzzle, board_of
from games.gyulbot.drawing import read, with_legend

DRAWN = """\
    A B C D
   +-+-+-+-+
 1 |r .|. .|
   +   +   +
 2 |. * . .|
   +     +-+
 3 |. . . .|
   +       +
 4 |. b . .|
   +-+-+-+-+
. empty   * goal B2, blue   r red   b blue"""


def inside(board: Board) -> set[object]:
    """Return the walls that a Gyulbot can reach."""
    return {
        wall for wall in board.walls if wall[0][0] in range(board.width) and
        wall[0][1] in range(board.height)
    }  # fmt: skip


def are_equal(puzzle: Puzzle, other: Puzzle) -> bool:
    a, b = board_of(puzzle), board_of(other)
    bodies = [{colour: set(cells) for colour, cells in board.start} for board in (a, b)]
    return (
        (a.width, a.height, a.goal, puzzle.goal[1]) == (b.width, b.height, b.goal, other.goal[1])
        and inside(a) == inside(b)
        and bodies[0] == bodies[1]
    )


def test_drawing_round_trip(bot: Helpers) -> None:
    for seed in range(300):
        puzzle = bot.random_puzzle(random.Random(seed), sides=(4, 32))
        assert are_equal(puzzle, read(with_legend(puzzle))), seed


def test_a_drawing_made_by_hand_is_read() -> None:
    puzzle = read(DRAWN)
    assert puzzle.robots == (("red", "A1"), ("blue", "B4")) and puzzle.goal == ("B2", "blue")
    assert set(puzzle.walls) == {"C1W", "D3N"}


@pytest.mark.parametrize(
    "text",
    [
        "Look at this:\n```\n" + DRAWN + "\n```\nfun",
        "\n".join("        " + line for line in DRAWN.splitlines()),
        "\n".join(line.rstrip() + "   " for line in DRAWN.splitlines()),
        "\r\n".join(DRAWN.splitlines()),
        "\n".join(DRAWN.splitlines()[1:]).lstrip(),
        DRAWN.replace("r .", "R ."),
    ],
    ids=["in a post", "indented", "trailing spaces", "other line ends", "stripped", "capitals"],
)
def test_a_drawing_copied_from_a_chat_is_read(text: str) -> None:
    assert are_equal(read(text), read(DRAWN))


def test_without_coordinates_or_legend_the_goal_is_for_any_colour() -> None:
    bare = "\n".join(line[3:] for line in DRAWN.splitlines()[1:-1])
    puzzle = read(bare)
    assert puzzle.goal == ("B2", None) and are_equal(
        puzzle, Puzzle(**{**_fields(read(DRAWN)), "goal": ("B2", None)})
    )


def _fields(puzzle: Puzzle) -> dict[str, Any]:
    return {name: getattr(puzzle, name) for name in puzzle.__struct_fields__}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("", ""), ""),
        ((". .|", ". x|"), "line 3, cell D1: “x” is neither a Gyulbot nor the goal"),
        (("r .|", "r .!"), "line 3, left of C1: “!” is no wall"),
        (("+   +   +", "+   +=  +"), "line 4, above C2: “=” is no wall"),
        (("* . .", "* . *"), "there are two goals, B2 and D2"),
        (("B2, blue", "C2, blue"), "the goal is drawn on B2, but the legend says C2"),
        (("blue   r", "pink   r"), "“pink” is not a Gyulbot colour"),
        (("|r .", "|. ."), None),
        (("   +-+-+-+-+\n. e", ". e"), "an upper and a lower edge"),
        (("   +-+-+-+-+\n. e", "   +-+-+-+\n. e"), "not as long as the upper one"),
        ((" 4 |. b . .|\n", ""), "line 9: rows of cells and rows of walls must alternate"),
        (("goal B2, blue", "goal B4, blue"), "drawn on B2"),
    ],
)
def test_errors_name_the_fault(change: tuple[str, str], said: str | None) -> None:
    text = DRAWN.replace(*change, 1) if change[0] else DRAWN
    if not said:
        read(text)
        return
    with pytest.raises(ValueError) as refused:
        read(text)
    assert said in str(refused.value)


def test_a_drawing_without_a_goal_or_already_solved_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no goal"):
        read(DRAWN.splitlines()[0] + "\n" + "\n".join(DRAWN.replace("*", ".").splitlines()[1:-1]))
    with pytest.raises(ValueError, match="GY-6"):
        read(DRAWN.replace("B2, blue", "B4, blue").replace("* . .|", ". . .|"))
    edge, row = "+" + "-+" * 40, "|" + " .".join(["*", *[""] * 39]).rstrip() + "|"
    with pytest.raises(ValueError, match="4×4 to 32×32"):
        read("\n".join([edge, row, edge]))
    with pytest.raises(ValueError, match="an upper and a lower edge"):
        read("")
