from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec

from games.core import PUBLIC, UMPIRE, GameKind, Ms
from games.core.turns import turn
from games.engine import judging
from games.match.archive.replay import check_events
from games.match.clocks import Reading
from games.match.draws import commitment
from games.match.events import (
    Acted,
    Adjusted,
    Begun,
    ChanceShown,
    Drawn,
    Fixed,
    Held,
    Missed,
    Noted,
    Paused,
    Received,
    Renamed,
    Restamped,
    Resumed,
    Seated,
    Stamped,
    Unmasked,
    Unstamped,
)
from games.match.history import disclosed_board
from games.match.match import Match, State
from games.match.matchview import MatchView, view_of
from gui.games import face
from gui.kit.texts import Review
from gui.kit.wording import plain
from gui.review import words

_STILL = (
    *(Begun, Paused, Resumed, Adjusted, Noted, Unmasked, ChanceShown, Seated, Received, Renamed),
    *(Stamped, Unstamped, Restamped, Held, Missed),
)
"""Types of events that have no step of their own."""
_SUBMITTED = (Acted, Drawn, Fixed)
KEPT = 8


@dataclass(frozen=True, slots=True)
class Step:
    """The state after the first `events` events."""

    events: int
    title: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The views at a step: `saw` is the public view, and `open` includes all secrets."""

    saw: MatchView
    open: MatchView
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    checked: tuple[str, ...]
    problems: tuple[str, ...]


class Replay:
    """The steps of a finished match. Raise ValueError for an unfinished match."""

    def __init__(self, match: Match) -> None:
        if match.outcome is None:
            raise ValueError("only a match that is over can be reviewed")
        self.match = match
        self.steps = _steps(match)
        self.secretive = any(_hides(match.states[step.events]) for step in self.steps)
        self._frames: dict[int, Frame] = {}
        self._proof: Proof | None = None

    def prepared(self) -> Replay:
        """Compute the expensive values that the page shows first, and return this replay."""
        len(self.final.log)
        for index in (0, len(self.steps) - 1):
            self.frame(index)
        face(self.match.game.id).preload(self.final.board)
        _ = self.own_data, self.pace
        self._proof = self.proof()
        return self

    @cached_property
    def final(self) -> MatchView:
        return view_of(self.match, UMPIRE, disclosed=True)

    @cached_property
    def own_data(self) -> Any:
        review = face(self.match.game.id).review
        return None if review is None else review.data(self.match, self.event_counts)

    @cached_property
    def pace(self) -> Ms:
        """The bot's thinking time per choice, in milliseconds."""
        return judging.pace(self.match)

    @property
    def event_counts(self) -> tuple[int, ...]:
        return tuple(step.events for step in self.steps)

    def frame(self, index: int) -> Frame:
        if index not in self._frames:
            if len(self._frames) >= KEPT:
                del self._frames[next(iter(self._frames))]
            self._frames[index] = self._frame_at(self.steps[index].events)
        return self._frames[index]

    def step_of(self, event: int) -> int:
        """Return the first step that includes event number `event`, or the last step if none does.

        Events are numbered from 1.
        """
        index = bisect_left(self.steps, event, key=lambda step: step.events)
        return min(index, len(self.steps) - 1)

    def round_from(self, index: int, way: int) -> int:
        """Return the first step of the next round or, if `way` < 0, of the previous round."""
        numbers = [self.match.states[step.events].position.round for step in self.steps]
        if way > 0:
            later = (at for at in range(index, len(numbers)) if numbers[at] > numbers[index])
            return next(later, len(numbers) - 1)
        earlier = [number for number in numbers[:index] if number < numbers[index]]
        return numbers.index(earlier[-1]) if earlier else 0

    def proof(self) -> Proof:
        """Verify the seed, the commitment, the hash chain and the random draws (GEN-4)."""
        if self._proof is not None:
            return self._proof
        match = self.match
        if match.seed is None:
            return Proof(
                (), (Review.tr("The seed is not known, so draws and chain cannot be checked."),)
            )
        faults = check_events(match.upto(0), match.events, match.heads[1:])
        problems = list(map(plain, faults))
        if commitment(match.seed) != match.commitment:
            problems.append(Review.tr("The commitment is not the SHA-256 of the seed."))
        drawn = sum(isinstance(event, Drawn) for event in match.events)
        return Proof(words.proved(len(match.events), drawn), tuple(problems))

    def _frame_at(self, events: int) -> Frame:
        match = self.match.upto(events)
        saw = view_of(match, PUBLIC)
        if not saw.begun:  # this view does not contain the players' names yet
            saw = replace(saw, setup=replace(saw.setup, players=self.final.setup.players))
        everything = replace(saw, board=disclosed_board(match))
        return Frame(saw, everything, match.readings(match.state.clocks.at))


def standing(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return the clock readings with all clocks stopped."""
    return tuple(msgspec.structs.replace(reading, running=False) for reading in readings)


def _steps(match: Match) -> tuple[Step, ...]:
    """Return one step for the start and one for each public event that was not undone.

    A secret submission becomes public when its round closes.
    """
    steps = [Step(0, words.start())]
    sealed = match.game.kind is GameKind.SEALED
    for index in match.line():
        turn()
        event = match.events[index]
        # When a race's round begins, its puzzle becomes visible.
        begins = isinstance(event, Resumed) and match.states[index].waiting and not sealed
        if isinstance(event, _STILL) and not begins:
            continue
        if sealed and isinstance(event, _SUBMITTED):
            continue
        steps.append(Step(index + 1, _title(match, index)))
    return tuple(steps)


def _title(match: Match, index: int) -> str:
    if match.states[index + 1].ruling is not None:
        return words.ruling()
    event = match.events[index]
    state_after = match.states[index + 1]
    number = match.states[event.replaces if isinstance(event, Fixed) else index].position.round
    if number == 0:
        return words.arranged()
    if state_after.position.round == number and state_after.outcome is None:
        return words.during(number)
    return words.after(match.game.kind.alternating, number)


def _hides(state: State) -> bool:
    """Return True if the state contains anything that was not public."""
    turn()
    if state.outcome is not None:
        return False
    if state.waiting:  # the round has not been shown yet
        shown = state.position.before_start().view(PUBLIC)
        return bool(shown != state.position.view(UMPIRE))
    return state.position.hides()
