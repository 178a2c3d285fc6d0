"""A short match that plays itself, the same each time: what a game's card shows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from games.core import PUBLIC, Game, Seat
from games.match import draws, record
from gui.games import face

LENGTH = 14
"""Moves at most: enough to see what the game is, few enough that the board stays open."""


@cache
def views(game: Game) -> tuple[Any, ...]:
    """What the public sees of a game's match; each opening of Home shows the same again."""
    return tuple(play(game))


def play(game: Game, seed: str = "Garnet", length: int = LENGTH) -> Iterator[Any]:
    """The views of such a match: the beginning, then the board after each of `length` phases.

    Moves are written down, or drawn where the game can draw them, or else taken at random.
    """
    shown = face(game.id)
    script = iter(shown.script)
    draw = draws.drawer(seed.encode())
    options = game.supplied(game.default_edition, dict(shown.shown_options), draw)
    setup = record.setup_of(game, None, options, {name: name for name in game.seats})
    pick = random.Random(f"{seed}/{game.id}")
    position = game.start(setup)
    yield position.view(PUBLIC)
    for _ in range(length):
        for seat in Seat:
            while seat in position.awaiting():
                action = position.fallback(seat, draw)
                if text := next(script, ""):
                    action = game.read(text, position, seat)
                    position.check(seat, action)
                elif action is None:
                    actions = _first_part(game, game.actions(position, seat))
                    if not actions:
                        return
                    action = pick.choice(actions)
                position = position.play(seat, action)
                if not game.trials:
                    break
        if position.complete():
            position = position.close()
        yield position.view(PUBLIC)
        if position.outcome() is not None:
            return


def _first_part(game: Game, actions: Sequence[Any]) -> list[Any]:
    """Of a sheet's parts those of the first trial, and no “no action” where there is another."""
    found = [one for one in actions if game.slot(one) == game.slot(actions[0])]
    return found[1:] if game.trials and len(found) > 1 else found
