"""The common base of positions of every kind: a round number, and a result."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol, Self

from games.core import IllegalAction, Message, Outcome, Pair, Position, Seat, Viewer, ahead
from games.core.position import A, V
from games.core.text import Kind, Titled


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

    def discloses(self, viewer: Viewer, seat: Seat, action: A, round: int) -> bool:
        """Return whether `viewer` may be told an earlier action: it was made in the open."""
        return True

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


def by_score(score: Pair[int], clause: str) -> Outcome:
    """Return the end of a game in which more points win, and equal ones are a draw."""
    reason = Message("{more} against {fewer}", more=max(score), fewer=min(score))
    return Outcome(ahead(score), clause, reason, clause)


class Judged(Protocol):
    """A view of any kind that has scores."""

    @property
    def ruled(self) -> bool:
        """Whether a ruling ended the match, so that nothing is scored (GEN-6)."""


def told_scores(view: Judged, scores: Pair[int] | Pair[Message]) -> Iterator[Message]:
    """Yield the score of each seat with its working, unless a ruling ended the match."""
    for seat, score in () if view.ruled else scores.items():
        told = Message("{total}", total=score) if isinstance(score, int) else score
        said = "Score of {seat}: {score}"
        yield Message(said, kind=Kind.SCORE, seat=Titled(seat), score=told)
