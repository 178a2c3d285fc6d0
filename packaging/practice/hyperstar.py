"""HyperStar: the last turns on an almost full board, searched exhaustively."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from found import Found
from matches import played

from games import registry
from games.core import Pair, Seat
from games.engine.bots import Level
from games.hyperstar.practice import PRACTICE
from games.hyperstar.scoring import scored
from games.hyperstar.tiling import Tiling
from games.practice.attempt import position_of
from games.practice.puzzles import Puzzle

ID = "hyperstar"
GAME = registry.game(ID)
EMPTY = (2, 5)
"""Minimum and maximum number of empty cells."""
PASS = 0


class Ending:
    """The winners of positions in the last turns; stones are bit sets of cells."""

    def __init__(self, board: Tiling) -> None:
        self.board = board
        self._known: dict[tuple[int, int, int, Seat], Seat | None] = {}
        self._scored: dict[tuple[int, int], Seat | None] = {}

    def after(self, one: int, two: int, passes: int, mover: Seat, cell: int) -> Seat | None:
        """Return the winner once the mover has placed on a cell, or passed; None for a draw."""
        if cell == PASS:
            return self.winner(one, two, passes + 1, mover.other)
        if mover is Seat.ONE:
            return self.winner(one | cell, two, 0, mover.other)
        return self.winner(one, two | cell, 0, mover.other)

    def winner(self, one: int, two: int, passes: int, mover: Seat) -> Seat | None:
        """Return the winner if both play best; None for a draw."""
        key = one, two, passes, mover
        if key not in self._known:
            cells = self.cells(one, two)
            if passes == 2 or not cells:
                self._known[key] = self.end(one, two)
            else:
                ends = {self.after(*key, cell) for cell in (*cells, PASS)}
                best = (end for end in (mover, None, mover.other) if end in ends)
                self._known[key] = next(best)
        return self._known[key]

    def cells(self, one: int, two: int) -> list[int]:
        left, result = self.board.all & ~(one | two), []
        while left:
            result.append(left & -left)
            left &= left - 1
        return result

    def end(self, one: int, two: int) -> Seat | None:
        """Return the winner if the match ends now (HS-12)."""
        if (one, two) not in self._scored:
            result = scored(self.board, Pair(one, two), False)
            ahead = (result.score.one, result.corners.one), (result.score.two, result.corners.two)
            winner = None if ahead[0] == ahead[1] else Seat.ONE if ahead[0] > ahead[1] else Seat.TWO
            self._scored[one, two] = winner
        return self._scored[one, two]


def found(rng: random.Random) -> Iterator[Found]:
    """Yield positions in which exactly one of the possible turns, passing included, wins."""
    options: dict[str, Any] = {"items": {"first": [], "second": []}}
    while True:
        radius = rng.choice((3, 3, 4))
        chosen = options | {"radius": radius}
        moves = next(played(ID, rng, chosen, Level.GREEDY, wild=rng.choice((0.3, 0.6))))
        positions = list(_in(moves, chosen))
        if positions:
            yield rng.choice(positions)


def _in(moves: tuple[str, ...], options: dict[str, Any]) -> Iterator[Found]:
    for count in range(len(moves), 30, -1):
        cut = moves[:count]
        puzzle = Puzzle(seat="first", moves=cut, answer="pass", grade=1, options=options)
        position: Any = position_of(GAME, PRACTICE, puzzle)
        if position.outcome() is not None:
            continue
        empty = position.empty.bit_count()
        if empty > EMPTY[1]:
            break
        if empty >= EMPTY[0]:
            result = _found(cut, position, options)
            if result is not None:
                yield result


def _found(moves: tuple[str, ...], position: Any, options: dict[str, Any]) -> Found | None:
    ending, (one, two) = Ending(position.board), position.stones
    mover, passes = position.to_move, position.passes
    cells = ending.cells(one, two)
    ends = {cell: ending.after(one, two, passes, mover, cell) for cell in (*cells, PASS)}
    good = [cell for cell, winner in ends.items() if winner is mover]
    if len(good) != 1:
        return None
    answer = good[0]
    now = {cell: _lead(ending, one, two, mover, cell) for cell in ends}
    better = sum(lead > now[answer] for lead in now.values()) / len(now)
    hard = len(cells) + 3 * better + 2 * (answer == PASS)
    name = "pass" if answer == PASS else position.board.names[answer.bit_length() - 1]
    idea = _idea(ending, one, two, mover, answer)
    return Found(moves, GAME.seats[mover], name, hard, idea, options=options)


def _lead(ending: Ending, one: int, two: int, mover: Seat, cell: int) -> int:
    """Return the mover's lead if the match ended after its turn."""
    stones = Pair(one | cell, two) if mover is Seat.ONE else Pair(one, two | cell)
    score = scored(ending.board, stones, False).score
    return score[mover] - score[mover.other]


def _idea(ending: Ending, one: int, two: int, mover: Seat, answer: int) -> str:
    if answer == PASS:
        return "pass"
    board = ending.board
    before = scored(board, Pair(one, two), False)
    stones = Pair(one | answer, two) if mover is Seat.ONE else Pair(one, two | answer)
    after = scored(board, stones, False)
    if after.charged[mover] < before.charged[mover]:
        return "join"
    if answer & board.edge:
        return "edge"
    return "inside"
