"""The state that determines the umpire's next action: match, fields and arrivals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from games.core import Ms, Pair, Seat
from games.match.matchview import MatchView
from gui.kit.texts import Desk

Seats = tuple[Seat, ...]


class FieldState(Enum):
    """The state of a seat's field."""

    EMPTY = "empty"
    REFUSED = "refused"
    LEGAL = "legal"
    CORRECTION = "correction"


NO_TEXT = Pair(FieldState.EMPTY, FieldState.EMPTY)
BOTH, NEITHER = Pair(True, True), Pair(False, False)


@dataclass(frozen=True, slots=True)
class Inbox:
    """The arrivals from the seats, as far as they determine the next action (GEN-7).

    `may`: the text in a seat's field can be entered now; `waits`: a message that arrived in time is
    not entered yet. `first`: the seat whose message arrived first; None if unknown. `late`: seats
    all of whose messages came after the held deadline.
    """

    may: Pair[bool] = BOTH
    waits: Pair[bool] = NEITHER
    first: Seat | None = None
    late: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class AfterMatch:
    """The next step after a match of an evening.

    `button`: the button's text; `score`: the score of the series; `next`: the next game, "" once
    the series is over; `sets_up`: the button sets up that game.
    """

    button: str
    score: str
    next: str = ""
    sets_up: bool = False

    @property
    def todo(self) -> str:
        """The next game and the score of the series."""
        if not self.next:
            return Desk.tr("the evening: {0}").format(self.score)
        return Desk.tr("{next}; {score}").format(score=self.score, next=self.next)

    @property
    def said(self) -> str:
        """The score of the series and the next game."""
        if not self.next:
            return Desk.tr("{0}.").format(self.score)
        return Desk.tr("{score}. Next: {next}.").format(score=self.score, next=self.next)


@dataclass(frozen=True)
class DeskView:
    """The state of the Desk: the umpire's `view` of the match, and the entries in progress.

    `chosen`: the seat whose field was used last. `posted`: the result was copied, `promised`: the
    commitment was; `further`: the next part of a post to copy, "" for the whole. `asking`: a
    question about a paste is open. `closing`: ms until a complete round closes by itself. `after`:
    the evening's next step after the match; None without an evening.
    """

    view: MatchView
    fields: Pair[FieldState] = NO_TEXT
    chosen: Seat | None = None
    inbox: Inbox = Inbox()
    posted: bool = False
    promised: bool = True
    further: str = ""
    asking: bool = False
    closing: Ms | None = None
    after: AfterMatch | None = None

    @cached_property
    def order(self) -> Seats:
        """Both seats; first the one whose message came first in a race, else the one used last."""
        first = self.inbox.first if self.view.game.kind.race else self.chosen
        return (Seat.TWO, Seat.ONE) if first is Seat.TWO else (Seat.ONE, Seat.TWO)

    @cached_property
    def ready(self) -> Seats:
        """The seats with a legal text that can be entered now."""
        return tuple(
            seat
            for seat in self.order
            if self.fields[seat] is FieldState.LEGAL and self.inbox.may[seat]
        )

    @cached_property
    def refused(self) -> Seats:
        """The seats whose refused text must be corrected or cleared.

        After a deadline, only texts that arrived in time or are being typed.
        """
        inbox, seats = self.inbox, []
        for seat in self.order:
            meant = inbox.waits[seat] or (seat is self.chosen and seat not in inbox.late)
            if self.fields[seat] is FieldState.REFUSED and (meant or not self.view.held):
                seats.append(seat)
        return tuple(seats)

    @cached_property
    def waiting(self) -> Seats:
        """The seats with a message that arrived in time and is not entered."""
        return tuple(seat for seat in Seat if self.inbox.waits[seat])
