"""Review lists a match's options; seats are called by their names in the game."""

from __future__ import annotations

from games import registry
from games.core import OptionKind, OptionSpec, Pair
from gui.review import words


def test_a_seat_in_an_option_is_no_id() -> None:
    game = registry.game("unlucky-for-some")
    spec = OptionSpec("some", OptionKind.SHARES, "Some", "", "")
    players = Pair("Ann", "Ben")
    assert words.option(game, spec, {"dmo": ["move", "swap"]}, players) == "DMO: move, swap"
    assert words.option(game, spec, ["dmo", "ec"], players) == "DMO, EC"
    assert words.option(game, spec, {"ec": []}, players) == "EC: none"
