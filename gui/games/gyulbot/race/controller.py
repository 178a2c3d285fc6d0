"""The controller of a race on one keyboard. The first seat to confirm makes the claim (GY-7).

A round begins when both seats are ready. A claim has the timestamp of the key or click that
confirmed it. If both seats confirm in the same millisecond, neither action counts and both seats
act again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import msgspec
from PySide6.QtCore import QTimer, Signal

from games.core import Refusal, Seat
from games.gyulbot.view import GyulbotView, Standing
from games.gyulbot.view import Phase as Part
from games.match.clocks import Reading
from games.match.matchview import MatchView
from gui.games.gyulbot.words import Gyulbot, moves
from gui.table.hotseat import ACTING, HotSeatController, Phase, PhaseAndSeat, SideAction
from gui.table.session import Session

TIED = "both in the same millisecond; both try again (GY-7)"
BETWEEN = 3_500
"""Time between two rounds if only bots are playing, in ms."""
FIRST_GUESS = 8
"""The number initially proposed for a claim. The seat can change it before confirming."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The actions available to a seat in the race or the rebuttal.

    `word` is the name of the action that takes a number from 1 to `most`, or "" if there is none.
    `start` is the number that is suggested first. `declines` is True if the seat is allowed to
    decline.
    """

    word: str = ""
    most: int = 0
    start: int = 0
    declines: bool = False


class Key(Enum):
    CONFIRM = "confirm"
    BACK = "back"
    MORE = "more"
    LESS = "less"
    MUCH_MORE = "much more"
    MUCH_LESS = "much less"


STEPS = {Key.MORE: 1, Key.LESS: -1, Key.MUCH_MORE: 5, Key.MUCH_LESS: -5}


@dataclass(frozen=True, slots=True)
class PadState:
    """The state of a seat's input: idle, entering a number, or about to decline.

    To prevent accidental claims, every action takes two key presses. The first press shows a
    number, or the option to decline, and the second press confirms it. While `typing` is True,
    further digits are appended to the number.
    """

    offer: Offer
    number: int | None = None
    declining: bool = False
    typing: bool = False

    def offered(self, offer: Offer) -> PadState:
        """Return the input state for a new offer.

        Input that does not fit the offer is discarded.
        """
        if offer.word == self.offer.word and offer.declines == self.offer.declines:
            number = None if self.number is None else min(self.number, offer.most)
            return replace(self, offer=offer, number=number)
        return PadState(offer)

    def press(self, key: Key) -> tuple[PadState, str]:
        """Return the input state after a key press, and the text to submit, or "" for none."""
        match key:
            case Key.CONFIRM:
                return self._confirm()
            case Key.BACK:
                return self._back()
        return self._stepped(STEPS[key]), ""

    def type(self, digit: int) -> PadState:
        """Return the input state after a digit is typed.

        The digit is ignored if no number is being entered.
        """
        if self.number is None:
            return self
        typed = self.number * 10 + digit if self.typing else digit
        if typed > self.offer.most:
            typed = min(digit, self.offer.most)
        return replace(self, number=max(1, typed), typing=True, declining=False)

    def pause(self) -> PadState:
        """Return the input state in which the next digit starts a new number."""
        return replace(self, typing=False)

    def _confirm(self) -> tuple[PadState, str]:
        if self.number is not None:
            return PadState(self.offer), f"{self.offer.word} {self.number}"
        return (self._opened() if self.offer.word else self), ""

    def _back(self) -> tuple[PadState, str]:
        if self.number is not None:
            return PadState(self.offer), ""
        if self.declining:
            return PadState(self.offer), "decline"
        return replace(self, declining=self.offer.declines), ""

    def _stepped(self, by: int) -> PadState:
        if not self.offer.word:
            return self
        if self.number is None:
            return self._opened()
        number = max(1, min(self.offer.most, self.number + by))
        return replace(self, number=number, typing=False)

    def _opened(self) -> PadState:
        return PadState(self.offer, number=self.offer.start)


@dataclass(frozen=True, slots=True)
class _Confirmed:
    """The last confirmed action: its seat, the timestamp of its input, and the index of its event.

    `clock` is the reading of the phase's clock at that time, or None in a match without clocks.
    """

    seat: Seat
    stamp: int
    index: int
    clock: Reading | None


def round_title(board: GyulbotView) -> str:
    if board.round > board.planned:
        return Gyulbot.tr("Round {0}, an extra round").format(board.round)
    return Gyulbot.tr("Round {0} of {1}").format(board.round, board.planned)


class Race(HotSeatController):
    """The controller of Gyulbot on one computer. `tied` is emitted when a tie undoes an action."""

    tied = Signal()

    def __init__(self, session: Session, programs: frozenset[Seat]) -> None:
        self.readied: frozenset[Seat] = programs
        self._last: _Confirmed | None = None
        super().__init__(session, programs)
        self._soon = QTimer(self, singleShot=True, interval=BETWEEN)
        self._soon.timeout.connect(self._begin_round)

    @property
    def board(self) -> GyulbotView:
        board: GyulbotView = self._view().board
        return board

    def offer(self, seat: Seat) -> Offer:
        """Return the actions that a seat can take now with its keys."""
        board, standing = self.board, self.board.standing
        if self.phase is not Phase.RACE or seat in self.programs:
            return Offer()
        if standing is None:
            return Offer("claim", 999, FIRST_GUESS, seat not in board.declined)
        return self._answer(seat, standing)

    def _answer(self, seat: Seat, standing: Standing) -> Offer:
        fewer = standing.moves - 1
        if seat is not standing.claimant:
            return Offer("undercut" if fewer else "", fewer, fewer, True)
        if fewer and self._may(seat, f"lower {fewer}"):
            return Offer("lower", fewer, fewer)
        return Offer()

    def prompt(self) -> str:
        board, view = self.board, self.view
        standing = board.standing
        if self.phase is Phase.READY:
            return round_title(board)
        if standing is None:
            return Gyulbot.tr("Who claims first?")
        if board.demonstrator is not None:
            acting, number = board.demonstrator, standing.number
            own_text, text = Gyulbot.tr("Show your {0}."), Gyulbot.tr("{1} demonstrates {0}.")
        else:
            acting, number = standing.claimant, standing.moves
            own_text, text = Gyulbot.tr("You claim {0}."), Gyulbot.tr("{1} claims {0}.")
        template = own_text if acting is self.person else text
        return template.format(moves(number), view.player(acting))

    def side_actions(self) -> tuple[SideAction, ...]:
        if self.seat is None:
            return ()
        view, seat = self.view, self.seat
        text = Gyulbot.tr("The point goes to {0} at once (GY-10).")
        giving_up = SideAction(
            text=Gyulbot.tr("Give up…"),
            icon="concede",
            question=Gyulbot.tr("Give up?"),
            explanation=text.format(view.player(seat.other)),
            confirm=Gyulbot.tr("Give up"),
            stay=Gyulbot.tr("Keep trying"),
            do=self.give_up,
        )
        return (giving_up,)

    # Commands

    def say_ready(self, seat: Seat, ready: bool) -> None:
        """Mark a seat as ready or not ready. The round begins when both seats are ready."""
        if self.phase is not Phase.READY or seat in self.programs:
            return
        self.readied = self.readied | {seat} if ready else self.readied - {seat}
        if len(self.readied) < len(Seat):
            self.changed.emit()
            return
        self._begin_round()

    def act(self, seat: Seat, text: str, stamp: int) -> None:
        """Submit a seat's claim, undercut, lowered claim or decline, given as `text`.

        `stamp` is the time in ms of the confirming key or click, or 0 if it is unknown.
        """
        self.session.observe()
        tie = self._tie(seat, stamp)
        if self.phase is not Phase.RACE and tie is None:
            return
        index, clock = len(self.session.match.events), self._clock()
        try:
            with self._ignoring_signals():
                self.session.submit(seat, text)
        except Refusal:
            if tie is None:
                raise
            self._take_back(tie)
            return
        self._last = _Confirmed(seat, stamp, index, clock)
        if not self._follow_match():
            self._go(*self._standing())

    def finish_reveal(self) -> None:
        """If only bots are playing, start the next round shortly after a reveal."""
        if self.demonstration and self.phase is Phase.READY and not self._soon.isActive():
            self._soon.start()

    def give_up(self) -> None:
        """Let the demonstrating seat give up its remaining time (GY-10)."""
        if self.phase is Phase.TURN:
            self.session.call_time()

    def resume(self) -> None:
        if self.phase is Phase.PAUSED:
            self._run_clocks()
            self._go(*self._standing())

    def _begin(self) -> PhaseAndSeat:
        view = self._view()
        if view.paused and not view.waiting:
            return Phase.PAUSED, None
        return self._standing()

    def _standing(self) -> PhaseAndSeat:
        if self._view().waiting:
            return Phase.READY, None
        board = self.board
        if board.phase is Part.DEMONSTRATION:
            return self._acting_phase(board.demonstrator)
        return Phase.RACE, None

    def _accepted(self, seat: Seat) -> None:
        self._go(*self._standing())

    def _next_if_advanced(self, view: MatchView) -> PhaseAndSeat | None:
        place = self._standing()
        if self.phase in (*ACTING, Phase.READY) and place != (self.phase, self.seat):
            return None if view.paused and not view.waiting else place
        return None

    def _go(self, phase: Phase, seat: Seat | None) -> None:
        if phase is not Phase.READY or self.phase is not Phase.READY:
            self.readied = self.programs
        if phase is not Phase.READY:
            self._soon.stop()
        super()._go(phase, seat)

    def _begin_round(self) -> None:
        if self.phase is Phase.READY:
            self._run_clocks()
            self._go(*self._standing())

    def _may(self, seat: Seat, text: str) -> bool:
        try:
            self.session.read(seat, text)
        except Refusal:
            return False
        return True

    def _tie(self, seat: Seat, stamp: int) -> _Confirmed | None:
        """Return the last action if the other seat made it at this timestamp, else None."""
        last = self._last
        if last is None or last.seat is seat or not stamp or last.stamp != stamp:
            return None
        return last if len(self.session.match.events) == last.index + 1 else None

    def _clock(self) -> Reading | None:
        return next(
            (reading for reading in self.session.readings() if reading.key is not None), None
        )

    def _take_back(self, confirmed: _Confirmed) -> None:
        clocks = self.session.match.clocks_at(confirmed.index)
        if confirmed.clock is not None:
            left = max(1, confirmed.clock.left)  # the seat acted in time, so at least 1 ms is left
            clocks = tuple(msgspec.structs.replace(clock, left=left) for clock in clocks)
        with self._ignoring_signals():
            self.session.rewind(confirmed.index, TIED, clocks)
        self._run_clocks()
        self._last = None
        self._go(*self._standing())
        self.tied.emit()
