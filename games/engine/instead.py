"""What is done for a seat whose program does nothing, wherever programs play."""

from __future__ import annotations

from games.core import KnownError, Manner, Refusal, Seat
from games.match import Match


def may_lower(match: Match, seat: Seat) -> bool:
    """Whether a seat may lower its claim, for which nobody waits (GY-8)."""
    return match.game.manner is Manner.RACE and _may_say(match, seat, "lower 1")


def played_for(match: Match, seat: Seat) -> str:
    """Something legal for a seat that has to act; in a race to decline, or "": nothing."""
    if match.game.manner is Manner.RACE:
        return "decline" if _may_say(match, seat, "decline") else ""
    actions = match.game.actions(match.position, seat)
    return match.game.write(actions[0]) if actions else ""


def _may_say(match: Match, seat: Seat, text: str) -> bool:
    try:
        match.check(seat, text)
    except (Refusal, KnownError):
        return False
    return True
