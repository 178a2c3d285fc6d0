"""The common base of positions of every kind: a round number, and a result."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Self

from games.core import IllegalAction, Message, Outcome, Position, Seat
from games.core.position import A, V


@dataclass(frozen=True, slots=True, kw_only=True)
class BasePosition(Position[A, V]):
    """A position that keeps its result.

    `number`: the round or turn in progress; once over, the last one played. `ruled`: a ruling ended
    the match in it (GEN-6).
    """

    number: int = 1
    ruled: bool = False
    result: Outcome | None = None

    @property
    def round(self) -> int:
        """Return `number`."""
        return self.number

    def outcome(self) -> Outcome | None:
        """Return the result, once there is one."""
        return self.result

    def refusal(self, seat: Seat) -> tuple[str, Message | str] | None:
        """Return the clause that ended the play, once it is over."""
        return (self.result.ended_by, "The game is over.") if self.result else None

    def check(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` unless the seat may act now and the rules allow the action."""
        refused = self.refusal(seat)
        if refused is not None:
            raise IllegalAction(*refused)
        self.check_action(seat, action)

    @abstractmethod
    def check_action(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` unless the rules allow the action to a seat that may act now."""

    def expire(self, key: tuple[str | int, ...]) -> Self:
        """Return the position after the deadline of the timer with that key."""
        if self.result:
            raise IllegalAction(self.result.ended_by, "The game is over.")
        if all(timer.key != key for timer in self.timers()):
            raise ValueError(f"no such clock is running: {key}")
        return self.timed_out()

    @abstractmethod
    def timed_out(self) -> Self:
        """Return the position after this phase timed out."""

    def after_ruling(self) -> Self:
        """Return the same board with nobody awaited: the match ended by a ruling (GEN-6)."""
        return replace(self, ruled=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Race(BasePosition[A, V]):
    """A position of a race; each of its rounds waits to be started.

    `dealt`: whether the task of the round is visible.
    """

    dealt: bool = True

    def before_start(self) -> Self:
        """Return this position with the task of its round hidden."""
        return replace(self, dealt=False)
