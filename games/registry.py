"""The games there are. A game is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from games.core import Game

_PACKAGES = {
    "thwart-omega": "games.thwart_omega",
    "masked-army": "games.masked_army",
    "gyulbot": "games.gyulbot",
    "hyperstar": "games.hyperstar",
    "unlucky-for-some": "games.unlucky",
    "candle-countdown": "games.unlucky.candle_countdown",
    "know-your-nodes": "games.unlucky.know_your_nodes",
    "wandering-noughts": "games.unlucky.wandering_noughts",
}


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order in which they are shown."""
    return tuple(_PACKAGES)


@cache
def game(game_id: str) -> Game:
    """The game of that id; KeyError if there is none."""
    found: Game = import_module(_PACKAGES[game_id]).GAME
    return found
