"""What is done for a seat whose program does nothing, wherever programs play."""

from __future__ import annotations

import random

from games.core import GameKind, KnownError, Refusal, Seat
from games.match.match import Match


def may_lower(match: Match, seat: Seat) -> bool:
    """Whether a seat may lower its claim, for which nobody waits (GY-8)."""
    return match.game.kind is GameKind.RACE and _may_say(match, seat, "lower 1")


def played_for(match: Match, seat: Seat, rng: random.Random) -> str:
    """Something legal for a seat that has to act; in a race to decline, or "": nothing.

    It is left to chance, so that nobody can guess what is sealed; and where the rules draw a move
    it is any that they might draw (CC-1, TO-9).
    """
    game, position = match.game, match.position
    if game.kind is GameKind.RACE:
        return "decline" if _may_say(match, seat, "decline") else ""
    drawn = position.fallback(seat, lambda label, n: rng.randrange(n))
    if drawn is not None:
        return game.write(drawn)
    actions = game.actions(position, seat)
    return game.write(rng.choice(actions)) if actions else ""


def _may_say(match: Match, seat: Seat, text: str) -> bool:
    try:
        match.read(seat, text)
    except (Refusal, KnownError):
        return False
    return True
