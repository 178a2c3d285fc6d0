from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product, zip_longest
from typing import TYPE_CHECKING

from games.core import Ms, Seat, Setup
from games.engine.bots import ENDLESS, Choice, Level, Seen, Stop
from games.engine.ladder import slips
from games.engine.searching import Searching
from games.kinds.grids import sizes
from games.masked_army import GAME
from games.masked_army.efforts import EFFORTS
from games.masked_army.rules import Position, armies_of
from games.masked_army.view import COLOURS, EMPTY, MASKED, SIZE, Placement

if TYPE_CHECKING:
    from games.masked_army.search import Search

UNKNOWN = MASKED
CROSSING = 14
"""Maximum number of legal placements if one placement can end the game (MA-5)."""
MANY = 8
"""Maximum number of forgotten cells for which a win can be proved."""


class MaskedArmyBot(Searching[Position]):
    """The bot of Masked Army.

    `memory` is the remembered board: 81 characters in row-major order, `?` for forgotten cells
    (MA-4).
    """

    game = GAME
    efforts = EFFORTS
    kernels = "games.masked_army.search"
    plain = Level.EXPERT
    slips = slips(__package__)

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.memory = EMPTY * (SIZE * SIZE)
        self.searched: Search | None = None
        self.recall = EFFORTS[level].recall if level in EFFORTS else 1.0

    def imagine(self, seen: Seen) -> Position:
        """Return the remembered board, with random colours on unseen and forgotten cells."""
        board = "".join(seen["detail"]["board"])
        memory = [self._forget_some(mark) for mark in self.memory]
        self.memory = "".join(map(_remembered, memory, board))
        guess = [self.rng.choice(list(COLOURS)) if m == UNKNOWN else m for m in self.memory]
        to_act = seen["to_act"]
        mover = self.game.seat(to_act[0]) if to_act else self.seat
        start = self.game.start(self.setup)
        return replace(start, to_move=mover, number=seen["round"], board="".join(guess))

    def promise(self, position: Position, action: Placement) -> float:
        """Return the seat's lead in armies after `action`, weighted towards large armies (MA-6)."""
        marks = list(position.board)
        for cell, seat in ((action.own, self.seat), (action.other, self.seat.other)):
            marks[cell[1] * SIZE + cell[0]] = COLOURS[seat]
        armies = armies_of("".join(marks)).map(sizes)
        pairs = zip_longest(armies[self.seat], armies[self.seat.other], fillvalue=0)
        weights = (100.0**-place for place in range(SIZE * SIZE))
        return sum((own - other) * w for (own, other), w in zip(pairs, weights, strict=False))

    def last_actions(self, position: Position) -> Sequence[Placement]:
        """Return all placements if the next one can end the game (MA-5), otherwise ()."""
        actions = self.game.actions(position, self.seat)
        return actions if len(actions) <= CROSSING else ()

    def worlds(self, position: Position) -> Sequence[Position]:
        """Return a position for each possible colouring of the forgotten cells.

        Return () if more than `MANY` cells are forgotten.
        """
        unknown = [at for at, mark in enumerate(self.memory) if mark == UNKNOWN]
        if len(unknown) > MANY:
            return ()
        boards, board = list[str](), list(position.board)
        for colours in product(COLOURS, repeat=len(unknown)):
            for at, colour in zip(unknown, colours, strict=True):
                board[at] = colour
            boards.append("".join(board))
        return [replace(position, board=board) for board in boards]

    def search(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        from games.masked_army import search

        effort = EFFORTS[self.level]
        before = self.searched if effort.games == ENDLESS else None
        self.searched = search.Search(position, effort, self.rng.getrandbits(63), before)
        result = self.searched.run(ms, stop)
        line = tuple(self.game.write(placement) for placement in result.line)
        return Choice(self.game.write(result.placement), result.games, result.value, line=line)

    def _forget_some(self, mark: str) -> str:
        """Return the mark of a cell, or `?` if the bot forgets it during this turn."""
        forgotten = self.recall < 1.0 and mark != EMPTY and self.rng.random() > self.recall
        return UNKNOWN if forgotten else mark


def _remembered(memory: str, shown: str) -> str:
    if shown != MASKED:
        return shown
    return memory if memory != EMPTY else UNKNOWN
