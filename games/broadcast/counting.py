"""Clocks that count down by themselves, so that a running clock needs no new state."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from games.broadcast.feed import State
from games.match.clocks import Clock

ADRIFT = 150
"""Milliseconds by which a clock can drift before a new state is sent."""


def at(clock: Clock, age: int) -> Clock:
    """Return a clock as it is `age` ms after its state."""
    return clock.charge(age) if clock.running else clock


def state_after(state: State, age: int) -> State:
    """Return the state with its clocks as they are `age` ms later."""
    return _with_clocks(state, lambda clock: at(clock, age))


def is_predicted(sent: State, now: State, passed: int) -> bool:
    """Return True if counting down a state sent `passed` ms ago gives the state `now`."""
    if _with_clocks(sent, _bare) != _with_clocks(now, _bare):
        return False
    pairs = zip(_clocks(state_after(sent, passed)), _clocks(now), strict=True)
    return all(abs(value - other) <= ADRIFT for value, other in pairs)


def _bare(clock: Clock) -> Clock:
    return replace(clock, left=0, bank=None if clock.bank is None else 0)


def _clocks(state: State) -> list[int]:
    """Return the remaining times of clocks and banks, in order."""
    clocks = [clock for clock in (state.shared, *(seat.clock for seat in state.seats)) if clock]
    return [number for clock in clocks for number in (clock.left, clock.bank or 0)]


def _with_clocks(state: State, change: Callable[[Clock], Clock]) -> State:
    first, second = (
        seat if seat.clock is None else replace(seat, clock=change(seat.clock))
        for seat in state.seats
    )
    shared = None if state.shared is None else change(state.shared)
    return replace(state, seats=(first, second), shared=shared)
