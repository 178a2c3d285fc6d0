"""The Desk's state, from which `primary` chooses the umpire's next action."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from games.core import Ms, Pair, Seat
from games.match.matchview import MatchView
from gui.kit.texts import Desk

Seats = tuple[Seat, ...]


class FieldState(Enum):
    EMPTY = "empty"
    REFUSED = "refused"
    LEGAL = "legal"
    CORRECTION = "correction"


NO_TEXT = Pair(FieldState.EMPTY, FieldState.EMPTY)
BOTH, NEITHER = Pair(True, True), Pair(False, False)


@dataclass(frozen=True, slots=True)
class Inbox:
    """Arrivals of messages that have not been entered yet (GEN-7).

    - `may`: True for a seat if the text in its field can be entered now
    - `waits`: True for a seat with a message that arrived in time
    - `first`: the seat whose message arrived first, or None if unknown
    - `late`: seats whose messages all arrived after the held deadline
    """

    may: Pair[bool] = BOTH
    waits: Pair[bool] = NEITHER
    first: Seat | None = None
    late: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class AfterMatch:
    """The step that follows a match in its evening.

    - `button`: the label of the button for this step
    - `next`: the next game's name, or "" if the series is over
    - `sets_up`: True if the button sets up the next game
    """

    button: str
    score: str
    next: str = ""
    sets_up: bool = False

    @property
    def todo(self) -> str:
        if not self.next:
            return Desk.tr("the evening: {0}").format(self.score)
        return Desk.tr("{next}; {score}").format(score=self.score, next=self.next)

    @property
    def said(self) -> str:
        if not self.next:
            return Desk.tr("{0}.").format(self.score)
        return Desk.tr("{score}. Next: {next}.").format(score=self.score, next=self.next)


@dataclass(frozen=True)
class DeskView:
    """The umpire's view of the match, and the state of the Desk's fields and posts.

    - `chosen`: the seat whose field was used last
    - `posted`: True if the current post has been copied
    - `commitment_copied`: True if the post with the commitment has been copied
    - `further`: the label of the button that copies the next part of a long post, or ""
    - `opening`: the label of the corresponding button for the post with the commitment, or ""
    - `asking`: True while a question about a paste is open
    - `closing`: the milliseconds until a complete round is revealed automatically, or None
    - `after`: the evening's next step, or None without an evening
    """

    view: MatchView
    fields: Pair[FieldState] = NO_TEXT
    chosen: Seat | None = None
    inbox: Inbox = Inbox()
    posted: bool = False
    commitment_copied: bool = True
    further: str = ""
    opening: str = ""
    asking: bool = False
    closing: Ms | None = None
    after: AfterMatch | None = None

    @cached_property
    def order(self) -> Seats:
        """Both seats, in the order in which their messages should be entered."""
        first = self.inbox.first if self.view.game.kind.race else self.chosen
        return (Seat.TWO, Seat.ONE) if first is Seat.TWO else (Seat.ONE, Seat.TWO)

    @cached_property
    def ready(self) -> Seats:
        return tuple(
            seat
            for seat in self.order
            if self.fields[seat] is FieldState.LEGAL and self.inbox.may[seat]
        )

    @cached_property
    def refused(self) -> Seats:
        """The seats whose refused entries must be corrected or cleared.

        While a deadline is held, late entries are omitted unless they are being typed.
        """
        inbox, seats = self.inbox, []
        for seat in self.order:
            counts = inbox.waits[seat] or (seat is self.chosen and seat not in inbox.late)
            if self.fields[seat] is FieldState.REFUSED and (counts or not self.view.held):
                seats.append(seat)
        return tuple(seats)

    @cached_property
    def waiting(self) -> Seats:
        """The seats with a message that arrived in time and has not been entered yet."""
        return tuple(seat for seat in Seat if self.inbox.waits[seat])
