"""How likely each seat is to win a match of Gyulbot: an estimate, not a truth.

Rounds that have not begun are never void and fall to either seat alike; from there on the rules
alone decide, ties included (GY-11). The round in progress:

- Before a claim each seat takes it half of the time. Who has declined does not (GY-7): then it is
  the other's or void, alike.
- What cannot be shown is not shown: a number below the least, or any where there is no solution.
  What can be shown is shown but for a `SLIP`.
- A claim above the least is undercut with the chance `UNDERCUT` by what can be shown, the least is
  not. Where the least is not known, the claim is the least half of the time and can be shown.
- Who does not undercut so says by a `SLIP` a number that cannot be shown.

Not looked at: clocks, how far above the least a claim is, whether it may still be lowered, who has
won the rounds before. `UNDERCUT` was chosen between what beginner and casual bots do among
themselves (docs/engine.md); a `SLIP` is people's, bots have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.core import Outcome, Pair, Seat
from games.gyulbot.rules import Position, Terms
from games.gyulbot.view import Standing

UNDERCUT = 2 / 3
"""How often a claim above the least is undercut by what can be shown."""
SLIP = 1 / 10
"""How often somebody fails at what can be done, or tries what cannot."""


def chance(position: Position, known: Mapping[int, int | None]) -> float:
    """Return the chance, 0 to 1, that the first seat wins from here by the rules.

    `known`: by round the least number of moves, None for no solution; rounds that are not in it
    are not known. The position's own numbers are not looked at, so nothing gets out (GY-13).
    """
    if position.result is not None:
        return decided(position.result)
    taken = _taken(position, known)
    terms, lead = position.terms, position.points.one - position.points.two
    return (
        taken.one * _ahead(terms, position.number, lead + 1)
        + taken.two * _ahead(terms, position.number, lead - 1)
        + (1 - taken.one - taken.two) * _ahead(terms, position.number, lead)
    )


def decided(outcome: Outcome) -> float:
    """Return the first seat's chance in a match that is over: 1 or 0, and 1/2 if nobody won."""
    return 0.5 if outcome.winner is None else float(outcome.winner is Seat.ONE)


# The rounds to come


def _ahead(terms: Terms, played: int, lead: int) -> float:
    """Return the first seat's chance after so many rounds, so many points ahead (GY-11)."""
    extra = terms.edition.extra_rounds
    if extra is not None and max(played, terms.rounds) >= terms.rounds + extra:
        level = float(terms.dm_opponent is Seat.ONE)
    else:
        level = 0.5  # extra rounds to come, the first of which decides
    return _coming(max(0, terms.rounds - played), lead, level)


@lru_cache(maxsize=4096)
def _coming(rounds: int, lead: int, level: float) -> float:
    """Return the chance to win with `rounds` even rounds left; a tie is worth `level`."""
    upto = _ways(rounds)
    need = (rounds - lead) // 2 + 1  # so many of them must be won to be ahead in the end
    ahead = upto[-1] - _upto(upto, need - 1)
    tied = 0
    if (rounds - lead) % 2 == 0:
        tied = _upto(upto, need - 1) - _upto(upto, need - 2)
    return ahead / upto[-1] + level * (tied / upto[-1])


@lru_cache(maxsize=4)
def _ways(rounds: int) -> tuple[int, ...]:
    """In how many ways so many rounds, at most 0, 1, 2, … of them won, can go."""
    ways, found = 1, [1]
    for won in range(rounds):
        ways = ways * (rounds - won) // (won + 1)
        found.append(found[-1] + ways)
    return tuple(found)


def _upto(ways: tuple[int, ...], won: int) -> int:
    """Return the number of ways to win at most `won` rounds; 0 if that is negative."""
    return 0 if won < 0 else ways[min(won, len(ways) - 1)]


# The round in progress


def _taken(position: Position, known: Mapping[int, int | None]) -> Pair[float]:
    """Each seat's chance to take the round in progress; what lacks to 1 is that it is void."""
    standing = position.standing
    if standing is None:
        return Pair(*(0.0 if seat in position.declined else 0.5 for seat in Seat))
    shown, above = 1 - SLIP, 0.5 if standing.moves > 1 else 0.0
    if position.number in known:
        least = known[position.number]
        shown = 1 - SLIP if least is not None and least <= standing.number else 0.0
        above = float(least is not None and least < standing.moves)
    if position.demonstrator is not None:
        return _split(position.demonstrator, shown)
    return _split(standing.claimant, _kept(standing, shown, UNDERCUT * above))


def _kept(standing: Standing, shown: float, undercut: float) -> float:
    """Return the claimant's chance before the other seat has answered.

    `shown`: that the claim is shown if nobody undercuts; `undercut`: that the other seat undercuts
    by what can be shown.
    """
    rash = (1 - undercut) * SLIP if standing.moves > 1 else 0.0
    return undercut * SLIP + rash + (1 - undercut - rash) * shown


def _split(seat: Seat, share: float) -> Pair[float]:
    """Return a round of which `seat` has this share and the other seat the rest."""
    return Pair(share, 1 - share) if seat is Seat.ONE else Pair(1 - share, share)
