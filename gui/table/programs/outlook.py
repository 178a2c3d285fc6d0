"""How the chances to win stand in a running match, as a program judges what everybody sees."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from games.core import PUBLIC, Ms, Seat
from games.engine.bots import Choice, Level, Seen
from games.match import record
from games.match.match import Match
from games.match.referee import answer
from gui.table.programs.client import WARMING, Client
from gui.table.programs.sitting import READY, bot, command
from gui.table.session import Session

THINK: Ms = 800
STEP = 0.01
"""What is said differs by so much at least."""


def public_state(match: Match) -> Seen:
    """What a program is told of a match: what everybody may know, without who is awaited.

    In a sealed round nothing more is known until it is over, so it is judged once.
    """
    return answer(match, PUBLIC) | {"to_act": None}


class Outlook(QObject):
    """Judges each new public state of a match while it is shown. `changed(float | None)`.

    Both seats' programs are asked where both choose at once, else the mover's; what is said is the
    mean of the latest that either thought, since each thinks a little too well of itself. What was
    asked about a state that is no more is dropped. It is told nothing that not everybody knows.
    """

    changed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None, ms: Ms = THINK) -> None:
        super().__init__(parent)
        self._session, self._ms = session, ms
        self._clients: dict[Seat, Client] = {}
        self._known: Seen | None = None
        self._thought: dict[Seat, float] = {}
        self._said: float | None = None
        session.changed.connect(self._look)
        self._look()

    def close(self) -> None:
        """Judge nothing more."""
        self._session.changed.disconnect(self._look)
        self._end()

    def _look(self) -> None:
        match = self._session.match
        if not match.state.chance_shown or match.outcome is not None:
            self._end()
            self._say(None)
            return
        known = public_state(match)
        if known == self._known:
            return
        self._known = known
        for seat in self._judges(match):
            self._ask(match, seat, known)

    def _judges(self, match: Match) -> tuple[Seat, ...]:
        """Whose programs are asked."""
        if not match.game.alternating:
            return tuple(Seat)
        return tuple(seat for seat in Seat if seat in match.position.awaiting())

    def _ask(self, match: Match, seat: Seat, known: Seen) -> None:
        client = self._clients.get(seat)
        if client is None:
            client = self._clients[seat] = self._started(match, seat)
        if not client.dead:
            client.observe(known | {"to_act": [match.game.seats[seat]]}, self._session.now)
            client.ask(self._ms, self._session.now)

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
        """What one seat's program thinks; what it was asked before is not answered any more."""
        if choice.value is None or not self._session.match.state.chance_shown:
            return
        self._thought[seat] = choice.value if seat is Seat.ONE else 1.0 - choice.value
        if len(self._thought) == len(Seat) or self._session.match.game.alternating:
            self._say(sum(self._thought.values()) / len(self._thought))

    def _say(self, chance: float | None) -> None:
        told = None if chance is None else round(chance / STEP) * STEP
        if told != self._said:
            self._said = told
            self.changed.emit(told)

    def _end(self) -> None:
        for client in self._clients.values():
            client.close()
            client.deleteLater()
        self._clients, self._known = {}, None
        self._thought.clear()
