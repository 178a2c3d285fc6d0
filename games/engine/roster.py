"""Lookup of the bot of a game: its own, imported when needed, or the generic bot."""

from __future__ import annotations

import random
from importlib import import_module

from games import registry
from games.core import Game, Seat, Setup
from games.engine.bots import Bot, Level
from games.engine.ladder import nearest


def bot(setup: Setup, seat: Seat, level: Level, rng: random.Random) -> Bot:
    """Return a bot for a seat. Raise KeyError if there is no such game."""
    return bot_of(registry.game(setup.game), setup, seat, level, rng)


def bot_of(game: Game, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> Bot:
    """Return a bot of a game, at the next level below if the game lacks the given level."""
    own, level = bot_class(game), nearest(game, level)
    if own is None:
        from games.engine.generic import GenericBot

        return GenericBot(game, setup, seat, level, rng)
    return own(setup, seat, level, rng)


def bot_class(game: Game) -> type[Bot] | None:
    """Return the class of the bot that a game names, or None if the game uses the generic bot."""
    module, _, name = game.bot.partition(":")
    kind: type[Bot] | None = getattr(import_module(module), name) if module else None
    return kind
