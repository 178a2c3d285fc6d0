"""Clock readings at the arrival of a message, reconstructed from a match's states (GEN-7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Message, Ms, Seat
from games.match.clocks import CLOSING, Key, Reading, time_text
from games.match.events import Adjusted, Event, Fixed, Rewound
from games.match.state import State


def used_at(states: Sequence[State], events: Sequence[Event], key: Key, moment: Ms, most: Ms) -> Ms:
    """Return how much time (ms) a running timer had used at an earlier `moment`, at most `most`.

    The search ends at the timer's start, a rewind, a correction, or an extension given after the
    timer had run out. If `moment` is even earlier, return the time used where the search ended.
    `states` has one more item than `events`: the state before each event, and the last state.
    """
    used = most
    for index in range(len(states) - 1, -1, -1):
        clocks = states[index].clocks
        running = clocks.find(key)
        if running is None or running.used > used:
            break
        if clocks.at <= moment:
            then = clocks.advance(moment).find(key)
            return used if then is None else min(used, then.used)
        used = running.used
        if index and _restarts_clocks(states[index - 1], events[index - 1]):
            break
    return used


def clock_at(
    states: Sequence[State], events: Sequence[Event], seat: Seat, moment: Ms
) -> Reading | None:
    """Return the reading of a seat's clock at an earlier moment, or None if no clock ran then."""
    clocks = states[-1].clocks
    for running in clocks.running:
        key = running.timer.key
        if key[0] != CLOSING and running.timer.seat in (seat, None):
            used = used_at(states, events, key, moment, running.used)
            then = clocks.with_used({key: used}).readings(clocks.at)
            return next(reading for reading in then if reading.key == key)
    return None


def time_on_arrival(
    states: Sequence[State], events: Sequence[Event], seat: Seat, arrived: Ms
) -> tuple[Message, Message] | None:
    """Describe the time left on a seat's clock at an arrival, or how late the arrival was.

    Return a phrase for use in a sentence and a short phrase for use on its own. Return None if no
    clock was running.
    """
    hold = states[-1].hold
    if hold is not None and arrived > hold.at:
        late = Message("{seconds} s late", seconds=-((hold.at - arrived) // 1000))
        clock = states[-1].clocks.find(hold.key)
        if clock is not None and clock.timer.by_post:
            late = Message("{time} late", time=time_text(Reading(arrived - hold.at, by_post=True)))
        return late, late
    reading = clock_at(states, events, seat, arrived)
    if reading is None:
        return None
    time = time_text(reading)
    if reading.on_bank:
        within = Message("with {time} of the bank left", time=time)
        return within, Message("bank {time}", time=time)
    return Message("with {time} left", time=time), Message("{time} left", time=time)


def _restarts_clocks(before: State, event: Event) -> bool:
    extended = isinstance(event, Adjusted) and event.key is not None and before.hold is not None
    return extended or isinstance(event, Rewound | Fixed)


def time_run(states: Sequence[State], since: Ms, now: Ms) -> Ms:
    """Return how long the match ran between two moments, in ms, including holds but not pauses."""
    total, until = 0, now
    for state in reversed(states):
        start = max(since, state.clocks.at)
        if not state.clocks.paused and start < until:
            total += until - start
        until = min(until, state.clocks.at)
        if until <= since:
            break
    return total
