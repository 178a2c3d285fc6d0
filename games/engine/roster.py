"""The bots there are, found by the game's id; one is imported when it is first asked for."""

from __future__ import annotations

import random
from importlib import import_module

from games.core import Seat, Setup
from games.engine.bots import Bot, Level

_BOTS = {
    "thwart-omega": "games.thwart_omega.bot",
    "masked-army": "games.masked_army.bot",
    "gyulbot": "games.gyulbot.bot",
    "hyperstar": "games.hyperstar.bot",
    "unlucky-for-some": "games.unlucky.bot",
    "wandering-noughts": "games.unlucky.wandering_noughts.bot",
    "know-your-nodes": "games.unlucky.know_your_nodes.bot",
    "candle-countdown": "games.unlucky.candle_countdown.bot",
}


def game_ids() -> tuple[str, ...]:
    """The ids of the games that are played."""
    return tuple(_BOTS)


def has_bot(game_id: str) -> bool:
    """Whether somebody plays this game."""
    return game_id in _BOTS


def bot(setup: Setup, seat: Seat, level: Level, rng: random.Random) -> Bot:
    """A player for that seat; KeyError if nobody plays the game."""
    kind: type[Bot] = import_module(_BOTS[setup.game]).BOT
    return kind(setup, seat, level, rng)
