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
from gui.storage.matches import OpenedMatch
from gui.table import watch as clockwatch
from gui.table.watch import Watch

TICK = 100
"""Interval between clock updates, in milliseconds."""


class Session(QObject):
    """A match in progress, with its clocks and storage. Each event is stored before it is shown.

    Only the session reads the computer's clock. Commands raise `Refusal` or `KnownError` without
    changing anything.

    `at` is the match time in milliseconds at which the match continues, if that is later than the
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
        """The match with all secrets, for use only by the umpire's pages and by exports."""
        self._keeper = MatchKeeper(match) if keeper is None else keeper
        self._keeper.start(self)
        self.people = self._keeper.people
        self._watch = watch
        self._look = watch()
        post = match.table.post
        self._now = max(at if post is None else post.at(self._look.wall), match.state.clocks.at)
        self._last_beat = self._now
        self._views: dict[Viewer, MatchView] = {}
        self._earlier: dict[Viewer, MatchView] = {}
        """The previous view of each viewer, from which unchanged parts are reused."""
        self._readings: tuple[State, Ms, tuple[Reading, ...]] | None = None
        self._frozen = False
        self._hidden_shown = False
        self.automatic = False
        """True while the match is changed by a clock or a program, not by a user's command."""
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.observe)
        self._keeper.problemChanged.connect(self.savingChanged)
        self._keeper.lost.connect(self._timer.stop)
        if post is not None:
            self._apply_deadlines()
        elif self._running and not match.held:
            self._commit(match.pause(self._now, "Garnet was closed while the clocks ran."))
        self._schedule_update()

    @classmethod
    def of(cls, taken: OpenedMatch, watch: Watch = clockwatch.computer) -> Self:
        return cls(taken.match, taken.keeper, watch, taken.at)

    @property
    def saving_problem(self) -> str:
        """The reason why the match cannot be saved, or "" while it can be saved."""
        return self._keeper.problem

    @property
    def practice(self) -> bool:
        """True if the match is deliberately not saved."""
        return self._keeper.in_memory and not self._keeper.problem

    @property
    def unsaved(self) -> bool:
        """True if some events on screen have not been saved yet."""
        return self._keeper.saved < len(self.match.events)

    @property
    def taken_over(self) -> bool:
        """True if another Garnet has continued the match, so that it cannot be changed here."""
        return bool(self._keeper.taken)

    def view(self, viewer: Viewer) -> MatchView:
        """Return the match as `viewer` sees it."""
        if viewer not in self._views:
            public = None if viewer is PUBLIC else self.view(PUBLIC)
            before = self._earlier.get(viewer)
            view = view_of(self.match, viewer, title=plain, public=public, before=before)
            self._views[viewer] = self._earlier[viewer] = view
        return self._views[viewer]

    def audience(self) -> MatchView:
        """Return the view for the Stage, the broadcast and images.

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
        cached, state = self._readings, self.match.state
        if cached is None or cached[0] is not state or cached[1] != self._now:
            cached = self._readings = (state, self._now, self.match.readings(self._now))
        return cached[2]

    def closing_left(self) -> Ms | None:
        """Return the milliseconds until a complete round is closed automatically, or None."""
        return self.match.closing_left(self._now)

    def read(self, seat: Seat, text: str) -> Any:
        """Parse text as an action of a seat. Raise `Refusal` if the text is invalid."""
        return self.match.read(seat, text)

    def read_fix(self, seat: Seat, text: str) -> Any:
        """Parse text as a correction of the last move. Raise the same errors as `fix`."""
        return self.match.read_fix(seat, text)

    def save_again(self) -> None:
        self._keeper.keep()

    def begin(self, words: Pair[str] | None = None, without: bool = False) -> None:
        """Begin the match (GEN-10). `words` holds the players' words for the random draws.

        If `without` is True, the match begins without these words, and the log says so.
        """
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
        """Submit an action of `seat`, in the phase that was open when the action arrived.

        - `submission`: an action, or an action's text
        - `stamp`: the number of the message's stamp, or None for the seat's first stamp
        - `live`: True for an action by a program or at the board, which uses no stamp
        - `confirmed`: True if the umpire has confirmed the meaning of an older phase's message
        - `sent`: the original message, or ""
        """

        def entered(now: Ms) -> Events:
            events = self.match.submit(seat, submission, now, stamp, live=live, confirmed=confirmed)
            return self._entered(seat, sent, events, now)

        self._do(entered, in_time=True)

    def stamp(self, seat: Seat, part: str = "") -> tuple[int, ...]:
        """Stamp a message of `seat` as arriving now (GEN-7). Return the numbers of the new stamps.

        In a game with several parts, an empty `part` creates one stamp for each missing part.
        """
        first = self._do(lambda now: self.match.stamp(seat, now, part))
        return tuple(range(first, len(self.match.events)))

    def unstamp(self, number: int) -> None:
        """Remove the stamp of a withdrawn message, which then does not affect the clocks."""
        self._do(lambda now: self.match.unstamp(number, now))

    def correct_stamp(self, number: int, arrived: Ms, reason: str, dated: bool = False) -> None:
        """Change a message's arrival time to `arrived`, in match time, and log the `reason`.

        If `dated` is True, the correction is automatic, because the message was pasted before it
        was stamped.
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
        """Replace the last move with `submission`, an action or the text of one.

        `stamp` is the number of the message's stamp; None stands for the seat's first stamp. `sent`
        is the original message, or "".
        """

        def entered(now: Ms) -> Events:
            return self._entered(
                seat, sent, self.match.fix(seat, submission, now, reason, stamp), now
            )

        self._do(entered, in_time=True)

    def rewind(self, to: int, reason: str, clocks: Iterable[Reading] | None = None) -> None:
        """Return to the state after the first `to` events.

        `clocks` holds the clocks of that state, whose times may be changed; None keeps their times.
        """
        self._do(lambda now: self.match.rewind(to, now, reason, clocks))

    def concede(self, seat: Seat) -> None:
        self._do(lambda now: self.match.concede(seat, now))

    def award(self, seat: Seat, reason: str) -> None:
        self._do(lambda now: self.match.award(seat, now, reason))

    def abandon(self, reason: str) -> None:
        """End the match without a winner, by a ruling of the umpire."""
        self._do(lambda now: self.match.abandon(now, reason))

    def stand_in(self, seat: Seat, by: str) -> None:
        """Let program `by` play for an absent player. If `by` is "", the player has returned."""
        self._do(lambda now: self.match.stand_in(seat, by, now))

    def received(self, seat: Seat | None, text: str, arrived: Ms | None = None) -> str:
        """Store an original message, which only the umpire can read, if the match has begun.

        Return its digest, or "" if it was not stored. If the sender is unknown, `seat` is None, and
        `assign` must follow. `arrived` is in match time; the default is the time of the seat's
        stamp.
        """

        def stamped() -> Ms | None:
            stamps = self.match.state.stamps
            arrivals = (stamp.arrived for stamp in stamps if stamp.seat is seat)
            return next(arrivals, None) if arrived is None else arrived

        with suppress(NotNow):  # storing the message is optional
            first = self._do(lambda now: self._received(seat, text, now, stamped()), quietly=True)
            events = self.match.events[first : first + 1]
            return events[0].digest if events and isinstance(events[0], Received) else ""
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
        """Rename the players. If `replaced` is True, different people play from now on."""
        self._do(lambda now: self.match.rename(names, now, replaced))

    def set_tournament(self, tournament: Tournament) -> None:
        """Set the match's tournament. Its players are in the order before any swap by lot."""
        self._check_not_taken()
        self.match.tournament = tournament
        self._keeper.keep()
        self._views.clear()
        self.changed.emit()

    def note(self, fact: str) -> None:
        """Record a fact that the rules cannot compute. Raise ValueError if the fact is invalid."""
        self._do(lambda now: self.match.note(fact, now))

    def unmask(self, shown: bool) -> None:
        self._do(lambda now: self.match.unmask(now, shown))

    def show_chance(self, shown: bool) -> None:
        self._do(lambda now: self.match.show_chance(now, shown))

    def stop(self) -> None:
        """Observe the clocks one last time, and stop them. Call this when the window closes."""
        self.observe()
        self._timer.stop()
        self._keeper.stop(self._now)

    def observe(self) -> None:
        """Apply the deadlines that have passed, at their exact times, and update the clocks."""
        if not self._keeper.taken:
            self._read_clock()
            if self._running and self._now - self._last_beat >= BEAT:
                self._last_beat = self._now
                self._keeper.beat(self._now)
            self._schedule_update()
            self.ticked.emit()

    @contextmanager
    def automatically(self) -> Iterator[None]:
        """Within the `with` block, mark changes as made by a clock or a program (`automatic`)."""
        before, self.automatic = self.automatic, True
        try:
            yield
        finally:
            self.automatic = before

    def _read_clock(self) -> None:
        if not self._frozen:
            with self.automatically():
                self._advance()

    def _advance(self) -> None:
        before, after = self._look, self._watch()
        self._look = after
        post = self.match.table.post is not None
        gap = clockwatch.gap(before, after) if self._running and not post else 0
        if post:
            self._now += clockwatch.elapsed(before, after)
            self._apply_deadlines()
        elif gap:
            self._apply_deadlines()
            self._pause_for(gap)
        else:
            self._now += max(0, after.steady - before.steady)
            self._apply_deadlines()

    @property
    def _running(self) -> bool:
        """True while time can be charged to a seat, including while a deadline is held."""
        match = self.match
        return match.table.timed and not match.paused and match.outcome is None

    @contextmanager
    def frozen_time(self) -> Iterator[None]:
        """Stop match time within the `with` block, so that all its commands have the same time."""
        self.observe()
        self._frozen = True
        try:
            yield
        finally:
            self._frozen = False

    @contextmanager
    def untimed(self) -> Iterator[None]:
        """Do not charge the time spent in the `with` block, which blocks Garnet's event loop."""
        self.observe()
        try:
            yield
        finally:
            if self.match.table.post is None:
                self._look = self._watch()

    def _pause_for(self, gap: Ms) -> None:
        """Pause the match after `gap` ms without an observation, unless a deadline is held."""
        if self._running and not self.match.held and not self._keeper.taken:
            reason = "The computer slept or Garnet was stopped."
            self._commit(self.match.pause(self._now, reason, gap))

    def _apply_deadlines(self) -> None:
        while not self._keeper.taken and (events := self.match.due(self._now)):
            self._commit(events)

    def _schedule_update(self) -> None:
        """Schedule the next clock update, or an earlier deadline.

        Updates happen at whole ticks of match time, so that their timing does not reveal events.
        """
        deadline = self.match.next_deadline()
        if deadline is not None and not self._keeper.taken:
            self._timer.start(max(1, min(TICK - self._now % TICK, deadline + 1 - self._now)))
        elif self._running and not self._keeper.taken:
            self._timer.start(BEAT - self._now % BEAT)  # even while a deadline is held
        else:
            self._timer.stop()

    def _do(
        self, command: Callable[[Ms], Events], *, in_time: bool = False, quietly: bool = False
    ) -> int:
        """Run a command and return the index of its first event.

        If `in_time` is True, raise `NotNow` if a deadline has passed unobserved. If `quietly` is
        True, do not emit `changed`. While a deadline is held, the match itself decides which
        messages were in time.
        """
        count_before = len(self.match.events)
        self._check_not_taken()
        self._read_clock()
        self._check_not_taken()
        match = self.match
        going_on = match.outcome is None and not match.paused and not match.held
        if in_time and going_on and len(match.events) != count_before:
            raise NotNow("Time had already run out.")
        first = len(match.events)
        self._commit(command(self._now), quietly)
        if match.held:
            self._apply_deadlines()  # the round may be complete now
        self._check_not_taken()
        self._schedule_update()
        return first

    def _check_not_taken(self) -> None:
        if self._keeper.taken:
            raise NotNow(self._keeper.taken)

    def _commit(self, events: tuple[Event, ...], quietly: bool = False) -> None:
        """Append events, save them, and only then show them.

        If another Garnet has continued the match, drop the events.
        """
        match, before = self.match, len(self.match.events)
        match.append(events)
        match.append(match.until())
        self._keeper.keep()
        if self._keeper.taken:
            del match.events[before:], match.states[before + 1 :], match.heads[before + 1 :]
        if match.outcome is None:
            self._hidden_shown = False
        if not quietly or self._keeper.taken:
            self._views.clear()
            self.changed.emit()
