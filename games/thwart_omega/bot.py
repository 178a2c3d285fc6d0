"""A player of Thwart Omega who knows the board, and of the open round only its own submission."""

from __future__ import annotations

from dataclasses import replace
from math import log

from games.bots import Imagining, Seen
from games.core import Sealed, Seat
from games.thwart_omega import GAME
from games.thwart_omega.rules import Position
from games.thwart_omega.scoring import groups_of, score_of
from games.thwart_omega.view import SIZE, STONES, Submission


class ThwartOmegaBot(Imagining[Position]):
    """The bot; everything on the board is public, so the imagined position is the real one."""

    game = GAME

    def imagine(self, seen: Seen) -> Position:
        """The open round on the board as it is seen, nothing submitted."""
        start = self.game.start(self.setup)
        board = "".join(seen["detail"]["board"])
        return replace(start, number=seen["round"], board=board, sealed=Sealed())

    def promise(self, position: Position, action: Submission) -> float:
        """How much larger the own score would be than the rival's, as a ratio (TO-6)."""
        marks = list(position.board)
        for cell, stone in ((action.black, STONES.one), (action.white, STONES.two)):
            marks[cell[1] * SIZE + cell[0]] = stone
        scores = groups_of("".join(marks)).map(score_of)
        ratio = log(max(1, scores.one)) - log(max(1, scores.two))
        return ratio if self.seat is Seat.ONE else -ratio


BOT = ThwartOmegaBot
