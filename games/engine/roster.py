"""The bot of each game: the one it names, imported when needed, or the generic one."""

from __future__ import annotations

import random
from importlib import import_module

from games import registry
from games.core import Game, Seat, Setup
from games.engine.bots import Bot, Level
from games.engine.ladder import nearest


def bot(setup: Setup, seat: Seat, level: Level, rng: random.Random) -> Bot:
    """Return a player for that seat; KeyError if there is no such game."""
    return bot_of(registry.game(setup.game), setup, seat, level, rng)


def bot_of(game: Game, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> Bot:
    """Return a player of that game. If the game lacks the level, the next one below is taken."""
    own, level = kind(game), nearest(game, level)
    if own is None:
        from games.engine.generic import GenericBot

        return GenericBot(game, setup, seat, level, rng)
    return own(setup, seat, level, rng)


def kind(game: Game) -> type[Bot] | None:
    """Return the bot that a game names; None: the generic one plays it."""
    module, _, name = game.bot.partition(":")
    found: type[Bot] | None = getattr(import_module(module), name) if module else None
    return found
