"""An estimate of how hard a puzzle is for people, as a sum of several terms."""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass

from games.gyulbot import plain
from games.gyulbot.board import Move, Puzzle, board_of
from games.gyulbot.model import WAYS, Model, State, model_of

_LURE_MOVES = 3
"""Maximum length of a misleading sequence of moves."""


class Grade(enum.Enum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    MASTER = "master"


_MIN_SCORES = {Grade.MEDIUM: 6.0, Grade.HARD: 9.0, Grade.EXPERT: 12.5, Grade.MASTER: 17.0}
"""The minimum score of each grade. A puzzle that scores below all of them is easy."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The properties that make a puzzle hard, measured on its shortest solutions.

    `moves` is the least number of moves, `movers` the number of bodies that have to move, and
    `choices` the average number of possible moves. `away` counts the finishing body's moves that
    bring it no closer to the goal, ignoring obstacles. `choices` and `away` are measured on a
    solution that moves the fewest bodies. `lures` counts short sequences of moves that approach the
    goal but do not begin a solution. `ways` is the number of shortest solutions.
    """

    moves: int
    movers: int
    choices: float
    away: int
    lures: int
    ways: int

    @property
    def points(self) -> dict[str, float]:
        return {
            "moves": float(self.moves),
            "movers": 1.5 * (self.movers - 1),
            "choices": (self.choices - 10) / 4,
            "away": 0.75 * self.away,
            "lures": min(2.5, 0.5 * math.log2(1 + self.lures)),
            "ways": 1.0 if self.ways == 1 else -min(2.0, 0.5 * math.log2(self.ways)),
        }

    @property
    def score(self) -> float:
        return sum(self.points.values())

    @property
    def grade(self) -> Grade:
        reached = [grade for grade, least in _MIN_SCORES.items() if self.score >= least]
        return reached[-1] if reached else Grade.EASY


def estimate(puzzle: Puzzle, lines: Sequence[Sequence[Move]]) -> Estimate:
    """Estimate a puzzle's difficulty from its shortest solutions.

    The estimate is most accurate if `lines` contains all shortest solutions. Raise ValueError if
    `lines` is empty.
    """
    if not lines:
        raise ValueError("a puzzle without a solution is neither easy nor hard")
    model = model_of(board_of(puzzle))
    easiest = min(lines, key=lambda line: len({move.colour for move in line}))
    states = _states(model, easiest)
    choices = [len(list(plain.moves_from(model, state))) for state in states[:-1]]
    return Estimate(
        moves=len(easiest),
        movers=len({move.colour for move in easiest}),
        choices=round(sum(choices) / len(choices), 1),
        away=_moves_away(model, easiest, states),
        lures=_lures(model, lines),
        ways=len(lines),
    )


def _states(model: Model, line: Sequence[Move]) -> list[State]:
    states = [model.start]
    for move in line:
        played = model.colours.index(move.colour), WAYS.index(move.direction)
        states.append(
            next(
                after
                for body, direction, after in plain.moves_from(model, states[-1])
                if (body, direction) == played
            )
        )
    return states


def _moves_away(model: Model, line: Sequence[Move], states: Sequence[State]) -> int:
    body = model.colours.index(line[-1].colour)
    left = [model.bounds[body][state[body]] for state in states]
    return sum(
        move.colour == line[-1].colour and after >= before
        for move, before, after in zip(line, left, left[1:], strict=False)
    )


def _lures(model: Model, lines: Sequence[Sequence[Move]]) -> int:
    """Count short sequences of one body's moves toward the goal that do not begin a solution."""
    begun = {tuple(line[:count]) for line in lines for count in range(1, _LURE_MOVES + 1)}
    lures = 0
    frontier: list[tuple[State, tuple[Move, ...]]] = [(model.start, ())]
    for _ in range(_LURE_MOVES):
        reached = []
        for state, line in frontier:
            for body, direction, after in plain.moves_from(model, state):
                same = not line or line[0].colour == model.colours[body]
                nearer = model.bounds[body][after[body]] < model.bounds[body][state[body]]
                if same and nearer:
                    reached.append((after, (*line, model.move(body, direction))))
        lures += sum(line not in begun for _, line in reached)
        frontier = reached
    return lures
