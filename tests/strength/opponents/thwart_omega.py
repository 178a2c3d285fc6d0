"""A player of Thwart Omega that searches a tree of rounds, choosing each stone separately.

Each node of the tree is a board. For each of a round's four stones, it counts the visits of each
cell and their results. Each stone goes to the cell with the highest upper confidence bound,
independently of the other stones, and later rounds are searched in the same way. The most frequent
choices form a matrix, whose entries are sampled by games through the same tree; it is solved by
regret matching. The last round is solved exactly by a matrix of all submissions, and so is the
round before it if at most seven cells are empty; its entries are the values of the last round.
"""

from __future__ import annotations

import random
from math import log, sqrt
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup

SIDE, CELLS, FEW = 7, 49, 3
WHOLE = 7
"""Maximum number of empty cells for which all submissions are evaluated exactly."""
NODES, SLOTS = 12_000, 1 << 15
GROWN = 3
"""Number of visits after which a board becomes a node."""
KEEN = 0.25
"""Exploration constant."""
CLEAR = 0.2
"""Share of a final position's value that depends on the margin."""
STRETCH, LEFT = 0.55, 7
"""Share of the time before the matrix is formed, and number of each side's pairs in it."""
PART, LEANS = 200, 6.0
"""Games between two checks of the clock, and weight of the rows' and columns' means in an entry."""
NAMES = [f"{'ABCDEFG'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]


def bit(x: int, y: int) -> int:
    return 1 << (8 * y + x) if 0 <= x < SIDE and 0 <= y < SIDE else 0


BIT = np.array([bit(cell % SIDE, cell // SIDE) for cell in range(CELLS)], np.uint64)
NEAR = np.array(
    [
        bit(x + 1, y) | bit(x - 1, y) | bit(x, y + 1) | bit(x, y - 1)
        for y in range(SIDE)
        for x in range(SIDE)
    ],
    np.uint64,
)
LOGS = np.array([0.0] + [log(n) for n in range(1, 2 * CELLS + 1)])
U0, U1, U2, U4, U8, U56 = (np.uint64(n) for n in (0, 1, 2, 4, 8, 56))
M1, M2, M4 = (np.uint64(n) for n in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F))
H01 = np.uint64(0x0101010101010101)
SPREAD = np.array([0.5, 2.5, 0.0, -1.5, -2.5])
"""Value of a cell by the number of neighbouring stones of its colour."""
FREE = 0.4
"""Deduction for each neighbouring empty cell, on which a later stone could join the group."""
X1, X2, X3, X4 = (
    np.uint64(n)
    for n in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)
)


@njit(cache=True)
def count(bits):  # type: ignore[no-untyped-def]
    bits = bits - ((bits >> U1) & M1)
    bits = (bits & M2) + ((bits >> U2) & M2)
    bits = (bits + (bits >> U4)) & M4
    return np.int64((bits * H01) >> U56)


@njit(cache=True)
def number(state, n):  # type: ignore[no-untyped-def]
    """Return a random number below n, and update `state` (1)."""
    state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return np.int64(((state[0] >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@njit(cache=True)
def grown(group, stones):  # type: ignore[no-untyped-def]
    """Return the whole group that contains the stones in `group`."""
    before = U0
    while group != before:
        before = group
        group |= (group << U1 | group >> U1 | group << U8 | group >> U8) & stones
    return group


@njit(cache=True)
def lead(black, white, doubled):  # type: ignore[no-untyped-def]
    """Return the logarithm of black's score divided by white's."""
    if not black or not white:
        return (9.0 if black else 0.0) - (9.0 if white else 0.0)
    found = 0.0
    for own in range(2):
        left = black if own == 0 else white
        while left:
            group = grown(left & (U0 - left), left)
            left ^= group
            found += (1 - 2 * own) * LOGS[count(group) + count(group & doubled)]
    return found


@njit(cache=True)
def sizes(black, white, doubled):  # type: ignore[no-untyped-def]
    """Return 1, -1 or 0 by the first difference in group sizes, the largest groups first."""
    found = np.zeros(2 * CELLS + 1, np.int64)
    for own in range(2):
        left = black if own == 0 else white
        while left:
            group = grown(left & (U0 - left), left)
            left ^= group
            found[count(group) + count(group & doubled)] += 1 - 2 * own
    for many in range(2 * CELLS, 0, -1):
        if found[many]:
            return 1 if found[many] > 0 else -1
    return 0


@njit(cache=True)
def judged(black, white, doubled, tie, clear):  # type: ignore[no-untyped-def]
    """Return the value of a final position for black; `clear` is the weight of the margin."""
    ahead = lead(black, white, doubled)
    if abs(ahead) > 1e-9:
        won = 1.0 if ahead > 0 else 0.0
    else:
        larger = sizes(black, white, doubled)
        won = tie if larger == 0 else 1.0 if larger > 0 else 0.0
    return (1 - clear) * won + clear * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))


@njit(cache=True)
def after(black, white, doubled, four):  # type: ignore[no-untyped-def]
    """Play a round: black's black and white, white's white and black stone (TO-3)."""
    blacks, whites = BIT[four[0]] | BIT[four[3]], BIT[four[2]] | BIT[four[1]]
    if four[0] == four[3]:
        doubled |= BIT[four[0]]
    if four[1] == four[2]:
        doubled |= BIT[four[1]]
    return black | (blacks & ~whites), white | (whites & ~blacks), doubled, blacks | whites


@njit(cache=True)
def remaining(cells, left, full):  # type: ignore[no-untyped-def]
    kept = 0
    for index in range(left):
        if full & BIT[cells[index]] == U0:
            cells[kept] = cells[index]
            kept += 1
    return kept


@njit(cache=True)
def finish(black, white, doubled, full, cells, left, tie, state):  # type: ignore[no-untyped-def]
    """Play to the end, each stone on the better of two random cells; return the value for black."""
    four = np.empty(4, np.int64)
    while left > FEW:
        for stone in range(4):
            own = black if stone == 0 or stone == 3 else white
            best, most = -1, 0.0
            for _ in range(2):
                cell = cells[number(state, left)]
                worth = SPREAD[count(NEAR[cell] & own)] - FREE * count(NEAR[cell] & ~full)
                if stone % 2:
                    worth = -worth
                    if cell == four[stone - 1]:
                        continue
                if best < 0 or worth > most:
                    best, most = cell, worth
            while best < 0:
                best = cells[number(state, left)]
                if stone % 2 and best == four[stone - 1]:
                    best = -1
            four[stone] = best
        black, white, doubled, new = after(black, white, doubled, four)
        full |= new
        left = remaining(cells, left, full)
    return judged(black, white, doubled, tie, CLEAR)


@njit(cache=True)
def node(tree, black, white, doubled, full, make):  # type: ignore[no-untyped-def]
    """Return the index of a board's node, or -1; a board that is visited often gets a node."""
    keys, slots, met, sums, counts, visits, used = tree
    key = black * X1 ^ white * X2 ^ doubled * X3 ^ full * X4
    key ^= key >> np.uint64(29)
    key = key * X1 | U1
    at = np.int64(key >> np.uint64(49)) & (SLOTS - 1)
    while slots[at] >= 0:
        if keys[slots[at]] == key:
            return slots[at]
        at = (at + 1) & (SLOTS - 1)
    if not make:
        seen = np.int64((key >> np.uint64(20)) & np.uint64(0xFFFF))
        met[seen] += 1
        if met[seen] < GROWN:
            return -1
        met[seen] = 0
    if used[0] >= NODES:
        return -1
    new = used[0]
    used[0] += 1
    keys[new], slots[at], visits[new] = key, new, 0
    sums[new] = 0
    counts[new] = 0
    return new


@njit(cache=True)
def likeliest(sums, counts, visits, stone, cells, left, besides, state):  # type: ignore[no-untyped-def]
    """Return the cell with the highest upper confidence bound for a stone."""
    wide = KEEN * sqrt(log(visits + 2.0))
    best, most = -1, -9.0
    for index in range(left):
        cell = cells[index]
        if cell == besides:
            continue
        seen = counts[stone, cell] + 1.0
        mean = (sums[stone, cell] + 0.5) / seen
        worth = (mean if stone < 2 else 1 - mean) + wide / sqrt(seen) + 1e-7 * number(state, 1000)
        if worth > most:
            best, most = cell, worth
    return best


@njit(cache=True)
def play(tree, start, forced, games, tie, ones, twos, mixed1, mixed2, table, seen, state):  # type: ignore[no-untyped-def]
    """Play games through the tree; if `forced`, the mixed strategies play the first round."""
    sums, counts, visits = tree[3], tree[4], tree[5]
    cells, path = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    chosen, four = np.empty((CELLS, 4), np.int64), np.empty(4, np.int64)
    for _ in range(games):
        black, white, doubled, full = start[0], start[1], start[2], start[3]
        left = 0
        for cell in range(CELLS):
            if full & BIT[cell] == U0:
                cells[left] = cell
                left += 1
        depth, row, column = 0, 0, 0
        while left > FEW:
            at = node(tree, black, white, doubled, full, depth == 0)
            if at < 0:
                break
            if depth == 0 and forced:
                row, column = drawn(mixed1, state), drawn(mixed2, state)
                four[:2], four[2:] = ones[row], twos[column]
            else:
                for stone in range(4):
                    besides = four[stone - 1] if stone % 2 else -1
                    four[stone] = likeliest(
                        sums[at], counts[at], visits[at], stone, cells, left, besides, state
                    )
            path[depth] = at
            chosen[depth] = four
            depth += 1
            black, white, doubled, new = after(black, white, doubled, four)
            full |= new
            left = remaining(cells, left, full)
        found = finish(black, white, doubled, full, cells, left, tie, state)
        for step in range(depth):
            at = path[step]
            visits[at] += 1
            for stone in range(4):
                sums[at, stone, chosen[step, stone]] += found
                counts[at, stone, chosen[step, stone]] += 1
        if forced:
            table[row, column] += found
            seen[row, column] += 1
        else:
            ones[chosen[0, 0], chosen[0, 1]] += 1
            twos[chosen[0, 2], chosen[0, 3]] += 1


@njit(cache=True)
def drawn(mixed, state):  # type: ignore[no-untyped-def]
    """Return a random index by a mixed strategy, or one time in five any random index."""
    if number(state, 5) == 0:
        return number(state, len(mixed))
    at = number(state, 1 << 30) / (1 << 30)
    for index in range(len(mixed)):
        at -= mixed[index]
        if at < 0:
            return index
    return len(mixed) - 1


@njit(cache=True)
def share(regret, mixed):  # type: ignore[no-untyped-def]
    """Write to `mixed` the mixed strategy for a vector of regrets."""
    total = regret.sum()
    for index in range(len(regret)):
        mixed[index] = regret[index] / total if total > 0 else 1.0 / len(regret)


@njit(cache=True)
def equilibrium(payoff, rounds, near):  # type: ignore[no-untyped-def]
    """Return mixed strategies of both sides and the value, by regret matching.

    The sides learn alternately (Tammelin 2014), until neither could gain more than `near`.
    """
    m, n = payoff.shape
    regret1, regret2 = np.zeros(m), np.zeros(n)
    sum1, sum2, got1, got2 = np.zeros(m), np.zeros(n), np.zeros(m), np.zeros(n)
    one, two, rows, columns = np.zeros(m), np.zeros(n), np.zeros(m), np.zeros(n)
    weight, low, high = 0.0, 0.0, 1.0
    share(regret2, two)
    for turn in range(1, rounds + 1):
        rows[:] = 0.0
        for row in range(m):
            for column in range(n):
                rows[row] += payoff[row, column] * two[column]
        share(regret1, one)
        value = (one * rows).sum()
        for row in range(m):
            regret1[row] = max(0.0, regret1[row] + rows[row] - value)
        share(regret1, one)
        columns[:] = 0.0
        for row in range(m):
            if one[row] > 0:
                for column in range(n):
                    columns[column] += payoff[row, column] * one[row]
        value = (two * columns).sum()
        sum2 += turn * two
        got1 += turn * rows
        for column in range(n):
            regret2[column] = max(0.0, regret2[column] + value - columns[column])
        share(regret2, two)
        sum1 += turn * one
        got2 += turn * columns
        weight += turn
        if turn % 10 == 1:
            low, high = got2.min() / weight, got1.max() / weight
            if high - low < near:
                break
    return sum1 / weight, sum2 / weight, (low + high) / 2


@njit(cache=True)
def stones(pair, n, cells, four, own):  # type: ignore[no-untyped-def]
    """Write the cells of pair number `pair` (of n cells) to `four`, from index `own`."""
    first, second = pair // (n - 1), pair % (n - 1)
    second += second >= first
    four[own], four[own + 1] = cells[first], cells[second]


@njit(cache=True)
def board(four):  # type: ignore[no-untyped-def]
    """Return a number for a round's stones that does not depend on who placed them."""
    low, high = min(four[0], four[3]), max(four[0], four[3])
    return ((low * CELLS + high) * CELLS + min(four[1], four[2])) * CELLS + max(four[1], four[2])


@njit(cache=True)
def last(black, white, doubled, cells, tie, known):  # type: ignore[no-untyped-def]
    """Return the exact value of a last round for black.

    `known` is a buffer filled with -1, which is restored.
    """
    n = len(cells)
    payoff, four = np.empty((n * (n - 1), n * (n - 1))), np.empty(4, np.int64)
    places = np.arange(n)
    for attempt in range(2):
        for a in range(n * (n - 1)):
            stones(a, n, places, four, 0)
            for b in range(n * (n - 1)):
                stones(b, n, places, four, 2)
                at = board(four)
                if attempt:
                    known[at] = -1.0
                    continue
                if known[at] < 0:
                    laid = cells[four]
                    one, two, both, _ = after(black, white, doubled, laid)
                    known[at] = judged(one, two, both, tie, 0.0)
                payoff[a, b] = known[at]
    _, _, value = equilibrium(payoff, 200, 0.02)
    return value


@njit(cache=True)
def entries(black, white, doubled, cells, tie):  # type: ignore[no-untyped-def]
    """Return the value for black of each pair of submissions; equal boards are computed once."""
    n = len(cells)
    payoff, four = np.empty((n * (n - 1), n * (n - 1))), np.empty(4, np.int64)
    known, inner = np.full(WHOLE * CELLS**3, -1.0), np.full(WHOLE * CELLS**3, -1.0)
    places = np.arange(n)
    rest = np.empty(n, np.int64)
    for a in range(n * (n - 1)):
        stones(a, n, places, four, 0)
        for b in range(n * (n - 1)):
            stones(b, n, places, four, 2)
            at = board(four)
            if known[at] < 0:
                one, two, both, new = after(black, white, doubled, cells[four])
                rest[:] = cells
                left = remaining(rest, n, new)
                if left <= FEW:
                    known[at] = judged(one, two, both, tie, 0.0)
                else:
                    known[at] = last(one, two, both, rest[:left], tie, inner)
            payoff[a, b] = known[at]
    return payoff


def board_of(marks: str) -> Any:
    """Return the sets of black stones, white stones, doubles and full cells."""
    sets = [0, 0, 0, 0]
    for cell, mark in enumerate(marks):
        here = int(BIT[cell])
        for index, kinds in enumerate(("bB", "wW", "BW", "bwBW#")):
            sets[index] |= here if mark in kinds else 0
    return np.array(sets, np.uint64)


def believed(sums: Any, counts: Any) -> Any:
    """Return the entries' means; with few games, they are close to those of row and column."""
    rows, columns = (sums.sum(axis=x) / counts.sum(axis=x) for x in (1, 0))
    usual = rows[:, None] + columns[None, :] - sums.sum() / counts.sum()
    return (sums + LEANS * usual) / (counts + LEANS)


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        options: Any = setup.options
        self.seat, self.rng = seat, rng
        self.tie = float(options.dm_opponent == "black") if hasattr(options, "dm_opponent") else 0.5
        self.tree = (
            np.zeros(NODES, np.uint64),
            np.empty(SLOTS, np.int64),
            np.empty(1 << 16, np.int64),
            np.zeros((NODES, 4, CELLS), np.float32),
            np.zeros((NODES, 4, CELLS), np.int32),
            np.zeros(NODES, np.int64),
            np.zeros(1, np.int64),
        )
        self.answer("." * CELLS, lambda: 1.0)
        self.answer("bw" * 22 + ".....", lambda: 1.0)

    def observe(self, seen: dict[str, Any]) -> None:
        """Do nothing: the view passed to `choose` has everything."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        own, other = self.answer("".join(seen["detail"]["board"]), clock.gone)
        black, white = (own, other) if self.seat is Seat.ONE else (other, own)
        return f"B:{NAMES[black]} W:{NAMES[white]}"

    def answer(self, marks: str, gone: Any) -> Any:
        """Return the cells for the stone of its own colour and for the other stone."""
        start = board_of(marks)
        empty = np.array([cell for cell, mark in enumerate(marks) if mark == "."])
        if len(empty) <= WHOLE:
            ones = twos = np.array([(a, b) for a in empty for b in empty if a != b])
            payoff = entries(start[0], start[1], start[2], empty, self.tie)
            one, two, _ = equilibrium(payoff, 2_000, 0.002)
        else:
            ones, twos, one, two = self.searched(start, gone)
        mixed, own = (one, ones) if self.seat is Seat.ONE else (two, twos)
        mixed = np.where(mixed < 0.1 * mixed.max(), 0.0, mixed)
        return own[self.rng.choices(range(len(own)), mixed.tolist())[0]]

    def searched(self, start: Any, gone: Any) -> tuple[Any, Any, Any, Any]:
        """Return the most frequent pairs of cells of both sides, and their mixed strategies."""
        tree, state = self.tree, np.array([self.rng.getrandbits(62) | 1], np.uint64)
        tree[1][:] = -1
        tree[2][:] = 0
        tree[6][0] = 0
        chosen = [np.zeros((CELLS, CELLS), np.int64) for _ in range(2)]
        nothing, few = np.zeros((1, 1)), np.ones(1)
        while True:
            arguments = (*chosen, few, few, nothing, nothing, state)
            play(tree, start, False, PART, self.tie, *arguments)
            if gone() > STRETCH:
                break
        likely = [np.argsort(-one, axis=None, kind="stable")[:LEFT] for one in chosen]
        ones, twos = (np.stack(np.divmod(one, CELLS), axis=1) for one in likely)
        ones, twos = (x[x[:, 0] != x[:, 1]] for x in (ones, twos))
        sums = np.full((len(ones), len(twos)), 0.5)
        counts = np.ones((len(ones), len(twos)))
        one, two = (np.full(len(x), 1.0 / len(x)) for x in (ones, twos))
        while gone() < 0.95:
            play(tree, start, True, PART, self.tie, ones, twos, one, two, sums, counts, state)
            one, two, _ = equilibrium(believed(sums, counts), 100, 0.003)
        one, two, _ = equilibrium(believed(sums, counts), 1_000, 0.001)
        return ones, twos, one, two
