"""Immutable clocks. Callers pass the current time; no method reads a system clock.

`Clocks` holds how long each running timer had run at the moment `at`, and what each seat has spent
of its bank. Methods return new values. Moments are in match time: whole milliseconds since the
match was opened, never decreasing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

import msgspec
from msgspec.structs import replace

from games.core import Message, Ms, Seat, Timer

Key = tuple[str | int, ...]

CLOSING = "close"
"""The first item of the key of the timer that closes a complete round."""


class Running(msgspec.Struct, frozen=True, gc=False):
    """A started timer: `used` ms have elapsed, and the umpire has added `extra` ms.

    In play by post, `quiet` ms are added so that the timer does not end in quiet time; `fixed` is
    True once the end has been determined.
    """

    timer: Timer
    used: Ms = 0
    extra: Ms = 0
    quiet: Ms = 0
    fixed: bool = False

    @property
    def allowance(self) -> Ms:
        """The time of this timer before the bank is used, including the umpire's corrections.

        The allowance is negative if the umpire removed more time than was left; the difference is
        then taken from the bank.
        """
        return self.timer.allowance + self.extra + self.quiet

    @property
    def overrun(self) -> Ms:
        """Time used beyond the allowance, taken from the bank."""
        return max(0, self.used - self.allowance)


class Bank(msgspec.Struct, frozen=True, gc=False):
    """A seat's bank: `spent` ms have been used, and the umpire has added `extra` ms."""

    spent: Ms = 0
    extra: Ms = 0

    def left(self, timer: Timer) -> Ms:
        """Return the time left (ms) in the bank that `timer` uses, ignoring the timer's overrun."""
        return max(0, timer.bank + self.extra - self.spent)

    def charge(self, running: Running) -> Bank:
        """Return the bank after a timer has stopped.

        The timer's overrun is taken from the bank, rounded up to a multiple of `bank_rounding`.
        """
        overrun, step = running.overrun, running.timer.bank_rounding
        if step:
            overrun = -(-overrun // step) * step
        return replace(self, spent=self.spent + min(overrun, self.left(running.timer)))


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The time left on a clock: `left` ms for this turn or round, then `bank` ms (None: no bank).

    `running` is True while the clock counts down. `paused` is True if only the pause of the match
    keeps it from counting down. `out` is True once the deadline has passed.
    """

    left: Ms
    bank: Ms | None = None
    running: bool = False
    paused: bool = False
    out: bool = False

    @property
    def total(self) -> Ms:
        """The time left until the deadline, in ms: the turn's time and the bank."""
        return self.left + (self.bank or 0)

    @property
    def on_bank(self) -> bool:
        """True if the turn's own time is used up and some of the bank is left."""
        return self.left <= 0 and bool(self.bank) and not self.out

    @property
    def shown(self) -> Ms:
        """The time to show in large digits: the turn's time, or the bank's once it is in use."""
        return self.total if self.on_bank else self.left

    def charge(self, time: Ms) -> Self:
        """Return this clock after `time` more ms, taken from `left` first, then from the bank."""
        left = self.left - time
        bank = None if self.bank is None else max(0, self.bank + min(0, left))
        return replace(self, left=max(0, left), bank=bank)

    def deadline(self, now: Ms) -> Ms:
        """Return the last moment at which an action is in time if the clock runs from `now`."""
        return now + self.total


class Reading(Clock, frozen=True, gc=False):
    """A clock of the match as displayed; `seat` is None for a clock that both seats share.

    `held` is True if the deadline has passed but has not been acted on (GEN-8). `key` is the
    timer's key, or None for a seat that is not to move. `by_post` is True if the clock runs for
    days (GEN-11). `until` is then the moment at which the clock ends, or None while the clock is
    stopped.
    """

    by_post: bool = False
    until: Message | None = None
    held: bool = False
    seat: Seat | None = None
    key: Key | None = None


class Clocks(msgspec.Struct, frozen=True, gc=False):
    """All clocks of a match at the moment `at`.

    `held` is True if a deadline has passed and has not been acted on (GEN-8). In the meantime, only
    the timer that closes a complete round runs.
    """

    at: Ms = 0
    paused: bool = True
    held: bool = False
    running: tuple[Running, ...] = ()
    banks: tuple[Bank, Bank] = (Bank(), Bank())

    def bank(self, seat: Seat) -> Bank:
        return self.banks[seat.value]

    def find(self, key: Key) -> Running | None:
        for running in self.running:
            if running.timer.key == key:
                return running
        return None

    def counts_down(self, running: Running) -> bool:
        return not self.paused and (not self.held or running.timer.key[0] == CLOSING)

    def _with_bank(self, seat: Seat, bank: Bank) -> tuple[Bank, Bank]:
        return (bank, self.banks[1]) if seat is Seat.ONE else (self.banks[0], bank)

    def advance(self, now: Ms) -> Clocks:
        """Return the clocks with timers charged up to `now`. Raise ValueError if `now` < `at`."""
        if now < self.at:
            raise ValueError(f"time runs forward: {now} is before {self.at}")
        if now == self.at:
            return self
        if self.paused:
            return replace(self, at=now)
        passed = now - self.at
        if self.held:
            passed_on = tuple(
                replace(running, used=running.used + passed)
                if self.counts_down(running)
                else running
                for running in self.running
            )
            return replace(self, at=now, running=passed_on)
        moved = tuple(replace(running, used=running.used + passed) for running in self.running)
        return replace(self, at=now, running=moved)

    def with_timers(self, timers: Iterable[Timer]) -> Clocks:
        """Return the clocks with exactly these timers.

        Timers with new keys are started, and running timers that are not in the list are stopped.
        A timer whose key is running continues, even if its allowance differs. A timer that stops
        charges its bank.
        """
        timers_by_key = {timer.key: timer for timer in timers}
        if not timers_by_key and not self.running:
            return self
        old = {running.timer.key: running for running in self.running}
        clocks = self
        for key, running in old.items():
            seat = running.timer.seat
            if key not in timers_by_key and seat is not None:
                bank = clocks.bank(seat).charge(running)
                clocks = replace(clocks, banks=clocks._with_bank(seat, bank))
        updated = tuple(
            replace(old[key], timer=timer) if key in old else Running(timer)
            for key, timer in timers_by_key.items()
        )
        return replace(clocks, running=updated)

    def pause(self) -> Clocks:
        return replace(self, paused=True)

    def resume(self) -> Clocks:
        """Return these clocks without the pause.

        In play by post, the ends of timers must then be fixed again.
        """
        running = tuple(
            replace(clock, fixed=False) if clock.fixed else clock for clock in self.running
        )
        return replace(self, paused=False, running=running)

    def until(self, key: Key, moment: Ms) -> Clocks:
        """Return the clocks after fixing a timer's end at `moment`, in play by post.

        Raise KeyError if the timer is not running.
        """
        clock = self.find(key)
        if clock is None:
            raise KeyError(key)
        more = moment - self.clock(clock).deadline(self.at)
        fixed = replace(clock, quiet=clock.quiet + more, fixed=True)
        return replace(self, running=tuple(fixed if o is clock else o for o in self.running))

    def rebase(self, now: Ms) -> Clocks:
        """Return these clocks moved to a later moment without charging any time, for a rewind."""
        return replace(self, at=now)

    def replacing(self, now: Clocks) -> Clocks:
        """Return a copy of these earlier clocks, moved to the time of the current clocks, `now`.

        They are paused only if `now` is paused. Time that the umpire has added to the banks since
        then is kept.
        """
        banks = (
            replace(self.banks[0], extra=now.banks[0].extra),
            replace(self.banks[1], extra=now.banks[1].extra),
        )
        return replace(self, at=now.at, paused=now.paused, held=False, banks=banks)

    def with_gifts_of(self, others: Clocks) -> Clocks:
        """Return the clocks with the `extra` time of each timer copied from `others`."""
        gifts = {running.timer.key: running.extra for running in others.running}
        adjusted = tuple(
            replace(running, extra=gifts.get(running.timer.key, running.extra))
            for running in self.running
        )
        return replace(self, running=adjusted)

    def add_time(self, key: Key, time: Ms) -> Clocks:
        """Return the clocks with `time` added to a running timer; negative time is removed.

        Raise KeyError if the timer is not running.
        """
        if all(running.timer.key != key for running in self.running):
            raise KeyError(key)
        adjusted = tuple(
            replace(running, extra=running.extra + time) if running.timer.key == key else running
            for running in self.running
        )
        return replace(self, running=adjusted)

    def add_time_after_expiry(self, key: Key, time: Ms) -> Clocks:
        """Return the clocks with exactly `time` left on a timer that had run out.

        Time that the timer has taken from its bank stays spent. Raise KeyError if there is no such
        timer.
        """
        expired = self.find(key)
        if expired is None:
            raise KeyError(key)
        banks, seat = self.banks, expired.timer.seat
        if seat is not None:
            banks = self._with_bank(seat, self.bank(seat).charge(expired))
        used, extra = expired.allowance, expired.extra + time
        restarted = replace(expired, used=used, extra=extra, fixed=True)
        adjusted = tuple(restarted if running is expired else running for running in self.running)
        return replace(self, running=adjusted, banks=banks)

    def with_used(self, used: Mapping[Key, Ms]) -> Clocks:
        """Return the clocks with the used time of some running timers replaced."""
        adjusted = tuple(
            replace(running, used=used[running.timer.key]) if running.timer.key in used else running
            for running in self.running
        )
        return replace(self, running=adjusted)

    def add_bank_time(self, seat: Seat, time: Ms) -> Clocks:
        """Return the clocks with `time` added to a seat's bank; negative time is removed."""
        bank = self.bank(seat)
        return replace(self, banks=self._with_bank(seat, replace(bank, extra=bank.extra + time)))

    def time_to_give(self, target: Reading) -> tuple[Ms, Ms]:
        """Return the time to add to a timer and its seat's bank so that it shows `target`.

        Raise ValueError if the timer is not running.
        """
        (timer,) = (running for running in self.running if running.timer.key == target.key)
        time = target.left - self.clock(timer).left
        if time:  # give back what the timer took from the bank
            time = target.left - (timer.allowance - timer.used)
        if target.bank is None or timer.timer.seat is None:
            return time, 0
        bank = self.bank(timer.timer.seat)
        overrun = max(0, timer.used - timer.allowance - time)
        return time, target.bank + overrun - (timer.timer.bank + bank.extra - bank.spent)

    def clock(self, running: Running) -> Reading:
        timer, bank = running.timer, None
        if timer.seat is not None:
            own = self.banks[timer.seat.value]
            bank = own.left(timer) if timer.bank or own.extra else None
        whole = Reading(
            running.allowance,
            bank,
            running=self.counts_down(running),
            by_post=timer.by_post,
            seat=timer.seat,
            key=timer.key,
        )
        return replace(whole.charge(running.used), out=running.used > whole.total)

    def next_deadline(self) -> tuple[Ms, Key] | None:
        """Return the moment and timer key of the first deadline, or None if no clock is running.

        An action at exactly that moment is in time; one millisecond later, the deadline has passed.
        If the umpire removes more than a timer's remaining time, its deadline is in the past.
        """
        if self.paused:
            return None
        first: tuple[Ms, Key] | None = None
        for running in self.running:
            if not self.held or running.timer.key[0] == CLOSING:
                moment = self.clock(running).deadline(self.at)
                if first is None or moment < first[0]:
                    first = moment, running.timer.key
        return first

    def readings(self, now: Ms, idle: Iterable[Timer] = ()) -> tuple[Reading, ...]:
        """Return all clocks as displayed at `now`: first the running timers, then `idle` ones."""
        clocks = self.advance(max(now, self.at))
        waiting = [replace(clocks.clock(Running(timer)), running=False, key=None) for timer in idle]
        return (*map(clocks.clock, clocks.running), *waiting)


def clock_text(time: Ms) -> str:
    """Return the time left as `m:ss`, rounded up to whole seconds, as in posts and records."""
    seconds = -(-max(0, time) // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


def long_clock_text(time: Ms) -> str:
    """Return a time as `m:ss`, or as `h:mm:ss` if it is an hour or more.

    The time is rounded up to whole seconds.
    """
    minutes, rest = divmod(-(-max(0, time) // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_text(clock: Reading) -> Message:
    """Return the time on a clock as `clock_text` formats it or, by post, as `2 d 3 h`."""
    if not clock.by_post:
        return Message("{time}", time=clock_text(clock.shown))
    minutes = -(-max(0, clock.left) // 60_000)
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return Message("{days} d {hours} h", days=days, hours=hours)
    if hours:
        return Message("{hours} h {minutes} min", hours=hours, minutes=rest)
    return Message("{minutes} min", minutes=rest)
