"""A player of Masked Army who remembers the pieces as they are shown, one after another (MA-4)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import zip_longest

from games.bots import Imagining, Level, Seen
from games.core import Seat, Setup
from games.masked_army import GAME
from games.masked_army.rules import Position
from games.masked_army.scoring import armies_of, sizes
from games.masked_army.view import COLOURS, EMPTY, MASKED, SIZE, Placement

UNKNOWN = MASKED


class MaskedArmyBot(Imagining[Position]):
    """The bot. `memory`: 81 characters, the colours seen so far, `?` where none was."""

    game = GAME

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.memory = EMPTY * (SIZE * SIZE)

    def imagine(self, seen: Seen) -> Position:
        """The board as it is remembered; cells never seen are of either colour."""
        board = "".join(seen["detail"]["board"])
        self.memory = "".join(map(_remembered, self.memory, board))
        guess = [self.rng.choice(list(COLOURS)) if m == UNKNOWN else m for m in self.memory]
        to_act = seen["to_act"]
        mover = self.game.seat(to_act[0]) if to_act else self.seat
        start = self.game.start(self.setup)
        return replace(start, to_move=mover, turn=seen["round"], board="".join(guess))

    def promise(self, position: Position, action: Placement) -> float:
        """How the armies would compare, the largest counting for most (MA-6)."""
        marks = list(position.board)
        for cell, seat in ((action.own, self.seat), (action.other, self.seat.other)):
            marks[cell[1] * SIZE + cell[0]] = COLOURS[seat]
        armies = armies_of("".join(marks)).map(sizes)
        pairs = zip_longest(armies[self.seat], armies[self.seat.other], fillvalue=0)
        weights = (100.0**-place for place in range(SIZE * SIZE))
        return sum((own - other) * w for (own, other), w in zip(pairs, weights, strict=False))


def _remembered(memory: str, shown: str) -> str:
    """What is known of a cell, after it was shown like this."""
    if shown != MASKED:
        return shown
    return memory if memory != EMPTY else UNKNOWN


BOT = MaskedArmyBot
