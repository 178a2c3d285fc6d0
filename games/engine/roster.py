"""The bots there are: a game names its own, which is imported when somebody wants to play."""

from __future__ import annotations

import random
from importlib import import_module

from games import registry
from games.core import Seat, Setup
from games.engine.bots import Bot, Level


def game_ids() -> tuple[str, ...]:
    """The ids of the games that are played."""
    return tuple(one for one in registry.game_ids() if has_bot(one))


def has_bot(game_id: str) -> bool:
    """Whether somebody plays this game."""
    return registry.knows(game_id) and bool(registry.game(game_id).bot)


def bot(setup: Setup, seat: Seat, level: Level, rng: random.Random) -> Bot:
    """A player for that seat; KeyError if nobody plays the game."""
    module, _, name = registry.game(setup.game).bot.partition(":")
    if not module:
        raise KeyError(setup.game)
    kind: type[Bot] = getattr(import_module(module), name)
    return kind(setup, seat, level, rng)
