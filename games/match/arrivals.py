"""What a clock showed when a message arrived, looked up in the states of a match (GEN-7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Message, Ms, Seat
from games.match.clocks import CLOSING, Key, Reading, clock_text
from games.match.events import Adjusted, Event, Fixed, Rewound
from games.match.state import State


def used_at(states: Sequence[State], events: Sequence[Event], key: Key, moment: Ms, most: Ms) -> Ms:
    """Return what a timer that runs now had used at an earlier moment, at most `most`.

    Before its first moment, which is that of its phase, it is what it had used then. So it is
    before a rewind or a correction that took it up again, and before time was given to it when it
    had run out. `states` has one more than `events`: the state before each, and the last.
    """
    used = most
    for index in range(len(states) - 1, -1, -1):
        clocks = states[index].clocks
        one = clocks.find(key)
        if one is None or one.used > used:
            break
        if clocks.at <= moment:
            then = clocks.advance(moment).find(key)
            return used if then is None else min(used, then.used)
        used = one.used
        if index and _begins_anew(states[index - 1], events[index - 1]):
            break
    return used


def clock_at(
    states: Sequence[State], events: Sequence[Event], seat: Seat, moment: Ms
) -> Reading | None:
    """What the clock that runs for a seat showed at an earlier moment (`used_at`); None: none."""
    clocks = states[-1].clocks
    for one in clocks.running:
        key = one.timer.key
        if key[0] != CLOSING and one.timer.seat in (seat, None):
            used = used_at(states, events, key, moment, one.used)
            then = clocks.with_used({key: used}).readings(clocks.at)
            return next(dial for dial in then if dial.key == key)
    return None


def time_on_arrival(
    states: Sequence[State], events: Sequence[Event], seat: Seat, arrived: Ms
) -> tuple[Message, Message] | None:
    """What a seat's clock showed when a message arrived, or how late that was; None: none ran.

    As part of a sentence, and by itself.
    """
    hold = states[-1].hold
    if hold is not None and arrived > hold.at:
        late = Message("{seconds} s late", seconds=-((hold.at - arrived) // 1000))
        return late, late
    dial = clock_at(states, events, seat, arrived)
    if dial is None:
        return None
    time = clock_text(dial.shown)
    if dial.on_bank:
        within = Message("with {time} of the bank left", time=time)
        return within, Message("bank {time}", time=time)
    return Message("with {time} left", time=time), Message("{time} left", time=time)


def _begins_anew(before: State, event: Event) -> bool:
    """Return whether an event had the clocks begin anew: a correction, or time given in a hold."""
    given = isinstance(event, Adjusted) and event.key is not None and before.hold is not None
    return given or isinstance(event, Rewound | Fixed)


def time_run(states: Sequence[State], since: Ms, now: Ms) -> Ms:
    """Return how long the match went on between two moments, held or not, pauses left out."""
    total, until = 0, now
    for state in reversed(states):
        start = max(since, state.clocks.at)
        if not state.clocks.paused and start < until:
            total += until - start
        until = min(until, state.clocks.at)
        if until <= since:
            break
    return total
