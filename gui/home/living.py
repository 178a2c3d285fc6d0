"""Bots that play on Home's cards, one card after another; the others show their recorded match.

They are the quickest there are, so that a page that only waits costs next to nothing: two small
processes for one match, which think for some milliseconds every few seconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer

from games import draws, record
from games.bots import Level
from games.core import PUBLIC, Game, Manner, Ms, Seat
from games.engine.roster import has_bot
from games.match import Match, Table
from gui.engine.sitting import bot
from gui.engine.table import Programs
from gui.home.miniature import LAST, STEP
from gui.home.picture import LivingBoard
from gui.session import Session

FIRST: Ms = 5_000
"""How long Home is seen before the first bots are started."""
REST: Ms = 8_000
"""How long the end of a match stays before the next card's begins."""
LONGEST: Ms = 300_000
"""A match that is not over by then gives way to the next card's."""
THINK: Ms = 50


def shown_live(game: Game) -> bool:
    """Whether bots play this game on its card.

    Not a race: for minutes nobody would see anything but two players who think.
    """
    return has_bot(game.id) and game.manner is not Manner.RACE


class Demonstrations(QObject):
    """Plays matches of bots on these boards, in turn. Where a bot fails no more are played."""

    def __init__(
        self,
        boards: Sequence[tuple[Game, LivingBoard]],
        seed: bytes,
        parent: QObject,
        first: Ms = FIRST,
        rest: Ms = REST,
    ) -> None:
        super().__init__(parent)
        self._boards = [(game, board) for game, board in boards if shown_live(game)]
        self._draw = draws.drawer(seed)
        self._first, self._rest = first, rest
        self._number = self._draw("the first card", len(self._boards)) if self._boards else 0
        self._failed = False
        self._session: Session | None = None
        self._programs: Programs | None = None
        self._board: LivingBoard | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)

    @property
    def session(self) -> Session | None:
        """The match that is played now."""
        return self._session

    @property
    def playing(self) -> LivingBoard | None:
        """The board that it is played on."""
        return self._board

    @property
    def waiting(self) -> bool:
        """Whether bots are going to play."""
        return self._board is None and self._timer.isActive()

    def run(self, on: bool) -> None:
        """Whether bots may play now: somebody sees it, and motion is wanted."""
        if not on or self._failed or not self._boards:
            self._end()
        elif self._board is None and not self._timer.isActive():
            self._timer.start(self._first)

    # Inside

    def _next(self) -> None:
        """The match on this card is over, or takes too long: on to the next card that is seen."""
        self._end()
        count = len(self._boards)
        turn = [self._boards[(self._number + more) % count] for more in range(count)]
        seen = [one for one in turn if one[1].seen]
        if not seen or seen[0][1].moving:
            self._timer.start(LAST)
            return
        self._number = self._boards.index(seen[0]) + 1
        self._begin(*seen[0])

    def _begin(self, game: Game, board: LivingBoard) -> None:
        seed = self._draw("a match", 1 << 256).to_bytes(draws.SEED_BYTES, "big")
        self._draw = draws.drawer(seed)
        options = game.supplied(game.default_edition, {}, self._draw)
        players = {name: name for name in game.seats}
        setup = record.setup_of(game, game.default_edition, options, players)
        match = Match(game, setup, seed, Table(timed=False))
        self._board = board
        self._session = session = Session(match, None, parent=self)
        self._programs = programs = Programs(session, THINK, STEP, self)
        board.follow(session.view(PUBLIC).board, animated=False)
        session.changed.connect(self._show)
        programs.told.connect(self._fail)
        programs.setBusy(self._moving)
        self._timer.start(LONGEST)
        programs.seat(dict.fromkeys(Seat, bot(Level.GREEDY)))

    def _show(self) -> None:
        if self._session is None or self._board is None:
            return
        view = self._session.view(PUBLIC)
        self._board.follow(view.board)
        if view.over:
            self._timer.start(self._rest + round(self._board.running_time))

    def _moving(self) -> bool:
        return self._board is not None and self._board.moving

    def _fail(self, _sentence: str) -> None:
        """A bot does not do what it should: nobody waits for it, so nobody is told."""
        self._failed = True
        self._end()

    def _end(self) -> None:
        """Let the recorded match play again where bots played."""
        self._timer.stop()
        if self._programs is not None:
            self._programs.close()
            self._programs.deleteLater()
        if self._session is not None:
            self._session.changed.disconnect(self._show)
            self._session.deleteLater()
        if self._board is not None:
            self._board.follow(None)
        self._programs = self._session = self._board = None
