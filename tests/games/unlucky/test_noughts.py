"""Wandering Noughts and Crosses: all cancelled, redirected and swapped actions, as drawn boards."""

from __future__ import annotations

from types import SimpleNamespace as Helpers

import pytest

from games.core import IllegalAction, InvalidAction, Pair, Seat
from games.unlucky.wandering_noughts import GAME
from games.unlucky.wandering_noughts.board import LINES, SPACES, START
from games.unlucky.wandering_noughts.rules import Noughts, can_place
from games.unlucky.wandering_noughts.view import Result, Turn
from tests.games import worded

DMO, EC = Seat


def drawn(picture: str, number: int = 5) -> Noughts:
    """Return the trial on a drawn board of six rows; `_` is a missing corner."""
    rows = picture.split()
    assert [len(row) for row in rows] == [6] * 6
    return Noughts(number=number, board="".join(rows).replace("_", " "))


def after(trial: Noughts, dmo: str, ec: str) -> Noughts:
    turns = Pair(GAME.read_part(dmo, trial), GAME.read_part(ec, trial))
    for seat, turn in turns.items():
        trial.check(seat, turn)
    return trial.close(turns)


def check(boards: str, dmo: str, ec: str, why: list[str]) -> Noughts:
    """Play a round on the left board, and check that the right one results.

    `why`: the outcome of each action.
    """
    cells = boards.split()
    found = after(drawn(" ".join(cells[::2])), dmo, ec)
    assert found.board == drawn(" ".join(cells[1::2])).board
    last = found.view(None, False, None).last
    assert last is not None and [str(step.why) for step in last.steps] == why
    return found


# WN-1


@pytest.mark.clause("WN-1")
def test_the_board_has_32_spaces_and_circles_belong_to_dmo() -> None:
    assert len(SPACES) == 32
    assert START == " .... " + "......" * 4 + " .... "
    trial = after(Noughts(), "place B2", "place E5")
    assert trial.view(None, False, None).board == (
        " .... ",
        ".o....",
        "......",
        "......",
        "....x.",
        " .... ",
    )


# WN-2


@pytest.mark.clause("WN-2")
def test_up_to_two_different_actions() -> None:
    trial = drawn("_...._ .o.... ...... ...... ...x.. _...._")
    for text in ("none", "wall D4", "move B2-B3", "place E5", "wall D4 move B2-B3"):
        trial.check(DMO, GAME.read_part(text, trial))
    with pytest.raises(IllegalAction) as refused:
        trial.check(DMO, GAME.read_part("wall D4 move B2-B3 place E5", trial))
    assert refused.value.clause == "WN-2"
    with pytest.raises(InvalidAction) as unread:
        GAME.read_part("place D4 place D1", trial)
    assert unread.value.clause == "WN-2"


@pytest.mark.clause("WN-2")
def test_actions_are_checked_on_the_board_at_the_start_of_the_round() -> None:
    """One space is beside an enemy that moves away, another beside one that arrives."""
    check(
        """
        _...._   _...._
        ......   .x....
        .ox...   .o.o..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "place D3",
        "move C3-B2",
        ["C3→B2 (WN-4)", "place D3 (WN-5)"],
    )
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .o.x..
        ......   ....o.
        ......   ......
        _...._   _...._
        """,
        "place E4",
        "move C3-D3",
        ["C3→D3 (WN-4)", "place E4 (WN-5)"],
    )


# WN-3


@pytest.mark.clause("WN-3")
@pytest.mark.parametrize(
    ("number", "text", "reason"),
    [
        (2, "wall D4", "Walls may not be placed until after round 2."),
        (3, "wall B2", "B2 is not empty."),
        (3, "wall E5", "E5 is not empty."),
        (3, "wall C3", "C3 is not empty."),
        (3, "wall A1", "A1 is not a space of the board."),
        (3, "wall C7", "C7 is not a space of the board."),
    ],
)
def test_where_and_when_walls_are_refused(number: int, text: str, reason: str) -> None:
    trial = drawn("_...._ .o.... ..#... ...... ....x. _...._", number)
    with pytest.raises(IllegalAction) as refused:
        trial.check(DMO, GAME.read_part(text, trial))
    assert (refused.value.clause, str(refused.value.reason)) == ("WN-3", reason)
    drawn("_...._ .o.... ..#... ...... ....x. _...._", 3).check(DMO, Turn(wall=(3, 3)))


@pytest.mark.clause("WN-3")
def test_a_seat_has_two_walls_and_two_on_one_space_become_one() -> None:
    trial = check(
        """
        _...._   _...._
        .o....   .o....
        ......   ......
        ......   ...#..
        ....x.   ....x.
        _...._   _...._
        """,
        "wall D4",
        "wall D4",
        ["wall D4: both players placed this wall (WN-3)"] * 2,
    )
    assert trial.walls_left == Pair(1, 1)
    trial = after(trial, "wall D1", "none")
    assert trial.walls_left == Pair(0, 1)
    with pytest.raises(IllegalAction) as refused:
        trial.check(DMO, Turn(wall=(4, 0)))
    assert refused.value.clause == "WN-3"
    trial.check(EC, Turn(wall=(4, 0)))


# WN-4


@pytest.mark.clause("WN-4")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("move B2-D2", "D2 is not next to B2."),
        ("move B2-B2", "B2 is not next to B2."),
        ("move B2-A1", "A1 is not a space of the board."),
        ("move G2-F2", "G2 is not a space of the board."),
        ("move C3-C4", "There is no piece of yours on C3."),
        ("move E5-E4", "There is no piece of yours on E5."),
    ],
)
def test_refused_moves(text: str, reason: str) -> None:
    trial = drawn("_...._ .o.... ..#... ...... ....x. _...._")
    with pytest.raises(IllegalAction) as refused:
        trial.check(DMO, GAME.read_part(text, trial))
    assert (refused.value.clause, str(refused.value.reason)) == ("WN-4", reason)


@pytest.mark.clause("WN-4")
def test_a_piece_moves_in_all_eight_directions() -> None:
    trial = drawn("_...._ ...... ..o... ...... ....x. _...._")
    for name in ("B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"):
        moved = after(trial, f"move C3-{name}", "none")
        column, row = ord(name[0]) - 65, int(name[1]) - 1
        assert moved.board.count("o") == 1 and moved.board[row * 6 + column] == "o"


@pytest.mark.clause("WN-4")
def test_a_diagonal_between_two_standing_walls_is_refused() -> None:
    trial = drawn("_...._ ...... ...x#. ...#.. ...... _...._")
    with pytest.raises(IllegalAction) as refused:
        trial.check(EC, Turn(move=((3, 2), (4, 3))))
    assert refused.value.clause == "WN-4"
    assert str(refused.value.reason) == "The walls on D4 and E3 close this diagonal."
    trial.check(EC, Turn(move=((3, 2), (4, 1))))


@pytest.mark.clause("WN-4")
def test_a_diagonal_with_one_wall_or_at_pieces_or_an_edge_is_open() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        ...x#.   ....#.
        ......   ....x.
        ......   ......
        _...._   _...._
        """,
        "none",
        "move D3-E4",
        ["D3→E4 (WN-4)"],
    )
    check(
        """
        _...._   _o..._
        o.....   ......
        ......   ......
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move A2-B1",
        "none",
        ["A2→B1 (WN-4)"],
    )
    check(
        """
        _...._   _...._
        ......   ......
        ...xo.   ....o.
        ...x..   ...xx.
        ......   ......
        _...._   _...._
        """,
        "none",
        "move D3-E4",
        ["D3→E4 (WN-4)"],
    )


@pytest.mark.clause("WN-4")
def test_a_diagonal_closed_by_a_wall_of_this_round_is_cancelled() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .o.x..   .o.x#.
        ...#..   ...#..
        ......   ......
        _...._   _...._
        """,
        "wall E3",
        "move D3-E4",
        ["wall E3 (WN-3)", "D3→E4 cancelled: the walls on D4 and E3 close the diagonal (WN-4)"],
    )


@pytest.mark.clause("WN-4")
def test_both_walls_of_this_round_close_a_diagonal_too() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .o.x..   .o.x#.
        ......   ...#..
        ......   ......
        _...._   _...._
        """,
        "wall E3",
        "wall D4 move D3-E4",
        [
            "wall E3 (WN-3)",
            "wall D4 (WN-3)",
            "D3→E4 cancelled: the walls on D4 and E3 close the diagonal (WN-4)",
        ],
    )


@pytest.mark.clause("WN-4")
def test_a_rising_diagonal_is_closed_as_well() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        ......   ......
        ..#...   .##...
        .x....   .x....
        _...._   _...._
        """,
        "wall B4",
        "move B5-C4",
        ["wall B4 (WN-3)", "B5→C4 cancelled: C4 is a wall (WN-7)"],
    )
    check(
        """
        _...._   _...._
        ......   ......
        ......   ......
        .#....   .#....
        .x....   .x#...
        _...._   _...._
        """,
        "wall C5",
        "move B5-C4",
        ["wall C5 (WN-3)", "B5→C4 cancelled: the walls on B4 and C5 close the diagonal (WN-4)"],
    )


# WN-5


PLACES = "_...._ .x.... ...... ..#..o ...... _...._"


@pytest.mark.clause("WN-5")
@pytest.mark.parametrize("name", ["B2", "B1", "A2", "C2", "B3", "D1", "E1", "E2", "C6", "A5"])
def test_where_a_circle_may_be_placed(name: str) -> None:
    """E1 is beside a corner, C6 at the edge, A5 both."""
    trial = drawn(PLACES)
    trial.check(DMO, GAME.read_part(f"place {name}", trial))


@pytest.mark.clause("WN-5")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("C1", "A new piece goes beside an enemy piece or where nothing is around, not on C1."),
        ("A3", "A new piece goes beside an enemy piece or where nothing is around, not on A3."),
        ("D4", "A new piece goes beside an enemy piece or where nothing is around, not on D4."),
        ("B5", "A new piece goes beside an enemy piece or where nothing is around, not on B5."),
        ("F3", "A new piece goes beside an enemy piece or where nothing is around, not on F3."),
        ("C4", "C4 is a wall."),
        ("F4", "F4 holds a piece of yours."),
        ("A1", "A1 is not a space of the board."),
        ("F6", "F6 is not a space of the board."),
    ],
)
def test_where_a_circle_is_refused(name: str, reason: str) -> None:
    trial = drawn(PLACES)
    with pytest.raises(IllegalAction) as refused:
        trial.check(DMO, GAME.read_part(f"place {name}", trial))
    assert (refused.value.clause, str(refused.value.reason)) == ("WN-5", reason)


@pytest.mark.clause("WN-5")
def test_no_space_of_the_empty_board_has_neighbours() -> None:
    for seat in Seat:
        for cell in SPACES:
            Noughts().check(seat, Turn(place=cell))


# WN-6


@pytest.mark.clause("WN-6")
def test_walls_come_before_moves_and_moves_before_placements() -> None:
    """The wall stops the move, and the piece that moved blocks the placement."""
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .oxo..
        ......   ..#...
        ......   ......
        _...._   _...._
        """,
        "wall C4 place D3",
        "move C3-C4",
        [
            "wall C4 (WN-3)",
            "C3→C4 cancelled: a wall was placed on C4 (WN-7)",
            "place D3 (WN-5)",
        ],
    )


# WN-7: moves


@pytest.mark.clause("WN-7")
def test_a_move_into_a_wall_of_this_round_is_cancelled() -> None:
    check(
        """
        _...._   _...._
        .o....   .o....
        ......   ..#...
        ......   ......
        ....x.   ....x.
        _...._   _...._
        """,
        "move B2-C3",
        "wall C3",
        ["wall C3 (WN-3)", "B2→C3 cancelled: a wall was placed on C3 (WN-7)"],
    )


@pytest.mark.clause("WN-7")
def test_a_move_into_a_wall_of_the_same_seat_this_round_is_cancelled() -> None:
    check(
        """
        _...._   _...._
        .o....   .o....
        ......   ..#...
        ......   ......
        ....x.   ....x.
        _...._   _...._
        """,
        "wall C3 move B2-C3",
        "none",
        ["wall C3 (WN-3)", "B2→C3 cancelled: a wall was placed on C3 (WN-7)"],
    )


@pytest.mark.clause("WN-7", "WN-4")
def test_a_move_to_a_standing_wall_is_legal_and_cancelled() -> None:
    check(
        """
        _...._   _...._
        .o....   .o....
        ..#...   ..#...
        ......   ......
        ....x.   ....x.
        _...._   _...._
        """,
        "move B2-C3",
        "none",
        ["B2→C3 cancelled: C3 is a wall (WN-7)"],
    )


@pytest.mark.clause("WN-7", "WN-4")
@pytest.mark.parametrize("there", ["o", "x"])
def test_a_move_into_a_space_that_stays_occupied_is_cancelled(there: str) -> None:
    check(
        f"""
        _...._   _...._
        .o....   .o....
        ..{there}...   ..{there}...
        ......   ......
        ....x.   .....x
        _...._   _...._
        """,
        "move B2-C3",
        "move E5-F5",
        ["B2→C3 cancelled: C3 stays occupied (WN-7)", "E5→F5 (WN-4)"],
    )


@pytest.mark.clause("WN-7")
def test_a_space_becomes_free_if_its_piece_leaves() -> None:
    check(
        """
        _...._   _...._
        .o....   ......
        .x....   .o....
        ......   .x....
        ......   ......
        _...._   _...._
        """,
        "move B2-B3",
        "move B3-B4",
        ["B2→B3: the piece on B3 moved away (WN-7)", "B3→B4 (WN-4)"],
    )


@pytest.mark.clause("WN-7")
def test_the_follower_stops_if_the_piece_before_it_runs_into_a_new_wall() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .ox#..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "wall D3 move B3-C3",
        "move C3-D3",
        [
            "wall D3 (WN-3)",
            "B3→C3 cancelled: the piece on C3 could not leave (WN-7)",
            "C3→D3 cancelled: a wall was placed on D3 (WN-7)",
        ],
    )


@pytest.mark.clause("WN-7")
def test_the_follower_stops_if_the_piece_before_it_runs_into_a_piece_that_stays() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .oxo..   .oxo..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C3",
        "move C3-D3",
        [
            "B3→C3 cancelled: the piece on C3 could not leave (WN-7)",
            "C3→D3 cancelled: D3 stays occupied (WN-7)",
        ],
    )


@pytest.mark.clause("WN-7", "WN-4")
def test_the_follower_stops_if_the_diagonal_of_the_piece_before_it_is_closed() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .ox#..
        ..#...   ..#...
        ......   ......
        _...._   _...._
        """,
        "wall D3 move B3-C3",
        "move C3-D4",
        [
            "wall D3 (WN-3)",
            "B3→C3 cancelled: the piece on C3 could not leave (WN-7)",
            "C3→D4 cancelled: the walls on C4 and D3 close the diagonal (WN-4)",
        ],
    )


@pytest.mark.clause("WN-7")
def test_two_pieces_that_move_to_one_empty_space_swap_places() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .xo...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-B4",
        "move C3-B4",
        [
            "B3→B4 exchanged to C3: the piece on C3 was also moving to B4 (WN-7)",
            "C3→B4 exchanged to B3: the piece on B3 was also moving to B4 (WN-7)",
        ],
    )


@pytest.mark.clause("WN-7")
def test_distant_pieces_swap_places_too() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .o.x..   .x.o..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C3",
        "move D3-C3",
        [
            "B3→C3 exchanged to D3: the piece on D3 was also moving to C3 (WN-7)",
            "D3→C3 exchanged to B3: the piece on B3 was also moving to C3 (WN-7)",
        ],
    )


@pytest.mark.clause("WN-7", "WN-4")
def test_pieces_do_not_swap_if_one_is_cancelled_for_another_reason() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        ...x..   ...x#.
        .....o   ...#o.
        ......   ......
        _...._   _...._
        """,
        "wall D4 move F4-E4",
        "wall E3 move D3-E4",
        [
            "wall D4 (WN-3)",
            "wall E3 (WN-3)",
            "F4→E4 (WN-4)",
            "D3→E4 cancelled: the walls on D4 and E3 close the diagonal (WN-4)",
        ],
    )


@pytest.mark.clause("WN-7")
def test_pieces_do_not_swap_at_a_wall() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .o.x..   .o#x..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "wall C3 move B3-C3",
        "move D3-C3",
        [
            "wall C3 (WN-3)",
            "B3→C3 cancelled: a wall was placed on C3 (WN-7)",
            "D3→C3 cancelled: a wall was placed on C3 (WN-7)",
        ],
    )


@pytest.mark.clause("WN-7")
def test_pieces_do_not_swap_at_an_occupied_space() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .oxx..   .oxx..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C3",
        "move D3-C3",
        [
            "B3→C3 cancelled: C3 stays occupied (WN-7)",
            "D3→C3 cancelled: C3 stays occupied (WN-7)",
        ],
    )


@pytest.mark.clause("WN-7")
def test_pieces_that_move_to_each_others_spaces_swap_places() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .xo...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C3",
        "move C3-B3",
        ["B3→C3: the two change places (WN-7)", "C3→B3: the two change places (WN-7)"],
    )


@pytest.mark.clause("WN-7", "WN-4")
def test_pieces_do_not_swap_through_a_closed_diagonal() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .o....   .o#...
        ..x...   .#x...
        ......   ......
        _...._   _...._
        """,
        "wall B4 move B3-C4",
        "wall C3 move C4-B3",
        [
            "wall B4 (WN-3)",
            "wall C3 (WN-3)",
            "B3→C4 cancelled: the walls on B4 and C3 close the diagonal (WN-4)",
            "C4→B3 cancelled: the walls on B4 and C3 close the diagonal (WN-4)",
        ],
    )


# WN-8: placements


@pytest.mark.clause("WN-8")
@pytest.mark.parametrize(("dmo", "ec"), [("place C2", "wall C2"), ("wall C2 place C2", "none")])
def test_a_placement_into_a_wall_of_this_round_is_cancelled(dmo: str, ec: str) -> None:
    check(
        """
        _...._   _...._
        ......   ..#...
        .ox...   .ox...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        dmo,
        ec,
        ["wall C2 (WN-3)", "place C2 cancelled: a wall was placed on C2 (WN-8)"],
    )


@pytest.mark.clause("WN-8")
def test_a_placement_where_an_enemy_moved_goes_to_the_space_it_left() -> None:
    trial = check(
        """
        _...._   _...._
        ......   ..x...
        .ox...   .oo...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "place C2",
        "move C3-C2",
        ["C3→C2 (WN-4)", "place C2 redirected to C3: an enemy piece moved to C2 (WN-8)"],
    )
    assert trial.last is not None
    step = trial.last.steps[-1]
    assert (step.result, step.aim, step.end) == (Result.REDIRECTED, (2, 1), (2, 2))


@pytest.mark.clause("WN-8")
def test_both_placements_are_redirected() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        ..x...   ..ox..
        ......   ......
        ..o...   ..xo..
        _...._   _...._
        """,
        "move C5-D5 place D3",
        "move C3-D3 place D5",
        [
            "C5→D5 (WN-4)",
            "C3→D3 (WN-4)",
            "place D3 redirected to C3: an enemy piece moved to D3 (WN-8)",
            "place D5 redirected to C5: an enemy piece moved to D5 (WN-8)",
        ],
    )


@pytest.mark.clause("WN-8")
def test_a_placement_is_not_redirected_to_an_occupied_space() -> None:
    """The own piece moves to the space that the enemy left."""
    check(
        """
        _...._   _...._
        ......   ..x...
        .ox...   ..o...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C3 place C2",
        "move C3-C2",
        [
            "B3→C3: the piece on C3 moved away (WN-7)",
            "C3→C2 (WN-4)",
            "place C2 cancelled: an enemy piece moved to C2, and C3 is occupied (WN-8)",
        ],
    )


@pytest.mark.clause("WN-8")
def test_a_placement_where_a_friend_moved_is_cancelled() -> None:
    check(
        """
        _...._   _...._
        ......   ..o...
        .ox...   ..x...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C2 place C2",
        "none",
        ["B3→C2 (WN-4)", "place C2 cancelled: a friendly piece moved to C2 (WN-8)"],
    )


@pytest.mark.clause("WN-8")
def test_a_placement_on_an_enemy_that_leaves() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .oox..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "place C3",
        "move C3-D3",
        ["C3→D3 (WN-4)", "place C3: the enemy piece moved away (WN-5)"],
    )


@pytest.mark.clause("WN-8")
def test_a_placement_on_an_enemy_that_leaves_while_a_friend_follows() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   ..ox..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C3 place C3",
        "move C3-D3",
        [
            "B3→C3: the piece on C3 moved away (WN-7)",
            "C3→D3 (WN-4)",
            "place C3 cancelled: a friendly piece moved to C3 (WN-8)",
        ],
    )


@pytest.mark.clause("WN-8")
def test_a_placement_on_an_enemy_that_stays() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .ox...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "place C3",
        "none",
        ["place C3 cancelled: C3 stays occupied (WN-8)"],
    )


@pytest.mark.clause("WN-8", "WN-7")
def test_a_placement_on_an_enemy_whose_move_is_cancelled() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .ox#..
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "wall D3 place C3",
        "move C3-D3",
        [
            "wall D3 (WN-3)",
            "C3→D3 cancelled: a wall was placed on D3 (WN-7)",
            "place C3 cancelled: C3 stays occupied (WN-8)",
        ],
    )


@pytest.mark.clause("WN-8", "WN-4")
def test_a_placement_where_an_enemys_move_was_cancelled() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        ...x..   ...x#.
        ......   ...#o.
        .o..x.   .o..x.
        _...._   _...._
        """,
        "wall D4 place E4",
        "wall E3 move D3-E4",
        [
            "wall D4 (WN-3)",
            "wall E3 (WN-3)",
            "D3→E4 cancelled: the walls on D4 and E3 close the diagonal (WN-4)",
            "place E4 (WN-5)",
        ],
    )


@pytest.mark.clause("WN-8")
def test_both_placements_on_one_space_are_cancelled() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .ox...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "place E5",
        "place E5",
        ["place E5 cancelled: both were placed there (WN-8)"] * 2,
    )


@pytest.mark.clause("WN-8")
def test_both_place_on_one_space_and_one_is_redirected() -> None:
    """Ruling: the spaces where both would arrive count, not the spaces they name."""
    check(
        """
        _...._   _...._
        ..o.x.   ..oxo.
        ......   ......
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "place D2",
        "move E2-D2 place D2",
        [
            "E2→D2 (WN-4)",
            "place D2 redirected to E2: an enemy piece moved to D2 (WN-8)",
            "place D2 cancelled: a friendly piece moved to D2 (WN-8)",
        ],
    )


@pytest.mark.clause("WN-8", "WN-7")
def test_swapped_pieces_have_moved_to_the_spaces_where_they_end() -> None:
    """C3 now holds a circle that moved there; B4, named by both, is empty."""
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .xo...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-B4 place C3",
        "move C3-B4",
        [
            "B3→B4 exchanged to C3: the piece on C3 was also moving to B4 (WN-7)",
            "C3→B4 exchanged to B3: the piece on B3 was also moving to B4 (WN-7)",
            "place C3 cancelled: a friendly piece moved to C3 (WN-8)",
        ],
    )
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .xo...
        ......   ..o...
        ......   ......
        _...._   _...._
        """,
        "move B3-C4 place C4",
        "move C3-C4",
        [
            "B3→C4 exchanged to C3: the piece on C3 was also moving to C4 (WN-7)",
            "C3→C4 exchanged to B3: the piece on B3 was also moving to C4 (WN-7)",
            "place C4 (WN-5)",
        ],
    )


@pytest.mark.clause("WN-8", "WN-7")
def test_placements_on_pieces_that_swap_places() -> None:
    check(
        """
        _...._   _...._
        ......   ......
        .ox...   .xo...
        ......   ......
        ......   ......
        _...._   _...._
        """,
        "move B3-C3 place C3",
        "move C3-B3 place B3",
        [
            "B3→C3: the two change places (WN-7)",
            "C3→B3: the two change places (WN-7)",
            "place C3 cancelled: a friendly piece moved to C3 (WN-8)",
            "place B3 cancelled: a friendly piece moved to B3 (WN-8)",
        ],
    )


# WN-9


@pytest.mark.clause("WN-9")
def test_only_spaces_can_be_in_lines() -> None:
    """Four rows of 6 and two of 4, as many columns, and 16 - 2 diagonals of each kind."""
    assert len(LINES) == len(set(LINES)) == 2 * (4 * 4 + 2 * 2) + 2 * (16 - 2)


@pytest.mark.clause("WN-9")
@pytest.mark.parametrize(
    ("picture", "counts"),
    [
        ("_...._ .oooo. ...... ...... ...... _...._", (2, 0)),
        ("_ooo._ ...... ...... ...... ...... _xxxx_", (1, 2)),
        ("_x..._ .x.... .x.... .x.... .x.... _x..._", (0, 4)),
        ("_...._ .o.... ..o... ...o.. ....o. _...._", (2, 0)),
        ("_...._ ....o. ...o.. ..o... ...... _...._", (1, 0)),
        ("_...._ .oo#o. ...... .oox.. ...... _...._", (0, 0)),
        ("_...._ .ooo.. .o.o.. .ooo.. ...... _...._", (4, 0)),
    ],
)
def test_lines_are_counted(picture: str, counts: tuple[int, int]) -> None:
    view = drawn(picture).view(None, False, None)
    assert (len(view.lines.one), len(view.lines.two)) == counts


@pytest.mark.clause("WN-9")
def test_more_lines_after_round_13_win() -> None:
    trial = after(drawn("_...._ .ooo.. ...... ...... ....x. _...._", 12), "none", "none")
    assert trial.verdict is None and trial.round == 13
    over = after(trial, "none", "none")
    assert over.verdict is not None and over.round == 13
    assert (over.verdict.winner, over.verdict.by) == (DMO, "WN-9")
    assert str(over.verdict.reason) == "1 line against 0"


@pytest.mark.clause("WN-9")
def test_equal_lines_go_to_the_seat_that_was_ahead_first() -> None:
    trial = drawn("_...._ .oo... ....o. xxx... ...... _...._", 10)
    trial = after(trial, "none", "move A4-A5")  # nobody is ahead, since nobody has a line
    assert trial.first_ahead is None
    trial = after(trial, "none", "move A5-A4")
    assert trial.first_ahead == (EC, 11)
    trial = after(trial, "move E3-D2", "none")
    assert trial.view(None, False, None).lines.map(len) == Pair(1, 1)
    assert trial.first_ahead == (EC, 11)
    over = after(trial, "none", "none")
    assert over.verdict is not None
    assert (over.verdict.winner, over.verdict.by) == (EC, "WN-9")
    assert str(over.verdict.reason) == "1 line each, but ahead first, in round 11"


@pytest.mark.clause("WN-9")
def test_a_trial_in_which_no_seat_was_ahead_is_drawn() -> None:
    over = after(drawn("_...._ .ooo.. ...... ...... .xxx.. _...._", 13), "none", "none")
    assert over.verdict is not None
    assert (over.verdict.winner, over.verdict.by) == (None, "WN-9")


@pytest.mark.clause("WN-10", "UF-4")
def test_a_missing_turn_differs_from_one_without_actions() -> None:
    trial = drawn("_...._ ...... .ox... ...... ...... _...._").close(Pair(None, Turn()))
    assert trial.last is not None and trial.last.turns == Pair(None, Turn())
    assert worded.part_news(GAME, trial.view(None, False, None), Pair("Ann", "Ben"))[:2] == (
        "Ann (DMO): no action (UF-4)",
        "Ben (EC): none",
    )


def test_legal_actions_are_in_canonical_order() -> None:
    """`none`, walls, moves, placements, each row-major, then a spread of pairs."""
    trial = drawn("_...._ .o.... ..#... ...... ....x. _...._")
    actions = trial.legal(DMO)
    texts = [GAME.write(action) for action in actions]
    assert len(set(actions)) == len(actions) and texts[0] == "none"
    walls = [text for text in texts if text.startswith("wall") and len(text) == 7]
    moves = [text for text in texts if text.startswith("move") and len(text) == 10]
    places = [text for text in texts if text.startswith("place")]
    assert texts[1 : 1 + len(walls) + len(moves) + len(places)] == walls + moves + places
    assert len(walls) == 32 - 3 and walls[:4] == ["wall B1", "wall C1", "wall D1", "wall E1"]
    assert moves == [f"move B2-{to}" for to in ("B1", "C1", "A2", "C2", "A3", "B3", "C3")]
    spaces = [cell for cell in SPACES if can_place(trial.board, DMO, cell)]
    assert places == [GAME.write(Turn(place=cell)) for cell in spaces]
    assert places[:3] == ["place D1", "place E1", "place E2"] and places[-1] == "place E6"
    pairs = actions[1 + len(walls) + len(moves) + len(places) :]
    assert 60 <= len(pairs) <= 120
    assert {(bool(pair.wall), bool(pair.move), bool(pair.place)) for pair in pairs} == {
        (True, True, False),
        (True, False, True),
        (False, True, True),
    }
    for action in actions:
        trial.check(DMO, action)


def test_the_helpers_follow_the_same_rules(uf: Helpers) -> None:
    assert uf.NOUGHTS is GAME
