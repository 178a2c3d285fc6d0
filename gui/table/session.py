from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, Self

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from games.core import PUBLIC, Ms, Pair, Seat, Viewer
from games.match.clocks import Key, Reading
from games.match.events import Acted, Event, Fixed, Moves, Received
from games.match.match import Events, Match, NotNow, State
from games.match.matchview import MatchView, view_of
from games.match.received_text import MAX_MESSAGES, ReceivedText
from games.match.stamps import Consequence
from games.match.tournament import Tournament
from gui.kit.wording import plain
from gui.storage.keeper import BEAT, MatchKeeper
from gui.storage.matches import Taken
from gui.table import watch as clockwatch
from gui.table.watch import Watch

TICK = 100
"""Milliseconds between clock updates."""


class Session(QObject):
    """A match in progress, with its time and storage. Each event is stored before it is shown.

    Only the session reads the computer's clock. Commands raise `Refusal` or `KnownError` without
    changing anything.

    `at` is the match time in milliseconds at which the match continues. It can be later than the
    last event. A match by post continues at the current wall time (GEN-11).
    """

    changed = Signal()
    ticked = Signal()
    savingChanged = Signal(str)

    def __init__(
        self,
        match: Match,
        keeper: MatchKeeper | None,
        watch: Watch = clockwatch.computer,
        at: Ms = 0,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.match = match
        """The match, with all secrets. Only for the umpire's pages and for exports."""
        self._keeping = MatchKeeper(match) if keeper is None else keeper
        self._keeping.start(self)
        self.people = self._keeping.people
        self._watch = watch
        self._look = watch()
        post = match.table.post
        self._now = max(at if post is None else post.at(self._look.wall), match.state.clocks.at)
        self._beaten = self._now
        self._views: dict[Viewer, MatchView] = {}
        self._earlier: dict[Viewer, MatchView] = {}
        """The last view for each viewer. It is kept when the match changes."""
        self._readings: tuple[State, Ms, tuple[Reading, ...]] | None = None
        self._still = False
        self._hidden_shown = False
        self.unasked = False
        """True while the match is changed by a clock or a program, not by a user's command."""
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.observe)
        self._keeping.problemChanged.connect(self.savingChanged)
        self._keeping.lost.connect(self._timer.stop)
        if post is not None:
            self._settle()
        elif self._running and not match.held:
            self._commit(match.pause(self._now, "Garnet was closed while the clocks ran."))
        self._wind()

    @classmethod
    def of(cls, taken: Taken, watch: Watch = clockwatch.computer) -> Self:
        return cls(taken.match, taken.keeper, watch, taken.at)

    @property
    def saving_problem(self) -> str:
        """The reason why the match cannot be saved, or "" while it can be saved."""
        return self._keeping.problem

    @property
    def practice(self) -> bool:
        """True if the match is not meant to be saved."""
        return self._keeping.in_memory and not self._keeping.problem

    @property
    def unsaved(self) -> bool:
        """True if some events on screen have not been saved yet."""
        return self._keeping.saved < len(self.match.events)

    @property
    def taken_over(self) -> bool:
        """True if another Garnet has continued the match. No commands are possible here then."""
        return bool(self._keeping.taken)

    def view(self, viewer: Viewer) -> MatchView:
        """Return the match as `viewer` can see it."""
        if viewer not in self._views:
            public = None if viewer is PUBLIC else self.view(PUBLIC)
            before = self._earlier.get(viewer)
            view = view_of(self.match, viewer, title=plain, public=public, before=before)
            self._views[viewer] = self._earlier[viewer] = view
        return self._views[viewer]

    def audience(self) -> MatchView:
        """Return the view for the Stage, the broadcast and pictures.

        This is the public view. If the match was ended by a ruling, the board is masked until the
        host reveals the secrets (GEN-6).
        """
        public = self.view(PUBLIC)
        return replace(public, board=public.disclosed) if self.hidden_shown else public

    @property
    def hidden_shown(self) -> bool:
        """True if the host has revealed the secrets of a match ended by a ruling (GEN-6)."""
        return self._hidden_shown

    def show_hidden(self, shown: bool) -> None:
        """Show the audience the secrets of a match ended by a ruling, or hide them again."""
        self._hidden_shown = shown and self.match.outcome is not None
        self._views.clear()
        self.changed.emit()

    @property
    def now(self) -> Ms:
        """The match time at the last observation, in milliseconds."""
        return self._now

    @property
    def steady(self) -> Ms:
        """The monotonic clock in milliseconds. It also runs while the match is paused."""
        return self._watch().steady

    def readings(self) -> tuple[Reading, ...]:
        known, state = self._readings, self.match.state
        if known is None or known[0] is not state or known[1] != self._now:
            known = self._readings = (state, self._now, self.match.readings(self._now))
        return known[2]

    def closing_left(self) -> Ms | None:
        """Return the milliseconds until a complete round closes by itself, or None."""
        return self.match.closing_left(self._now)

    def read(self, seat: Seat, text: str) -> Any:
        """Return the action in a seat's text. Raises `Refusal` if the text is invalid."""
        return self.match.read(seat, text)

    def read_fix(self, seat: Seat, text: str) -> Any:
        """Return the action in a correction of the last move. Raises the same errors as `fix`."""
        return self.match.read_fix(seat, text)

    def save_again(self) -> None:
        self._keeping.keep()

    def begin(self, words: Pair[str] | None = None, without: bool = False) -> None:
        """Begin the match (GEN-10) with the players' words. `without` logs that there are none."""
        self._do(lambda now: self.match.begin(now, words, without))

    def submit(
        self,
        seat: Seat,
        submission: Any,
        stamp: int | None = None,
        *,
        live: bool = False,
        confirmed: bool = False,
        sent: str = "",
    ) -> None:
        """Submit for `seat`, in the phase that was open when the submission arrived.

        `submission` is an action or an action's text. `stamp`, `live` and `confirmed` are as in
        `Match.submit`; by default, the seat's open stamp is used. `sent` is the original message
        (see `received`).
        """

        def entered(now: Ms) -> Events:
            events = self.match.submit(seat, submission, now, stamp, live=live, confirmed=confirmed)
            return self._entered(seat, sent, events, now)

        self._do(entered, in_time=True)

    def stamp(self, seat: Seat, part: str = "") -> tuple[int, ...]:
        """Stamp a message of `seat` as arriving now (GEN-7). Return the numbers of the new stamps.

        In a game of several parts, an empty `part` makes one stamp for each missing part.
        """
        first = self._do(lambda now: self.match.stamp(seat, now, part))
        return tuple(range(first, len(self.match.events)))

    def unstamp(self, number: int) -> None:
        """Remove a stamp whose message was withdrawn. It then has no effect on the clocks."""
        self._do(lambda now: self.match.unstamp(number, now))

    def correct_stamp(self, number: int, arrived: Ms, reason: str, dated: bool = False) -> None:
        """Change the arrival of a message to `arrived`, in match time. The correction is logged.

        `dated` means that the correction is automatic, because the message was pasted before it was
        stamped.
        """
        self._do(lambda now: self.match.correct_stamp(number, arrived, now, reason, dated))

    def confirm(self, consequence: Consequence) -> None:
        self._do(lambda now: self.match.confirm(consequence, now))

    def close_round(self) -> None:
        self._do(self.match.close)

    def call_time(self) -> None:
        self._do(self.match.deadline)

    def pause(self, reason: str = "") -> None:
        self._do(lambda now: self.match.pause(now, reason))

    def resume(self) -> None:
        """Start or resume the clocks."""
        self._do(self.match.resume)

    def adjust(self, key: Key, time: Ms, reason: str) -> None:
        """Add `time` milliseconds to a running timer. A negative value removes time."""
        self._do(lambda now: self.match.adjust(now, key, time, reason))

    def adjust_bank(self, seat: Seat, time: Ms, reason: str) -> None:
        """Add `time` milliseconds to a seat's bank. A negative value removes time."""
        self._do(lambda now: self.match.adjust_bank(now, seat, time, reason))

    def fix(
        self,
        seat: Seat,
        submission: Any,
        reason: str = "",
        stamp: int | None = None,
        sent: str = "",
    ) -> None:
        """Replace the last move. `submission`, `stamp` and `sent` are as in `submit`."""

        def entered(now: Ms) -> Events:
            return self._entered(
                seat, sent, self.match.fix(seat, submission, now, reason, stamp), now
            )

        self._do(entered, in_time=True)

    def rewind(self, to: int, reason: str, clocks: Iterable[Reading] | None = None) -> None:
        """Return to the state after the first `to` events. `clocks` is as in `Match.rewind`."""
        self._do(lambda now: self.match.rewind(to, now, reason, clocks))

    def concede(self, seat: Seat) -> None:
        self._do(lambda now: self.match.concede(seat, now))

    def award(self, seat: Seat, reason: str) -> None:
        self._do(lambda now: self.match.award(seat, now, reason))

    def abandon(self, reason: str) -> None:
        """End the match without a winner, by a ruling of the umpire."""
        self._do(lambda now: self.match.abandon(now, reason))

    def stand_in(self, seat: Seat, by: str) -> None:
        """Let the program `by` play for an absent player. If `by` is "", the player is back."""
        self._do(lambda now: self.match.stand_in(seat, by, now))

    def received(self, seat: Seat | None, text: str, arrived: Ms | None = None) -> str:
        """Store an original message, if the match has begun. Only the umpire can read it.

        Return the message's digest, or "" if the message was not stored. If `seat` is None, call
        `assign` later. `arrived` is in match time; the default is the time of the seat's stamp.
        """

        def stamped() -> Ms | None:
            stamps = self.match.state.stamps
            own = (stamp.arrived for stamp in stamps if stamp.seat is seat)
            return next(own, None) if arrived is None else arrived

        with suppress(NotNow):  # storing the message is optional
            first = self._do(lambda now: self._received(seat, text, now, stamped()), quietly=True)
            kept = self.match.events[first : first + 1]
            return kept[0].digest if kept and isinstance(kept[0], Received) else ""
        return ""

    def assign(self, digest: str, seat: Seat, arrived: Ms) -> None:
        """Assign a stored message to a seat and an arrival in match time."""
        with suppress(NotNow):
            self._do(lambda now: self.match.receive(seat, digest, now, arrived), quietly=True)

    def _received(self, seat: Seat | None, text: str, now: Ms, arrived: Ms | None) -> Events:
        """Store a message and return the event for it, or () if the message was not stored."""
        match = self.match
        count = len(match.received_texts)
        if (
            not text.strip()
            or not match.begun
            or match.outcome is not None
            or count >= MAX_MESSAGES
        ):
            return ()
        received = ReceivedText.of(text)
        match.received_texts[received.digest] = received
        return match.receive(seat, received.digest, now, arrived)

    def _entered(self, seat: Seat, sent: str, events: Events, now: Ms) -> Events:
        """Return the events of a submission, preceded by the event for the original message."""
        if not sent:
            return events
        actions = events.actions if isinstance(events, Moves) else ()
        arrived = next(event.arrived for event in events if isinstance(event, Acted | Fixed))
        return Moves((*self._received(seat, sent, now, arrived), *events), *actions)

    def rename(self, names: Pair[str], replaced: bool = False) -> None:
        """Rename the players. If `replaced`, other people play from now on."""
        self._do(lambda now: self.match.rename(names, now, replaced))

    def belongs_to(self, tournament: Tournament) -> None:
        """Set the match's tournament. Its details about players are in listed order."""
        self._check_here()
        self.match.tournament = tournament
        self._keeping.keep()
        self._views.clear()
        self.changed.emit()

    def note(self, fact: str) -> None:
        """Record a fact that the rules cannot compute. Raises ValueError if it is impossible."""
        self._do(lambda now: self.match.note(fact, now))

    def unmask(self, shown: bool) -> None:
        self._do(lambda now: self.match.unmask(now, shown))

    def show_chance(self, shown: bool) -> None:
        self._do(lambda now: self.match.show_chance(now, shown))

    def stop(self) -> None:
        """Observe the clocks a last time, and stop them. Call this when the window closes."""
        self.observe()
        self._timer.stop()
        self._keeping.stop(self._now)

    def observe(self) -> None:
        """Apply the deadlines that have passed, at their exact times, and update the clocks."""
        if not self._keeping.taken:
            self._look_at_clocks()
            if self._running and self._now - self._beaten >= BEAT:
                self._beaten = self._now
                self._keeping.beat(self._now)
            self._wind()
            self.ticked.emit()

    @contextmanager
    def by_itself(self) -> Iterator[None]:
        """Within the `with` block, mark changes as made by a clock or a program (`unasked`)."""
        before, self.unasked = self.unasked, True
        try:
            yield
        finally:
            self.unasked = before

    def _look_at_clocks(self) -> None:
        if not self._still:
            with self.by_itself():
                self._take_look()

    def _take_look(self) -> None:
        before, after = self._look, self._watch()
        self._look = after
        post = self.match.table.post is not None
        gap = clockwatch.gap(before, after) if self._running and not post else 0
        if post:
            self._now += clockwatch.elapsed(before, after)
            self._settle()
        elif gap:
            self._settle()
            self._pause_for(gap)
        else:
            self._now += max(0, after.steady - before.steady)
            self._settle()

    @property
    def _running(self) -> bool:
        """True while time can be charged to a seat, also during a hold."""
        match = self.match
        return match.table.timed and not match.paused and match.outcome is None

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Stop time within the `with` block, so that everything in it happens at one moment."""
        self.observe()
        self._still = True
        try:
            yield
        finally:
            self._still = False

    @contextmanager
    def untimed(self) -> Iterator[None]:
        """Do not charge the time of the `with` block, which blocks Garnet's event loop."""
        self.observe()
        try:
            yield
        finally:
            if self.match.table.post is None:
                self._look = self._watch()

    def _pause_for(self, gap: Ms) -> None:
        """Pause the match after `gap` ms without an observation, unless a deadline is held."""
        if self._running and not self.match.held and not self._keeping.taken:
            reason = "The computer slept or Garnet was stopped."
            self._commit(self.match.pause(self._now, reason, gap))

    def _settle(self) -> None:
        while not self._keeping.taken and (events := self.match.due(self._now)):
            self._commit(events)

    def _wind(self) -> None:
        """Schedule the next clock update, or an earlier deadline.

        Updates happen at whole ticks of match time, so that their timing does not reveal events.
        """
        deadline = self.match.next_deadline()
        if deadline is not None and not self._keeping.taken:
            self._timer.start(max(1, min(TICK - self._now % TICK, deadline + 1 - self._now)))
        elif self._running and not self._keeping.taken:
            self._timer.start(BEAT - self._now % BEAT)  # holds are observed, too
        else:
            self._timer.stop()

    def _do(
        self, command: Callable[[Ms], Events], *, in_time: bool = False, quietly: bool = False
    ) -> int:
        """Run a command and return the index of its first event. If `quietly`, do not update the
        views.

        If `in_time` is True and a deadline has passed unobserved, raise `NotNow`. During a hold,
        the match decides which messages were in time.
        """
        seen = len(self.match.events)
        self._check_here()
        self._look_at_clocks()
        self._check_here()
        match = self.match
        going_on = match.outcome is None and not match.paused and not match.held
        if in_time and going_on and len(match.events) != seen:
            raise NotNow("The time ran out before that.")
        first = len(match.events)
        self._commit(command(self._now), quietly)
        if match.held:
            self._settle()  # the round may be complete now
        self._check_here()
        self._wind()
        return first

    def _check_here(self) -> None:
        if self._keeping.taken:
            raise NotNow(self._keeping.taken)

    def _commit(self, events: tuple[Event, ...], quietly: bool = False) -> None:
        """Append the events, save them, and show them only afterwards.

        If another Garnet has continued the match, the events are dropped.
        """
        match, before = self.match, len(self.match.events)
        match.append(events)
        match.append(match.until())
        self._keeping.keep()
        if self._keeping.taken:
            del match.events[before:], match.states[before + 1 :], match.heads[before + 1 :]
        if match.outcome is None:
            self._hidden_shown = False
        if not quietly or self._keeping.taken:
            self._views.clear()
            self.changed.emit()
