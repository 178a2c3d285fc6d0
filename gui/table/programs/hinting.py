"""A hint: what the best bot would play in a seat, from what that seat is shown.

It waits until the bot can play its best: what it would say before is nobody's advice.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import Game, GameKind, Ms, Seat
from games.engine.bots import Choice, Level, Seen
from games.match import record
from games.match.referee import answer
from gui.table.programs.client import WARMING, Client
from gui.table.programs.sitting import READY, bot, command
from gui.table.session import Session

THINK: Ms = 1_500
LONG: Ms = 2_500
"""After so long it is said that the bot warms up first."""


def hinted(game: Game) -> bool:
    """Whether a player may be given hints while a match is played casually.

    Never in a game of memory (MA-11), nor in a race, where the answer would be the game.
    """
    return not game.unaided and game.kind is not GameKind.RACE


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
        self._client.ask(THINK, self._session.now)
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
