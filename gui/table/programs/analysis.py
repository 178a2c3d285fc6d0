"""Analysis of finished matches by the strongest bot, hints, and win chances."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import PUBLIC, Game, Ms, Pair, Seat
from games.engine import judging
from games.engine.bots import Choice, Level, Seen
from games.engine.judging import Judgement
from games.match import record
from games.match.match import Match
from games.match.referee import answer
from gui.table.programs.client import WARMING, Client
from gui.table.programs.seat_player import READY, bot, command
from gui.table.session import Session

JUDGING_TIME: Ms = 600
"""Default time for judging a move, in milliseconds."""


def analysed(game: Game) -> bool:
    """Return True if matches of this game can be analysed. Races cannot be analysed."""
    return not game.kind.race


QUICK_TIME: Ms = 25
"""Maximum time per choice in the first, quick pass, in milliseconds."""
FIRST_SHARE = 0.2
"""Fraction of the total progress assigned to the first pass."""
COSTLY_LOSS = 0.03
"""Minimum loss of win chance for which a choice is analysed in depth before the others."""


@dataclass(frozen=True, slots=True)
class Pass:
    ms: Ms
    only: frozenset[tuple[int, int]] | None = None


class Analysis(QObject):
    """Analyses a finished match in the background.

    After a quick pass, each choice is analysed again for `ms` milliseconds, costly mistakes first.
    Raise ValueError if the match is unfinished, because it still has secrets.

    - `judged(Judgement)`: a choice has been judged
    - `warming`: the first answer takes longer than usual, because the bot is compiling its code
    - `progressed(float)`: the fraction of the work done
    """

    judged = Signal(object)
    warming = Signal()
    progressed = Signal(float)
    finished = Signal()
    failed = Signal(str)

    def __init__(self, match: Match, ms: Ms | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        if match.outcome is None:
            raise ValueError("only a match that is over can be analysed")
        self._full_match, self.ms = match, judging.pace(match) if ms is None else ms
        self._passes = deque((Pass(max(1, min(QUICK_TIME, self.ms // 2))),))
        self._deepened, self._total = 0, 0
        self._match = match.upto(0)
        self._final_line = {0, *(index + 1 for index in match.line())}
        self._clients: Pair[Client] | None = None
        self._shown: dict[Seat, Seen] = {}
        self._asked: set[tuple[int, Seat]] = set()
        self._due: deque[Seat] = deque()
        self._running = self._closed = False
        self._judgements: dict[tuple[int, int], Judgement] = {}
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._go_on)

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        return tuple(self._judgements[key] for key in sorted(self._judgements))

    @property
    def running(self) -> bool:
        return self._running

    def start(self) -> None:
        if self._running or self._closed:
            return
        self._running = True
        if self._clients is None:
            self._clients = Pair(*(self._client(seat) for seat in Seat))
            self._look()
            self.warming.emit()
        self._continue_later()

    def pause(self) -> None:
        self._running = False

    def close(self) -> None:
        """Stop permanently, and end the bots' processes."""
        self._closed = True
        self._running = False
        for client in self._clients or ():
            client.close()

    def _client(self, seat: Seat) -> Client:
        client = started(self._match, seat, self)
        client.answered.connect(self._on_answer)
        client.failed.connect(self._on_failed)
        return client

    def _continue_later(self) -> None:
        self._next.start(0)

    def _go_on(self) -> None:
        """Ask about the current position, or proceed to the next position.

        Each call handles one event, to keep the window responsive.
        """
        if not self._running or self._clients is None:
            return
        match = self._match
        if self._due:
            seat = self._due[0]
            played = submitted_texts(self._full_match, len(match.events), seat)
            self._clients[seat].ask(self._passes[0].ms, match.state.clocks.at, played)
            return
        done, total = len(match.events), len(self._full_match.events)
        if self._passes[0].only is None:
            self.progressed.emit(done / total * FIRST_SHARE)
        if done < total:
            match.append(self._full_match.events[done : done + 1])
            self._look()
            self._continue_later()
        elif self._go_deeper():
            self._continue_later()
        else:
            self.close()
            self.finished.emit()

    def _go_deeper(self) -> bool:
        """Start the next pass with new bots. Return False after the last pass."""
        if self._passes.popleft().only is None:
            self._total = len(self._judgements)
            costly = frozenset(
                key for key, judgement in self._judgements.items() if judgement.cost >= COSTLY_LOSS
            )
            others = frozenset(self._judgements) - costly
            self._passes.extend(Pass(self.ms, only) for only in (costly, others) if only)
        if not self._passes or self._clients is None:
            return False
        self._match = match = self._full_match.upto(0)
        self._shown.clear()
        self._asked.clear()
        for seat, client in self._clients.items():
            client.begin(record.header(match, seat), match.game.seats[seat])
        self._look()
        return True

    def _look(self) -> None:
        match = self._match
        assert self._clients is not None
        for seat in Seat:
            seen = answer(match, seat)
            if seen != self._shown.get(seat):
                self._shown[seat] = seen
                self._clients[seat].observe(seen, match.state.clocks.at)
            open_ = match.begun and match.outcome is None
            may_act = open_ and seat in match.position.awaiting()
            choice = match.position.round, seat
            # False if the next event was undone later.
            in_final_line = len(match.events) in self._final_line
            if may_act and in_final_line and choice not in self._asked:
                self._asked.add(choice)
                only = self._passes[0].only
                if only is None or (len(match.events), seat.value) in only:
                    self._due.append(seat)

    def _on_answer(self, _ticket: int, choice: Choice) -> None:
        if not self._running or not self._due:
            return
        seat, events = self._due.popleft(), len(self._match.events)  # ask one question at a time
        played = judging.played(self._full_match, events, seat)
        judgement = judging.judged(self._full_match, events, seat, played, choice)
        self._judgements[events, seat.value] = judgement
        if self._total:
            self._deepened += 1
            self.progressed.emit(FIRST_SHARE + (1 - FIRST_SHARE) * self._deepened / self._total)
        self.judged.emit(judgement)
        self._continue_later()

    def _on_failed(self, reason: str) -> None:
        if self._running:
            self.close()
            self.failed.emit(reason)


class MoveJudge(QObject):
    """Judges individual moves, using only what the seat that moved can see.

    Each call to `ask` is answered by `weighed(Judgement)` or `failed`.
    """

    weighed = Signal(object)
    failed = Signal()

    def __init__(self, match: Match, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match = match
        self._client: Client | None = None
        self._at: tuple[int, Seat] | None = None
        self._did: tuple[Any, ...] = ()
        self._next = 0
        self._shown: Seen | None = None

    def ask(self, events: int, seat: Seat, actions: Sequence[Any], ms: Ms = JUDGING_TIME) -> None:
        """Judge a seat's actions in the state after the first `events` events."""
        knows = self._client is not None and not self._client.dead and self._next <= events + 1
        if not knows or self._at is None or self._at[1] is not seat:
            self.close()
            self._client = started(self._match.upto(0), seat, self)
            self._client.answered.connect(self._on_answer)
            self._client.failed.connect(lambda _reason: self.failed.emit())
        client = self._client
        assert client is not None
        self._at, self._did = (events, seat), tuple(actions)
        self._brief(client, events, seat)
        text = "\n".join(map(self._match.game.write, actions))
        client.ask(ms, self._match.states[events].clocks.at, (text,))

    def close(self) -> None:
        self._next, self._shown = 0, None
        if self._client is not None:
            self._client.close()
            self._client.deleteLater()
            self._client = None

    def _brief(self, client: Client, events: int, seat: Seat) -> None:
        """Send the seat's views up to the state after `events` events, unless already sent."""
        for index in range(self._next, events + 1):
            seen = answer(self._match.upto(index), seat)
            if seen != self._shown:
                client.observe(seen, self._match.states[index].clocks.at)
                self._shown = seen
        self._next = events + 1

    def _on_answer(self, _ticket: int, choice: Choice) -> None:
        if self._at is not None:
            events, seat = self._at
            self.weighed.emit(judging.judged(self._match, events, seat, self._did, choice))


def started(match: Match, seat: Seat, parent: QObject) -> Client:
    line = [*command(bot(Level.EXPERT), match.game.id), READY]
    client = Client(line, parent, starting=WARMING)
    client.begin(record.header(match, seat), match.game.seats[seat])
    return client


def submitted_texts(match: Match, events: int, seat: Seat) -> tuple[str, ...]:
    """Return a seat's submission after `events` events in the form that `Client.ask` expects.

    All its actions are joined in one string. Without a submission, the tuple is empty.
    """
    did = judging.played(match, events, seat)
    return ("\n".join(map(match.game.write, did)),) if did else ()


HINT_TIME: Ms = 1_500
LONG: Ms = 2_500
"""Time in milliseconds after which `warming` is emitted if the bot has not answered yet."""


def hinted(game: Game) -> bool:
    """Return True if a game allows hints. Races and games of memory (MA-11) allow none."""
    return game.memory is None and not game.kind.race


class Hinter(QObject):
    """Computes hints in a running match.

    `found(Seat, Choice)` carries a hint. `warming` is emitted if a hint takes longer than usual,
    because the bot is compiling its code.
    """

    found = Signal(object, object)
    failed = Signal()
    warming = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._client: Client | None = None
        self._seat: Seat | None = None
        self._seen: Seen | None = None
        self._long = QTimer(self, singleShot=True)
        self._long.timeout.connect(self.warming)
        session.changed.connect(self._follow)

    @property
    def busy(self) -> bool:
        return self._seen is not None

    def ask(self, seat: Seat) -> None:
        match = self._session.match
        self.stop()
        if self._client is None or self._client.dead or seat is not self._seat:
            if self._client is not None:
                self._client.close()
                self._client.deleteLater()
            self._client = self._started(seat)
        self._seat, self._seen = seat, answer(match, seat)
        self._client.observe(self._seen, self._session.now)
        self._client.ask(HINT_TIME, self._session.now)
        if not self._client.ready:
            self._long.start(LONG)

    def stop(self) -> None:
        if self._seen is not None and self._client is not None:
            self._client.cancel()
        self._seen = None
        self._long.stop()

    def close(self) -> None:
        """Stop permanently, and end the bot's process."""
        self.stop()
        if self._client is not None:
            self._client.close()

    def _started(self, seat: Seat) -> Client:
        client = started(self._session.match, seat, self)
        client.begun.connect(self._long.stop)
        client.answered.connect(self._on_answer)
        client.failed.connect(self._on_failed)
        return client

    def _follow(self) -> None:
        if self._seen is None or self._seat is None:
            return
        now = answer(self._session.match, self._seat)
        if now | {"to_act": None} != self._seen | {"to_act": None}:
            self.stop()

    def _on_answer(self, _ticket: int, choice: Choice) -> None:
        if self._seen is None:
            return
        self._seen = None
        if choice.move:
            self.found.emit(self._seat, choice)
        else:
            self.failed.emit()

    def _on_failed(self, _reason: str) -> None:
        if self._seen is not None:
            self._seen = None
            self._long.stop()
            self.failed.emit()


OUTLOOK_TIME: Ms = 800
CHANCE_STEP = 0.01
"""Minimum change of the win chance that is published."""


def public_state(match: Match) -> Seen:
    """Return a match's public view in the form that programs receive, without the seats to act.

    If the seats to act were included, a sealed round would be judged again after the first
    submission.
    """
    return answer(match, PUBLIC) | {"to_act": None}


class Outlook(QObject):
    """Estimates the first seat's win chance after each public change, while chances are shown.

    The programs receive only public information. If both seats choose simultaneously, the result
    is the mean of two programs, because each program is slightly optimistic for its own seat.
    `changed(float | None)` carries the win chance.
    """

    changed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._clients: dict[Seat, Client] = {}
        self._last_state: Seen | None = None
        self._chances: dict[Seat, float] = {}
        self._published: float | None = None
        session.changed.connect(self._look)
        self._look()

    def close(self) -> None:
        """Stop permanently, and end the bots' processes."""
        self._session.changed.disconnect(self._look)
        self._end()

    def _look(self) -> None:
        match = self._session.match
        if not match.state.chance_shown or match.outcome is not None:
            self._end()
            self._publish(None)
            return
        state = public_state(match)
        if state == self._last_state:
            return
        self._last_state = state
        for seat in self._judging_seats(match):
            self._ask(match, seat, state)

    def _judging_seats(self, match: Match) -> tuple[Seat, ...]:
        if not match.game.kind.alternating:
            return tuple(Seat)
        return tuple(seat for seat in Seat if seat in match.position.awaiting())

    def _ask(self, match: Match, seat: Seat, state: Seen) -> None:
        client = self._clients.get(seat)
        if client is None:
            client = self._clients[seat] = self._started(match, seat)
        if not client.dead:
            client.observe(state | {"to_act": [match.game.seats[seat]]}, self._session.now)
            client.ask(OUTLOOK_TIME, self._session.now)

    def _started(self, match: Match, seat: Seat) -> Client:
        line = [*command(bot(Level.EXPERT), match.game.id), READY]
        client = Client(line, self, starting=WARMING)
        client.answered.connect(self._take_one if seat is Seat.ONE else self._take_two)
        client.begin(record.header(match, PUBLIC), match.game.seats[seat])
        return client

    def _take_one(self, _ticket: int, choice: Choice) -> None:
        self._take(Seat.ONE, choice)

    def _take_two(self, _ticket: int, choice: Choice) -> None:
        self._take(Seat.TWO, choice)

    def _take(self, seat: Seat, choice: Choice) -> None:
        """Store a program's value. Once all values are known, publish their mean."""
        if choice.value is None or not self._session.match.state.chance_shown:
            return
        self._chances[seat] = choice.value if seat is Seat.ONE else 1.0 - choice.value
        if len(self._chances) == len(Seat) or self._session.match.game.kind.alternating:
            self._publish(sum(self._chances.values()) / len(self._chances))

    def _publish(self, chance: float | None) -> None:
        rounded = None if chance is None else round(chance / CHANCE_STEP) * CHANCE_STEP
        if rounded != self._published:
            self._published = rounded
            self.changed.emit(rounded)

    def _end(self) -> None:
        for client in self._clients.values():
            client.close()
            client.deleteLater()
        self._clients, self._last_state = {}, None
        self._chances.clear()
