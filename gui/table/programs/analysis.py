"""A finished match looked through by the best bot: each position as its mover saw it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import Game, GameKind, Ms, Pair, Seat
from games.engine.bots import Choice, Level, Seen
from games.match import record
from games.match.match import Match
from games.match.referee import answer
from gui.table.programs.client import WARMING, Client
from gui.table.programs.sitting import READY, bot, command

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
    return game.kind is not GameKind.RACE


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
        actions = game.read_all(choice.move, position, seat) if choice.move else ()
        self.estimated.emit(Estimate(len(self._match.events), seat, actions, chance, choice.line))
        self._soon()

    def _on_failed(self, reason: str) -> None:
        if self._running:
            self.close()
            self.failed.emit(reason)
