"""The terms agreed on before a match, and the draws made when the match begins (GEN-10).

The commitment is published and all terms are agreed on first. The players send their words for the
draws only when the match begins. The seats and, in a race, the puzzles are then drawn. As a result,
nobody who still has a choice to make can know the result of a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from games.core import Game, KnownError, Pair, Seat, Setup
from games.core.strict_json import Unreadable, convert
from games.match import draws
from games.match.events import Begun
from games.match.setups import MAX_NONCE, setup_of

SEPARATOR = "/"
"""Separator of the players' words when they are mixed into the seed. No word can contain a `/`."""


@dataclass(frozen=True)
class Agreement:
    """The terms of a match that has not begun.

    `options` holds the options as in a record, except that an option drawn or supplied at the
    beginning can name its source instead of a value (`Game.drawn`). `players` are listed by seat
    or, if seats are drawn, in the order in which they were entered. `words` is True if each player
    sends a word for the draws (GEN-4). `origin` is other data that the hash chain is bound to.
    """

    game: Game
    edition: str | None
    options: dict[str, Any]
    players: Pair[str]
    words: bool = False
    origin: bytes = b""

    @cached_property
    def lot(self) -> bool:
        """True if seats are drawn when the match begins."""
        return self.game.lot.decides(self.provisional().options)

    @property
    def draws(self) -> bool:
        """True if seats, options or the players' words are fixed only when the match begins."""
        return self.words or self.lot or bool(self.game.drawn.names)

    def provisional(self) -> Setup:
        """Return the part of the setup that is known before the match begins.

        Raise `Unreadable` if the terms are invalid.
        """
        known = {
            name: value for name, value in self.options.items() if name not in self.game.drawn.names
        }
        if known.get("nonces") is not None:
            raise Unreadable("nonces: the players’ words are sent when the match begins")
        named = self.game.with_seat_names(self.players)
        return setup_of(self.game, self.edition, known, named, whole=False)

    def begin(self, seed: bytes, words: Pair[str] | None, at: int, without: bool = False) -> Begun:
        """Return the event that begins the match. Raise `KnownError` if a word is not allowed.

        `words` is None if no words were sent: either the match ends before it has begun, or the
        umpire begins the match without the words that were agreed on (`without` is True).
        """
        game = self.game
        nonces = None if words is None else words.map(checked_word)
        draw = draws.drawer(seed, None if nonces is None else tuple(nonces))
        try:
            options = game.drawn.supply(self.edition, dict(self.options), draw)
        except ValueError as error:
            raise KnownError("The match cannot begin: {why}.", why=error) from None
        first, second = self.players
        seated = game.lot.seats((first, second), self.provisional().options, draw)
        return Begun(
            at=at,
            players=game.with_seat_names(seated),
            options={name: _as_stored(options[name]) for name in game.drawn.names},
            words=None if nonces is None else game.with_seat_names(nonces),
            without=without,
        )

    def setup(self, begun: Begun) -> Setup:
        """Return the setup in force once the match has begun.

        Raise `Unreadable` or ValueError if `begun` contradicts the agreement.
        """
        if sorted(begun.players.values()) != sorted(self.players):
            raise ValueError("the players are not those of the agreement")
        if begun.players != self.game.with_seat_names(self.players) and not self.lot:
            raise ValueError("seats are not drawn by lot in this match")
        if set(begun.options) != set(self.game.drawn.names):
            raise ValueError("the beginning must supply exactly the drawn options")
        if begun.words is not None and not self.words:
            raise ValueError("no words were agreed on for this match")
        if begun.without and (begun.words is not None or not self.words):
            raise ValueError("it can only begin without words that were agreed on")
        for word in (begun.words or {}).values():
            checked_word(word)
        options = {**self.options, **begun.options}
        if begun.words is not None:
            options["nonces"] = begun.words
        return setup_of(self.game, self.edition, options, begun.players)

    def listed_as(self, seat: Seat, setup: Setup) -> Seat:
        """Return the seat under which the player who now has `seat` is listed in `players`.

        The two seats can differ, since drawing seats can swap the players.
        """
        return seat if setup.players[seat] == self.players[seat] else seat.other


def listed(game: Game, options: dict[str, Any], players: Pair[str]) -> Pair[str]:
    """Return the players by seat if an option assigns the seats, otherwise in the given order.

    Raise `Unreadable` or ValueError if the options are invalid.
    """
    known = {name: option for name, option in options.items() if name not in game.drawn.names}
    decoded = convert(known, game.options, "options")
    if game.lot.decides(decoded):
        return players
    first, second = players
    return game.lot.seats((first, second), decoded, draws.drawer(None))


def _as_stored(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def checked_word(text: str) -> str:
    """Return a player's word for the draws (GEN-4) without surrounding spaces.

    Raise `KnownError` if the word is not allowed.
    """
    word = text.strip()
    if not word:
        raise KnownError("A word for the draws is empty. Both players send one.")
    if len(word) > MAX_NONCE:
        raise KnownError("A word for the draws has at most {most} characters.", most=MAX_NONCE)
    if SEPARATOR in word or not word.isprintable():
        raise KnownError(
            "A word for the draws is one line of text without “{mark}”.", mark=SEPARATOR
        )
    return word
