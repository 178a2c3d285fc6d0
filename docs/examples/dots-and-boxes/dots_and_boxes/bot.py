"""A simple bot: it evaluates a position, and the generic search does the rest."""

from __future__ import annotations

from dots_and_boxes import BOARD, BOXES, GAME, Position, sides
from games.engine.sampling import SamplingBot


class DotsBot(SamplingBot[Position]):
    """A bot that counts the boxes owned, and those that the seat to move can close at once."""

    game = GAME

    def worth(self, position: Position) -> float:
        """Return the chance of winning, estimated from both seats' boxes."""
        free = sum(sides(position.board, box) == 3 for box in BOARD.cells)
        owned = BOXES.map(position.board.count)
        owned = owned.put(position.to_move, owned[position.to_move] + free)
        return max(0.0, min(1.0, 0.5 + (owned[self.seat] - owned[self.seat.other]) / 10))
