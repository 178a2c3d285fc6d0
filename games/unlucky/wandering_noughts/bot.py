"""The bot of Wandering Noughts and Crosses, where only open submissions are secret (WN-10)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.core import Ms, Pair, Refusal, Seat, Setup, ahead
from games.engine.bots import Choice, Level, Seen, Stop, mixture_of
from games.engine.ladder import slips
from games.engine.searching import Searching
from games.unlucky.rounds import rounds_of
from games.unlucky.rules import Position
from games.unlucky.trial import NAMES, ROUNDS
from games.unlucky.wandering_noughts import GAME
from games.unlucky.wandering_noughts.board import PIECES, lines
from games.unlucky.wandering_noughts.efforts import EFFORTS
from games.unlucky.wandering_noughts.notation import read
from games.unlucky.wandering_noughts.rules import WALLS, Noughts, all_turns
from games.unlucky.wandering_noughts.view import Turn

if TYPE_CHECKING:
    from games.unlucky.wandering_noughts.search import TurnStrategy


class WanderingNoughtsBot(Searching[Position]):
    """The bot; its sampled position is the real one. It remembers who was first ahead (WN-9)."""

    game = GAME
    efforts = EFFORTS
    kernels = "games.unlucky.wandering_noughts.search"
    slips = slips(__package__)
    generic = False

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.first_ahead: tuple[Seat, int] | None = None

    def imagine(self, seen: Seen) -> Position:
        """Return the board of the open round, nothing submitted."""
        start = self.game.start(self.setup)
        trial = self.trial_of(seen["detail"], seen["round"], seen["moves"])
        return replace(start, trials=(trial,), number=trial.number)

    def trial_of(self, detail: dict[str, Any], number: int, moves: list[list[str]]) -> Noughts:
        """Return the trial as shown; `moves` are those of this trial alone.

        After joining late or a rewind, the moves are replayed; if they are incomplete, the bot's
        memory is used.
        """
        board = "".join(detail["board"])
        told = _replayed(moves, number - 1)
        if told is not None and told.board == board:
            self.first_ahead = told.first_ahead
            return told
        counts = lines(board).map(len)
        leads = ahead(counts)
        if self.first_ahead is None and leads is not None:
            self.first_ahead = leads, number - 1
        return Noughts(
            number=number,
            board=board,
            walls_left=Pair(*(_walls_left(moves, seat) for seat in Seat)),
            first_ahead=self.first_ahead,
        )

    def promise(self, position: Position, action: Turn) -> float:
        """Return the seat's lead in lines if the opponent did nothing."""
        actions = Pair(*(action if seat is self.seat else None for seat in Seat))
        trial: Any = position.trials[0].close(actions)
        counts = lines(trial.board).map(len)
        pieces: int = trial.board.count(PIECES[self.seat])
        return float(counts[self.seat]) - counts[self.seat.other] + pieces / 100

    def last_actions(self, position: Position) -> Sequence[Turn]:
        """Return all turns in the last round (WN-9); () before it."""
        return self._all(position, self.seat) if position.number == ROUNDS else ()

    def replies(self, position: Position) -> Sequence[Turn]:
        """See `SamplingBot`; `legal` lists only a sample."""
        return self._all(position, self.seat.other)

    def _all(self, position: Position, seat: Seat) -> Sequence[Turn]:
        trial: Any = position.trials[0]
        return all_turns(trial, seat)

    def look(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        """Draw a choice from the mixed strategy of its level."""
        from games.unlucky.wandering_noughts import search

        trial: Any = position.trials[0]
        effort = EFFORTS[self.level]
        found = search.look(trial, self.seat, effort, ms, stop, self.rng.getrandbits(62) | 1)
        return self._drawn(found)

    def judge(self, position: Position, moves: Sequence[str], ms: Ms, stop: Stop) -> Choice:
        """Choose, and value `moves` against the opponent's mixed strategy."""
        from games.unlucky.wandering_noughts import search

        trial: Any = position.trials[0]
        played = list(self.allowed(position, moves).values())
        seed, effort, write = self.rng.getrandbits(62) | 1, EFFORTS[self.level], self.game.write
        found = search.look(trial, self.seat, effort, ms, stop, seed, played)
        turns = [search.turn_of(one) for one in found.turns]
        return replace(
            self._drawn(found),
            mixture=mixture_of(turns, found.strategy.tolist(), write),
            weighed=tuple((write(turn), worth) for turn, worth in found.worth.items()),
        )

    def _drawn(self, found: TurnStrategy) -> Choice:
        return Choice(self.game.write(found.draw(self.rng)), found.games, found.value)


def _replayed(moves: list[list[str]], rounds: int) -> Noughts | None:
    """Return the trial after `rounds` rounds, replayed; None if the moves are incomplete."""
    told = rounds_of(moves, rounds)
    if told is None:
        return None
    trial = Noughts()
    try:
        for acts in told:
            said = Pair(*(acts.get(name) for name in NAMES))
            turns = said.map(lambda words: read(" ".join(words)) if words else None)
            for seat, turn in turns.items():
                trial.check(seat, turn or Turn())
            trial = trial.close(turns)
    except Refusal:  # a replaced turn was read as one of another round
        return None
    return trial


def _walls_left(moves: list[list[str]], seat: Seat) -> int:
    """Return a lower bound of the seat's walls left: all walls that it named count as used."""
    said = [entry[-1].split() for entry in moves if entry[0] == NAMES[seat]]
    return max(0, WALLS - sum("wall" in words for words in said))
