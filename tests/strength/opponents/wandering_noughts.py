"""A player of Wandering Noughts that finds best replies to the opponent's likely turns.

The opponent's likely turns are its best turns against an idle player. The 400 own turns that look
best against them are tried in games with equal random numbers; the worst third is dropped
repeatedly.
"""

from __future__ import annotations

import random
from math import exp
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.board import CORNERS, LINES, SIZE, surrounding

CELLS = SIZE * SIZE
BLOCK, OUT = 3, 4
WIDE, RIVALS, MOST = 400, 60, 8_000
HEAT = 0.3
FEWEST = 8


def _number(cell: tuple[int, int]) -> int:
    return cell[0] + SIZE * cell[1]


TRIPLES = np.array([[_number(cell) for cell in line] for line in LINES])
BESIDE = np.full((CELLS, 8), -1)
OF = np.full((CELLS, 16), -1)
for _cell in range(CELLS):
    _at = (_cell % SIZE, _cell // SIZE)
    if _at not in CORNERS:
        _near = [_number(one) for one in surrounding(_at)]
        BESIDE[_cell, : len(_near)] = _near
    _of = [index for index, triple in enumerate(TRIPLES) if _cell in triple]
    OF[_cell, : len(_of)] = _of
WORTH = np.array([0.0, 0.06, 0.3, 1.0])


@njit(cache=True)
def barred(board, start, end):  # type: ignore[no-untyped-def]
    """Return True if walls stop a move: a wall at its end, or two walls beside a diagonal step."""
    if board[end] == BLOCK:
        return True
    a, b = start // SIZE, start % SIZE
    c, d = end // SIZE, end % SIZE
    return a != c and b != d and board[a * SIZE + d] == BLOCK and board[c * SIZE + b] == BLOCK


@njit(cache=True)
def landing(board, aim, mine, mine_from, theirs, theirs_from):  # type: ignore[no-untyped-def]
    """Return the cell where a new piece ends up, or -1 if the placement is cancelled.

    `mine` and `theirs` are the cells where moving pieces end up, or -1; they came from `mine_from`
    and `theirs_from`.
    """
    if aim < 0 or board[aim] == 0:
        return aim
    if board[aim] == BLOCK or mine == aim or theirs != aim:
        return -1
    return theirs_from if board[theirs_from] == 0 else -1


@njit(cache=True)
def play(board, one, two):  # type: ignore[no-untyped-def]
    """Play a round. A turn is four cells or -1: a wall, a move's start and end, a placement."""
    for wall in (one[0], two[0]):
        if wall >= 0:
            board[wall] = BLOCK
    go1 = one[1] >= 0 and not barred(board, one[1], one[2])
    go2 = two[1] >= 0 and not barred(board, two[1], two[2])
    free1 = go1 and (board[one[2]] == 0 or (go2 and one[2] == two[1]))
    free2 = go2 and (board[two[2]] == 0 or (go1 and two[2] == one[1]))
    if go1 and board[one[2]] != 0 and not free2:
        free1 = False
    if go2 and board[two[2]] != 0 and not free1:
        free2 = False
    if go1 and board[one[2]] != 0 and not free2:
        free1 = False
    to1 = one[2] if free1 else -1
    to2 = two[2] if free2 else -1
    if free1 and free2 and to1 == to2:
        to1, to2 = two[1], one[1]
    if free1:
        board[one[1]] = 0
    if free2:
        board[two[1]] = 0
    if free1:
        board[to1] = 1
    if free2:
        board[to2] = 2
    new1 = landing(board, one[3], to1, one[1], to2, two[1])
    new2 = landing(board, two[3], to2, two[1], to1, one[1])
    if new1 != new2:
        if new1 >= 0:
            board[new1] = 1
        if new2 >= 0:
            board[new2] = 2


@njit(cache=True)
def balance(board):  # type: ignore[no-untyped-def]
    """Return the lead of circles in the value of possible lines, and in whole lines."""
    total, whole = 0.0, 0
    for index in range(len(TRIPLES)):
        mine, theirs, dead = 0, 0, False
        for at in range(3):
            mark = board[TRIPLES[index, at]]
            mine += mark == 1
            theirs += mark == 2
            dead |= mark == BLOCK
        if dead:
            continue
        if theirs == 0:
            total += WORTH[mine]
            whole += mine == 3
        elif mine == 0:
            total -= WORTH[theirs]
            whole -= theirs == 3
    return total, whole


@njit(cache=True)
def placeable(board, cell, piece):  # type: ignore[no-untyped-def]
    if board[cell] != 0:
        return board[cell] == 3 - piece
    lonely = True
    for side in range(8):
        near = BESIDE[cell, side]
        if near < 0:
            break
        if board[near] != 0:
            lonely = False
            aside = near // SIZE == cell // SIZE or near % SIZE == cell % SIZE
            if board[near] == 3 - piece and aside:
                return True
    return lonely


@njit(cache=True)
def pull(board, cell, piece):  # type: ignore[no-untyped-def]
    total = 0.02
    for index in range(16):
        line = OF[cell, index]
        if line < 0:
            break
        own, other, dead = 0, 0, False
        for at in range(3):
            mark = board[TRIPLES[line, at]]
            own += mark == piece
            other += mark == 3 - piece
            dead |= mark == BLOCK
        if dead or (own and other):
            continue
        if other == 0:
            total += WORTH[own + 1] - WORTH[own] if board[cell] != piece else WORTH[own]
        else:
            total += WORTH[other] - WORTH[other - 1] if other < 3 else 0.0
    return total


@njit(cache=True)
def chance(state, n):  # type: ignore[no-untyped-def]
    """Return a random number below n, and update `state` (1) (Knuth's MMIX generator)."""
    state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return np.int64(((state[0] >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@njit(cache=True)
def improvise(board, piece, turn, state):  # type: ignore[no-untyped-def]
    """Write a quick turn: the best of a few random placements and of a few random steps."""
    turn[:] = -1
    best = 0.0
    for _ in range(8):
        cell = chance(state, CELLS)
        if board[cell] == 0 and placeable(board, cell, piece):
            worth = pull(board, cell, piece)
            if worth > best:
                best, turn[3] = worth, cell
    best = 0.15
    for _ in range(10):
        start = chance(state, CELLS)
        if board[start] != piece:
            continue
        end = BESIDE[start, chance(state, 8)]
        if end < 0 or board[end] != 0 or end == turn[3] or barred(board, start, end):
            continue
        board[start] = 0
        worth = pull(board, end, piece) - pull(board, start, piece)
        board[start] = piece
        if worth > best:
            best, turn[1], turn[2] = worth, start, end


@njit(cache=True)
def judged(board, number, ahead):  # type: ignore[no-untyped-def]
    """Return the chance of circles after a round.

    `ahead` is 1 if circles were first ahead, -1 if crosses were, and 0 otherwise.
    """
    total, whole = balance(board)
    if number >= ROUNDS:
        decides = whole if whole else ahead
        return 0.5 if decides == 0 else 1.0 if decides > 0 else 0.0
    return 1.0 / (1.0 + exp(-(total + 0.15 * ahead) / (0.6 + 0.1 * (ROUNDS - number))))


@njit(cache=True)
def continued(start, number, ahead, one, two, depth, seed, turns, state):  # type: ignore[no-untyped-def]
    """Return the chance of circles after a round and `depth` more rounds of quick turns.

    Equal values of `seed` lead to equal quick turns.
    """
    state[0] = seed
    board = start.copy()
    play(board, one, two)
    until = min(ROUNDS, number + depth)
    while True:
        if ahead == 0:
            whole = balance(board)[1]
            ahead = 1 if whole > 0 else -1 if whole < 0 else 0
        if number >= until:
            return judged(board, number, ahead)
        improvise(board, 1, turns[0], state)
        improvise(board, 2, turns[1], state)
        play(board, turns[0], turns[1])
        number += 1


@njit(cache=True)
def everything(start, piece, walls, found):  # type: ignore[no-untyped-def]
    """Write every turn of a seat to `found`; return the number of turns."""
    steps, puts = np.full((CELLS * 8 + 1, 2), -1), np.full(CELLS + 1, -1)
    many, places, size = 1, 1, 0
    for cell in range(CELLS):
        if start[cell] == OUT:
            continue
        if placeable(start, cell, piece):
            puts[places] = cell
            places += 1
        if start[cell] == piece:
            for side in range(8):
                end = BESIDE[cell, side]
                if end >= 0 and not barred(start, cell, end):
                    steps[many, 0], steps[many, 1] = cell, end
                    many += 1
    for wall in range(-1, CELLS if walls else 0):
        if wall >= 0 and start[wall] != 0:
            continue
        for step in range(many):
            for put in range(places):
                if size == len(found) or (wall >= 0 and step and put):
                    continue
                found[size, 0], found[size, 1] = wall, steps[step, 0]
                found[size, 2], found[size, 3] = steps[step, 1], puts[put]
                size += 1
    return size


@njit(cache=True)
def against(start, piece, own, rivals, weights, out):  # type: ignore[no-untyped-def]
    """Write to `out` each own turn's mean lead after the round, against `rivals` by `weights`."""
    board = np.empty_like(start)
    for index in range(len(own)):
        out[index] = 0.0
        for other in range(len(rivals)):
            board[:] = start
            if piece == 1:
                play(board, own[index], rivals[other])
                out[index] += weights[other] * balance(board)[0]
            else:
                play(board, rivals[other], own[index])
                out[index] -= weights[other] * balance(board)[0]


@njit(cache=True)
def sample(start, number, ahead, piece, own, rival, depth, seed, sums):  # type: ignore[no-untyped-def]
    """Play one more game per turn, with the same opponent's turn and equal random numbers."""
    turns, state = np.empty((2, 4), np.int64), np.empty(1, np.uint64)
    for index in range(len(own)):
        one, two = (own[index], rival) if piece == 1 else (rival, own[index])
        found = continued(start, number, ahead, one, two, depth, seed, turns, state)
        sums[index] += found if piece == 1 else 1 - found


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.piece, self.rng = seat.value + 1, rng
        self.name = ("dmo", "ec")[seat.value]
        self.ahead = 0
        self.answer(np.zeros(CELLS, np.int64), 1, (0, 0), lambda: True)

    def observe(self, seen: dict[str, Any]) -> None:
        whole = balance(board_of(seen))[1]
        if seen["round"] == 1:
            self.ahead = 0
        if self.ahead == 0:
            self.ahead = (whole > 0) - (whole < 0)

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        spent = [0, 0]
        for entry in seen["moves"]:
            for index, name in enumerate(("dmo", "ec")):
                spent[index] += entry[0] == name and "wall" in entry[-1]
        walls = [0 if seen["round"] < 3 else 2 - used for used in spent]
        return words(self.answer(board_of(seen), seen["round"], walls, clock.over))

    def rivals(self, board: Any, number: int, walls: Any) -> tuple[Any, Any]:
        """Return the opponent's likely turns with their probabilities."""
        other = 3 - self.piece
        found = np.full((MOST, 4), -1)
        found = found[: everything(board, other, walls[other - 1], found)]
        idle, looks = np.full((1, 4), -1), np.empty(len(found))
        against(board, other, found, idle, np.ones(1), looks)
        best = np.argsort(-looks)[:RIVALS]
        weights = np.exp((looks[best] - looks[best[0]]) / HEAT)
        return found[best], weights / weights.sum()

    def answer(self, board: Any, number: int, walls: Any, over: Any) -> Any:
        """Return the best turn against the opponent's likely turns."""
        rivals, weights = self.rivals(board, number, walls)
        found = np.full((MOST, 4), -1)
        own = found[: everything(board, self.piece, walls[self.piece - 1], found)]
        looks = np.empty(len(own))
        few = np.argsort(-weights)[:12]
        against(board, self.piece, own, rivals[few], weights[few], looks)
        own = np.ascontiguousarray(own[np.argsort(-looks, kind="stable")[:WIDE]])
        depth = 0 if number == ROUNDS else 3
        sums, games, target = np.zeros(len(own)), 0, FEWEST
        while len(own) > 1:
            rival = rivals[self.rng.choices(range(len(rivals)), weights)[0]]
            seed = self.rng.getrandbits(31)
            sample(board, number, self.ahead, self.piece, own, rival, depth, seed, sums)
            games += 1
            if over():
                break
            if games >= target and len(own) > 6:
                kept = np.argsort(-sums, kind="stable")[: len(own) * 2 // 3]
                own, sums = np.ascontiguousarray(own[kept]), sums[kept].copy()
                target = int(games * 1.5) + 1
        return own[int(np.argmax(sums))]


def board_of(seen: dict[str, Any]) -> Any:
    return np.array([".ox# ".index(mark) for mark in "".join(seen["detail"]["board"])])


def words(turn: Any) -> str:
    wall, start, end, put = ("" if c < 0 else "ABCDEF"[c % SIZE] + str(c // SIZE + 1) for c in turn)
    parts = [f"wall {wall}"] * bool(wall) + [f"move {start}-{end}"] * bool(start)
    return " ".join(parts + [f"place {put}"] * bool(put)) or "none"
