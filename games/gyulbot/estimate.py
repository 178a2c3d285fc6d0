"""An estimate of each seat's chance of winning a match of Gyulbot.

Assumptions about future rounds: no round is void, and each seat wins a round with probability 1/2.
Ties are decided by the rules (GY-11). Assumptions about the current round:

- Before a claim, each seat wins the round with probability 1/2. If a seat has declined (GY-7), the
  other seat wins with probability 1/2; otherwise the round is void.
- A number below the least number of moves cannot be demonstrated, nor can any number for a puzzle
  without a solution. Any other number is demonstrated with probability `1 - SLIP`.
- If a claim is above the least number, the other seat undercuts it with probability `UNDERCUT`, and
  with a number that can be demonstrated. If the least number is unknown, the claim is assumed to be
  possible, and to be the least number with probability 1/2.
- Otherwise, the other seat undercuts with probability `SLIP`, and with a number that cannot be
  demonstrated.

The estimate ignores clocks, the distance of a claim from the least number, the possibility that the
claim is lowered, and everything about earlier rounds except the points. `UNDERCUT` lies between the
rates of beginner and casual bots (docs/engine.md). `SLIP` models people; bots make no slips.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.core import Outcome, Pair, Seat
from games.gyulbot.rules import Position, Terms
from games.gyulbot.view import Standing

UNDERCUT = 2 / 3
"""Probability that a claim above the least number is undercut by a possible number."""
SLIP = 1 / 10
"""Probability that a possible demonstration fails, or that a seat names an impossible number."""


def chance(position: Position, known: Mapping[int, int | None]) -> float:
    """Return the chance (0 to 1) that the first seat wins the match.

    `known` maps rounds to their least number of moves, or to None if there is no solution. The
    least numbers of other rounds are unknown. The position's own least numbers are not used,
    because they are secret (GY-13).
    """
    if position.result is not None:
        return decided(position.result)
    chances = _round_chances(position, known)
    terms, lead = position.terms, position.points.one - position.points.two
    return (
        chances.one * _chance_with_lead(terms, position.number, lead + 1)
        + chances.two * _chance_with_lead(terms, position.number, lead - 1)
        + (1 - chances.one - chances.two) * _chance_with_lead(terms, position.number, lead)
    )


def decided(outcome: Outcome) -> float:
    """Return the first seat's score in a finished match: 1, 0, or 1/2 if nobody won."""
    return 0.5 if outcome.winner is None else float(outcome.winner is Seat.ONE)


def _chance_with_lead(terms: Terms, played: int, lead: int) -> float:
    """Return the first seat's chance if it leads by `lead` points after `played` rounds (GY-11)."""
    extra = terms.edition.extra_rounds
    if extra is not None and max(played, terms.rounds) >= terms.rounds + extra:
        level = float(terms.dm_opponent is Seat.ONE)
    else:
        level = 0.5  # the next extra round decides the match
    return _chance_in_even_rounds(max(0, terms.rounds - played), lead, level)


@lru_cache(maxsize=4096)
def _chance_in_even_rounds(rounds: int, lead: int, level: float) -> float:
    """Return the chance of winning with a `lead` before `rounds` fair rounds.

    `level` is the chance of winning if the points are tied after these rounds.
    """
    upto = _ways_to_win(rounds)
    need = (rounds - lead) // 2 + 1  # the seat needs this many wins to be ahead at the end
    ahead = upto[-1] - _ways_up_to(upto, need - 1)
    tied = 0
    if (rounds - lead) % 2 == 0:
        tied = _ways_up_to(upto, need - 1) - _ways_up_to(upto, need - 2)
    return ahead / upto[-1] + level * (tied / upto[-1])


@lru_cache(maxsize=4)
def _ways_to_win(rounds: int) -> tuple[int, ...]:
    """Return a tuple whose entry n is the number of ways to win at most n of `rounds` rounds."""
    ways, counts = 1, [1]
    for won in range(rounds):
        ways = ways * (rounds - won) // (won + 1)
        counts.append(counts[-1] + ways)
    return tuple(counts)


def _ways_up_to(ways: tuple[int, ...], won: int) -> int:
    return 0 if won < 0 else ways[min(won, len(ways) - 1)]


def _round_chances(position: Position, known: Mapping[int, int | None]) -> Pair[float]:
    """Return each seat's chance of winning the current round.

    The chances sum to less than 1 if the round can still be void.
    """
    standing = position.standing
    if standing is None:
        return Pair(*(0.0 if seat in position.declined else 0.5 for seat in Seat))
    success, above = 1 - SLIP, 0.5 if standing.moves > 1 else 0.0
    if position.number in known:
        least = known[position.number]
        success = 1 - SLIP if least is not None and least <= standing.number else 0.0
        above = float(least is not None and least < standing.moves)
    if position.demonstrator is not None:
        return _by_seat(position.demonstrator, success)
    return _by_seat(standing.claimant, _claimant_chance(standing, success, UNDERCUT * above))


def _claimant_chance(standing: Standing, success: float, undercut: float) -> float:
    """Return the claimant's chance of winning the round before the claim is answered.

    `success` is the probability that the claim is demonstrated if nobody undercuts. `undercut` is
    the probability that the other seat undercuts with a number that can be demonstrated.
    """
    rash = (1 - undercut) * SLIP if standing.moves > 1 else 0.0
    return undercut * SLIP + rash + (1 - undercut - rash) * success


def _by_seat(seat: Seat, share: float) -> Pair[float]:
    return Pair(share, 1 - share) if seat is Seat.ONE else Pair(1 - share, share)
