"""The two seats, other viewers, and pairs of one value per seat."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T", covariant=True)  # pairs are immutable
U = TypeVar("U")


class Seat(enum.Enum):
    """One of the two seats. Each game has its own names for them (`Game.seats`)."""

    ONE = 0
    TWO = 1

    @property
    def other(self) -> Seat:
        return Seat.TWO if self is Seat.ONE else Seat.ONE


class Audience(enum.Enum):
    """The viewers without a seat: the public, and the umpire."""

    PUBLIC = "public"
    UMPIRE = "umpire"


PUBLIC = Audience.PUBLIC
UMPIRE = Audience.UMPIRE
Viewer: TypeAlias = Seat | Audience


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """A value for each seat, in seat order."""

    one: T
    two: T

    def __getitem__(self, seat: Seat) -> T:
        return self.one if seat is Seat.ONE else self.two

    def __iter__(self) -> Iterator[T]:
        return iter((self.one, self.two))

    def items(self) -> Iterator[tuple[Seat, T]]:
        return iter(((Seat.ONE, self.one), (Seat.TWO, self.two)))

    def map(self, function: Callable[[T], U]) -> Pair[U]:
        return Pair(function(self.one), function(self.two))

    def put(self, seat: Seat, value: U) -> Pair[T | U]:
        return Pair(value, self.two) if seat is Seat.ONE else Pair(self.one, value)


def ahead(both: Pair[Any]) -> Seat | None:
    """Return the seat with the larger number, or None if both are equal."""
    if both.one == both.two:
        return None
    return Seat.ONE if both.one > both.two else Seat.TWO


def titled(players: Pair[str], seats: Pair[str]) -> Pair[str]:
    return Pair(with_seat(players.one, seats.one), with_seat(players.two, seats.two))


def with_seat(player: str, seat: str) -> str:
    """Return a player's name with the seat, as in `Ann (red)`, or the name if both are equal."""
    return player if player.casefold() == seat.casefold() else f"{player} ({seat})"
