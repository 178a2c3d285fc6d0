"""A short match that plays itself, the same each time: what a game's card shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games import draws, record
from games.core import PUBLIC, Game, Seat

LENGTH = 14
"""Moves at most: enough to see what the game is, few enough that the board stays open."""

_SCRIPTS = {
    "hyperstar": (
        "'C3", "'F5", "D1", "A1", "D3", "A2", "double D6 'D4", "A4", "'D3", "double 'A1 'G7",
        "'D5", "'A2", "F1", "B1", "F3", "B3", "F6", "B6", "'F4", "'B4", "'F3", "'B3", "'D6", "'G6",
        "'D2", "B5", "'F6", "'B5",
    ),
}  # fmt: skip
"""Turns of games in which random ones would show nothing of what the game is about."""


def views(game: Game, seed: str = "Garnet", length: int = LENGTH) -> Iterator[Any]:
    """What the public sees: the beginning, then the board after each of `length` phases.

    Moves are written down, or drawn where the game can draw them, or else taken at random.
    """
    script = iter(_SCRIPTS.get(game.id, ()))
    draw = draws.drawer(seed.encode())
    options = game.supplied(game.default_edition, {}, draw)
    setup = record.setup_of(game, None, options, {name: name for name in game.seats})
    pick = random.Random(f"{seed}/{game.id}")
    position = game.start(setup)
    yield position.view(PUBLIC)
    for _ in range(length):
        for seat in Seat:
            if seat not in position.awaiting():
                continue
            action = position.fallback(seat, draw)
            if text := next(script, ""):
                action = game.read(text, position, seat)
                position.check(seat, action)
            elif action is None:
                actions = game.actions(position, seat)
                if not actions:
                    return
                action = pick.choice(actions)
            position = position.play(seat, action)
        if position.complete():
            position = position.close()
        yield position.view(PUBLIC)
        if position.outcome() is not None:
            return
