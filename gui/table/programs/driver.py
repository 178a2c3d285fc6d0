"""Plays seats of a session with programs; the session treats them like anybody else."""

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
from gui.table.programs import words
from gui.table.programs.client import Client
from gui.table.programs.sitting import PERSON, RESCUE, budget, command, is_bot, left
from gui.table.session import Session

WISH: Ms = 1_000
"""How long a program thinks, if nothing else is wished and its clock allows it."""
PACE: Ms = 1_000
"""A move never comes sooner, so that the one before it can be seen."""
WATCHED: Ms = 1_600
"""In a demonstration, where every move is to be followed."""
POLL: Ms = 120
"""How often to look whether the board has come to rest."""
HURRY: Ms = 8_000
"""With less on its clock it waits for no board."""


class Driver(QObject):
    """A seat that a program plays, from what that seat is shown alone.

    `changed`: it began to think, or stopped. `told(sentence)`: what the people must know: that it
    failed, and what is done now. `busy` says whether the board still moves. `rng`: where the moves
    come from that are played for a program that failed.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(
        self,
        session: Session,
        seat: Seat,
        client: Client,
        rng: random.Random,
        wish: Ms = WISH,
        pace: Ms = PACE,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self.seat, self._client, self._rng = session, seat, client, rng
        self.wish, self.pace = wish, pace
        self.busy: Callable[[], bool] = lambda: False
        self.held = False
        self._submitting = self._closed = False
        self._shown: Seen | None = None
        self._asked: Seen | None = None
        self._asked_at: Ms = 0
        self._ticket = 0
        self._budget: Ms = 0
        self._late: Ms = 0
        self._said: Choice | None = None
        self._waiting: tuple[Choice, Seen] | None = None
        self._since = QElapsedTimer()
        self._speak = self._timer(self._on_speak)
        self._rescue = self._timer(self._on_rescue)
        client.setParent(self)
        client.answered.connect(self._on_answer)
        client.restarted.connect(self._on_restart)
        client.failed.connect(self._on_failed)
        match = session.match
        client.begin(record.header(match, seat), match.game.seats[seat])
        for seen, then in _witnessed(match, seat):
            self._show(seen, then)
        session.changed.connect(self.follow)

    @property
    def thinking(self) -> bool:
        """Whether its answer is waited for."""
        return self._asked is not None

    @property
    def failed(self) -> bool:
        """Whether something legal is done for it from now on."""
        return self._client.dead

    def hold(self, held: bool) -> None:
        """Let it wait, or go on."""
        self.held = held
        self.follow()

    def close(self) -> None:
        """It leaves the table; what it was asked is forgotten."""
        self._closed = True
        self._session.changed.disconnect(self.follow)
        self._forget()
        self._client.close()

    def follow(self) -> None:
        """The match may have changed: show it to the program, and ask it if it may act."""
        if self._submitting or self._closed:
            return
        match = self._session.match
        if match.outcome is not None:
            self._forget()
            self._client.close()
            return
        seen = answer(match, self.seat)
        self._show(seen, self._session.now)
        waiting, self._waiting = self._waiting, None
        if not self._may_act():
            self._forget()
        elif waiting is not None and waiting[1] == _position(seen):
            self._asked, self._said = waiting[1], waiting[0]
            self._speak.start(0)
        elif self._asked != _position(seen):
            self._ask(seen)

    def _show(self, seen: Seen, now: Ms) -> None:
        """Tell the program what its seat is shown, once."""
        if seen != self._shown:
            self._shown = seen
            self._client.observe(seen, now)

    # Asking

    def _may_act(self) -> bool:
        match = self._session.match
        if match.outcome is not None or match.paused or match.held or self.held:
            return False
        if self.seat in match.position.awaiting():
            return True
        return self._client.stops and may_lower(match, self.seat)  # Garnet's bots alone do

    def _ask(self, seen: Seen) -> None:
        self._forget()
        session = self._session
        self._asked, self._asked_at = _position(seen), session.now
        self._since.start()
        readings = session.readings()
        self._budget = budget(self.wish, readings, self.seat, self._late)
        if self._client.dead:
            self._say(Choice(played_for(session.match, self.seat, self._rng)))
        else:
            time = left(readings, self.seat)
            if time is not None and not session.match.game.kind.race:
                self._rescue.start(max(0, time - RESCUE))
            self._ticket = self._client.ask(self._budget, session.now)
        self.changed.emit()

    def _forget(self) -> None:
        """Whatever it was asked, nothing comes of it."""
        was = self._asked is not None
        self._asked, self._said, self._waiting, self._ticket = None, None, None, 0
        self._speak.stop()
        self._rescue.stop()
        if was:
            self._client.take_back()
            self.changed.emit()

    def _on_answer(self, ticket: int, choice: Choice) -> None:
        if ticket != self._ticket or self._asked is None:
            return  # it speaks of a position that is past
        self._note_delay()
        self._say(choice)

    def _note_delay(self) -> None:
        """It has been late by so much at least: it is asked for less from now on."""
        self._late = max(self._late, self._since.elapsed() - self._budget)

    # Saying

    def _say(self, choice: Choice) -> None:
        """Have it submitted when its moment has come."""
        self._said = choice
        if not choice.move and not self._alone_untimed():
            return  # silence, until something changes or the time is up
        if self._session.match.game.kind.race:
            self._session.observe()
            wait = self._asked_at + choice.after - self._session.now
        else:
            wait = self.pace - self._since.elapsed() if self._patient() else 0
        if self._said is choice:
            self._speak.start(max(0, wait))

    def _on_speak(self, hurry: bool = False) -> None:
        choice = self._said
        if choice is None:
            return
        if not hurry and self.busy() and self._patient():
            self._speak.start(POLL)
            return
        self._session.observe()
        if self._said is not choice or not self._may_act():
            return  # a deadline fell meanwhile
        asked = self._asked
        try:
            self._submit(choice.move)
        except Waits:  # a message that arrived before is to be entered first
            self._waiting = None if asked is None else (choice, asked)
        except NotNow:
            self.follow()
        except Refusal as refusal:
            self._refused(words.refused(refusal.clause))
        except KnownError:
            self._refused(words.not_understood())

    def _submit(self, text: str) -> None:
        self._rescue.stop()
        self._asked = self._said = None
        self._submitting = True
        match = self._session.match
        round_ = match.position.round
        try:
            with self._session.by_itself():
                for part in match.game.parts.split(text) if text else ():
                    if match.outcome is not None or match.position.round != round_:
                        break  # the round closed with the part before; the rest was meant for it
                    self._session.submit(self.seat, part, live=True)
                if not text:
                    self._session.call_time()  # no clock would ever end its silence
        finally:
            self._submitting = False
        self.follow()
        self.changed.emit()

    def _alone_untimed(self) -> bool:
        """Return whether everybody would wait for it for ever."""
        match = self._session.match
        return not match.table.timed and match.position.awaiting() == {self.seat}

    def _patient(self) -> bool:
        time = left(self._session.readings(), self.seat)
        return time is None or time > HURRY

    def _refused(self, reason: str) -> None:
        """What it said is not legal: that is a fault like any other."""
        if self._client.dead:
            self._forget()
            return
        self._asked = self._said = None
        self._client.fault(reason)
        self.follow()

    # When it fails

    def _on_restart(self, reason: str) -> None:
        """It is asked once more, for the time that is left now; how late it was before is past."""
        self.told.emit(words.again(self._name(), reason))
        self._late = 0
        self._session.observe()
        self._forget()
        self.follow()

    def _on_failed(self, reason: str) -> None:
        race = self._session.match.game.kind.race
        self.told.emit(words.given_up(self._name(), reason, race))
        self._asked = None
        self.follow()

    def _on_rescue(self) -> None:
        """Its time runs out: something legal is played rather than nothing."""
        self._session.observe()
        if self._asked is None or not self._may_act():
            return
        if self._said is None:
            self._note_delay()
            self._client.take_back()
            self._ticket = 0
            self.told.emit(words.late(self._name()))
            self._said = Choice(played_for(self._session.match, self.seat, self._rng))
        self._on_speak(hurry=True)

    def _name(self) -> str:
        match = self._session.match
        name = match.setup.players[self.seat]
        return words.bot_for(name) if self.seat in match.stand_ins() else name

    def _timer(self, do: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        timer.timeout.connect(do)
        return timer


def _witnessed(match: Match, seat: Seat) -> Iterator[tuple[Seen, Ms]]:
    """Yield what the seat was shown, and when, before now and since its program came.

    Only where it is hidden again and has to be remembered (MA-11): a program that comes back to a
    resumed match knows what it would know had it stayed.
    """
    if match.game.memory is None:
        return
    name, events = match.game.seats[seat], match.events
    came = [at for at, one in enumerate(events, 1) if isinstance(one, Seated) and one.seat == name]
    since = came[-1] if came else 0
    then = match.upto(since)
    for event in events[since:]:
        then.append((event,))
        yield answer(then, seat), then.state.clocks.at


def _position(seen: Seen) -> Seen:
    """Return a view without who is to act, since the other may submit meanwhile."""
    return seen | {"to_act": None}


class Programs(QObject):
    """The drivers of a match. `changed`: somebody else sits, thinks or has failed.

    `told(sentence)`: what the people at the table must know of a program. `rng`: where the moves
    come from that are played for one that failed; the system's chance unless another is handed in.
    `may`: whether somebody, in writing, may be started; commands may not unless it says so.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(
        self,
        session: Session,
        wish: Ms = WISH,
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
        """Whether they wait until they are let on."""
        return any(driver.held for driver in self.drivers.values())

    @property
    def failed(self) -> tuple[Seat, ...]:
        """Whose program has failed for good, so that something legal is done for it."""
        return tuple(seat for seat in Seat if seat in self.drivers and self.drivers[seat].failed)

    def sitting(self, seat: Seat) -> str:
        """Return who plays a seat, in writing; "" a person."""
        return self._sitting.get(seat, PERSON)

    def thinking(self, seat: Seat) -> bool:
        """Return whether a program's answer is waited for in this seat."""
        return seat in self.drivers and self.drivers[seat].thinking

    def seat(self, sitters: Mapping[Seat, str]) -> None:
        """Have these seats played by programs, in writing (`sitting`), from now on."""
        for seat, text in sitters.items():
            self.sit(seat, text)

    def sit(self, seat: Seat, text: str) -> None:
        """A program takes a seat, in place of whoever played it; "": a person takes it back."""
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
        """What says whether the board still moves: they wait for that."""
        self._busy = busy
        for driver in self.drivers.values():
            driver.busy = busy

    def hold(self, held: bool) -> None:
        """Let them wait, or go on."""
        if held is self.held:
            return
        for driver in self.drivers.values():
            driver.hold(held)
        self.changed.emit()

    def close(self) -> None:
        """They leave the table."""
        for driver in self.drivers.values():
            driver.close()
        self.drivers.clear()

    def _driver(self, seat: Seat, text: str) -> Driver:
        line, problem = self._command(text)
        client = Client(line, stops=is_bot(text), problem=problem)
        driver = Driver(self._session, seat, client, self._rng, self._wish, self._pace, self)
        driver.busy = self._busy
        driver.changed.connect(self.changed)
        driver.told.connect(self.told)
        return driver

    def _command(self, text: str) -> tuple[list[str], str]:
        """Return the command that starts it, or why it is not started."""
        try:
            line = command(text, self._session.match.game.id)
        except KnownError:
            return [], words.unknown() if is_bot(text) else words.not_started()
        return (line, "") if self._may(text) else ([], words.not_allowed())
