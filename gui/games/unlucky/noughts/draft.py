"""What somebody is about to do in Wandering Noughts and Crosses: a value, changed by each touch."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core import Pair, Refusal, Seat
from games.kinds.grids import Cell
from games.unlucky.wandering_noughts import notation
from games.unlucky.wandering_noughts.board import EMPTY, PIECES, SPACES, WALL, flanks, surrounding
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.rules import ACTIONS, NO_WALLS, can_place
from games.unlucky.wandering_noughts.view import Kind, Result, Step, Turn, View

NO_TURN = Turn()


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn in the making. `start`: the piece that is picked up but has no aim yet.

    `nothing`: it was said that nothing is done.
    """

    turn: Turn = NO_TURN
    start: Cell | None = None
    nothing: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing is chosen yet."""
        return self == Draft()

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of action that are chosen."""
        chosen = {Kind.WALL: self.turn.wall, Kind.MOVE: self.turn.move, Kind.PLACE: self.turn.place}
        return frozenset(kind for kind, one in chosen.items() if one is not None)

    @property
    def text(self) -> str:
        """In canonical words; "" while nothing is chosen, or a piece has no aim."""
        if self.start is not None or self.empty:
            return ""
        return notation.write(self.turn)

    def room(self, kind: Kind) -> bool:
        """Whether an action of that kind may be added, or chosen anew (WN-2)."""
        return kind in self.kinds or len(self.kinds) < ACTIONS

    def without(self, kind: Kind) -> Draft:
        """With the action of that kind taken back."""
        match kind:
            case Kind.WALL:
                return Draft(replace(self.turn, wall=None))
            case Kind.MOVE:
                return Draft(replace(self.turn, move=None))
            case Kind.PLACE:
                return Draft(replace(self.turn, place=None))

    def wall(self, cell: Cell) -> Draft:
        """With a wall there."""
        return Draft(replace(self.turn, wall=cell))

    def move(self, start: Cell, aim: Cell) -> Draft:
        """With a piece on its way."""
        return Draft(replace(self.turn, move=(start, aim)))

    def place(self, cell: Cell) -> Draft:
        """With a new piece there."""
        return Draft(replace(self.turn, place=cell))

    def picked(self, start: Cell | None) -> Draft:
        """With a piece picked up, or put back; another move is taken back by that."""
        turn = replace(self.turn, move=None) if start is not None else self.turn
        return Draft(turn, start)


def read_draft(text: str) -> Draft:
    """The draft that canonical words say. Raises ValueError."""
    if not text:
        return Draft()
    try:
        return draft_of(notation.read(text))
    except Refusal as refusal:
        raise ValueError(f"not a canonical turn: {text}") from refusal


def draft_of(turn: Turn) -> Draft:
    """A turn as a draft."""
    return Draft(turn, nothing=turn == Turn())


@dataclass(frozen=True, slots=True)
class Reach:
    """What a seat may aim at on the board at the start of a round (WN-3 to WN-5)."""

    walls: frozenset[Cell]
    pieces: frozenset[Cell]
    places: frozenset[Cell]
    board: str

    def aims(self, start: Cell) -> frozenset[Cell]:
        """Where a piece may aim: not between two walls."""
        return frozenset(cell for cell in surrounding(start) if not self._closed(start, cell))

    def _closed(self, start: Cell, aim: Cell) -> bool:
        between = flanks(start, aim)
        return between is not None and all(mark_of(self.board, cell) == WALL for cell in between)


def reach_of(view: View, seat: Seat) -> Reach:
    """What a seat may aim at in the view's round."""
    board = "".join(view.board)
    empty = frozenset(cell for cell in SPACES if mark_of(board, cell) == EMPTY)
    walls = empty if view.round > NO_WALLS and view.walls_left[seat] else frozenset()
    pieces = frozenset(cell for cell in SPACES if mark_of(board, cell) == PIECES[seat])
    places = frozenset(cell for cell in SPACES if can_place(board, seat, cell))
    return Reach(walls, pieces, places, board)


def vain(view: View, seat: Seat, turn: Turn) -> tuple[Step, ...]:
    """The actions that come to nothing, whatever the other seat does (WN-4, WN-7, WN-8).

    A placement where the own move goes is one too, though that piece may not get there.
    """
    board = "".join(view.board)
    _, steps = resolve(board, Pair(NO_TURN, NO_TURN).put(seat, turn))
    return tuple(
        step
        for step in steps
        if step.result is Result.CANCELLED
        and (mark_of(board, step.aim) != PIECES[seat.other] or _own_way(step, turn))
    )


def _own_way(step: Step, turn: Turn) -> bool:
    """Whether something is placed where the own piece goes."""
    return step.kind is Kind.PLACE and turn.move is not None and step.aim == turn.move[1]


def mark_of(board: str, cell: Cell) -> str:
    """What stands on a space of a board of 36 characters."""
    return board[cell[1] * 6 + cell[0]]
