from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from games.core import KnownError, OptionKind, Pair, Seat, plain_name
from games.match import draws
from games.match.agreement import listed
from games.match.history import tournament_of
from games.match.match import Match
from games.match.tournament import Tournament
from gui.kit.wording import plain
from gui.storage.matches import Request

MOVES_WITH_PLAYER = "dm_opponent"
"""An option that concerns a person, not a seat (GEN-5). It moves with the player in a rematch."""


def rematch(
    match: Match,
    seed: bytes,
    sources: Mapping[str, Any] | None = None,
    programs: Mapping[str, str] | None = None,
    used: Sequence[str] = (),
) -> Request:
    """Return the request for a rematch, with the seats exchanged or drawn again (HS-4).

    - `sources`: the source of new items, such as puzzles, for each randomly drawn option
    - `programs`: the bots that play, keyed by seat name; they change seats with their players
    - `used`: items that are not drawn again if enough others are available
    """
    game, setup = match.game, match.setup
    known_as = setup.players.map(plain_name)
    played = {known_as[game.seat(name)]: text for name, text in (programs or {}).items()}
    players = Pair(*(_name_after_swap(match, known_as, seat.other) for seat in Seat))
    changes: dict[str, object] = {"nonces": None}
    for spec in game.option_specs:
        value = getattr(setup.options, spec.name)
        if spec.name == MOVES_WITH_PLAYER:
            changes[spec.name] = game.seats[game.seat(value).other]
        elif spec.kind is OptionKind.PLAYER and value is not None:
            changes[spec.name] = players.one if plain_name(value) == players.two else players.two
    options = msgspec.to_builtins(msgspec.structs.replace(setup.options, **changes))
    if game.drawn.names:
        options = {name: option for name, option in options.items() if name not in game.drawn.names}
        chosen = {name: (sources or {}).get(name) for name in game.drawn.names}
        options |= game.drawn.sources | {name: option for name, option in chosen.items() if option}
        options = _with_large_source(match, options, used)
    players = listed(game, options, players)
    programs_by_seat = {game.seats[seat]: played.get(name, "") for seat, name in players.items()}
    return Request(
        game,
        setup.edition,
        game.drawn.pin(options),
        players,
        match.table,
        "play",
        seed,
        {seat: text for seat, text in programs_by_seat.items() if text},
        match.agreement is not None and match.agreement.words,
        _tournament(match, known_as, players),
    )


def _tournament(match: Match, known_as: Pair[str], players: Pair[str]) -> Tournament:
    """Return the match's tournament without its evening, arranged for `players`.

    Teams and portraits are swapped if the players have changed seats.
    """
    now = replace(tournament_of(match), evening="", game=None)
    return now if players.one == known_as.one else now.swapped()


def _with_large_source(match: Match, known: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
    """Return options for a rematch whose source has enough unused items, such as puzzles.

    The source is the one in `known` or, if that has too few, the default source. Raise
    `KnownError` if both have too few.
    """
    game, trial = match.game, draws.drawer(bytes(draws.SEED_BYTES))
    for options in (known, known | game.drawn.sources):
        spared = game.drawn.spare(options, used)
        try:
            game.drawn.supply(match.setup.edition, spared, trial)
        except ValueError:
            continue
        return spared
    raise KnownError("There are not enough new puzzles for a rematch. Set up a new match.")


def _name_after_swap(match: Match, known_as: Pair[str], seat: Seat) -> str:
    """Return the name that a seat's player has after moving to the other seat."""
    name, titles = known_as[seat], match.game.titles.map(plain)
    unnamed = name == titles[seat] and not match.game.lot.possible
    return titles[seat.other] if unnamed else name
