"""What the three trials have in common: a trial is a small position that knows no clock.

It is given what both seats submitted for a round and answers with the trial after it. When that
happens, and what else is played beside it, is not its business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Generic, Self, TypeVar

from games.core import Draw, Message, Pair, Seat

NAMES = Pair("dmo", "ec")
ROLES = Pair(Message("Death Match Opponent"), Message("Elimination Candidate"))
TITLES = Pair(Message("DMO"), Message("EC"))
"""The seats as people read them (GEN-5)."""
ROUNDS = 13
"""So many rounds every trial has."""

A = TypeVar("A")
V = TypeVar("V")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a trial ended: `winner` None is a draw, `by` the clause that decided."""

    winner: Seat | None
    by: str
    reason: Message


def told(things: Pair[T] | Pair[T | None] | None, known: Pair[bool]) -> Pair[T | None]:
    """Of a thing per seat those that are known; None for the others, or if there is none yet."""
    one, two = (None, None) if things is None else (things.one, things.two)
    return Pair(one if known.one else None, two if known.two else None)


class Trial(ABC, Generic[A, V]):
    """One moment of one trial: frozen, as a position is, and without any clock.

    `actions`: the types of what may be submitted. `revealed`: those of them that everybody may be
    told once their round is over; the others stay secret until the match ends.
    """

    __slots__ = ()

    id: ClassVar[str]
    title: ClassVar[str]
    actions: ClassVar[tuple[type, ...]]
    revealed: ClassVar[tuple[type, ...]]

    def reason(self, seat: Seat, did: A, better: A, after: Self) -> Message | None:
        """Return why what `seat` did was worse than something else (`Game.reason`)."""
        return None

    @property
    @abstractmethod
    def round(self) -> int:
        """The round that this trial waits for: 0 for an arrangement; once over, its last."""

    @property
    @abstractmethod
    def verdict(self) -> Verdict | None:
        """The result, once there is one."""

    @abstractmethod
    def legal(self, seat: Seat) -> tuple[A, ...]:
        """Legal actions of `seat` in an open round, in canonical order; a sample if too many."""

    @abstractmethod
    def check(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` unless `seat` may submit `action` for this round."""

    @abstractmethod
    def close(self, actions: Pair[A | None]) -> Self:
        """Return the trial after this round; None is a missing part: no action (UF-4)."""

    @abstractmethod
    def view(self, seat: Seat | None, open_: bool, pending: A | None) -> V:
        """Return the view of a seat with its own secrets; `open_`: of everybody, all disclosed.

        `pending` is the seat's own submission for this round, and nobody else's.
        """

    def drawn_for(self, seats: frozenset[Seat]) -> Self:
        """This trial, told for whom the submissions of this round were drawn (GEN-4)."""
        return self

    def fallback(self, seat: Seat, draw: Draw, label: str) -> A | None:
        """Return the action drawn for a seat whose part is missing; None: no action (UF-4)."""
        return None

    def certain(self) -> Seat | None:
        """Whoever wins whatever is still submitted, as far as everybody can see (UF-2)."""
        return None if self.verdict is None else self.verdict.winner
