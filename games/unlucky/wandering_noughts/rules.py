from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Self

from games.core import IllegalAction, Message, Pair, Seat, ahead
from games.core.text import Listed, counted
from games.kinds.grids import Cell, cell_name
from games.kinds.sealed import Counted
from games.unlucky.text import lines as told
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
    put,
    rows,
    surrounding,
)
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.view import NoughtsView, Reveal, Turn

WALLS = 2
"""Number of walls that a seat has (WN-3)."""
NO_WALLS = 2
"""Number of initial rounds without walls (WN-3)."""
ACTIONS = 2
"""Maximum number of different actions in a turn (WN-2)."""
MOST_LISTED_PAIRS = 120
ALL_LEFT = Pair(WALLS, WALLS)


@dataclass(frozen=True, slots=True)
class Noughts(Trial[Turn, NoughtsView]):
    """A position of the trial; `board` is 36 characters in row-major order."""

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

    def reason(self, seat: Seat, played: Turn, better: Turn, after: Self) -> Message | None:
        """Return a message about a missed line or a space left open for a rival line, or None."""
        first, second = (self._lines_after(seat, turn) for turn in (played, better))
        if second > first:
            return counted(
                second,
                "The better turn leads to {count} line, this one to {fewer}.",
                "The better turn leads to {count} lines, this one to {fewer}.",
                fewer=first,
            )
        rival_lines = len(lines(self.board)[seat.other])
        for cell in (better.wall, better.place):
            if (
                cell is None
                or cell in (played.wall, played.place)
                or mark(self.board, cell) != EMPTY
            ):
                continue
            if len(lines(put(self.board, {cell: PIECES[seat.other]}))[seat.other]) > rival_lines:
                text = "{cell} was left open for a line of {seat}’s."
                yours = "{cell} was left open for a line of yours."
                return Message(text, yours=yours, cell=cell_name(cell), seat=seat.other)
        return None

    def _lines_after(self, seat: Seat, turn: Turn) -> int:
        """Return the number of the seat's lines if the opponent does nothing."""
        none = Turn()
        after = self.close(Pair(turn, none) if seat is Seat.ONE else Pair(none, turn))
        return len(lines(after.board)[seat])

    def legal(self, seat: Seat) -> tuple[Turn, ...]:
        """Return `none`, all single actions, and up to 120 evenly spread pairs of actions."""
        return _listed(self, seat)

    def check(self, seat: Seat, action: Turn) -> None:
        """Raise `IllegalAction` for more than two actions (WN-2) or for an illegal action."""
        chosen = [part for part in (action.wall, action.move, action.place) if part is not None]
        if len(chosen) > ACTIONS:
            most = "{number} actions; a turn has at most {most}."
            raise IllegalAction("WN-2", Message(most, number=len(chosen), most=ACTIONS))
        if action.wall is not None:
            self._check_wall(seat, action.wall)
        if action.move is not None:
            self._check_move(seat, *action.move)
        if action.place is not None:
            self._check_place(seat, action.place)

    def _check_wall(self, seat: Seat, cell: Cell) -> None:
        """Raise `IllegalAction` if the space, the round or the walls used forbid a wall (WN-3)."""
        _check_space(cell, "WN-3")
        if self.number <= NO_WALLS:
            none = Message("Walls may not be placed until after round {last}.", last=NO_WALLS)
            raise IllegalAction("WN-3", none)
        if not self.walls_left[seat]:
            raise IllegalAction(
                "WN-3", Message("All {number} walls have been placed.", number=WALLS)
            )
        if mark(self.board, cell) != EMPTY:
            raise IllegalAction("WN-3", Message("{cell} is not empty.", cell=cell_name(cell)))

    def _check_move(self, seat: Seat, start: Cell, end: Cell) -> None:
        """Raise `IllegalAction` unless one of the seat's pieces can make this step (WN-4)."""
        _check_space(start, "WN-4")
        _check_space(end, "WN-4")
        if mark(self.board, start) != PIECES[seat]:
            none = Message("There is no piece of yours on {cell}.", cell=cell_name(start))
            raise IllegalAction("WN-4", none)
        if end not in surrounding(start):
            far = "{end} is not next to {start}."
            spaces = Message(far, end=cell_name(end), start=cell_name(start))
            raise IllegalAction("WN-4", spaces)
        between = flanks(start, end)
        if between and all(mark(self.board, cell) == WALL for cell in between):
            walls = Listed.of(map(cell_name, sorted(between)), " and ")
            close = Message("The walls on {walls} close this diagonal.", walls=walls)
            raise IllegalAction("WN-4", close)

    def _check_place(self, seat: Seat, cell: Cell) -> None:
        """Raise `IllegalAction` unless a piece can be placed there (WN-5)."""
        _check_space(cell, "WN-5")
        if not can_place(self.board, seat, cell):
            raise IllegalAction("WN-5", _why_not(self.board, cell))

    def close(self, actions: Pair[Turn | None]) -> Self:
        """Return the trial after both turns (WN-6 to WN-8). Round 13 ends the trial (WN-9)."""
        turns = actions.map(lambda turn: turn or Turn())
        board, steps = resolve(self.board, turns)
        spent = turns.map(lambda turn: turn.wall is not None)
        counts = lines(board).map(len)
        leads = ahead(counts)
        after = replace(
            self,
            board=board,
            walls_left=Pair(*(self.walls_left[seat] - spent[seat] for seat in Seat)),
            first_ahead=self.first_ahead or (leads and (leads, self.number)),
            last=Reveal(self.number, actions, steps),
        )
        if self.number < ROUNDS:
            return replace(after, number=self.number + 1)
        return replace(after, result=judge(counts, after.first_ahead))

    def view(self, seat: Seat | None, open_: bool, pending: Turn | None) -> NoughtsView:
        """Return the view, which hides only the opponent's pending submission (WN-10)."""
        return NoughtsView(
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


@lru_cache(maxsize=64)
def _listed(trial: Noughts, seat: Seat) -> tuple[Turn, ...]:
    """Return the actions that `legal` lists, cached because they are needed often."""
    single, pairs = _turns(trial, seat)
    stride = -(-len(pairs) // MOST_LISTED_PAIRS) or 1
    return (Turn(), *single, *pairs[::stride])


def all_turns(trial: Noughts, seat: Seat) -> tuple[Turn, ...]:
    """Return all legal turns of a seat, including every pair of actions."""
    single, pairs = _turns(trial, seat)
    return (Turn(), *single, *pairs)


def _turns(trial: Noughts, seat: Seat) -> tuple[list[Turn], Counted[Turn]]:
    """Return the single actions, and the pairs of actions, generated on demand."""
    own = [cell for cell in SPACES if mark(trial.board, cell) == PIECES[seat]]
    steps = [Turn(move=(cell, to)) for cell in own for to in surrounding(cell)]
    walls = _allowed(trial, seat, [Turn(wall=cell) for cell in SPACES])
    moves = _allowed(trial, seat, steps)
    places = _allowed(trial, seat, [Turn(place=cell) for cell in SPACES])

    def pair(number: int) -> Turn:
        for first, second in ((walls, moves), (walls, places), (moves, places)):
            if number < len(first) * len(second):
                first_index, two = divmod(number, len(second))
                a, b = first[first_index], second[two]
                return Turn(a.wall or b.wall, a.move or b.move, a.place or b.place)
            number -= len(first) * len(second)
        raise IndexError(number)

    count = len(walls) * (len(moves) + len(places)) + len(moves) * len(places)
    return [*walls, *moves, *places], Counted(count, pair)


def _allowed(trial: Noughts, seat: Seat, turns: list[Turn]) -> list[Turn]:
    allowed = []
    for turn in turns:
        with contextlib.suppress(IllegalAction):
            trial.check(seat, turn)
            allowed.append(turn)
    return allowed


def _check_space(cell: Cell, clause: str) -> None:
    if cell not in SPACES:
        none = Message("{cell} is not a space of the board.", cell=cell_name(cell))
        raise IllegalAction(clause, none)


def can_place(board: str, seat: Seat, cell: Cell) -> bool:
    """Return True if a seat can place a piece on a space of the board (WN-5)."""
    enemy = PIECES[seat.other]
    if mark(board, cell) != EMPTY:
        return mark(board, cell) == enemy
    if any(mark(board, space) == enemy for space in beside(cell)):
        return True
    return all(mark(board, space) == EMPTY for space in surrounding(cell))


def _why_not(board: str, cell: Cell) -> Message:
    content = mark(board, cell)
    why = "{cell} holds a piece of yours."
    if content == WALL:
        why = "{cell} is a wall."
    elif content == EMPTY:
        why = "A new piece goes beside an enemy piece or where nothing is around, not on {cell}."
    return Message(why, cell=cell_name(cell))


def judge(counts: Pair[int], first_ahead: tuple[Seat, int] | None) -> Verdict:
    """Return the winner after the last round (WN-9)."""
    winner = ahead(counts)
    if winner is not None:
        more, fewer = told(counts[winner]), counts[winner.other]
        return Verdict(winner, "WN-9", Message("{more} against {fewer}", more=more, fewer=fewer))
    level = told(counts.one)
    if first_ahead is None:
        neither = Message("{lines} each, and neither was ever ahead", lines=level)
        return Verdict(None, "WN-9", neither)
    seat, number = first_ahead
    first = "{lines} each, but ahead first, in round {round}"
    return Verdict(seat, "WN-9", Message(first, lines=level, round=number))
