"""A finished match looked through by the best bot, and a hint from it in one that runs."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import Game, Ms, Pair, Refusal, Seat
from games.engine.bots import Choice, Level, Seen
from games.match import record
from games.match.match import Match
from games.match.referee import answer
from gui.table.programs.client import WARMING, Client
from gui.table.programs.sitting import READY, bot, command
from gui.table.session import Session

THINK: Ms = 400


@dataclass(frozen=True, slots=True)
class Estimate:
    """What was found for `seat` after the first `events` events.

    `actions`: the best move, in parts where it has several. `chance`: that the first seat wins,
    0 to 1; None if the bot has no opinion. `line`: what it expects to be played next, in
    canonical words.
    """

    events: int
    seat: Seat
    actions: tuple[Any, ...]
    chance: float | None
    line: tuple[str, ...] = ()


def analysed(game: Game) -> bool:
    """Whether a match of this game can be looked through: somebody plays it, by turns or rounds."""
    return game.followed


class Analysis(QObject):
    """Works through a match in the background. `estimated(Estimate)`, one after another.

    `warming`: the bot compiles first, so the first estimate may take a while. `progressed(done,
    total)` in events; `finished`; `failed`: the bot gave up. Raises ValueError
    for a match that still runs: its secrets are nobody's business.
    """

    estimated = Signal(object)
    warming = Signal()
    progressed = Signal(int, int)
    finished = Signal()
    failed = Signal(str)

    def __init__(self, match: Match, ms: Ms = THINK, parent: QObject | None = None) -> None:
        super().__init__(parent)
        if match.outcome is None:
            raise ValueError("only a match that is over can be analysed")
        self._whole, self._ms = match, ms
        self._match = match.upto(0)
        self._clients: Pair[Client] | None = None
        self._shown: dict[Seat, Seen] = {}
        self._asked: dict[Seat, Seen] = {}
        self._due: deque[Seat] = deque()
        self._running = self._closed = False
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._go_on)

    @property
    def running(self) -> bool:
        """Whether it is at work."""
        return self._running

    def start(self) -> None:
        """Begin, or go on after a pause."""
        if self._running or self._closed:
            return
        self._running = True
        if self._clients is None:
            self._clients = Pair(*(self._client(seat) for seat in Seat))
            self._look()
            self.warming.emit()
        self._soon()

    def pause(self) -> None:
        """Ask no more for now; `start` goes on."""
        self._running = False

    def close(self) -> None:
        """Stop for good, and end the processes."""
        self._closed = True
        self._running = False
        for client in self._clients or ():
            client.close()

    def _client(self, seat: Seat) -> Client:
        match = self._match
        line = [*command(bot(Level.EXPERT), match.game.id), READY]
        client = Client(line, self, starting=WARMING)
        client.answered.connect(self._on_answer)
        client.failed.connect(self._on_failed)
        client.begin(record.header(match, seat), match.game.seats[seat])
        return client

    def _soon(self) -> None:
        self._next.start(0)

    def _go_on(self) -> None:
        """Ask about the position, or go to the next; one event at a time, so nothing waits."""
        if not self._running or self._clients is None:
            return
        if self._due:
            seat = self._due[0]
            self._clients[seat].ask(self._ms, self._match.state.clocks.at)
            return
        done, total = len(self._match.events), len(self._whole.events)
        self.progressed.emit(done, total)
        if done == total:
            self.close()
            self.finished.emit()
            return
        self._match.append(self._whole.events[done : done + 1])
        self._look()
        self._soon()

    def _look(self) -> None:
        """Show the position to both, and note who is to be asked about it."""
        match = self._match
        assert self._clients is not None
        for seat in Seat:
            seen = answer(match, seat)
            if seen != self._shown.get(seat):
                self._shown[seat] = seen
                self._clients[seat].observe(seen, match.state.clocks.at)
            may_act = match.outcome is None and seat in match.position.awaiting()
            known = seen | {"to_act": None}
            if may_act and known != self._asked.get(seat):
                self._asked[seat] = known
                self._due.append(seat)

    def _on_answer(self, _ticket: int, choice: Choice) -> None:
        if not self._running or not self._due:
            return
        seat = self._due.popleft()  # nobody else is asked meanwhile
        chance = choice.value
        if chance is not None and seat is Seat.TWO:
            chance = 1.0 - chance
        game, position = self._match.game, self._match.position
        try:
            actions = game.read_all(choice.move, position, seat) if choice.move else ()
        except Refusal:  # a program's mistake: it has no better move to show
            actions = ()
        self.estimated.emit(Estimate(len(self._match.events), seat, actions, chance, choice.line))
        self._soon()

    def _on_failed(self, reason: str) -> None:
        if self._running:
            self.close()
            self.failed.emit(reason)


HINT: Ms = 1_500
LONG: Ms = 2_500
"""After so long it is said that the bot warms up first."""


def hinted(game: Game) -> bool:
    """Whether a player may be given hints while a match is played casually.

    Never in a game of memory (MA-11), nor in a race, where the answer would be the game.
    """
    return not game.unaided and game.followed


class Hinter(QObject):
    """Gives hints in a running match. `found(seat, Choice)`, or `failed` if there is none.

    `warming`: the hint takes longer, because the bot has to compile first.
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
        self._long = QTimer(self)
        self._long.setSingleShot(True)
        self._long.timeout.connect(self.warming)
        session.changed.connect(self._follow)

    @property
    def busy(self) -> bool:
        """Whether a hint is looked for."""
        return self._seen is not None

    def ask(self, seat: Seat) -> None:
        """Look for a hint for this seat, in the position as it sees it now."""
        match = self._session.match
        self.stop()
        if self._client is None or self._client.dead or seat is not self._seat:
            if self._client is not None:
                self._client.close()
                self._client.deleteLater()
            self._client = self._started(seat)
        self._seat, self._seen = seat, answer(match, seat)
        self._client.observe(self._seen, self._session.now)
        self._client.ask(HINT, self._session.now)
        if not self._client.ready:
            self._long.start(LONG)

    def stop(self) -> None:
        """The hint is no longer wanted."""
        if self._seen is not None and self._client is not None:
            self._client.take_back()
        self._seen = None
        self._long.stop()

    def close(self) -> None:
        """Give no more hints."""
        self.stop()
        if self._client is not None:
            self._client.close()

    def _started(self, seat: Seat) -> Client:
        match = self._session.match
        line = [*command(bot(Level.EXPERT), match.game.id), READY]
        client = Client(line, self, starting=WARMING)
        client.begun.connect(self._long.stop)
        client.answered.connect(self._on_answer)
        client.failed.connect(self._on_failed)
        client.begin(record.header(match, seat), match.game.seats[seat])
        return client

    def _follow(self) -> None:
        """Another position: the hint for the one before is of no use."""
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
