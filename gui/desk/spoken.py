"""Moves in words, for the line below the field that they were typed in."""

from __future__ import annotations

from collections.abc import Callable

from games.core import Pair, Seat
from gui.desk import words


def spoken(game: str, text: str, seat: Seat, players: Pair[str]) -> str:
    """A canonical move as a sentence would put it; as it is where a game has no words for it."""
    tell = _TELLERS.get(game)
    return text if tell is None else tell(text, seat, players)


def _omega(text: str, seat: Seat, players: Pair[str]) -> str:
    black, white = (part.split(":")[1] for part in text.split())
    return words.stones(black, white)


def _army(text: str, seat: Seat, players: Pair[str]) -> str:
    own, other = text.split("-")
    return words.piece(own, players[seat], other, players[seat.other])


def _hyperstar(text: str, seat: Seat, players: Pair[str]) -> str:
    return words.turn(text)


_TELLERS: dict[str, Callable[[str, Seat, Pair[str]], str]] = {
    "thwart-omega": _omega,
    "masked-army": _army,
    "hyperstar": _hyperstar,
}
