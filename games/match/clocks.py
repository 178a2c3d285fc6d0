"""Clocks as a value: asked "now", never asking.

`Clocks` holds how long each running timer has been running at the moment `at`, and what each
seat has spent of its bank. Every method returns a new value. Moments are match time: whole
milliseconds since the match was opened, never going back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

import msgspec
from msgspec.structs import replace

from games.core import Ms, Seat, Timer

Key = tuple[str | int, ...]

CLOSING = "close"
"""First part of the key of the timer that closes a complete round by itself."""


class Running(msgspec.Struct, frozen=True, gc=False):
    """A timer that has been started: `used` of its time is gone, `extra` was given by hand.

    By post `quiet` is added, so that it ends in no quiet time; `fixed` once that is settled.
    """

    timer: Timer
    used: Ms = 0
    extra: Ms = 0
    quiet: Ms = 0
    fixed: bool = False

    @property
    def allowance(self) -> Ms:
        """The free time of this timer, corrections included.

        Below 0 if more was taken by hand than there was: the rest comes out of the bank.
        """
        return self.timer.allowance + self.extra + self.quiet

    @property
    def overrun(self) -> Ms:
        """The time beyond the allowance: it comes out of the bank."""
        return max(0, self.used - self.allowance)


class Bank(msgspec.Struct, frozen=True, gc=False):
    """What a seat has `spent` of its bank, and what was `extra` given to it by hand."""

    spent: Ms = 0
    extra: Ms = 0

    def left(self, timer: Timer) -> Ms:
        """Return what remains of the bank that `timer` draws on, its own overrun not counted."""
        return max(0, timer.bank + self.extra - self.spent)

    def charge(self, running: Running) -> Bank:
        """After a timer stopped: its overrun is spent, rounded up if the timer says so."""
        overrun, step = running.overrun, running.timer.bank_rounding
        if step:
            overrun = -(-overrun // step) * step
        return replace(self, spent=self.spent + min(overrun, self.left(running.timer)))


class Clock(msgspec.Struct, frozen=True, gc=False):
    """What a clock has: `left` of the turn or round, and the `bank` that it draws on after that.

    `bank` is None where there is none. `running`: it counts down now. `paused`: it would, if the
    match were not paused. `out`: its deadline has fallen.
    """

    left: Ms
    bank: Ms | None = None
    running: bool = False
    paused: bool = False
    out: bool = False

    @property
    def total(self) -> Ms:
        """All the time before the deadline."""
        return self.left + (self.bank or 0)

    @property
    def on_bank(self) -> bool:
        """Whether the turn's own time is used up and there is some left in the bank."""
        return self.left <= 0 and bool(self.bank) and not self.out

    @property
    def shown(self) -> Ms:
        """The time in large digits: what is left, or the bank once that is drawn on."""
        return self.total if self.on_bank else self.left

    def charge(self, time: Ms) -> Self:
        """Return this clock after `time` more was used: of what is left first, then of the bank."""
        left = self.left - time
        bank = None if self.bank is None else max(0, self.bank + min(0, left))
        return replace(self, left=max(0, left), bank=bank)

    def deadline(self, now: Ms) -> Ms:
        """Return the last moment that is in time, if it runs on from `now`."""
        return now + self.total


class Reading(Clock, frozen=True, gc=False):
    """A clock of the match: a seat's, or with `seat` None that of both.

    `held`: its deadline has fallen and nothing has come of it yet (GEN-8). `key` is its timer's;
    None for the clock of a seat that is not on the move.
    """

    held: bool = False
    seat: Seat | None = None
    key: Key | None = None


class Clocks(msgspec.Struct, frozen=True, gc=False):
    """All clocks of a match at the moment `at`.

    `held`: a deadline has fallen and nothing has come of it yet (GEN-8). Until something has, all
    of them stand but the one that closes a complete round.
    """

    at: Ms = 0
    paused: bool = True
    held: bool = False
    running: tuple[Running, ...] = ()
    banks: tuple[Bank, Bank] = (Bank(), Bank())

    def bank(self, seat: Seat) -> Bank:
        """Return the bank of a seat."""
        return self.banks[seat.value]

    def find(self, key: Key) -> Running | None:
        """Return the running timer of that key; None if there is none."""
        for one in self.running:
            if one.timer.key == key:
                return one
        return None

    def runs(self, one: Running) -> bool:
        """Return whether a timer uses up time now."""
        return not self.paused and (not self.held or one.timer.key[0] == CLOSING)

    def _with_bank(self, seat: Seat, bank: Bank) -> tuple[Bank, Bank]:
        return (bank, self.banks[1]) if seat is Seat.ONE else (self.banks[0], bank)

    def advance(self, now: Ms) -> Clocks:
        """Return the clocks at `now`: every timer that does not stand has used the time since.

        Raises ValueError if `now` lies before `at`.
        """
        if now < self.at:
            raise ValueError(f"time runs forward: {now} lies before {self.at}")
        if now == self.at:
            return self
        if self.paused:
            return replace(self, at=now)
        passed = now - self.at
        if self.held:
            passed_on = tuple(
                replace(one, used=one.used + passed) if self.runs(one) else one
                for one in self.running
            )
            return replace(self, at=now, running=passed_on)
        moved = tuple(replace(one, used=one.used + passed) for one in self.running)
        return replace(self, at=now, running=moved)

    def want(self, timers: Iterable[Timer]) -> Clocks:
        """The clocks when a position asks for `timers`: a new key starts, a missing one stops.

        The same key runs on, even with another allowance. A timer that stops charges its bank.
        """
        wanted = {timer.key: timer for timer in timers}
        if not wanted and not self.running:
            return self
        old = {one.timer.key: one for one in self.running}
        clocks = self
        for key, one in old.items():
            seat = one.timer.seat
            if key not in wanted and seat is not None:
                bank = clocks.bank(seat).charge(one)
                clocks = replace(clocks, banks=clocks._with_bank(seat, bank))
        running = tuple(
            replace(old[key], timer=timer) if key in old else Running(timer)
            for key, timer in wanted.items()
        )
        return replace(clocks, running=running)

    def pause(self) -> Clocks:
        """Return these clocks, paused."""
        return replace(self, paused=True)

    def resume(self) -> Clocks:
        """Return these clocks, running; where they end has to be settled again by post."""
        running = tuple(replace(one, fixed=False) if one.fixed else one for one in self.running)
        return replace(self, paused=False, running=running)

    def until(self, key: Key, moment: Ms) -> Clocks:
        """Return these clocks, the timer of that key ending at that moment; KeyError if none."""
        found = self.find(key)
        if found is None:
            raise KeyError(key)
        more = moment - self.clock(found).deadline(self.at)
        fixed = replace(found, quiet=found.quiet + more, fixed=True)
        return replace(self, running=tuple(fixed if o is found else o for o in self.running))

    def rebase(self, now: Ms) -> Clocks:
        """These clocks taken up again at a later moment, as if no time had passed (rewind)."""
        return replace(self, at=now)

    def taken_up(self, now: Clocks) -> Clocks:
        """These earlier clocks in place of `now`, running or not as those do.

        What was given to the banks by hand since then stays given.
        """
        banks = (
            replace(self.banks[0], extra=now.banks[0].extra),
            replace(self.banks[1], extra=now.banks[1].extra),
        )
        return replace(self, at=now.at, paused=now.paused, held=False, banks=banks)

    def with_gifts_of(self, others: Clocks) -> Clocks:
        """With what was given by hand to timers of `others` given to those of the same key."""
        gifts = {one.timer.key: one.extra for one in others.running}
        running = tuple(
            replace(one, extra=gifts.get(one.timer.key, one.extra)) for one in self.running
        )
        return replace(self, running=running)

    def give(self, key: Key, time: Ms) -> Clocks:
        """With `time` added to (or, negative, taken from) a running timer. KeyError if none."""
        if all(one.timer.key != key for one in self.running):
            raise KeyError(key)
        running = tuple(
            replace(one, extra=one.extra + time) if one.timer.key == key else one
            for one in self.running
        )
        return replace(self, running=running)

    def give_out_of_time(self, key: Key, time: Ms) -> Clocks:
        """With exactly `time` left for a timer that has run out; what it used of a bank is spent.

        KeyError if it is not running.
        """
        one = self.find(key)
        if one is None:
            raise KeyError(key)
        banks, seat = self.banks, one.timer.seat
        if seat is not None:
            banks = self._with_bank(seat, self.bank(seat).charge(one))
        gone = replace(one, used=one.allowance, extra=one.extra + time, fixed=True)
        running = tuple(gone if other is one else other for other in self.running)
        return replace(self, running=running, banks=banks)

    def with_used(self, used: Mapping[Key, Ms]) -> Clocks:
        """With so much of some running timers used."""
        running = tuple(
            replace(one, used=used[one.timer.key]) if one.timer.key in used else one
            for one in self.running
        )
        return replace(self, running=running)

    def give_bank(self, seat: Seat, time: Ms) -> Clocks:
        """With `time` added to (or taken from) a seat's bank."""
        bank = self.bank(seat)
        return replace(self, banks=self._with_bank(seat, replace(bank, extra=bank.extra + time)))

    def gifts(self, wanted: Reading) -> tuple[Ms, Ms]:
        """What to give to a running timer, and to its seat's bank, so that it reads as `wanted`.

        ValueError if that timer is not running.
        """
        (one,) = (running for running in self.running if running.timer.key == wanted.key)
        time = wanted.left - self.clock(one).left
        if time:  # what had run out of the bank comes back with it
            time = wanted.left - (one.allowance - one.used)
        if wanted.bank is None or one.timer.seat is None:
            return time, 0
        bank = self.bank(one.timer.seat)
        overrun = max(0, one.used - one.allowance - time)
        return time, wanted.bank + overrun - (one.timer.bank + bank.extra - bank.spent)

    def clock(self, one: Running) -> Reading:
        """Return what the clock of a running timer has."""
        timer, bank = one.timer, None
        if timer.seat is not None:
            own = self.banks[timer.seat.value]
            bank = own.left(timer) if timer.bank or own.extra else None
        whole = Reading(one.allowance, bank, running=self.runs(one), seat=timer.seat, key=timer.key)
        return replace(whole.charge(one.used), out=one.used > whole.total)

    def next_deadline(self) -> tuple[Ms, Key] | None:
        """Return the moment and key of the deadline that falls first; None if no clock is running.

        An action at that very moment is still in time; a millisecond later the deadline has
        fallen. That of a timer that is overdue, because time was taken away by hand, falls at once.
        """
        if self.paused:
            return None
        first: tuple[Ms, Key] | None = None
        for one in self.running:
            if not self.held or one.timer.key[0] == CLOSING:
                moment = self.clock(one).deadline(self.at)
                if first is None or moment < first[0]:
                    first = moment, one.timer.key
        return first

    def readings(self, now: Ms, idle: Iterable[Timer] = ()) -> tuple[Reading, ...]:
        """Return all clocks as shown at `now`: the running ones, then those of idle seats."""
        clocks = self.advance(max(now, self.at))
        waiting = [replace(clocks.clock(Running(one)), running=False, key=None) for one in idle]
        return (*map(clocks.clock, clocks.running), *waiting)


def clock_text(time: Ms) -> str:
    """Return a time left, as posts and records of it write it: whole seconds, rounded up."""
    seconds = -(-max(0, time) // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"
