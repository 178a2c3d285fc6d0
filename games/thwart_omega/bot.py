"""A player of Thwart Omega who knows the board, and of the open round only its own submission."""

from __future__ import annotations

from dataclasses import replace
from math import log
from typing import ClassVar

from games.core import Ms, Seat
from games.engine.bots import Choice, Level, Seen, Stop
from games.engine.searching import Searching
from games.thwart_omega import GAME
from games.thwart_omega.efforts import EFFORTS
from games.thwart_omega.rules import Position, groups_of, score_of
from games.thwart_omega.view import EMPTY, GRID, STONES, Submission


class ThwartOmegaBot(Searching[Position]):
    """The bot; everything on the board is public, so the imagined position is the real one."""

    game = GAME
    efforts = EFFORTS
    kernels = "games.thwart_omega.search"
    slips: ClassVar = {Level.BEGINNER: 0.35}

    def imagine(self, seen: Seen) -> Position:
        """The open round on the board as it is seen, nothing submitted."""
        start = self.game.start(self.setup)
        board = "".join(seen["detail"]["board"])
        return replace(start, number=seen["round"], board=board)

    def promise(self, position: Position, action: Submission) -> float:
        """How much larger the own score would be than the rival's, as a ratio (TO-6)."""
        placed = {action.black: STONES.one, action.white: STONES.two}
        scores = groups_of(GRID.put(position.board, placed)).map(score_of)
        ratio = log(max(1, scores.one)) - log(max(1, scores.two))
        return ratio if self.seat is Seat.ONE else -ratio

    def look(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        """Drawn from the mixed strategy that its level finds."""
        from games.thwart_omega import search

        effort = EFFORTS[self.level]
        found = None
        if effort.exact and position.board.count(EMPTY) <= search.LAST:
            found = search.last_round(position, self.seat, stop)
        if found is None:
            found = search.look(position, self.seat, effort, ms, stop, self.rng.getrandbits(63))
        own, other = (GRID.cells[cell] for cell in found.draw(self.rng))
        action = Submission(own, other) if self.seat is Seat.ONE else Submission(other, own)
        return Choice(self.game.write(action), found.games, found.value)
