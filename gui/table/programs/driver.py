from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from games.core import KnownError, Ms, Refusal, Seat
from games.engine.bots import Choice, Seen
from games.engine.fallback_move import may_lower, played_for
from games.match import record
from games.match.events import Seated
from games.match.match import Match, NotNow, Waits
from games.match.referee import answer
from gui.kit.texts import Table
from gui.table.programs import words
from gui.table.programs.client import Client
from gui.table.programs.seat_player import PERSON, RESCUE, budget, command, is_bot, time_left
from gui.table.session import Session

THINKING_TIME: Ms = 1_000
"""Default thinking time per move in milliseconds, unless the clock allows less."""
PACE: Ms = 1_000
"""Minimum time before a move in milliseconds, so that people can see the previous move."""
WATCHED: Ms = 1_600
"""Minimum time before a move in milliseconds if only bots play."""
POLL: Ms = 120
"""Interval between checks of whether the board's animation has ended, in milliseconds."""
HURRY_BELOW: Ms = 8_000
"""Remaining time in ms below which the program does not wait for the board's animation."""


class Driver(QObject):
    """Plays a seat with a program, which receives only the seat's views.

    `busy` returns True while the board is animated. `rng` chooses moves for a failed program.
    """

    changed = Signal()
    messageSent = Signal(str)

    def __init__(
        self,
        session: Session,
        seat: Seat,
        client: Client,
        rng: random.Random,
        wish: Ms = THINKING_TIME,
        pace: Ms = PACE,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self.seat, self._client, self._rng = session, seat, client, rng
        self.wish, self.pace = wish, pace
        self.busy: Callable[[], bool] = lambda: False
        self.held = False
        self._submitting = self._closed = False
        self._sent_view: Seen | None = None
        self._asked_position: Seen | None = None
        self._asked_at: Ms = 0
        self._ticket = 0
        self._budget: Ms = 0
        self._delay: Ms = 0
        self._choice: Choice | None = None
        self._waiting: tuple[Choice, Seen] | None = None
        self._since = QElapsedTimer()
        self._submit_timer = self._timer(self._on_submit_timer)
        self._rescue_timer = self._timer(self._on_rescue_timer)
        client.setParent(self)
        client.answered.connect(self._on_answer)
        client.restarted.connect(self._on_restart)
        client.failed.connect(self._on_failed)
        match = session.match
        client.begin(record.header(match, seat), match.game.seats[seat])
        for seen, then in _earlier_views(match, seat):
            self._send_view(seen, then)
        session.changed.connect(self.follow)

    @property
    def thinking(self) -> bool:
        """True while waiting for the program's answer."""
        return self._asked_position is not None

    @property
    def failed(self) -> bool:
        """True if the program has failed, so that random legal moves are played for it."""
        return self._client.dead

    def hold(self, held: bool) -> None:
        """Keep the program from playing while `held`."""
        self.held = held
        self.follow()

    def close(self) -> None:
        """Disconnect from the match and end the process."""
        self._closed = True
        self._session.changed.disconnect(self.follow)
        self._cancel()
        self._client.close()

    def follow(self) -> None:
        """Send changes of the match to the program, and ask for a move if one is due."""
        if self._submitting or self._closed:
            return
        match = self._session.match
        if match.outcome is not None:
            self._cancel()
            self._client.close()
            return
        seen = answer(match, self.seat)
        self._send_view(seen, self._session.now)
        waiting, self._waiting = self._waiting, None
        if not self._may_act():
            self._cancel()
        elif waiting is not None and waiting[1] == _position(seen):
            self._asked_position, self._choice = waiting[1], waiting[0]
            self._submit_timer.start(0)
        elif self._asked_position != _position(seen):
            self._ask(seen)

    def _send_view(self, seen: Seen, now: Ms) -> None:
        if seen != self._sent_view:
            self._sent_view = seen
            self._client.observe(seen, now)

    def _may_act(self) -> bool:
        match = self._session.match
        if match.outcome is not None or match.paused or match.held or self.held:
            return False
        if self.seat in match.position.awaiting():
            return True
        # Only Garnet's bots can lower a claim.
        return self._client.stops and may_lower(match, self.seat)

    def _ask(self, seen: Seen) -> None:
        self._cancel()
        session = self._session
        self._asked_position, self._asked_at = _position(seen), session.now
        self._since.start()
        readings = session.readings()
        self._budget = budget(self.wish, readings, self.seat, self._delay)
        if self._client.dead:
            self._schedule(Choice(played_for(session.match, self.seat, self._rng)))
        else:
            time = time_left(readings, self.seat)
            if time is not None and not session.match.game.kind.race:
                self._rescue_timer.start(max(0, time - RESCUE))
            self._ticket = self._client.ask(self._budget, session.now)
        self.changed.emit()

    def _cancel(self) -> None:
        was_thinking = self._asked_position is not None
        self._asked_position, self._choice, self._waiting, self._ticket = None, None, None, 0
        self._submit_timer.stop()
        self._rescue_timer.stop()
        if was_thinking:
            self._client.cancel()
            self.changed.emit()

    def _on_answer(self, ticket: int, choice: Choice) -> None:
        if ticket != self._ticket or self._asked_position is None:
            return  # the position has changed
        self._note_delay()
        self._schedule(choice)

    def _note_delay(self) -> None:
        """Record the program's maximum delay, by which later thinking times are shortened."""
        self._delay = max(self._delay, self._since.elapsed() - self._budget)

    def _schedule(self, choice: Choice) -> None:
        self._choice = choice
        if not choice.move and not self._must_act():
            return  # there is nothing to submit until something changes or time runs out
        if self._session.match.game.kind.race:
            self._session.observe()
            wait = self._asked_at + choice.after - self._session.now
        else:
            wait = self.pace - self._since.elapsed() if self._patient() else 0
        if self._choice is choice:
            self._submit_timer.start(max(0, wait))

    def _on_submit_timer(self, hurry: bool = False) -> None:
        choice = self._choice
        if choice is None:
            return
        if not hurry and self.busy() and self._patient():
            self._submit_timer.start(POLL)
            return
        self._session.observe()
        if self._choice is not choice or not self._may_act():
            return  # a deadline has passed in the meantime
        asked_position = self._asked_position
        try:
            self._submit(choice.move)
        except Waits:  # an earlier message must be entered first
            self._waiting = None if asked_position is None else (choice, asked_position)
        except NotNow:
            self.follow()
        except Refusal as refusal:
            self._refused(words.refused(refusal.clause))
        except KnownError:
            self._refused(words.not_understood())

    def _submit(self, text: str) -> None:
        self._rescue_timer.stop()
        self._asked_position = self._choice = None
        self._submitting = True
        match = self._session.match
        round_ = match.position.round
        try:
            with self._session.automatically():
                for part in match.game.parts.split(text) if text else ():
                    if match.outcome is not None or match.position.round != round_:
                        break  # the round is over, so the other parts cannot be submitted
                    self._session.submit(self.seat, part, live=True)
                if not text:
                    self._session.call_time()  # without clocks, nothing else would end the turn
        finally:
            self._submitting = False
        self.follow()
        self.changed.emit()

    def _must_act(self) -> bool:
        match = self._session.match
        return not match.table.timed and match.position.awaiting() == {self.seat}

    def _patient(self) -> bool:
        time = time_left(self._session.readings(), self.seat)
        return time is None or time > HURRY_BELOW

    def _refused(self, reason: str) -> None:
        if self._client.dead:
            self._cancel()
            return
        self._asked_position = self._choice = None
        self._client.fault(reason)
        self.follow()

    def _on_restart(self, reason: str) -> None:
        """Repeat the question to the restarted program, with the remaining time."""
        self.messageSent.emit(Table.tr("{0} was restarted: {1}.").format(self._name(), reason))
        self._delay = 0
        self._session.observe()
        self._cancel()
        self.follow()

    def _on_failed(self, reason: str) -> None:
        race = self._session.match.game.kind.race
        self.messageSent.emit(words.given_up(self._name(), reason, race))
        self._asked_position = None
        self.follow()

    def _on_rescue_timer(self) -> None:
        """Submit the program's answer or, without one, a random legal move before time runs out."""
        self._session.observe()
        if self._asked_position is None or not self._may_act():
            return
        if self._choice is None:
            self._note_delay()
            self._client.cancel()
            self._ticket = 0
            self.messageSent.emit(words.late(self._name()))
            self._choice = Choice(played_for(self._session.match, self.seat, self._rng))
        self._on_submit_timer(hurry=True)

    def _name(self) -> str:
        match = self._session.match
        name = match.setup.players[self.seat]
        return Table.tr("The bot for {0}").format(name) if self.seat in match.stand_ins() else name

    def _timer(self, do: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        timer.timeout.connect(do)
        return timer


def _earlier_views(match: Match, seat: Seat) -> Iterator[tuple[Seen, Ms]]:
    """Yield the seat's earlier views with their times in a memory game (MA-11), otherwise nothing.

    A program that starts late would otherwise not know what the seat has seen.
    """
    if match.game.memory is None:
        return
    name, events = match.game.seats[seat], match.events
    seatings = [
        at for at, event in enumerate(events, 1) if isinstance(event, Seated) and event.seat == name
    ]
    since = seatings[-1] if seatings else 0
    then = match.upto(since)
    for event in events[since:]:
        then.append((event,))
        yield answer(then, seat), then.state.clocks.at


def _position(seen: Seen) -> Seen:
    """Return a view without the seats to act, because these change when the other seat submits."""
    return seen | {"to_act": None}


class Programs(QObject):
    """Manages the drivers of all programs in a match.

    `changed` is emitted when the player of a seat changes, and when a program fails or starts or
    stops thinking. `may` returns True if a program is allowed to start (by default, only Garnet's
    bots are).
    """

    changed = Signal()
    messageSent = Signal(str)

    def __init__(
        self,
        session: Session,
        wish: Ms = THINKING_TIME,
        pace: Ms = PACE,
        parent: QObject | None = None,
        rng: random.Random | None = None,
        may: Callable[[str], bool] = is_bot,
    ) -> None:
        super().__init__(parent)
        self._may = may
        self._rng = rng or random.SystemRandom()
        self._session, self._wish, self._pace = session, wish, pace
        self._busy: Callable[[], bool] = lambda: False
        self.drivers: dict[Seat, Driver] = {}
        self._sitting: dict[Seat, str] = {}

    @property
    def held(self) -> bool:
        return any(driver.held for driver in self.drivers.values())

    @property
    def failed(self) -> tuple[Seat, ...]:
        """The seats whose programs have failed permanently. Legal moves are played for them."""
        return tuple(seat for seat in Seat if seat in self.drivers and self.drivers[seat].failed)

    def sitting(self, seat: Seat) -> str:
        """Return a seat's player as a string (see `seat_player`), or "" for a person."""
        return self._sitting.get(seat, PERSON)

    def thinking(self, seat: Seat) -> bool:
        return seat in self.drivers and self.drivers[seat].thinking

    def seat(self, sitters: Mapping[Seat, str]) -> None:
        for seat, text in sitters.items():
            self.sit(seat, text)

    def sit(self, seat: Seat, text: str) -> None:
        self._sitting[seat] = text
        before = self.drivers.pop(seat, None)
        if before is not None:
            before.close()
            before.deleteLater()
        if text != PERSON:
            self.drivers[seat] = driver = self._driver(seat, text)
            driver.follow()
        self.changed.emit()

    def setBusy(self, busy: Callable[[], bool]) -> None:
        """Set the function that returns True while the board is animated and programs must wait."""
        self._busy = busy
        for driver in self.drivers.values():
            driver.busy = busy

    def hold(self, held: bool) -> None:
        if held is self.held:
            return
        for driver in self.drivers.values():
            driver.hold(held)
        self.changed.emit()

    def close(self) -> None:
        for driver in self.drivers.values():
            driver.close()
        self.drivers.clear()

    def _driver(self, seat: Seat, text: str) -> Driver:
        line, problem = self._command(text)
        client = Client(line, stops=is_bot(text), problem=problem)
        driver = Driver(self._session, seat, client, self._rng, self._wish, self._pace, self)
        driver.busy = self._busy
        driver.changed.connect(self.changed)
        driver.messageSent.connect(self.messageSent)
        return driver

    def _command(self, text: str) -> tuple[list[str], str]:
        """Return a program's command and "", or [] and the reason why it must not be started."""
        try:
            line = command(text, self._session.match.game.id)
        except KnownError:
            return [], words.unknown() if is_bot(text) else words.not_started()
        return (line, "") if self._may(text) else ([], words.not_allowed())
