"""Sealed Game: its own rules, and the laws for all games."""

from sealed_game import GAME, Position, judge

from games.core import PUBLIC, Pair, Seat
from gui.laws import broken


def test_the_laws_hold() -> None:
    assert broken(GAME) == {}


def test_a_cell_chosen_by_one_seat_is_claimed() -> None:
    """NG-1, NG-2"""
    position = Position(round_time=60_000)
    for one, two in (((0, 0), (1, 0)), ((2, 0), (2, 0))):
        position = position.play(Seat.ONE, one).play(Seat.TWO, two).close()
    assert position.view(PUBLIC).board[0] == "xo#." and position.round == 3


def test_more_cells_win() -> None:
    """NG-4"""
    assert judge("xxo#").winner is Seat.ONE and judge("xo").winner is None
    assert GAME.titles.map(str) == Pair("Cross", "Nought")
