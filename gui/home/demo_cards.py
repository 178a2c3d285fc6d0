from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer

from games.core import PUBLIC, Game, Ms, Seat
from games.engine.bots import Level
from games.match import draws, record
from games.match.match import Match, Table
from gui.picture.board import LEAST_VIEW_TIME, VIEW_TIME
from gui.picture.demo_board import DemoBoard
from gui.table.programs.driver import Programs
from gui.table.programs.seat_player import bot
from gui.table.session import Session

FIRST_DELAY: Ms = 2_500
"""Delay before the first card starts playing, in milliseconds."""
PAUSE: Ms = 8_000
MAX_DURATION: Ms = 300_000
"""Maximum duration of a match before the next card starts playing, in milliseconds."""
THINKING_TIME: Ms = 50


def shown_live(game: Game) -> bool:
    """Return True if bots play this game on its card. Races are excluded: they take too long."""
    return not game.kind.race


class Demonstrations(QObject):
    """Plays matches between bots on Home's cards, one card at a time.

    Only the fastest bots play, so that an idle page uses little processor time. If a bot fails, the
    cards show fixed demonstrations from then on.
    """

    def __init__(
        self,
        boards: Sequence[DemoBoard],
        seed: bytes,
        parent: QObject,
        first: Ms = FIRST_DELAY,
        rest: Ms = PAUSE,
    ) -> None:
        super().__init__(parent)
        self._boards = boards
        self._draw = draws.drawer(seed)
        self._first, self._rest = first, rest
        self._turn = self._draw("the first card", len(boards))
        self._failed = False
        self.session: Session | None = None
        self._programs: Programs | None = None
        self.playing: DemoBoard | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._next)
        for board in boards:
            board.rest(True)
            board.played.connect(self._next)

    @property
    def waiting(self) -> bool:
        return self.playing is None and self._timer.isActive()

    def run(self, on: bool) -> None:
        """Start or stop the demonstrations."""
        if not on:
            self._end()
        elif self.playing is None and not self._timer.isActive():
            self._timer.start(self._first)

    def _next(self) -> None:
        self._end()
        count = len(self._boards)
        turns = [(self._turn + offset) % count for offset in range(count)]
        visible = [turn for turn in turns if self._boards[turn].seen]
        if not visible:
            self._timer.start(LEAST_VIEW_TIME)
            return
        self._turn = visible[0] + 1
        self.playing = board = self._boards[visible[0]]
        self._timer.start(MAX_DURATION)
        if self._failed or not shown_live(board.game):
            board.rest(False)
        else:
            self._play(board)

    def _play(self, board: DemoBoard) -> None:
        game = board.game
        seed = self._draw("a match", 1 << 256).to_bytes(draws.SEED_BYTES, "big")
        self._draw = draws.drawer(seed)
        options = game.drawn.supply(game.default_edition, {}, self._draw)
        players = {name: name for name in game.seats}
        setup = record.setup_of(game, game.default_edition, options, players)
        match = Match(game, setup, seed, Table(timed=False))
        self.session = session = Session(match, None, parent=self)
        self._programs = programs = Programs(session, THINKING_TIME, VIEW_TIME, self)
        board.follow(session.view(PUBLIC).board, animated=False)
        session.changed.connect(self._show)
        programs.messageSent.connect(self._fail)
        programs.setBusy(self._moving)
        programs.seat(dict.fromkeys(Seat, bot(Level.GREEDY)))

    def _show(self) -> None:
        if self.session is None or self.playing is None:
            return
        view = self.session.view(PUBLIC)
        self.playing.follow(view.board)
        if view.over:
            self._timer.start(self._rest + round(self.playing.running_time))

    def _moving(self) -> bool:
        return self.playing is not None and self.playing.moving

    def _fail(self, _sentence: str) -> None:
        """Switch to fixed demonstrations without a message, because these are only decoration."""
        self._failed = True
        self._end()
        self._timer.start(LEAST_VIEW_TIME)

    def _end(self) -> None:
        self._timer.stop()
        if self._programs is not None:
            self._programs.close()
            self._programs.deleteLater()
        if self.session is not None:
            self.session.changed.disconnect(self._show)
            self.session.deleteLater()
        if self.playing is not None:
            self.playing.rest(True)
        self._programs = self.session = self.playing = None
