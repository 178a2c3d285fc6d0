"""Race Game's own rules, and the laws that every game keeps."""

from race_game import GAME, LETTERS, Position

from games.core import PUBLIC, Pair, Seat
from gui.laws import broken


def test_it_keeps_the_laws() -> None:
    assert broken(GAME) == {}


def test_who_first_names_the_letter_that_stands_alone_has_a_point() -> None:
    """NG-1, NG-2, NG-3, NG-4"""
    position = Position(rounds=3, round_time=30_000, deals=(LETTERS,) * 3)
    position = position.play(Seat.ONE, (3, 3))
    assert position.points == Pair(1, 0) and position.round == 2
    position = position.play(Seat.ONE, (0, 0))
    assert position.awaiting() == {Seat.TWO} and position.refusal(Seat.ONE) is not None
    position = position.play(Seat.TWO, (0, 0)).timed_out()
    assert position.result is not None and position.result.winner is Seat.ONE
    assert position.view(PUBLIC).points == Pair(1, 0)
