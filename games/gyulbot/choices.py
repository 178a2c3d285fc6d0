"""Solutions that `Position.legal` offers as actions."""

from __future__ import annotations

from functools import lru_cache

from games.gyulbot.board import Bodies, Direction, Move, Puzzle, board_of
from games.gyulbot.view import Solve

MOST_LISTED = 20
"""Maximum number of actions of one kind (claims or solutions) to offer."""
MOST_STATES = 2_000


@lru_cache(maxsize=64)
def solutions(puzzle: Puzzle) -> tuple[Solve, ...]:
    """Return the first solutions that a breadth-first search finds, at most `MOST_LISTED`."""
    board = board_of(puzzle)
    moves = [Move(colour, direction) for colour in board.bodies() for direction in Direction]
    results: list[Solve] = []
    lines: list[tuple[Bodies, tuple[Move, ...]]] = [(board.bodies(), ())]
    seen = {_key(board.bodies())}
    for bodies, line in lines:
        for move in moves:
            after = board.slide(bodies, move)
            if after is None or _key(after) in seen:
                continue
            if board.solved(after):
                results.append(Solve((*line, move)))
                continue
            seen.add(_key(after))
            lines.append((after, (*line, move)))
        if len(results) >= MOST_LISTED or len(seen) >= MOST_STATES:
            break
    return tuple(results[:MOST_LISTED])


def _key(bodies: Bodies) -> tuple[object, ...]:
    return tuple(bodies.values())
