"""The one thing for the umpire to do next, from what there is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from games.core import GameKind, Pair, Seat
from games.match.matchview import MatchView
from gui.games import face


class Draft(Enum):
    """What stands in a seat's field."""

    EMPTY = "empty"
    REFUSED = "refused"
    LEGAL = "legal"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Start:
    """Start the clocks for the first time."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Start the clocks again."""


@dataclass(frozen=True, slots=True)
class StartRound:
    """Start a round of a race; then everybody sees what it is about."""


@dataclass(frozen=True, slots=True)
class Arbitrate:
    """Both seats of a race have sent something: say whose came first."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """An attempt of the seat that demonstrates is refused: tell it why; it may try again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Submit:
    """Submit what stands in a seat's field, which is legal."""

    seat: Seat
    correction: bool = False


@dataclass(frozen=True, slots=True)
class Mend:
    """A seat's field holds what is refused: mend it or clear it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reveal:
    """Close the complete round."""


@dataclass(frozen=True, slots=True)
class Await:
    """Nothing, until these seats have sent something."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PostResult:
    """Tell everybody how it ended."""


@dataclass(frozen=True, slots=True)
class Leave:
    """All is done: back home."""


Duty: TypeAlias = (
    Start
    | Resume
    | StartRound
    | Arbitrate
    | Refuse
    | Submit
    | Mend
    | Reveal
    | Await
    | PostResult
    | Leave
)


def duty(view: MatchView, drafts: Pair[Draft], chosen: Seat | None, posted: bool) -> Duty:
    """What to do next. `chosen`: the seat whose field was used last; it comes first.

    `posted`: whether the result has been copied. A refused text comes before *Reveal*: whoever
    typed it meant to replace a submission.
    """
    if view.over:
        return Leave() if posted else PostResult()
    order = tuple(Seat) if chosen in (None, Seat.ONE) else (Seat.TWO, Seat.ONE)
    for seat in order:
        if drafts[seat] is Draft.CORRECTION:
            return Submit(seat, correction=True)
    if not view.begun:
        return Start()
    if view.waiting:
        return StartRound()
    if view.paused:
        return Resume() if view.started else Start()
    if view.game.kind is GameKind.RACE and drafts == Pair(Draft.LEGAL, Draft.LEGAL):
        return Arbitrate()
    for seat in order:
        if drafts[seat] is Draft.LEGAL:
            return Submit(seat)
    for seat in order:
        if drafts[seat] is Draft.REFUSED:
            attempt = face(view.game.id).demonstrator(view) is seat
            return Refuse(seat) if attempt else Mend(seat)
    if view.complete:
        return Reveal()
    return Await(tuple(seat for seat in Seat if seat in view.awaiting))
