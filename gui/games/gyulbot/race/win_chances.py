"""The win chances during a finished race, and the cost of each action to its seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.core import UMPIRE, Seat
from games.core.turns import turn
from games.gyulbot import estimate
from games.gyulbot.rules import Position
from games.gyulbot.view import GyulbotView, Phase
from games.match.events import Acted, Expired, Fixed
from games.match.match import Match
from games.match.matchview import view_of
from gui.games.gyulbot.race.words import RoundRecord, stories


@dataclass(frozen=True, slots=True)
class RaceReview:
    """Data about a race for Review: its rounds, the recorded least numbers, and the win chances."""

    rounds: tuple[RoundRecord, ...]
    least: Mapping[int, int | None]
    chances: dict[int, float]


def race_review(match: Match, steps: Sequence[int]) -> RaceReview:
    least = least_known(match)
    return RaceReview(stories(match, steps), least, chances(match, steps, least))


def least_known(match: Match) -> dict[int, int | None]:
    """Return the recorded least numbers of moves, keyed by round. None means unsolvable (GY-13)."""
    view: GyulbotView = view_of(match, UMPIRE).board
    return {least.round: least.moves for least in view.least}


def chances(
    match: Match, steps: Sequence[int], known: Mapping[int, int | None]
) -> dict[int, float]:
    """Return seat one's win chance, 0 to 1, keyed by step. `known` is keyed by round."""
    by_index = {}
    for index, events in enumerate(steps):
        turn()
        state = match.states[events]
        if state.outcome is not None:
            by_index[index] = estimate.decided(state.outcome)
            continue
        position = state.position
        assert isinstance(position, Position)
        by_index[index] = estimate.chance(position, known)
    return by_index


@dataclass(frozen=True, slots=True)
class Cost:
    """The loss of win chance from an action, from 0 to 1. `step` is the step before the action."""

    step: int
    round: int
    seat: Seat
    share: float


def costs(match: Match, steps: Sequence[int], chances: Mapping[int, float]) -> tuple[Cost, ...]:
    """Return the loss of win chance from each action. It is 0 if the chance did not fall.

    `chances` holds seat one's chance, keyed by step. An action is omitted if the chance before
    or after the action is unknown.
    """
    all_costs = []
    for index in range(1, len(steps)):
        seat = _actor(match, steps[index] - 1)
        if seat is None or index not in chances or index - 1 not in chances:
            continue
        lost = chances[index - 1] - chances[index]
        share = lost if seat is Seat.ONE else -lost
        number = match.states[steps[index] - 1].position.round
        all_costs.append(Cost(index - 1, number, seat, max(0.0, share)))
    return tuple(all_costs)


def _actor(match: Match, index: int) -> Seat | None:
    """Return the seat that acted in an event or ran out of time, or None."""
    event, position = match.events[index], match.states[index].position
    if isinstance(event, Acted | Fixed):
        return match.game.seat(event.seat)
    if isinstance(event, Expired) and isinstance(position, Position) and position.standing:
        if position.phase is Phase.REBUTTAL:
            return position.standing.claimant.other
        return position.demonstrator
    return None
