"""Turns Game: its own rules, and the laws for all games."""

from turns_game import GAME, Position, judge

from games.core import PUBLIC, Seat
from games.kinds.turns import Times
from gui.laws import broken


def test_the_laws_hold() -> None:
    assert broken(GAME) == {}


def test_the_seats_take_turns() -> None:
    """NG-1, NG-3"""
    position = Position(times=Times.alike(30_000, 60_000))
    position = position.play(Seat.ONE, (0, 0)).play(Seat.TWO, (2, 0))
    assert position.view(PUBLIC).board[0] == "x.o." and position.to_move is Seat.ONE
    result = position.timed_out().result
    assert result is not None and result.winner is Seat.TWO


def test_the_largest_group_wins() -> None:
    """NG-2"""
    assert judge("xxxxooooxxxxxooo").winner is Seat.ONE
    assert judge("xxxxxxxxoooooooo").winner is None
