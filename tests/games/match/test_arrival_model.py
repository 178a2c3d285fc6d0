"""Clocks, banks and holds, compared with a plain model that ticks (GEN-7, GEN-8).

The model has no events: it advances by a quarter of a second at a time and records how much of the
mover's time was used at each tick. What a message costs is looked up there.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import KnownError, Refusal, Seat
from games.match.match import Match, Table
from tests.drawing import examples
from tests.games import toys
from tests.games.positions import position_of

ONE, TWO = Seat.ONE, Seat.TWO
TICK = 250


@dataclass
class Turns:
    """Clocks of a game of turns, tick by tick; an expired clock passes the turn."""

    allowance: int
    bank: int
    rounding: int
    hold: bool
    now: int = 0
    mover: Seat = ONE
    spent: dict[Seat, int] = field(default_factory=lambda: {ONE: 0, TWO: 0})
    extra: int = 0
    used: int = 0
    paper: dict[int, int] = field(default_factory=lambda: {0: 0})
    paused_at: int | None = None
    held_at: int | None = None
    stamps: list[tuple[int, int, Seat]] = field(default_factory=list)
    """Each stamp as (arrived, number, seat)."""
    turns: int = 1

    @property
    def limit(self) -> int:
        return self.allowance + self.extra + self.bank - self.spent[self.mover]

    def tick(self) -> None:
        if self.paused_at is None and self.held_at is None:
            if self.used >= self.limit:
                if self.hold or self.waiting():
                    self.held_at = self.now
                else:
                    self.pass_on(self.used)
            if self.held_at is None:
                self.used += TICK
        self.now += TICK
        self.paper[self.now] = self.used

    def waiting(self) -> list[tuple[int, int, Seat]]:
        """Return the mover's stamps that arrived in time, earliest first."""
        by = self.now if self.held_at is None else self.held_at
        return sorted(stamp for stamp in self.stamps if stamp[2] is self.mover and stamp[0] <= by)

    def pass_on(self, charged: int) -> None:
        over = max(0, charged - self.allowance - self.extra)
        if self.rounding:
            while over % self.rounding:
                over += 1
        self.spent[self.mover] += min(over, self.bank - self.spent[self.mover])
        self.mover = self.mover.other
        self.used = self.extra = 0
        self.paper = {self.now: 0}
        self.held_at = None
        self.turns += 1

    def charge(self, arrived: int) -> int:
        return self.paper[max(arrived, min(self.paper))]

    def enter(self, seat: Seat) -> bool:
        own = sorted(stamp for stamp in self.stamps if stamp[2] is seat)
        arrived = own[0][0] if own else self.now
        if seat is not self.mover:
            return False
        if self.held_at is not None and (not own or arrived > self.held_at):
            return False
        if self.paused_at is not None and (not own or arrived > self.paused_at):
            return False
        if own:
            self.stamps.remove(own[0])
        self.pass_on(self.charge(arrived))
        return True

    def settle(self) -> None:
        """Settle automatically: nothing waits any more, so the time-out takes effect."""
        standing = self.held_at is None or self.hold or self.paused_at is not None
        if not standing and not self.waiting():
            self.pass_on(self.used)

    def give(self, time: int) -> bool:
        if self.held_at is not None and self.waiting():
            return False  # the waiting message may have arrived in time
        if self.held_at is not None:
            over = max(0, self.used - self.allowance - self.extra)
            left = self.bank - self.spent[self.mover]
            self.spent[self.mover] += min(
                -(-over // self.rounding) * self.rounding if self.rounding else over, left
            )
            self.used = self.allowance + self.extra
            self.held_at = None
            self.paper = {self.now: self.used}
        self.extra += time
        return True

    def shown(self) -> tuple[int, int | None, bool]:
        waiting = self.waiting()
        used = self.charge(waiting[0][0]) if waiting else self.used
        free = self.allowance + self.extra
        bank = self.bank - self.spent[self.mover] - max(0, used - free)
        stands = bool(waiting) or self.paused_at is not None or self.held_at is not None
        return max(0, free - used), max(0, bank) if self.bank else None, not stands


OPS = st.one_of(
    st.tuples(st.just("wait"), st.integers(1, 14)),
    st.tuples(st.just("wait"), st.integers(1, 3)),
    st.tuples(st.just("stamp"), st.integers(0, 1)),
    st.tuples(st.just("enter"), st.integers(0, 1)),
    st.tuples(st.just("enter"), st.integers(0, 1)),
    st.tuples(st.just("unstamp"), st.integers(0, 5)),
    st.tuples(st.just("correct"), st.integers(0, 12)),
    st.tuples(st.just("pause"), st.just(0)),
    st.tuples(st.just("resume"), st.just(0)),
    st.tuples(st.just("confirm"), st.just(0)),
    st.tuples(st.just("give"), st.integers(1, 4)),
    st.tuples(st.just("rewind"), st.integers(0, 4)),
)


class Both:
    """A match and the model, with the same commands."""

    def __init__(self, match: Match, model: Turns) -> None:
        self.match, self.model = match, model
        self.moments: list[tuple[int, Turns]] = []
        self.given_in_hold = False

    def settle(self) -> None:
        while events := self.match.due(self.model.now):
            self.match.append(events)
        self.model.settle()

    def do(self, what: str, number: int) -> None:
        match, model = self.match, self.model
        now, before = model.now, len(match.events)
        seat = Seat(number % 2)
        if what == "wait":
            for _ in range(number):
                model.tick()
        elif what == "stamp":
            model.stamps.append((now, len(match.events), seat))
            match.append(match.stamp(seat, now))
        elif what == "enter":
            assert self._accepted(lambda: match.submit(seat, "take 1", now)) == model.enter(seat)
        elif what in ("unstamp", "correct") and model.stamps:
            self._change(what, number)
        elif what == "pause" and model.paused_at is None:
            match.append(match.pause(now, ""))
            model.paused_at = now
        elif what == "resume" and model.paused_at is not None:
            match.append(match.resume(now))
            model.paused_at = None
        elif what == "confirm" and model.held_at is not None and match.consequences():
            match.append(match.confirm(match.consequences()[0], now))
            model.pass_on(model.used)
        elif what == "give":
            (one,) = match.state.clocks.running
            self.given_in_hold |= match.held
            given = self._accepted(lambda: match.adjust(now, one.timer.key, number * TICK, ""))
            assert given == model.give(number * TICK)
        elif what == "rewind" and self.moments:
            self._rewind(number)
        self.settle()
        if len(match.events) > before and match.state.clocks.at == self.model.now:
            self.moments.append((len(match.events), copy.deepcopy(self.model)))

    def _change(self, what: str, number: int) -> None:
        match, model = self.match, self.model
        one = model.stamps[number % len(model.stamps)]
        arrived = max(0, model.now - number * TICK)
        if what == "unstamp":
            match.append(match.unstamp(one[1], model.now))
        elif not self._accepted(lambda: match.correct_stamp(one[1], arrived, model.now, "by hand")):
            assert self.given_in_hold  # an arrival cannot be moved before time given in the hold
            return
        model.stamps.remove(one)
        if what == "correct":
            model.stamps.append((arrived, one[1], one[2]))

    def _rewind(self, number: int) -> None:
        to, then = self.moments[-1 - number % len(self.moments)]
        if then.used >= then.limit or to >= len(self.match.events):
            return  # expired time is given anew; the tables have these cases
        self.match.append(self.match.rewind(to, self.model.now, "back"))
        again = copy.deepcopy(then)
        again.now, again.stamps = self.model.now, self.model.stamps
        if then.waiting():  # the mover's clock had stopped at the arrival of the waiting message
            again.used = then.charge(then.waiting()[0][0])
        again.paper, again.held_at = {again.now: again.used}, None
        stopped = self.model.paused_at
        again.paused_at = again.now if stopped is None else stopped
        self.model = again

    def _accepted(self, command: Any) -> bool:
        try:
            self.match.append(command())
        except (Refusal, KnownError):
            return False
        return True


@pytest.mark.clause("GEN-7", "GEN-8", "MA-9")
@settings(max_examples=examples(200), deadline=None)
@given(st.data())
def test_turns_are_charged_like_in_the_plain_model(data: st.DataObject) -> None:
    hold, bank = data.draw(st.booleans()), data.draw(st.sampled_from([0, 2]))
    rounding = data.draw(st.sampled_from([0, 1]))
    options = {"turn_seconds": 2, "banks": (bank, bank), "rounding": rounding, "heap": 99}
    match = toys.running(toys.TurnsGame(), Table(hold=hold), **options)
    both = Both(match, Turns(2_000, 1_000 * bank, 1_000 * rounding, hold))
    both.moments.append((1, copy.deepcopy(both.model)))
    for what, number in data.draw(st.lists(OPS, max_size=30)):
        if match.outcome is not None:
            return
        both.do(what, number)
        model = both.model
        if match.outcome is not None:
            return
        assert (match.held, match.paused) == (
            model.held_at is not None,
            model.paused_at is not None,
        )
        assert position_of(match).to_move is model.mover
        assert [match.state.clocks.bank(seat).spent for seat in Seat] == [*model.spent.values()]
        (reading,) = (reading for reading in match.readings(model.now) if reading.key is not None)
        assert (reading.left, reading.bank, reading.running) == model.shown()


@pytest.mark.clause("GEN-7")
def test_a_rewound_entry_costs_no_time_again() -> None:
    """A message arrived at 0 and was entered at 1.5 s: rewinding it gives the mover 2 s again."""
    match = toys.running(toys.TurnsGame(), Table(), turn_seconds=2, banks=(0, 0), heap=99)
    both = Both(match, Turns(2_000, 0, 0, False))
    for what, number in (("stamp", 0), ("wait", 6), ("pause", 0), ("enter", 0), ("rewind", 1)):
        both.do(what, number)
    (reading,) = (reading for reading in match.readings(both.model.now) if reading.key is not None)
    assert (reading.left, reading.bank, reading.running) == (2_000, None, False)
    assert both.model.shown() == (2_000, None, False)
