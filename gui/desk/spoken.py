"""Moves in words, for the line below the field that they were typed in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from games import registry
from games.core import Pair, Seat
from gui.desk import racing, words


def spoken(
    game: str,
    text: str,
    seat: Seat,
    players: Pair[str],
    board: Any = None,
    corrects: bool = False,
) -> str:
    """A canonical move as a sentence would put it; as it is where a game has no words for it.

    `board`: the game's view now; `corrects`: the move takes the place of the last one.
    """
    if game == "hyperstar" and _is_opening(board, corrects):
        return words.opening(text, players[seat.other])
    tell = _TELLERS.get(game)
    return text if tell is None else tell(text, seat, players)


_DIGITS = re.compile(r"\b([0-9a-f]{8})[0-9a-f]{24,}\b")


def brief(line: str) -> str:
    """A line for the screen, its long numbers cut short; posts have them whole."""
    return _DIGITS.sub(r"\1…", line)


def _omega(text: str, seat: Seat, players: Pair[str]) -> str:
    black, white = (part.split(":")[1] for part in text.split())
    return words.stones(black, white)


def _army(text: str, seat: Seat, players: Pair[str]) -> str:
    own, other = text.split("-")
    return words.piece(own, players[seat], other, players[seat.other])


def _is_opening(board: Any, corrects: bool) -> bool:
    """Whether the stone to place is the opponent's (HS-5)."""
    if corrects:
        return board.last is not None and board.last.opening
    return board is not None and board.opening


def _hyperstar(text: str, seat: Seat, players: Pair[str]) -> str:
    return words.turn(text)


def _gyulbot(text: str, seat: Seat, players: Pair[str]) -> str:
    return racing.spoken(text)


def _candles(text: str, seat: Seat, players: Pair[str]) -> str:
    return words.candles(text)


def _nodes(text: str, seat: Seat, players: Pair[str]) -> str:
    return words.nodes(text)


def _noughts(text: str, seat: Seat, players: Pair[str]) -> str:
    return words.no_action() if text == "none" else text


def _sheet(text: str, seat: Seat, players: Pair[str]) -> str:
    """A sheet of several parts, in one line."""
    name = registry.game("unlucky-for-some").part_name
    parts = (line.partition(": ") for line in text.splitlines())
    told = (f"{name(part)}: {spoken(part, said, seat, players)}" for part, _, said in parts)
    return " · ".join(told)


_TELLERS: dict[str, Callable[[str, Seat, Pair[str]], str]] = {
    "thwart-omega": _omega,
    "masked-army": _army,
    "hyperstar": _hyperstar,
    "gyulbot": _gyulbot,
    "candle-countdown": _candles,
    "know-your-nodes": _nodes,
    "wandering-noughts": _noughts,
    "unlucky-for-some": _sheet,
}
