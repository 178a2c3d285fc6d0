"""Thwart Omega by elimination and a small matrix: other games played on, other judgement of stones.

Games played on choose each stone by what it does to the product of groups, whose stones are
counted as they grow. First each stone of the round is judged by itself; then many pairs meet pairs
drawn from the rival's likely ones, all in the same games, and the worse half drops out again and
again; what is left of both sides meets in a matrix, which regret matching solves. With few cells
left the matrix holds everything that may be submitted.
"""

from __future__ import annotations

import random
from math import exp, log
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup

SIDE = 7
CELLS = SIDE * SIDE
FEW = 3
LOOKED = 2
"""So many cells are looked at for a stone of a game played on."""
BEST, LEFT = 7, 49
"""Cells of each stone that are put into pairs; pairs of each side that are left for the matrix."""
WHOLE = 6
"""With so few empty cells everything meets everything."""
PART = 40
SAMPLED, LEANS = 400, 6.0
"""Games between two looks at the matrix, and as how many its rows and columns count."""
SCOUTED, THINNED = 0.3, 0.3
"""Which share of the time is over when stones are judged, and when pairs have dropped out."""
MARKS = ".bwBW#"
NAMES = [f"{'ABCDEFG'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]


def beside() -> Any:
    """The cells beside each, -1 where there is none."""
    found = np.full((CELLS, 4), -1)
    for cell in range(CELLS):
        x, y = cell % SIDE, cell // SIDE
        near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        inside = [a + SIDE * b for a, b in near if 0 <= a < SIDE and 0 <= b < SIDE]
        found[cell, : len(inside)] = inside
    return found


BESIDE = beside()
LOGS = np.array([0.0] + [log(n) for n in range(1, 2 * CELLS + 1)])


@njit(cache=True)
def number(state, n):  # type: ignore[no-untyped-def]
    """A number below n."""
    state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return np.int64(((state[0] >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@njit(cache=True)
def root(parent, cell):  # type: ignore[no-untyped-def]
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


@njit(cache=True)
def change(colour, parent, size, cell, own):  # type: ignore[no-untyped-def]
    """By how much a stone there changes the logarithm of its colour's product."""
    joined, gone = 1, 0.0
    first, second, third = -1, -1, -1
    for side in range(4):
        near = BESIDE[cell, side]
        if near < 0:
            break
        if colour[near] != own:
            continue
        group = root(parent, near)
        if group in (first, second, third):
            continue
        third, second, first = second, first, group
        joined += size[group]
        gone += LOGS[size[group]]
    return LOGS[joined] - gone


@njit(cache=True)
def lay(colour, parent, size, cell, own, stones):  # type: ignore[no-untyped-def]
    """Put stones of one colour on an empty cell."""
    colour[cell], parent[cell], size[cell] = own, cell, stones
    for side in range(4):
        near = BESIDE[cell, side]
        if near < 0:
            break
        if colour[near] == own:
            one, two = root(parent, cell), root(parent, near)
            if one != two:
                parent[two] = one
                size[one] += size[two]


@njit(cache=True)
def round_(colour, parent, size, four):  # type: ignore[no-untyped-def]
    """A round: black's black and white, white's white and black stone (TO-3)."""
    b1, w1, w2, b2 = four[0], four[1], four[2], four[3]
    for cell, rival in ((b1, w2), (w1, b2)):
        if cell == rival:
            colour[cell] = 3
    if colour[b1] == 0:
        lay(colour, parent, size, b1, 1, 2 if b1 == b2 else 1)
    if colour[b2] == 0:
        lay(colour, parent, size, b2, 1, 1)
    if colour[w1] == 0:
        lay(colour, parent, size, w1, 2, 2 if w1 == w2 else 1)
    if colour[w2] == 0:
        lay(colour, parent, size, w2, 2, 1)


@njit(cache=True)
def judged(colour, parent, size, tie):  # type: ignore[no-untyped-def]
    """What an end is worth to black: who wins, and a little of how clearly."""
    lead, stones1, stones2 = 0.0, 0, 0
    counts = np.zeros((3, 2 * CELLS + 1), np.int64)
    for cell in range(CELLS):
        if (colour[cell] == 1 or colour[cell] == 2) and parent[cell] == cell:
            lead += LOGS[size[cell]] if colour[cell] == 1 else -LOGS[size[cell]]
            counts[colour[cell], size[cell]] += 1
            stones1 += colour[cell] == 1
            stones2 += colour[cell] == 2
    if (stones1 == 0) != (stones2 == 0):
        lead = 9.0 if stones1 else -9.0
    if abs(lead) > 1e-9:
        return 1 / (1 + exp(-2.5 * lead)) * 0.25 + (0.75 if lead > 0 else 0.0)
    for many in range(2 * CELLS, 0, -1):
        if counts[1, many] != counts[2, many]:
            return 0.55 if counts[1, many] > counts[2, many] else 0.45
    return tie


@njit(cache=True)
def finish(colour, parent, size, cells, state):  # type: ignore[no-untyped-def]
    """Play to the end, each stone the best or worst for its colour of a few cells."""
    four = np.empty(4, np.int64)
    left = 0
    for cell in range(CELLS):
        if colour[cell] == 0:
            cells[left] = cell
            left += 1
    while left > FEW:
        for stone in range(4):
            own = 1 if stone == 0 or stone == 3 else 2
            sign = 1.0 if stone % 2 == 0 else -1.0
            most, best = -99.0, -1
            for _ in range(LOOKED):
                cell = cells[number(state, left)]
                if stone % 2 and cell == four[stone - 1]:
                    continue
                worth = sign * change(colour, parent, size, cell, own)
                if worth > most:
                    best, most = cell, worth
            while best < 0 or (stone % 2 and best == four[stone - 1]):
                best = cells[number(state, left)]
            four[stone] = best
        round_(colour, parent, size, four)
        kept = 0
        for index in range(left):
            if colour[cells[index]] == 0:
                cells[kept] = cells[index]
                kept += 1
        left = kept


@njit(cache=True)
def once(start, four, tie, state, work):  # type: ignore[no-untyped-def]
    """One game on from a round. `start`, `work` (3, cells): colours, parents and sizes."""
    work[:] = start[:]
    round_(work[0], work[1], work[2], four)
    cells = np.empty(CELLS, np.int64)
    finish(work[0], work[1], work[2], cells, state)
    return judged(work[0], work[1], work[2], tie)


@njit(cache=True)
def scout(start, empty, games, tie, state, sums):  # type: ignore[no-untyped-def]
    """Each stone anywhere: `sums` (2, 4, cells) of what black got, and of how often."""
    four, work = np.empty(4, np.int64), np.empty((3, CELLS), np.int64)
    for _ in range(games):
        for stone in range(4):
            four[stone] = empty[number(state, len(empty))]
            while stone % 2 and four[stone] == four[stone - 1]:
                four[stone] = empty[number(state, len(empty))]
        found = once(start, four, tie, state, work)
        for stone in range(4):
            sums[0, stone, four[stone]] += found
            sums[1, stone, four[stone]] += 1


@njit(cache=True)
def meet(start, black, pairs, rival, tie, seed, sums):  # type: ignore[no-untyped-def]
    """Each pair against the same pair of the rival's, all by the same chance."""
    four, work = np.empty(4, np.int64), np.empty((3, CELLS), np.int64)
    state = np.empty(1, np.uint64)
    for index in range(len(pairs)):
        state[0] = seed
        own, other = (0, 2) if black else (2, 0)
        four[own], four[own + 1] = pairs[index, 0], pairs[index, 1]
        four[other], four[other + 1] = rival[0], rival[1]
        found = once(start, four, tie, state, work)
        sums[index] += found if black else 1 - found


@njit(cache=True)
def fill(start, ones, twos, tie, seed, sums):  # type: ignore[no-untyped-def]
    """One game more for every entry of the matrix, all by the same chance."""
    four, work = np.empty(4, np.int64), np.empty((3, CELLS), np.int64)
    state = np.empty(1, np.uint64)
    for row in range(len(ones)):
        for column in range(len(twos)):
            state[0] = seed
            four[0], four[1] = ones[row, 0], ones[row, 1]
            four[2], four[3] = twos[column, 0], twos[column, 1]
            sums[row, column] += once(start, four, tie, state, work)


@njit(cache=True)
def drawn(mixed, state):  # type: ignore[no-untyped-def]
    """A choice as it is mixed, one time in six any."""
    if number(state, 6) == 0:
        return number(state, len(mixed))
    at = number(state, 1 << 30) / (1 << 30)
    for index in range(len(mixed)):
        at -= mixed[index]
        if at < 0:
            return index
    return len(mixed) - 1


@njit(cache=True)
def sample(start, ones, twos, one, two, games, tie, state, sums, counts):  # type: ignore[no-untyped-def]
    """Games more, most for what both would choose as it looks now."""
    four, work = np.empty(4, np.int64), np.empty((3, CELLS), np.int64)
    for _ in range(games):
        row, column = drawn(one, state), drawn(two, state)
        four[0], four[1] = ones[row, 0], ones[row, 1]
        four[2], four[3] = twos[column, 0], twos[column, 1]
        sums[row, column] += once(start, four, tie, state, work)
        counts[row, column] += 1


@njit(cache=True)
def equilibrium(payoff, rounds):  # type: ignore[no-untyped-def]
    """Mixed strategies of both sides, by regret matching without chance (Hart & Mas-Colell)."""
    m, n = payoff.shape
    regret1, regret2 = np.zeros(m), np.zeros(n)
    sum1, sum2 = np.zeros(m), np.zeros(n)
    one, two, rows, columns = np.zeros(m), np.zeros(n), np.zeros(m), np.zeros(n)
    for turn in range(1, rounds + 1):
        share(regret1, one)
        share(regret2, two)
        rows[:], columns[:], value = 0.0, 0.0, 0.0
        for row in range(m):
            for column in range(n):
                rows[row] += payoff[row, column] * two[column]
                columns[column] += payoff[row, column] * one[row]
            value += one[row] * rows[row]
        for row in range(m):
            regret1[row] = max(0.0, regret1[row] + rows[row] - value)
            sum1[row] += turn * one[row]
        for column in range(n):
            regret2[column] = max(0.0, regret2[column] + value - columns[column])
            sum2[column] += turn * two[column]
    return sum1 / sum1.sum(), sum2 / sum2.sum()


@njit(cache=True)
def share(regret, mixed):  # type: ignore[no-untyped-def]
    """What regrets ask for."""
    total = regret.sum()
    for index in range(len(regret)):
        mixed[index] = regret[index] / total if total > 0 else 1.0 / len(regret)


def board_of(marks: str) -> Any:
    """A board as the games read it."""
    start = np.zeros((3, CELLS), np.int64)
    for cell, mark in enumerate(marks):
        kind = MARKS.index(mark)
        if kind == 5:
            start[0, cell] = 3
        elif kind:
            lay(*start, cell, 2 - kind % 2, 1 + (kind > 2))
    return start


def believed(sums: Any, counts: Any) -> Any:
    """Means of entries; one that was seen seldom leans on its row and its column."""
    rows, columns = (sums.sum(axis=x) / counts.sum(axis=x) for x in (1, 0))
    usual = rows[:, None] + columns[None, :] - sums.sum() / counts.sum()
    return (sums + LEANS * usual) / (counts + LEANS)


class Player:
    """Plays one seat."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        options: Any = setup.options
        self.seat, self.rng = seat, rng
        self.tie = float(options.dm_opponent == "black") if hasattr(options, "dm_opponent") else 0.5
        self.answer("." * CELLS, lambda: 1.0)
        self.answer("bw" * 22 + ".....", lambda: 1.0)

    def observe(self, seen: dict[str, Any]) -> None:
        """All is in what it is shown when it chooses."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        own, other = self.answer("".join(seen["detail"]["board"]), clock.gone)
        black, white = (own, other) if self.seat is Seat.ONE else (other, own)
        return f"B:{NAMES[black]} W:{NAMES[white]}"

    def answer(self, marks: str, gone: Any) -> Any:
        """The cells of the stone of its own colour and of the other's."""
        start = board_of(marks)
        empty = np.flatnonzero(start[0] == 0)
        ones, twos = self.pairs(start, empty, gone)
        sums, counts = np.zeros((len(ones), len(twos))), np.ones((len(ones), len(twos)))
        fill(start, ones, twos, self.tie, self.seed(), sums)
        state = np.array([self.seed()])
        while len(empty) > FEW + 2 and gone() < 0.95:
            one, two = equilibrium(believed(sums, counts), 150)
            sample(start, ones, twos, one, two, SAMPLED, self.tie, state, sums, counts)
        sure = len(empty) <= FEW + 2
        one, two = equilibrium(sums if sure else believed(sums, counts), 1_000)
        mixed, own = (one, ones) if self.seat is Seat.ONE else (two, twos)
        mixed = np.where(mixed < 0.03, 0.0, mixed)
        return own[self.rng.choices(range(len(own)), mixed.tolist())[0]]

    def seed(self) -> Any:
        return np.uint64(self.rng.getrandbits(62) | 1)

    def pairs(self, start: Any, empty: Any, gone: Any) -> tuple[Any, Any]:
        """The pairs of both sides that are worth a place in the matrix."""
        if len(empty) <= WHOLE:
            whole = np.array([(a, b) for a in empty for b in empty if a != b])
            return whole, whole
        sums, state = np.zeros((2, 4, CELLS)), np.array([self.seed()], np.uint64)
        while True:
            scout(start, empty, PART, self.tie, state, sums)
            if gone() > SCOUTED:
                break
        means = (sums[0] + 1.0) / (sums[1] + 2.0)
        likely = []
        for black in (True, False):
            stones = (0, 1) if black else (2, 3)
            worth = [means[stone, empty] if black else 1 - means[stone, empty] for stone in stones]
            cells = [empty[np.argsort(-one, kind="stable")[:BEST]] for one in worth]
            sign = 1 if black else -1
            found = [(a, b) for a in cells[0] for b in cells[1] if a != b]
            found.sort(key=lambda ab: -sign * (means[stones[0], ab[0]] + means[stones[1], ab[1]]))
            likely.append(np.array(found))
        thinned = []
        for black in (True, False):
            own, rivals = likely if black else likely[::-1]
            until = SCOUTED + (THINNED - SCOUTED) * (0.5 if black else 1.0)
            thinned.append(self.thin(start, black, own, rivals, gone, until))
        return thinned[0], thinned[1]

    def thin(self, start: Any, black: bool, own: Any, rivals: Any, gone: Any, until: float) -> Any:
        """The best of some pairs against the rival's, of which the first are the likelier."""
        sums, began, games = np.zeros(len(own)), gone(), 0
        while gone() < until or not games:
            rival = rivals[min(int(self.rng.expovariate(0.12)), len(rivals) - 1)]
            meet(start, black, own, rival, self.tie, self.seed(), sums)
            games += 1
            over = min(1.0, (gone() - began) / max(1e-9, until - began))
            left = max(LEFT, int(len(own) * 0.5 ** (2.5 * over)))
            if games >= 6 and left < 0.8 * len(own):
                kept = np.argsort(-sums, kind="stable")[:left]
                own, sums = np.ascontiguousarray(own[kept]), sums[kept].copy()
        kept = np.argsort(-sums, kind="stable")[:LEFT]
        return np.ascontiguousarray(own[kept])
