"""A short match that plays itself, the same each time: what a game's card shows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from games import draws, record
from games.core import PUBLIC, Game, Seat

LENGTH = 14
"""Moves at most: enough to see what the game is, few enough that the board stays open."""

TURNS = {
    "hyperstar": (
        "'C3", "'F5", "D1", "A1", "D3", "A2", "double D6 'D4", "A4", "'D3", "double 'A1 'G7",
        "'D5", "'A2", "F1", "B1", "F3", "B3", "F6", "B6", "'F4", "'B4", "'F3", "'B3", "'D6", "'G6",
        "'D2", "B5", "'F6", "'B5", "'F2", "pass", "pass",
    ),
}  # fmt: skip
"""Whole matches, turn by turn: random turns would show nothing of what the game is about."""

_SCRIPTS = TURNS | {
    "gyulbot": (
        "claim 5", "decline", "solve Red L Blue DR Red R Blue L", "claim 5", "decline",
        "solve Green LD Blue ULD", "claim 6", "decline", "solve Green UL Red DR Green D Red L",
    ),
}  # fmt: skip
"""What is played on the card: such turns, or the actions of a race in their order."""

_PUZZLES = (
    {
        "width": 8,
        "height": 8,
        "walls": ["A2E", "B2S", "E5E", "F5S", "C6S", "B7E", "C7E", "C7S", "H7S", "G8E"],
        "robots": [["red", "H2"], ["red", "E7"], ["blue", "E5"], ["blue", "F3"]],
        "goal": ["F7", None],
    },
    {
        "width": 8,
        "height": 8,
        "walls": ["B1S", "A2E", "C3S", "C4E", "E4E", "E4S", "A5S", "F6S", "A7S", "F7E"],
        "robots": [["red", "A6"], ["blue", "E2"], ["green", "C1"]],
        "goal": ["A4", "blue"],
    },
    {
        "width": 8,
        "height": 8,
        "walls": ["B1E", "F1E", "G1S", "G2E", "A3S", "E3E", "E3S", "F4E", "F4S"],
        "robots": [["red", "B1"], ["blue", "D7"], ["green", "F2"]],
        "goal": ["D8", "red"],
    },
)
_OPTIONS: dict[str, dict[str, Any]] = {"gyulbot": {"rounds": 3, "puzzles": list(_PUZZLES)}}
"""What is agreed on where the usual options would not do for a short match."""


@cache
def views(game: Game) -> tuple[Any, ...]:
    """What the public sees of a game's match; each opening of Home shows the same again."""
    return tuple(play(game))


def play(game: Game, seed: str = "Garnet", length: int = LENGTH) -> Iterator[Any]:
    """The views of such a match: the beginning, then the board after each of `length` phases.

    Moves are written down, or drawn where the game can draw them, or else taken at random.
    """
    script = iter(_SCRIPTS.get(game.id, ()))
    draw = draws.drawer(seed.encode())
    options = game.supplied(game.default_edition, _OPTIONS.get(game.id, {}), draw)
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
