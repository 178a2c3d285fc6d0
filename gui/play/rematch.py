"""Another match of the same two people, with the seats exchanged or drawn anew (HS-4).

What the match before it used up, such as its puzzles, is supplied anew.

Who gave no name is called by the seat, by the new one then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from games import draws
from games.core import KnownError, OptionKind, Pair, Seat, plain_name
from games.match import Match
from gui.newmatch.draft import Request, draws_seats, seat_title

FOLLOWS = "dm_opponent"
"""The role that belongs to a person, not to a seat (GEN-5): it goes along."""


def rematch(
    match: Match,
    seed: bytes,
    sources: Mapping[str, Any] | None = None,
    programs: Mapping[str, str] | None = None,
    used: Sequence[str] = (),
) -> Request:
    """What is agreed on for the rematch. The players' words for the draws are not used twice.

    `sources`: where *New match* took what the match used up from (a pack of puzzles). `programs`:
    who plays which seat of it now; they go along with their names. `used`: what was used up
    before, this match included: none of it again where there is more (`Game.sparing`).
    """
    game, setup = match.game, match.setup
    known_as = setup.players.map(plain_name)
    played = {known_as[game.seat(name)]: text for name, text in (programs or {}).items()}
    players = Pair(*(_named(match, known_as, seat.other) for seat in Seat))
    changes: dict[str, object] = {"nonces": None}
    for spec in game.option_specs:
        value = getattr(setup.options, spec.name)
        if spec.name == FOLLOWS:
            changes[spec.name] = game.seats[game.seat(value).other]
        elif spec.kind is OptionKind.PLAYER and value is not None:
            changes[spec.name] = players.one if plain_name(value) == players.two else players.two
    options = msgspec.structs.replace(setup.options, **changes)
    if game.spent:
        known = msgspec.to_builtins(options)
        known |= {name: (sources or {}).get(name) or game.sources[name] for name in game.spent}
        options = msgspec.convert(_supplied(match, known, seed, used), game.options)
    players = game.lot((players.one, players.two), options, draws.drawer(seed))
    exchanged = replace(setup, players=players, options=options)
    game.check_setup(exchanged)
    seats = {game.seats[seat]: played.get(name, "") for seat, name in exchanged.players.items()}
    sat = {seat: text for seat, text in seats.items() if text}
    return Request(exchanged, match.table, "play", seed, sat)


def _supplied(
    match: Match, known: dict[str, Any], seed: bytes, used: Sequence[str]
) -> dict[str, Any]:
    """With what the rematch begins with; where its source has too little, from the usual one."""
    game, draw = match.game, draws.drawer(seed)
    for options in (known, known | game.sources):
        try:
            return game.supplied(match.setup.edition, game.sparing(options, used), draw)
        except ValueError:
            continue
    raise KnownError("There is too little that is new for a rematch. Set up a new match.")


def _named(match: Match, known_as: Pair[str], seat: Seat) -> str:
    """What whoever sat in a seat is called in the other."""
    name, titles = known_as[seat], [seat_title(match.game, one) for one in Seat]
    unnamed = name == titles[seat.value] and not draws_seats(match.game)
    return titles[seat.other.value] if unnamed else name
