"""A plain bot: it says how well a seat stands, and the generic search does the rest."""

from __future__ import annotations

from dots_and_boxes import BOARD, BOXES, GAME, Position, sides
from games.engine.sampling import SamplingBot


class DotsBot(SamplingBot[Position]):
    """Counts boxes, and those that the seat to move may close at once."""

    game = GAME

    def worth(self, position: Position) -> float:
        """Return the chance to win, by the boxes that are, or will be, the seat's."""
        free = sum(sides(position.board, box) == 3 for box in BOARD.cells)
        owned = BOXES.map(position.board.count)
        owned = owned.put(position.to_move, owned[position.to_move] + free)
        return max(0.0, min(1.0, 0.5 + (owned[self.seat] - owned[self.seat.other]) / 10))
