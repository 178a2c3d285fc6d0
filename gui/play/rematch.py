"""Another match of the same two people, with the seats exchanged."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from games.core import Game, Pair, Seat, Setup
from games.match import Match
from gui.newmatch.draft import Request

FOLLOWS = "dm_opponent"
"""The role that belongs to a person, not to a seat (GEN-5): it goes along."""


def rematch(match: Match, seed: bytes) -> Request:
    """What is agreed on for the rematch. The players' words for the draws are not used twice."""
    setup = match.setup
    players = Pair(setup.players.two, setup.players.one)
    options = msgspec.structs.replace(setup.options, nonces=None)
    holder = getattr(options, FOLLOWS, None)
    if holder is not None:
        options = msgspec.structs.replace(options, **{FOLLOWS: _other(match.game, holder)})
    return Request(
        _checked(match.game, replace(setup, players=players, options=options)),
        match.table,
        "play",
        seed,
    )


def _other(game: Game, name: str) -> str:
    seat: Seat = game.seat(name)
    return game.seats[seat.other]


def _checked(game: Game, setup: Setup) -> Setup:
    game.check_setup(setup)
    return setup
