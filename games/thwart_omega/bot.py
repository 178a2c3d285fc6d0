from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from typing import TYPE_CHECKING

from games.core import Ms, Seat
from games.engine.bots import Choice, Level, Seen, Stop, mixture_of
from games.engine.ladder import slips
from games.engine.searching import Searching
from games.thwart_omega import GAME
from games.thwart_omega.efforts import EFFORTS
from games.thwart_omega.rules import FEW, Position, groups_of, score_of
from games.thwart_omega.view import EMPTY, GRID, STONES, Submission

if TYPE_CHECKING:
    from games.thwart_omega.search import MixedStrategy

PLACED = 4
"""Maximum number of cells that a round fills (TO-3)."""
LOST = 0.01
"""Maximum chance against perfect play at which the bot uses playouts instead.

In playouts, the rival makes mistakes.
"""


class ThwartOmegaBot(Searching[Position]):
    """The bot of Thwart Omega. The board is public, so it does not sample positions."""

    game = GAME
    efforts = EFFORTS
    kernels = "games.thwart_omega.search"
    slips = slips(__package__)
    clumsy = frozenset({Level.FIRST_STEPS})

    def imagine(self, seen: Seen) -> Position:
        """Return a position with the visible round and board, and no submissions."""
        start = self.game.start(self.setup)
        board = "".join(seen["detail"]["board"])
        return replace(start, number=seen["round"], board=board)

    def promise(self, position: Position, action: Submission) -> float:
        """Return the log of the ratio of the bot's score to the rival's after `action` (TO-6)."""
        placed = {action.black: STONES.one, action.white: STONES.two}
        scores = groups_of(GRID.put(position.board, placed)).map(score_of)
        ratio = log(max(1, scores.one)) - log(max(1, scores.two))
        return ratio if self.seat is Seat.ONE else -ratio

    def last_actions(self, position: Position) -> Sequence[Submission]:
        """Return all actions if the game can end after this round (TO-4), otherwise ()."""
        may_end = position.board.count(EMPTY) <= FEW + PLACED
        return self.game.actions(position, self.seat) if may_end else ()

    def search(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        return self._draw_choice(self._strategy(position, None, ms, stop))

    def judge(self, position: Position, moves: Sequence[str], ms: Ms, stop: Stop) -> Choice:
        """Choose a move, and evaluate `moves` against the opponent's mixed strategy."""
        played = self.allowed(position, moves).values()
        mixed = self._strategy(position, [self._pair(move) for move in played], ms, stop)
        likeliest = mixed.pairs[int(mixed.strategy.argmax())]
        asked = dict.fromkeys((likeliest, *map(self._pair, played)))
        return replace(
            self._draw_choice(mixed),
            mixture=mixture_of(mixed.pairs, mixed.strategy.tolist(), self._written),
            weighed=tuple((self._written(move), float(mixed.worth[move])) for move in asked),
        )

    def _strategy(
        self, position: Position, weigh: Sequence[tuple[int, int]] | None, ms: Ms, stop: Stop
    ) -> MixedStrategy:
        from games.thwart_omega import search

        effort = EFFORTS[self.level]
        mixed, late = None, position.board.count(EMPTY) <= search.LAST
        if effort.exact and late:
            mixed = search.last_rounds(position, self.seat, stop)
        if mixed is None or (mixed.value <= LOST and weigh is None):
            seed = self.rng.getrandbits(63)
            if effort.all_pairs and not late:
                most = effort.games
                return search.best_of_all(position, self.seat, most, ms, stop, seed, weigh)
            mixed = search.best_choice(position, self.seat, effort, ms, stop, seed, weigh)
        return mixed

    def _draw_choice(self, mixed: MixedStrategy) -> Choice:
        return Choice(self._written(mixed.draw(self.rng)), mixed.games, mixed.value)

    def _written(self, pair: tuple[int, int]) -> str:
        own, other = (GRID.cells[cell] for cell in pair)
        action = Submission(own, other) if self.seat is Seat.ONE else Submission(other, own)
        return self.game.write(action)

    def _pair(self, action: Submission) -> tuple[int, int]:
        """Return a submission as two cell indices for the search, the bot's own colour first."""
        cells = (action.black, action.white)
        own, other = cells if self.seat is Seat.ONE else cells[::-1]
        return GRID.cells.index(own), GRID.cells.index(other)
