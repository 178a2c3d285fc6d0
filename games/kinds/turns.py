"""Alternating turns, each seat with its own clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from games.core import Lapse, Message, Ms, Pair, Seat, Timer
from games.core.position import A, V
from games.kinds.base import BasePosition


@dataclass(frozen=True, slots=True)
class Times:
    """The time of a turn by seat, and its bank for the whole match (see `Timer`)."""

    turn: Pair[Ms]
    bank: Pair[Ms]
    bank_rounding: Ms = 0

    @classmethod
    def alike(cls, turn: Ms, bank: Ms = 0, bank_rounding: Ms = 0) -> Times:
        """Return equal times for both seats."""
        return cls(Pair(turn, turn), Pair(bank, bank), bank_rounding)


@dataclass(frozen=True, slots=True, kw_only=True)
class AlternatingTurns(BasePosition[A, V]):
    """A position of a game of turns; `number` counts them.

    A game of this kind implements `legal` (the legal actions), `check_action` (why one is refused),
    `play` (which ends with `next_turn` or a `result`) and `timed_out` (a turn that ran out of
    time).

    `turns`: the clause about taking turns.
    """

    turns: ClassVar[str]

    times: Times
    to_move: Seat = Seat.ONE

    def next_turn(self, **changes: Any) -> Self:
        """Return the position with these changes and the other seat to move."""
        return replace(self, number=self.number + 1, to_move=self.to_move.other, **changes)

    @property
    def mover(self) -> Seat | None:
        """Return the seat to move; None if nobody is awaited any more."""
        return None if self.result or self.ruled else self.to_move

    def awaiting(self) -> frozenset[Seat]:
        """Return the seat to move."""
        return frozenset() if self.result else frozenset({self.to_move})

    def refusal(self, seat: Seat) -> tuple[str, Message | str] | None:
        """Return why the seat may not act: it is over, or not its turn."""
        if self.result:
            return self.result.ended_by, "The game is over."
        if seat is not self.to_move:
            return self.turns, Message("It is {seat}’s turn.", seat=self.to_move)
        return None

    def lapses(self) -> tuple[Lapse, ...]:
        """Return the mover's lapse: no move, or the loss of the match."""
        if self.result:
            return ()
        seat, after = self.to_move, self.timed_out().result
        if after is not None and after.winner is seat.other:
            return (Lapse(seat, Message("{seat} loses on time", seat=seat, clause=after.ended_by)),)
        return (Lapse(seat, Message("No move for {seat}", seat=seat)),)

    def timers(self) -> tuple[Timer, ...]:
        """Return the timer of the turn, backed by the seat's bank."""
        return () if self.result else (self._timer(self.number, self.to_move),)

    def idle_timers(self) -> tuple[Timer, ...]:
        """Return the timer of the waiting seat, as it will start with the next turn."""
        return () if self.result else (self._timer(self.number + 1, self.to_move.other),)

    def _timer(self, number: int, seat: Seat) -> Timer:
        times = self.times
        return Timer(
            ("turn", number), times.turn[seat], seat, times.bank[seat], times.bank_rounding
        )
