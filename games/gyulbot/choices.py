"""What a seat may do in Gyulbot, in canonical order; of long lists a sample."""

from __future__ import annotations

from functools import lru_cache

from games.core import Seat
from games.gyulbot.board import Bodies, Direction, Move, Puzzle, board_of
from games.gyulbot.rules import Position
from games.gyulbot.view import Action, Claim, Decline, Lower, Phase, Solve, Undercut

FEW = 20
"""How many numbers are offered, and how many solutions."""
LOOKED_AT = 2_000
"""How many situations the search for solutions looks at."""


def legal(position: Position, seat: Seat) -> tuple[Action, ...]:
    """Claims 1 to 20; the nearest smaller numbers; the first solutions of a short search."""
    standing, phase = position.standing, position.phase
    if phase is Phase.RACE:
        decline = () if seat in position.declined else (Decline(),)
        return (*(Claim(number) for number in range(1, FEW + 1)), *decline)
    if standing is None:
        return ()
    if phase is Phase.REBUTTAL:
        smaller = range(max(1, standing.moves - FEW), standing.moves)
        if seat is not standing.claimant:
            return (*(Undercut(number) for number in smaller), Decline())
        most = position.terms.edition.lowerings
        left = most is None or standing.lowered < most
        return tuple(Lower(number) for number in smaller) if left else ()
    if seat is not position.demonstrator or position.puzzle is None:
        return ()
    return tuple(line for line in _solutions(position.puzzle) if len(line.moves) <= standing.number)


@lru_cache(maxsize=64)
def _solutions(puzzle: Puzzle) -> tuple[Solve, ...]:
    """Solutions that a breadth-first search finds soon, shortest first; perhaps none."""
    board = board_of(puzzle)
    moves = [Move(colour, way) for colour in board.bodies() for way in Direction]
    found: list[Solve] = []
    lines: list[tuple[Bodies, tuple[Move, ...]]] = [(board.bodies(), ())]
    seen = {_key(board.bodies())}
    for bodies, line in lines:
        for move in moves:
            after = board.slide(bodies, move)
            if after is None or _key(after) in seen:
                continue
            if board.solved(after):
                found.append(Solve((*line, move)))
                continue
            seen.add(_key(after))
            lines.append((after, (*line, move)))
        if len(found) >= FEW or len(seen) >= LOOKED_AT:
            break
    return tuple(found[:FEW])


def _key(bodies: Bodies) -> tuple[object, ...]:
    return tuple(bodies.values())
