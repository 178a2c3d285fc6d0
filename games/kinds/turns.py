"""Alternating turns, with a clock for each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from games.core import (
    Lapse,
    Message,
    Ms,
    OptionKind,
    Options,
    OptionSpec,
    Outcome,
    Pair,
    Seat,
    Seconds,
    Timer,
)
from games.core.position import A, V
from games.core.text import Titled
from games.kinds.base import BasePosition


class TurnOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game with a time per turn, and a time bank per seat for the match."""

    turn_seconds: Seconds = 30
    bank_seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 60


def time_specs(clause: str) -> tuple[OptionSpec, ...]:
    """Return the specifications of `TurnOptions`; `clause` is the rule about the time per turn."""
    turn = "The length of a turn before it draws on the bank."
    bank = "Each seat’s extra time for the whole game."
    seconds = OptionKind.SECONDS
    return (
        OptionSpec("turn_seconds", seconds, "Time per turn", turn, clause, least=1),
        OptionSpec("bank_seconds", seconds, "Time bank", bank, clause),
    )


@dataclass(frozen=True, slots=True)
class Times:
    """The time per turn and the time bank of each seat (see `Timer`)."""

    turn: Pair[Ms]
    bank: Pair[Ms]
    bank_rounding: Ms = 0

    @classmethod
    def alike(cls, turn: Ms, bank: Ms = 0, bank_rounding: Ms = 0) -> Times:
        return cls(Pair(turn, turn), Pair(bank, bank), bank_rounding)

    @classmethod
    def of(cls, options: TurnOptions) -> Times:
        return cls.alike(options.turn_seconds * 1000, options.bank_seconds * 1000)


@dataclass(frozen=True, slots=True)
class Turn(Generic[A]):
    """The last move, with the same attributes as `Reveal`, so that views can show either."""

    seat: Seat
    action: A
    round: int

    drawn: ClassVar[frozenset[Seat]] = frozenset()

    @property
    def submissions(self) -> Mapping[Seat, A]:
        return {self.seat: self.action}


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView(Generic[A]):
    """The public facts of a game of turns, except its board.

    The game sets `last`, the last move; `AlternatingTurns.with_turn` sets the rest. `to_move` is
    None after the end. `ruled` is True if a ruling ended the match (GEN-6).
    """

    round: int = 1
    to_move: Seat | None = None
    last: Turn[A] | None = None
    outcome: Outcome | None = None
    ruled: bool = False


W = TypeVar("W", bound=TurnView[Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class AlternatingTurns(BasePosition[A, V]):
    """A position of a game of turns. `number` is the number of the turn.

    A game of this kind implements `legal` (the legal actions), `check_action` (why an action is
    refused) and `play` (which returns `next_turn` or sets a `result`). `turns` is the clause on
    taking turns. `overtime` is the clause by which a seat that runs out of time loses; a game in
    which something else happens then implements `timed_out` instead.
    """

    turns: ClassVar[str]
    overtime: ClassVar[str]

    times: Times
    to_move: Seat = Seat.ONE

    def next_turn(self, **changes: Any) -> Self:
        """Return the position of the next turn with some fields changed.

        Unless `changes` include `to_move`, it is the other seat's turn.
        """
        turn: dict[str, Any] = {"number": self.number + 1, "to_move": self.to_move.other}
        return replace(self, **turn | changes)

    def with_turn(self, view: W) -> W:
        """Return the view with all fields of `TurnView` set except `last`."""
        return replace(
            view, round=self.number, to_move=self.mover, outcome=self.result, ruled=self.ruled
        )

    @property
    def mover(self) -> Seat | None:
        """The seat to move; None after the end or a ruling."""
        return None if self.result or self.ruled else self.to_move

    def awaiting(self) -> frozenset[Seat]:
        return frozenset() if self.result else frozenset({self.to_move})

    def refusal(self, seat: Seat) -> tuple[str, Message | str] | None:
        if self.result:
            return self.result.ended_by, "The game is over."
        if seat is not self.to_move:
            return self.turns, Message("It is {seat}’s turn.", seat=self.to_move)
        return None

    def timed_out(self) -> Self:
        """Return the position in which the seat to move has lost on time (`overtime`)."""
        text, yours = "{seat} ran out of time", "You ran out of time"
        reason = Message(text, yours=yours, seat=self.to_move)
        result = Outcome(self.to_move.other, self.overtime, reason, self.overtime)
        return replace(self, result=result)

    def lapses(self) -> tuple[Lapse, ...]:
        """Return the consequence of the deadline: no move, or the loss of the match."""
        if self.result:
            return ()
        seat, after = self.to_move, self.timed_out().result
        if after is not None and after.winner is seat.other:
            return (Lapse(seat, Message("{seat} loses on time", seat=seat, clause=after.ended_by)),)
        return (Lapse(seat, Message("No move for {seat}", seat=seat)),)

    def timers(self) -> tuple[Timer, ...]:
        return () if self.result else (self._timer(self.number, self.to_move),)

    def idle_timers(self) -> tuple[Timer, ...]:
        return () if self.result else (self._timer(self.number + 1, self.to_move.other),)

    def _timer(self, number: int, seat: Seat) -> Timer:
        times = self.times
        return Timer(
            ("turn", number), times.turn[seat], seat, times.bank[seat], times.bank_rounding
        )


def turn_messages(view: TurnView[A], write: Callable[[A], str]) -> Iterator[Message]:
    if view.last is not None:
        who, action = Titled(view.last.seat), write(view.last.action)
        yield Message("Last move: {seat} {action}", seat=who, action=action)
