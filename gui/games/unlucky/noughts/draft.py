"""An unfinished turn in Wandering Noughts and Crosses, and the possible actions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core import Pair, Refusal, Seat
from games.kinds.grids import Cell
from games.unlucky.wandering_noughts import notation
from games.unlucky.wandering_noughts.board import EMPTY, PIECES, SPACES, WALL, flanks, surrounding
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.rules import ACTIONS, NO_WALLS, can_place
from games.unlucky.wandering_noughts.view import ActionKind, NoughtsView, Result, Step, Turn

NO_TURN = Turn()


@dataclass(frozen=True, slots=True)
class NoughtsDraft:
    """An unfinished turn. `start` is the cell of a picked-up piece that has no target yet.

    `nothing` is True if the player has explicitly chosen to do nothing.
    """

    turn: Turn = NO_TURN
    start: Cell | None = None
    nothing: bool = False

    @property
    def empty(self) -> bool:
        return self == NoughtsDraft()

    @property
    def kinds(self) -> frozenset[ActionKind]:
        chosen = {
            ActionKind.WALL: self.turn.wall,
            ActionKind.MOVE: self.turn.move,
            ActionKind.PLACE: self.turn.place,
        }
        return frozenset(kind for kind, draft in chosen.items() if draft is not None)

    @property
    def text(self) -> str:
        """The canonical text, or "" while nothing is chosen or a piece has no target."""
        if self.start is not None or self.empty:
            return ""
        return notation.write(self.turn)

    def room(self, kind: ActionKind) -> bool:
        """Return True if an action of this kind can be added to the draft or replaced (WN-2)."""
        return kind in self.kinds or len(self.kinds) < ACTIONS

    def without(self, kind: ActionKind) -> NoughtsDraft:
        match kind:
            case ActionKind.WALL:
                return NoughtsDraft(replace(self.turn, wall=None))
            case ActionKind.MOVE:
                return NoughtsDraft(replace(self.turn, move=None))
            case ActionKind.PLACE:
                return NoughtsDraft(replace(self.turn, place=None))

    def wall(self, cell: Cell) -> NoughtsDraft:
        return NoughtsDraft(replace(self.turn, wall=cell))

    def move(self, start: Cell, aim: Cell) -> NoughtsDraft:
        return NoughtsDraft(replace(self.turn, move=(start, aim)))

    def place(self, cell: Cell) -> NoughtsDraft:
        return NoughtsDraft(replace(self.turn, place=cell))

    def picked(self, start: Cell | None) -> NoughtsDraft:
        """Return the draft with the piece on `start` picked up, or put back if `start` is None.

        Picking up a piece removes any move drafted before.
        """
        turn = replace(self.turn, move=None) if start is not None else self.turn
        return NoughtsDraft(turn, start)


def read_draft(text: str) -> NoughtsDraft:
    """Return the draft for a canonical text. Raise ValueError for any other string."""
    if not text:
        return NoughtsDraft()
    try:
        return draft_of(notation.read(text))
    except Refusal as refusal:
        raise ValueError(f"not a canonical turn: {text}") from refusal


def draft_of(turn: Turn) -> NoughtsDraft:
    return NoughtsDraft(turn, nothing=turn == Turn())


@dataclass(frozen=True, slots=True)
class Reach:
    """The possible targets of a seat's actions at the start of a round (WN-3 to WN-5)."""

    walls: frozenset[Cell]
    pieces: frozenset[Cell]
    places: frozenset[Cell]
    board: str

    def aims(self, start: Cell) -> frozenset[Cell]:
        """Return the spaces that a piece can move to. Moves between two walls are excluded."""
        return frozenset(cell for cell in surrounding(start) if not self._closed(start, cell))

    def _closed(self, start: Cell, aim: Cell) -> bool:
        flanking = flanks(start, aim)
        return flanking is not None and all(mark_of(self.board, cell) == WALL for cell in flanking)


def reach_of(view: NoughtsView, seat: Seat) -> Reach:
    board = "".join(view.board)
    empty = frozenset(cell for cell in SPACES if mark_of(board, cell) == EMPTY)
    walls = empty if view.round > NO_WALLS and view.walls_left[seat] else frozenset()
    pieces = frozenset(cell for cell in SPACES if mark_of(board, cell) == PIECES[seat])
    places = frozenset(cell for cell in SPACES if can_place(board, seat, cell))
    return Reach(walls, pieces, places, board)


def vain(view: NoughtsView, seat: Seat, turn: Turn) -> tuple[Step, ...]:
    """Return a turn's actions that have no effect whatever the opponent does (WN-4, WN-7, WN-8).

    A placement on the target of the turn's own move is included, even though the opponent can
    make it effective by cancelling that move.
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
    return step.kind is ActionKind.PLACE and turn.move is not None and step.aim == turn.move[1]


def mark_of(board: str, cell: Cell) -> str:
    """Return the mark on a space. `board` is a string of 36 characters, one for each space."""
    return board[cell[1] * 6 + cell[0]]
