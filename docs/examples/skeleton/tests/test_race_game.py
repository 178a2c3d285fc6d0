"""Race Game: its own rules, and the laws for all games."""

from race_game import GAME, LETTERS, Position

from games.core import PUBLIC, Pair, Seat
from gui.laws import broken


def test_the_laws_hold() -> None:
    assert broken(GAME) == {}


def test_the_first_to_name_the_single_letter_scores() -> None:
    """NG-1, NG-2, NG-3, NG-4"""
    position = Position(rounds=3, round_time=30_000, deals=(LETTERS,) * 3)
    position = position.play(Seat.ONE, (3, 3))
    assert position.points == Pair(1, 0) and position.round == 2
    position = position.play(Seat.ONE, (0, 0))
    assert position.awaiting() == {Seat.TWO} and position.refusal(Seat.ONE) is not None
    position = position.play(Seat.TWO, (0, 0)).timed_out()
    assert position.result is not None and position.result.winner is Seat.ONE
    assert position.view(PUBLIC).points == Pair(1, 0)
