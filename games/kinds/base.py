"""Base class of all kinds of positions, which stores the round number and the result."""

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
    """A position that stores its result.

    `number` is the round or turn in progress; after the end, the last round or turn. `ruled` is
    True if a ruling ended the match in this position (GEN-6).
    """

    number: int = 1
    ruled: bool = False
    result: Outcome | None = None

    @property
    def round(self) -> int:
        return self.number

    def outcome(self) -> Outcome | None:
        return self.result

    def refusal(self, seat: Seat) -> tuple[str, Message | str] | None:
        return (self.result.ended_by, "The game is over.") if self.result else None

    def check(self, seat: Seat, action: A) -> None:
        refused = self.refusal(seat)
        if refused is not None:
            raise IllegalAction(*refused)
        self.check_action(seat, action)

    @abstractmethod
    def check_action(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` if the rules forbid this action of a seat that can act now."""

    def discloses(self, viewer: Viewer, seat: Seat, action: A, round: int) -> bool:
        """Return True, because actions are public unless a game overrides this."""
        return True

    def expire(self, key: tuple[str | int, ...]) -> Self:
        """Return the position after the deadline of a timer.

        Raise `IllegalAction` if the game is over, and ValueError if no such timer is running.
        """
        if self.result:
            raise IllegalAction(self.result.ended_by, "The game is over.")
        if all(timer.key != key for timer in self.timers()):
            raise ValueError(f"no such clock is running: {key}")
        return self.timed_out()

    @abstractmethod
    def timed_out(self) -> Self:
        """Return the position after this phase has timed out."""

    def after_ruling(self) -> Self:
        return replace(self, ruled=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Race(BasePosition[A, V]):
    """A position of a race, in which each round must be started before anybody can act."""

    dealt: bool = True

    def before_start(self) -> Self:
        return replace(self, dealt=False)


def by_score(score: Pair[int], clause: str) -> Outcome:
    """Return the outcome by points: the higher score wins, and equal scores are a draw."""
    reason = Message("{more} against {fewer}", more=max(score), fewer=min(score))
    return Outcome(ahead(score), clause, reason, clause)


class ScoredView(Protocol):
    @property
    def ruled(self) -> bool:
        """True if a ruling ended the match, so that nothing is scored (GEN-6)."""


def score_messages(view: ScoredView, scores: Pair[int] | Pair[Message]) -> Iterator[Message]:
    """Yield the calculation of each seat's score, unless a ruling ended the match."""
    for seat, score in () if view.ruled else scores.items():
        total = Message("{total}", total=score) if isinstance(score, int) else score
        template = "Score of {seat}: {score}"
        yield Message(template, kind=Kind.SCORE, seat=Titled(seat), score=total)
