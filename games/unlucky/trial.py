"""The interface of the three trials, which are small positions without clocks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Generic, Self, TypeVar

from games.core import Draw, Message, Pair, Seat

NAMES = Pair("dmo", "ec")
ROLES = Pair(Message("Death Match Opponent"), Message("Elimination Candidate"))
TITLES = Pair(Message("DMO"), Message("EC"))
"""The seats' names on screen (GEN-5)."""
ROUNDS = 13
"""Number of rounds in every trial."""

A = TypeVar("A")
V = TypeVar("V")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a trial. `winner` is None for a draw; `by` is the deciding clause."""

    winner: Seat | None
    by: str
    reason: Message


def without_unknown(values: Pair[T] | Pair[T | None] | None, known: Pair[bool]) -> Pair[T | None]:
    """Return a pair with None for each value that is not `known`."""
    first, second = (None, None) if values is None else (values.one, values.two)
    return Pair(first if known.one else None, second if known.two else None)


class Trial(ABC, Generic[A, V]):
    """An immutable position of one trial, without clocks.

    `actions` lists the types of submissions. `revealed` lists the types that become public when
    their round is over; other submissions stay secret until the match ends.
    """

    __slots__ = ()

    id: ClassVar[str]
    title: ClassVar[str]
    actions: ClassVar[tuple[type, ...]]
    revealed: ClassVar[tuple[type, ...]]
    number: int
    result: Verdict | None

    def reason(self, seat: Seat, played: A, better: A, after: Self) -> Message | None:
        """Return a message about why `better` was better than `played` (`Game.reason`), or None."""
        return None

    @property
    def round(self) -> int:
        """The current round (0 for an arrangement); after the end, the last round."""
        return self.number

    @property
    def verdict(self) -> Verdict | None:
        return self.result

    @abstractmethod
    def legal(self, seat: Seat) -> tuple[A, ...]:
        """Return the seat's legal actions in the open round, or a sample if there are many."""

    @abstractmethod
    def check(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` unless `seat` may submit `action` in this round."""

    @abstractmethod
    def close(self, actions: Pair[A | None]) -> Self:
        """Return the trial after this round. None in `actions` stands for a missing part (UF-4)."""

    @abstractmethod
    def view(self, seat: Seat | None, open_: bool, pending: A | None) -> V:
        """Return the seat's view, with its own `pending` submission.

        It contains the seat's own secrets or, if `open_` is True, those of both seats. If `seat` is
        None, it is the public view.
        """

    def drawn_for(self, seats: frozenset[Seat]) -> Self:
        """Return this trial with these seats' submissions marked as randomly drawn (GEN-4)."""
        return self

    def fallback(self, seat: Seat, draw: Draw, label: str) -> A | None:
        """Return a random action for a seat whose part is missing, or None for no action (UF-4)."""
        return None

    def certain(self) -> Seat | None:
        """Return the seat that is certain to win according to public facts (UF-2), or None."""
        return None if self.verdict is None else self.verdict.winner
