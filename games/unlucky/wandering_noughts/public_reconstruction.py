"""Wandering Noughts rebuilt from a viewer's board and the revealed turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import Pair, Refusal, Seat, ahead
from games.unlucky.rounds import rounds_of
from games.unlucky.trial import NAMES
from games.unlucky.wandering_noughts.board import START, lines
from games.unlucky.wandering_noughts.notation import read
from games.unlucky.wandering_noughts.rules import WALLS, Noughts
from games.unlucky.wandering_noughts.view import Turn


def shown_noughts(
    detail: Mapping[str, Any],
    number: int,
    moves: list[list[str]],
    first_ahead: tuple[Seat, int] | None = None,
) -> Noughts:
    """Return the trial in round `number`. `moves` lists only this trial's moves.

    If moves are missing, `first_ahead` is the first seat that led (WN-9); if it is None, the seat
    that leads now is assumed. Raise ValueError if the board is invalid.
    """
    board = "".join(detail["board"])
    if len(board) != len(START):
        raise ValueError("this is not a board of Wandering Noughts and Crosses")
    replayed = _replayed(moves, number - 1)
    if replayed is not None and replayed.board == board:
        return replayed
    leads = ahead(lines(board).map(len))
    if first_ahead is None and leads is not None:
        first_ahead = leads, number - 1
    return Noughts(
        number=number,
        board=board,
        walls_left=Pair(*(_walls_left(moves, seat) for seat in Seat)),
        first_ahead=first_ahead,
    )


def _replayed(moves: list[list[str]], rounds: int) -> Noughts | None:
    """Return the trial after replaying `rounds` rounds, or None if moves are missing."""
    acts_by_round = rounds_of(moves, rounds)
    if acts_by_round is None:
        return None
    trial = Noughts()
    try:
        for acts in acts_by_round:
            texts = Pair(*(acts.get(name) for name in NAMES))
            turns = texts.map(lambda words: read(" ".join(words)) if words else None)
            for seat, turn in turns.items():
                trial.check(seat, turn or Turn())
            trial = trial.close(turns)
    except Refusal:  # a replaced turn was assigned to another round
        return None
    return trial


def _walls_left(moves: list[list[str]], seat: Seat) -> int:
    """Return a lower bound on the seat's remaining walls: every wall it played counts as used."""
    turns = [entry[-1].split() for entry in moves if entry[0] == NAMES[seat]]
    return max(0, WALLS - sum("wall" in words for words in turns))
