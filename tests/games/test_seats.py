from __future__ import annotations

from games.core import Pair, titled

SEATS = Pair("red", "blue")


def test_a_player_is_named_with_the_seat() -> None:
    assert titled(Pair("Ann", "Ben"), SEATS) == Pair("Ann (red)", "Ben (blue)")


def test_a_default_name_does_not_repeat_the_seat() -> None:
    assert titled(Pair("Red", "Ben"), SEATS) == Pair("Red", "Ben (blue)")
    assert titled(Pair("DMO", "EC"), Pair("DMO", "EC")) == Pair("DMO", "EC")
    assert titled(Pair("Blue", "Red"), SEATS) == Pair("Blue (red)", "Red (blue)")
