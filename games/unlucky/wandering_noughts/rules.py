"""The rules of Wandering Noughts and Crosses (WN-1 to WN-10): one moment of the trial."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from games.core import IllegalAction, Pair, Seat, many
from games.kinds.grids import Cell, cell_name
from games.unlucky.trial import ROUNDS, Trial, Verdict
from games.unlucky.wandering_noughts.board import (
    EMPTY,
    PIECES,
    SPACES,
    START,
    WALL,
    beside,
    flanks,
    lines,
    mark,
    rows,
    surrounding,
)
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.view import Reveal, Turn, View

WALLS = 2
"""So many walls each seat has (WN-3)."""
NO_WALLS = 2
"""In so many rounds at the start no wall is placed (WN-3)."""
ACTIONS = 2
"""So many different actions a turn has at most (WN-2)."""
PAIRS = 120
"""So many turns of two actions are listed at most."""
ALL_LEFT = Pair(WALLS, WALLS)


@dataclass(frozen=True, slots=True)
class Noughts(Trial[Turn, View]):
    """One moment of the trial; `board` is 36 characters in row-major order."""

    id: ClassVar[str] = "wandering-noughts"
    title: ClassVar[str] = "Wandering Noughts and Crosses"
    actions: ClassVar[tuple[type, ...]] = (Turn,)
    revealed: ClassVar[tuple[type, ...]] = (Turn,)

    number: int = 1
    board: str = START
    walls_left: Pair[int] = ALL_LEFT
    first_ahead: tuple[Seat, int] | None = None
    last: Reveal | None = None
    result: Verdict | None = None

    @property
    def round(self) -> int:
        """The round in progress; the last one once the trial is over."""
        return self.number

    @property
    def verdict(self) -> Verdict | None:
        """The result after round 13 (WN-9)."""
        return self.result

    def legal(self, seat: Seat) -> tuple[Turn, ...]:
        """`none`, all single actions, then pairs of them: at most 120, spread out."""
        own = [cell for cell in SPACES if mark(self.board, cell) == PIECES[seat]]
        steps = [Turn(move=(cell, to)) for cell in own for to in surrounding(cell)]
        walls = _allowed(self, seat, [Turn(wall=cell) for cell in SPACES])
        moves = _allowed(self, seat, steps)
        places = _allowed(self, seat, [Turn(place=cell) for cell in SPACES])
        pairs = [
            *(Turn(wall=a.wall, move=b.move) for a in walls for b in moves),
            *(Turn(wall=a.wall, place=b.place) for a in walls for b in places),
            *(Turn(move=a.move, place=b.place) for a in moves for b in places),
        ]
        stride = -(-len(pairs) // PAIRS) or 1
        return (Turn(), *walls, *moves, *places, *pairs[::stride])

    def check(self, seat: Seat, action: Turn) -> None:
        """Up to two actions (WN-2), each allowed on the board at the start of the round."""
        chosen = [one for one in (action.wall, action.move, action.place) if one is not None]
        if len(chosen) > ACTIONS:
            raise IllegalAction("WN-2", f"{len(chosen)} actions; a turn has at most {ACTIONS}.")
        if action.wall is not None:
            self._check_wall(seat, action.wall)
        if action.move is not None:
            self._check_move(seat, *action.move)
        if action.place is not None:
            self._check_place(seat, action.place)

    def _check_wall(self, seat: Seat, cell: Cell) -> None:
        """An empty space, not in the first two rounds, at most two a seat (WN-3)."""
        _check_space(cell, "WN-3")
        if self.number <= NO_WALLS:
            raise IllegalAction("WN-3", f"No wall is placed in rounds 1 to {NO_WALLS}.")
        if not self.walls_left[seat]:
            raise IllegalAction("WN-3", f"All {WALLS} walls have been placed.")
        if mark(self.board, cell) != EMPTY:
            raise IllegalAction("WN-3", f"{cell_name(cell)} is not empty.")

    def _check_move(self, seat: Seat, start: Cell, end: Cell) -> None:
        """An own piece to a surrounding space, not diagonally between two walls (WN-4)."""
        _check_space(start, "WN-4")
        _check_space(end, "WN-4")
        if mark(self.board, start) != PIECES[seat]:
            raise IllegalAction("WN-4", f"There is no own piece on {cell_name(start)}.")
        if end not in surrounding(start):
            names = f"{cell_name(end)} is not one of the spaces around {cell_name(start)}"
            raise IllegalAction("WN-4", f"{names}.")
        between = flanks(start, end)
        if between and all(mark(self.board, cell) == WALL for cell in between):
            names = " and ".join(map(cell_name, sorted(between)))
            raise IllegalAction("WN-4", f"The walls on {names} close this diagonal.")

    def _check_place(self, seat: Seat, cell: Cell) -> None:
        """On an enemy piece, or on an empty space beside one or with nothing around it (WN-5)."""
        _check_space(cell, "WN-5")
        if not can_place(self.board, seat, cell):
            raise IllegalAction("WN-5", f"{cell_name(cell)} {_why_not(self.board, seat, cell)}.")

    def close(self, actions: Pair[Turn | None]) -> Self:
        """The board after both turns (WN-6 to WN-8), and the result after round 13 (WN-9)."""
        turns = actions.map(lambda turn: turn or Turn())
        board, steps = resolve(self.board, turns)
        spent = turns.map(lambda turn: turn.wall is not None)
        counts = lines(board).map(len)
        after = replace(
            self,
            board=board,
            walls_left=Pair(*(self.walls_left[seat] - spent[seat] for seat in Seat)),
            first_ahead=self.first_ahead or _ahead(counts, self.number),
            last=Reveal(self.number, actions, steps),
        )
        if self.number < ROUNDS:
            return replace(after, number=self.number + 1)
        return replace(after, result=judge(counts, after.first_ahead))

    def view(self, seat: Seat | None, open_: bool, pending: Turn | None) -> View:
        """Everything but submissions for the open round (WN-10)."""
        return View(
            round=self.number,
            board=rows(self.board),
            lines=lines(self.board),
            walls_left=self.walls_left,
            first_ahead=self.first_ahead,
            last=self.last,
            own_seat=seat,
            pending=pending,
            verdict=self.result,
        )


def _allowed(trial: Noughts, seat: Seat, turns: list[Turn]) -> list[Turn]:
    """Those of these turns that the seat may submit."""
    found = []
    for turn in turns:
        with contextlib.suppress(IllegalAction):
            trial.check(seat, turn)
            found.append(turn)
    return found


def _check_space(cell: Cell, clause: str) -> None:
    if cell not in SPACES:
        raise IllegalAction(clause, f"{cell_name(cell)} is not a space of the board.")


def can_place(board: str, seat: Seat, cell: Cell) -> bool:
    """Whether a piece may aim at a space on the board at the start of a round (WN-5)."""
    enemy = PIECES[seat.other]
    if mark(board, cell) != EMPTY:
        return mark(board, cell) == enemy
    if any(mark(board, one) == enemy for one in beside(cell)):
        return True
    return all(mark(board, one) == EMPTY for one in surrounding(cell))


def _why_not(board: str, seat: Seat, cell: Cell) -> str:
    there = mark(board, cell)
    if there == WALL:
        return "is a wall"
    if there != EMPTY:
        return "holds an own piece"
    return "is neither beside an enemy piece nor alone"


def _ahead(counts: Pair[int], number: int) -> tuple[Seat, int] | None:
    """Who has more lines at the end of this round."""
    if counts.one == counts.two:
        return None
    return (Seat.ONE if counts.one > counts.two else Seat.TWO), number


def judge(counts: Pair[int], first_ahead: tuple[Seat, int] | None) -> Verdict:
    """Who wins after the last round (WN-9)."""
    now = _ahead(counts, ROUNDS)
    if now is not None:
        winner = now[0]
        return Verdict(
            winner, "WN-9", f"{many(counts[winner], 'line')} against {counts[winner.other]}"
        )
    level = f"level at {many(counts.one, 'line')}"
    if first_ahead is None:
        return Verdict(None, "WN-9", f"{level}, and neither ever had more")
    seat, number = first_ahead
    return Verdict(seat, "WN-9", f"{level}; first to have more, in round {number}")
