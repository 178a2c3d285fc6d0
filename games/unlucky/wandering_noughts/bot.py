from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.core import Ms, Pair, Seat, Setup
from games.engine.bots import Choice, Level, Seen, Stop, mixture_of
from games.engine.ladder import slips
from games.engine.searching import Searching
from games.unlucky.rules import Position
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import GAME
from games.unlucky.wandering_noughts.board import PIECES, lines
from games.unlucky.wandering_noughts.efforts import EFFORTS
from games.unlucky.wandering_noughts.public_reconstruction import shown_noughts
from games.unlucky.wandering_noughts.rules import Noughts, all_turns
from games.unlucky.wandering_noughts.view import Turn

if TYPE_CHECKING:
    from games.unlucky.wandering_noughts.turns import TurnStrategy


class WanderingNoughtsBot(Searching[Position]):
    """The bot of Wandering Noughts and Crosses, which remembers who was first ahead (WN-9)."""

    game = GAME
    efforts = EFFORTS
    kernels = "games.unlucky.wandering_noughts.search"
    slips = slips(__package__)
    generic = False

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.first_ahead: tuple[Seat, int] | None = None

    def imagine(self, seen: Seen) -> Position:
        """Return a position with the visible round and board, and no submissions."""
        start = self.game.start(self.setup)
        trial = self.trial_of(seen["detail"], seen["round"], seen["moves"])
        return replace(start, trials=(trial,), number=trial.number)

    def trial_of(self, detail: dict[str, Any], number: int, moves: list[list[str]]) -> Noughts:
        """Return the trial as shown; `moves` lists only this trial's moves.

        The moves are replayed. If some are missing, the board is used as shown, and the seat that
        was first ahead comes from the bot's memory.
        """
        trial = shown_noughts(detail, number, moves, self.first_ahead)
        self.first_ahead = trial.first_ahead
        return trial

    def promise(self, position: Position, action: Turn) -> float:
        """Return the seat's lead in lines if the opponent does nothing; more pieces break ties."""
        actions = Pair(*(action if seat is self.seat else None for seat in Seat))
        trial: Any = position.trials[0].close(actions)
        counts = lines(trial.board).map(len)
        pieces: int = trial.board.count(PIECES[self.seat])
        return float(counts[self.seat]) - counts[self.seat.other] + pieces / 100

    def last_actions(self, position: Position) -> Sequence[Turn]:
        """Return all legal turns in the last round (WN-9), otherwise ()."""
        return self._all(position, self.seat) if position.number == ROUNDS else ()

    def replies(self, position: Position) -> Sequence[Turn]:
        """Return all turns that the opponent can take; `legal` lists only a sample."""
        return self._all(position, self.seat.other)

    def _all(self, position: Position, seat: Seat) -> Sequence[Turn]:
        trial: Any = position.trials[0]
        return all_turns(trial, seat)

    def search(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        from games.unlucky.wandering_noughts import search

        trial: Any = position.trials[0]
        effort = EFFORTS[self.level]
        solution = search.best_choice(trial, self.seat, effort, ms, stop)
        return self._draw_choice(solution)

    def judge(self, position: Position, moves: Sequence[str], ms: Ms, stop: Stop) -> Choice:
        """Return a choice, and the values of `moves` against the opponent's mixed strategy."""
        from games.unlucky.wandering_noughts import search
        from games.unlucky.wandering_noughts.turns import turn_of

        trial: Any = position.trials[0]
        played = list(self.allowed(position, moves).values())
        effort, write = EFFORTS[self.level], self.game.write
        solution = search.best_choice(trial, self.seat, effort, ms, stop, played)
        turns = [turn_of(turn) for turn in solution.turns]
        return replace(
            self._draw_choice(solution),
            mixture=mixture_of(turns, solution.strategy.tolist(), write),
            weighed=tuple((write(turn), worth) for turn, worth in solution.worth.items()),
        )

    def _draw_choice(self, mixed: TurnStrategy) -> Choice:
        return Choice(self.game.write(mixed.draw(self.rng)), mixed.games, mixed.value)
