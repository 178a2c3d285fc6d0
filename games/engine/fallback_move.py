"""What is done for a seat whose program does nothing, wherever programs play."""

from __future__ import annotations

import random
from typing import Any

from games.core import Refusal, Seat
from games.match.match import Match


def may_lower(match: Match, seat: Seat) -> bool:
    """Return whether a seat may do something for which nobody waits, such as lower its claim."""
    return _legal(match, seat, match.position.unasked(seat))


def played_for(match: Match, seat: Seat, rng: random.Random) -> str:
    """Something legal for a seat that has to act, as its game says; "": nothing."""
    action = match.position.in_place(seat, rng)
    return match.game.write(action) if _legal(match, seat, action) else ""


def _legal(match: Match, seat: Seat, action: Any | None) -> bool:
    if action is None or match.outcome is not None:
        return False
    try:
        match.position.check(seat, action)
    except Refusal:
        return False
    return True
