"""The end of a round: walls, then moves, then placements (WN-6 to WN-8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from games.core import Message, Pair, Seat
from games.core.text import Listed
from games.kinds.grids import Cell, cell_name
from games.unlucky.wandering_noughts.board import EMPTY, PIECES, WALL, flanks, mark, put
from games.unlucky.wandering_noughts.view import ActionKind, Result, Step, Turn

Steps: TypeAlias = tuple[Step, ...]


def resolve(board: str, turns: Pair[Turn]) -> tuple[str, Steps]:
    """Return the board after both turns, and the results: walls, moves, then placements."""
    walled, walls = _walls(board, turns)
    moves = _moves(board, walled, turns)
    moved = _moved(walled, moves)
    placements = _placements(board, moved, moves, turns)
    placed = {step.end: PIECES[step.seat] for step in placements if step.end is not None}
    return put(moved, placed), (*walls, *moves, *placements)


def _walls(board: str, turns: Pair[Turn]) -> tuple[str, Steps]:
    """Return the board with the new walls, and the results; both seats may share a wall (WN-3)."""
    first, second = turns
    because = Message("both players placed this wall") if first.wall == second.wall else None
    steps = tuple(
        Step(seat, ActionKind.WALL, None, turn.wall, turn.wall, Result.DONE, because, "WN-3")
        for seat, turn in turns.items()
        if turn.wall is not None
    )
    return put(board, {step.aim: WALL for step in steps}), steps


@dataclass(frozen=True, slots=True)
class _MovingPiece:
    """A piece to be moved. If it cannot move, `stopped` is the reason and the clause, else None."""

    seat: Seat
    start: Cell
    aim: Cell
    stopped: tuple[Message, str] | None = None


def _moves(board: str, walled: str, turns: Pair[Turn]) -> Steps:
    """Return the results of both moves (WN-7).

    A piece can enter a space that another piece leaves.
    """
    pieces = [
        _stopped_by_walls(board, walled, _MovingPiece(seat, *turn.move))
        for seat, turn in turns.items()
        if turn.move is not None
    ]
    pieces = [_stopped_by_piece(walled, piece, pieces) for piece in pieces]
    if len(pieces) == 2 and not any(piece.stopped for piece in pieces):
        first, second = pieces
        if first.aim == second.aim:
            return _exchange(first, second), _exchange(second, first)
    return tuple(_plain_move(piece, pieces) for piece in pieces)


def _stopped_by_walls(board: str, walled: str, piece: _MovingPiece) -> _MovingPiece:
    """Return the piece, marked as stopped if walls block its target or step (WN-7, WN-4)."""
    if mark(walled, piece.aim) == WALL:
        name = cell_name(piece.aim)
        built_now = mark(board, piece.aim) != WALL
        because = "a wall was placed on {cell}" if built_now else "{cell} is a wall"
        return replace(piece, stopped=(Message(because, cell=name), "WN-7"))
    between = flanks(piece.start, piece.aim)
    if between and all(mark(walled, cell) == WALL for cell in between):
        walls = Listed.of(map(cell_name, sorted(between)), " and ")
        close = Message("the walls on {walls} close the diagonal", walls=walls)
        return replace(piece, stopped=(close, "WN-4"))
    return piece


def _stopped_by_piece(walled: str, piece: _MovingPiece, pieces: list[_MovingPiece]) -> _MovingPiece:
    """Return the piece, marked as stopped if another piece stays on its target (WN-7)."""
    if piece.stopped or mark(walled, piece.aim) == EMPTY:
        return piece
    name = cell_name(piece.aim)
    occupant = next((other for other in pieces if other.start == piece.aim), None)
    if occupant is None:
        return replace(piece, stopped=(Message("{cell} stays occupied", cell=name), "WN-7"))
    if occupant.stopped or _stays(walled, occupant, piece):
        stuck = Message("the piece on {cell} could not leave", cell=name)
        return replace(piece, stopped=(stuck, "WN-7"))
    return piece


def _stays(walled: str, other: _MovingPiece, piece: _MovingPiece) -> bool:
    """Return True if the target of `other` is occupied, and not by `piece`."""
    return mark(walled, other.aim) != EMPTY and other.aim != piece.start


def _exchange(piece: _MovingPiece, other: _MovingPiece) -> Step:
    """Return the result for `piece` if both pieces aim at the same space: they exchange (WN-7)."""
    start, aim = cell_name(other.start), cell_name(piece.aim)
    because = Message("the piece on {start} was also moving to {aim}", start=start, aim=aim)
    return Step(
        piece.seat,
        ActionKind.MOVE,
        piece.start,
        piece.aim,
        other.start,
        Result.EXCHANGED,
        because,
        "WN-7",
    )


def _plain_move(piece: _MovingPiece, pieces: list[_MovingPiece]) -> Step:
    if piece.stopped:
        because, clause = piece.stopped
        return Step(
            piece.seat,
            ActionKind.MOVE,
            piece.start,
            piece.aim,
            piece.start,
            Result.CANCELLED,
            because,
            clause,
        )
    left = next((other for other in pieces if other.start == piece.aim), None)
    reason, clause = None, "WN-7"
    if left is None:
        clause = "WN-4"
    elif left.aim == piece.start:
        reason = Message("the two change places")
    else:
        reason = Message("the piece on {cell} moved away", cell=cell_name(piece.aim))
    return Step(
        piece.seat, ActionKind.MOVE, piece.start, piece.aim, piece.aim, Result.DONE, reason, clause
    )


def _moved(walled: str, moves: Steps) -> str:
    left = {move.start: EMPTY for move in moves if move.start is not None}
    arrived = {move.end: PIECES[move.seat] for move in moves if move.end is not None}
    return put(walled, left | arrived)


def _placements(board: str, moved: str, moves: Steps, turns: Pair[Turn]) -> Steps:
    """Return the results of both placements (WN-8)."""
    steps = [
        _placement(board, moved, moves, seat, turn.place)
        for seat, turn in turns.items()
        if turn.place is not None
    ]
    if len(steps) == 2 and steps[0].end is not None and steps[0].end == steps[1].end:
        because = Message("both were placed there")
        return tuple(
            replace(step, end=None, result=Result.CANCELLED, because=because, clause="WN-8")
            for step in steps
        )
    return tuple(steps)


def _placement(board: str, moved: str, moves: Steps, seat: Seat, aim: Cell) -> Step:
    def step(
        end: Cell | None, result: Result, because: Message | None, clause: str = "WN-8"
    ) -> Step:
        return Step(seat, ActionKind.PLACE, None, aim, end, result, because, clause)

    name, occupant = cell_name(aim), mark(moved, aim)
    if occupant == EMPTY:
        left = mark(board, aim) != EMPTY
        because = Message("the enemy piece moved away") if left else None
        return step(aim, Result.DONE, because, "WN-5")
    if occupant == WALL:
        return step(None, Result.CANCELLED, Message("a wall was placed on {cell}", cell=name))
    came = next((move for move in moves if move.end == aim and move.end != move.start), None)
    if came is None or came.start is None:
        return step(None, Result.CANCELLED, Message("{cell} stays occupied", cell=name))
    if came.seat is seat:
        friendly = Message("a friendly piece moved to {cell}", cell=name)
        return step(None, Result.CANCELLED, friendly)
    if mark(moved, came.start) != EMPTY:
        occupied = "an enemy piece moved to {cell}, and {start} is occupied"
        full = Message(occupied, cell=name, start=cell_name(came.start))
        return step(None, Result.CANCELLED, full)
    because = Message("an enemy piece moved to {cell}", cell=name)
    return step(came.start, Result.REDIRECTED, because)
