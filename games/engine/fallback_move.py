"""Fallback moves for a seat whose program has not answered."""

from __future__ import annotations

import random
from typing import Any

from games.core import Refusal, Seat
from games.match.match import Match


def may_lower(match: Match, seat: Seat) -> bool:
    """Return True if a seat that is not awaited can act, for example to lower its claim."""
    return _legal(match, seat, match.position.unasked(seat))


def played_for(match: Match, seat: Seat, rng: random.Random) -> str:
    """Return a legal move that the game chooses for a seat that has to act, or "" without one."""
    action = match.position.substitute_move(seat, rng)
    return match.game.write(action) if _legal(match, seat, action) else ""


def _legal(match: Match, seat: Seat, action: Any | None) -> bool:
    if action is None or match.outcome is not None:
        return False
    try:
        match.position.check(seat, action)
    except Refusal:
        return False
    return True
