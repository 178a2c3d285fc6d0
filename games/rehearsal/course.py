"""The history of a match: its phases, and the submissions in each phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from games.core import Seat
from games.match.events import Acted, Fixed
from games.match.match import Match
from games.rehearsal.faults import Course
from games.rehearsal.script import BEFORE, Key

IDLE = (BEFORE[0], "waiting", "over")
"""The first parts of the keys of phases without a running clock."""


class MatchActions(Protocol):
    @property
    def match(self) -> Match:
        """The match in its current state."""

    def unstamp(self, number: int) -> None:
        """Remove the stamp that records a message's arrival (GEN-7)."""

    def rewind(self, to: int, reason: str) -> None:
        """Rewind the match to its first `to` events."""

    def resume(self) -> None:
        """Start the clocks."""

    def submit(self, seat: Seat, submission: Any) -> None:
        """Submit a seat's move."""

    def close_round(self) -> None:
        """Reveal a complete round."""

    def call_time(self) -> None:
        """End the phase as if its time had run out."""


@dataclass(frozen=True, slots=True)
class PhaseHistory:
    """The submissions of a match by phase; `starts` is the number of events before each phase."""

    courses: dict[Key, Course]
    starts: dict[Key, int]


def history_of(match: Match) -> PhaseHistory:
    """Return the history of a match, without submissions that were undone or randomly drawn."""
    history = PhaseHistory({}, {})
    for index in match.line():
        event, after = match.events[index], match.states[index + 1]
        if isinstance(event, Acted | Fixed):
            course = history.courses.setdefault(key_of(match, index), {})
            seat = match.game.seat(event.seat)
            course[seat, place(course, seat, slot_at(match, index))] = event.text
        timers = after.position.timers()
        running = history.starts or not after.clocks.paused
        if timers and running and not after.waiting:
            history.starts.setdefault(timers[0].key, index + 1)
    return history


def phase_of(match: Match) -> Key:
    if match.outcome is not None:
        return ("over",)
    if not match.started:
        return BEFORE
    if match.waiting:
        return ("waiting", match.position.round)
    return match.position.timers()[0].key


def key_of(match: Match, index: int) -> Key:
    """Return the phase of an event; for a correction, the phase of the replaced move."""
    event = match.events[index]
    before = event.replaces if isinstance(event, Fixed) else index
    timers = match.states[before].position.timers()
    return timers[0].key if timers else ("over",)


def slot_at(match: Match, index: int) -> str:
    """Return the slot of the submission with event `index`, or "" if it has none."""
    return match.position.slot(match.states[index + 1].action) or ""


def place(course: Course, seat: Seat, slot: str) -> str:
    """Return the key of a seat's next action: `slot` or, if it is "", the number of its actions."""
    return slot or str(sum(step[0] is seat for step in course))


def end_phase(actions: MatchActions) -> None:
    """Close a complete round, or else end the phase as if its time had run out."""
    if actions.match.position.complete():
        actions.close_round()
    else:
        actions.call_time()
