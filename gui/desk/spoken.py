"""Moves in words, for the line below the field that they were typed in."""

from __future__ import annotations

import re
from typing import Any

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.games import face


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
    return face(game).spoken(text, seat, players, board, corrects)


def in_vain(game: str, text: str, seat: Seat, view: MatchView) -> str:
    """What of a legal move will come to nothing, with the clause; "" if nothing is known to.

    `game`: the game or the trial.
    """
    return face(game).in_vain(text, seat, view)


_DIGITS = re.compile(r"\b([0-9a-f]{8})[0-9a-f]{24,}\b")


def brief(line: str) -> str:
    """A line for the screen, its long numbers cut short; posts have them whole."""
    return _DIGITS.sub(r"\1…", line)
