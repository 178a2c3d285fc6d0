from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.core import Ms, Pair, Seat, Setup
from games.engine.bots import ENDLESS, Choice, Level, Seen, Stop
from games.engine.ladder import slips
from games.engine.searching import Searching
from games.hyperstar import GAME
from games.hyperstar.efforts import EFFORTS
from games.hyperstar.options import NAMES
from games.hyperstar.rules import TIME_OUTS, Position
from games.hyperstar.scoring import scored
from games.hyperstar.view import FIRST, SECOND, Action, Item, Pass, Turn

if TYPE_CHECKING:
    from games.hyperstar.search import Search

FILLED = 2
"""Maximum number of cells that a turn fills (HS-6, HS-7)."""


class HyperStarBot(Searching[Position]):
    """The bot of HyperStar. Nothing is hidden, so it does not sample positions (HS-13)."""

    game = GAME
    efforts = EFFORTS
    kernels = "games.hyperstar.search"
    plain = Level.EXPERT
    slips = slips(__package__)

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.searched: Search | None = None

    def imagine(self, seen: Seen) -> Position:
        detail, start = seen["detail"], self.game.start(self.setup)
        stones, items = [0, 0], []
        for cell, name in detail["stones"].items():
            for seat in Seat:
                if name in (NAMES[seat], "both"):
                    stones[seat.value] |= start.board.cell(cell)
        for name in NAMES:
            items.append(tuple(Item(item) for item in detail["items"][name]))
        outs = 0
        while outs < TIME_OUTS - 1 and outs < len(seen["moves"]):
            if seen["moves"][-1 - outs] != ["deadline"]:
                break
            outs += 1
        position = replace(
            start,
            stones=Pair(*stones),
            items=Pair(*items),
            number=seen["round"],
            to_move=FIRST if seen["round"] % 2 else SECOND,
            passes=detail["passes"],
            outs=outs,
        )
        return replace(position, last=self._last_turn(position, seen["moves"]))

    def _last_turn(self, position: Position, moves: list[list[str]]) -> Turn | None:
        """Return the opponent's latest turn, or None if it is not among `moves`."""
        seat, number = position.to_move.other, position.number - 1
        if not moves or moves[-1][0] != NAMES[seat]:
            return None
        before = replace(position, to_move=seat, number=number)
        return Turn(number, seat, self.game.read(moves[-1][1], before, seat))

    def promise(self, position: Position, action: Action) -> float:
        """Return the bot's lead if the game ended right after `action`, minus 1/2 for a pass."""
        after = position.play(self.seat, action)
        scores = scored(after.board, after.stones, after.edge_groups_only)
        ahead = scores.score[self.seat] - scores.score[self.seat.other]
        return ahead - 0.5 * isinstance(action, Pass)

    def search(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        from games.hyperstar.search import Search

        effort = EFFORTS[self.level]
        before = self.searched if effort.games == ENDLESS else None
        self.searched = Search(position, effort, self.rng.getrandbits(62), before)
        result = self.searched.run(ms, stop)
        line = tuple(self.game.write(action) for action in result.line)
        return Choice(self.game.write(result.action), result.games, result.value, line=line)

    def last_actions(self, position: Position) -> Sequence[Action]:
        """Return the actions that may end the game by a second pass or a full board (HS-9)."""
        if position.opening:
            return ()
        ends: list[Action] = [Pass()] if position.passes else []
        if position.empty.bit_count() <= FILLED:
            ends += self.game.actions(position, self.seat)
        return ends
