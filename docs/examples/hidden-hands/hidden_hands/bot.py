"""A simple bot that counts the points won and a quarter of the values of the cards left."""

from __future__ import annotations

from games.core import Seat
from games.engine.sampling import SamplingBot
from hidden_hands import GAME, Position


class HandsBot(SamplingBot[Position]):
    """A bot that compares the seats' points and the cards left in their hands."""

    game = GAME

    def worth(self, position: Position) -> float:
        """Return the chance of winning, estimated from points and cards."""
        score = position.score()
        strong = [score[seat] + sum(position.left(seat)) / 4 for seat in Seat]
        lead = strong[self.seat.value] - strong[self.seat.other.value]
        return max(0.05, min(0.95, 0.5 + lead / 20))
