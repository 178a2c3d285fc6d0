"""A plain bot: it counts points, and half of what its better cards may still take."""

from __future__ import annotations

from games.core import Seat
from games.engine.sampling import SamplingBot
from hidden_hands import GAME, Position


class HandsBot(SamplingBot[Position]):
    """Counts points, and the cards that are left."""

    game = GAME

    def worth(self, position: Position) -> float:
        """Return the chance to win, by points and cards."""
        score = position.score()
        strong = [score[seat] + sum(position.left(seat)) / 4 for seat in Seat]
        lead = strong[self.seat.value] - strong[self.seat.other.value]
        return max(0.05, min(0.95, 0.5 + lead / 20))
