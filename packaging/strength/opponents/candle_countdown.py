"""Candle Countdown by what the rival's candles may be: worlds that agree with all that was seen.

Numbers and kinds are exchanged again and again and kept where trims, burn times, points and stars
come out as they were seen (Metropolis et al. 1953). In such worlds every act meets the same games,
burned in ways drawn at random, and the worse half drops out. The own arrangement is the best of
many by the same games.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup

LETTERS, ROUNDS, STAR, MOST = "ABCDEFGHI", 13, 10, 75
PUFFS = 2
BURNS = {"F": 1, "M": 2, "S": 3}
KINDS = " FMS"
LEAST = 72
"""Weaker arrangements are believed of nobody gladly."""
WORLDS, STEPS = 60, 40
"""So many worlds at a time, so many exchanges from one to the next."""
PART = 30


@njit(cache=True)
def below(state, n):  # type: ignore[no-untyped-def]
    """A number below n."""
    state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return np.int64(((state[0] >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@njit(cache=True)
def wrong(numbers, burns, trims, least, exact, lit, against, results, stars):  # type: ignore[no-untyped-def]
    """How much a tray disagrees with what was seen.

    `least`, `exact`: burn times that letters have at least, or have if above 0. `lit` (rounds, 9),
    `against`: what the other's total was, `results`: who won the round, 1 for this tray, -1, or 0
    where it hung on how many were lit; `stars`: whether there was one, -1 unknown.
    """
    found, strength = 0.0, 0
    for one in range(9):
        strength += numbers[one] * burns[one]
        if trims[one] >= 0 and numbers[one] % 2 != trims[one]:
            found += 3.0
        if burns[one] < least[one] or (exact[one] and burns[one] != exact[one]):
            found += 3.0
    if strength > MOST:
        found += 3.0 * (strength - MOST)
    elif strength < LEAST:
        found += 0.2 * (LEAST - strength)
    for at in range(len(lit)):
        total, many = 0, 0
        for one in range(9):
            if lit[at, one]:
                total += numbers[one]
                many += 1
        lead = total - against[at, 0]
        sign = (lead > 0) - (lead < 0)
        if sign == 0:
            sign = (many > against[at, 1]) - (many < against[at, 1])
        if sign != results[at]:
            found += 3.0
        if stars[at] >= 0 and (total >= STAR) != (stars[at] == 1):
            found += 3.0
    return found


@njit(cache=True)
def exchange(numbers, burns, seen, steps, state):  # type: ignore[no-untyped-def]
    """Exchange numbers and kinds of two candles, and keep it where it agrees no worse."""
    trims, least, exact, lit, against, results, stars = seen
    now = wrong(numbers, burns, trims, least, exact, lit, against, results, stars)
    for _ in range(steps):
        one, two = below(state, 9), below(state, 9)
        which = numbers if below(state, 2) else burns
        which[one], which[two] = which[two], which[one]
        then = wrong(numbers, burns, trims, least, exact, lit, against, results, stars)
        worse = then - now
        if worse > 0 and below(state, 1000) >= 1000 * np.exp(-worse / 0.6):
            which[one], which[two] = which[two], which[one]
        else:
            now = then
    return now


@njit(cache=True)
def burn(numbers, left, lit, out, way, state):  # type: ignore[no-untyped-def]
    """A seat's act in a game played on: which to light and to put out, -1 for none."""
    light, put = -1, -1
    burning, total = 0, 0
    for one in range(9):
        if lit[one]:
            burning += 1
            total += numbers[one]
    if below(state, 100) < (95, 75, 60, 85)[way] or (burning == 0 and below(state, 100) < 80):
        most = -1
        for _ in range((3, 1, 2, 2)[way]):
            one = below(state, 9)
            if left[one] and not lit[one]:
                worth = numbers[one] if way != 3 else 8 - numbers[one]
                if worth > most:
                    light, most = one, worth
    if burning and below(state, 100) < 12 and total + (numbers[light] if light >= 0 else 0) > 9:
        one = below(state, 9)
        if lit[one] and not out[one] and out.sum() < PUFFS:
            put = one
    return light, put


@njit(cache=True)
def game(numbers, burns, used, lit0, out0, first, number, score, ways, state):  # type: ignore[no-untyped-def]
    """Play on from a round; what it is worth to seat 0. All arrays have a row a seat.

    `first` (2, 2): what is lit and put out now, -2 where that is drawn. `score`: points of both,
    most lit at once of both, who scored last.
    """
    left, lit, out = burns - used, lit0.copy(), out0.copy()
    points, most, last = score[:2].copy(), score[2:4].copy(), score[4]
    acts = np.empty((2, 2), np.int64)
    totals, many = np.empty(2, np.int64), np.empty(2, np.int64)
    for at in range(number, ROUNDS + 1):
        for seat in range(2):
            if at == number and first[seat, 0] > -2:
                acts[seat] = first[seat]
            else:
                found = burn(numbers[seat], left[seat], lit[seat], out[seat], ways[seat], state)
                acts[seat, 0], acts[seat, 1] = found
        for seat in range(2):
            if acts[seat, 1] >= 0:
                lit[seat, acts[seat, 1]] = 0
                out[seat, acts[seat, 1]] = 1
            if acts[seat, 0] >= 0:
                lit[seat, acts[seat, 0]] = 1
            totals[seat], many[seat] = 0, 0
            for one in range(9):
                if lit[seat, one]:
                    totals[seat] += numbers[seat, one]
                    many[seat] += 1
                    left[seat, one] -= 1
                    if left[seat, one] <= 0:
                        lit[seat, one] = 0
            most[seat] = max(most[seat], many[seat])
        lead = totals[0] - totals[1]
        if lead == 0:
            lead = many[0] - many[1]
        if lead:
            points[0 if lead > 0 else 1] += 1
            last = 1 if lead > 0 else -1
    lead = points[0] - points[1]
    if lead == 0:
        lead = most[0] - most[1]
    if lead == 0:
        lead = last
    edge = points[0] - points[1]
    return (0.5 if lead == 0 else 0.92 if lead > 0 else 0.08) + 0.02 * max(-4, min(4, edge))


@njit(cache=True)
def meet(acts, numbers, burns, used, lit, out, number, score, seed, sums):  # type: ignore[no-untyped-def]
    """Every act in the same game: the same world, the same rival, the same chance."""
    state, first = np.empty(1, np.uint64), np.full((2, 2), -2)
    ways = np.array([seed % np.uint64(4), seed // np.uint64(4) % np.uint64(4)]).astype(np.int64)
    for index in range(len(acts)):
        state[0] = seed
        found = burn(numbers[1], burns[1] - used[1], lit[1], out[1], ways[1], state)
        first[1, 0], first[1, 1] = found
        first[0] = acts[index]
        sums[index] += game(numbers, burns, used, lit, out, first, number, score, ways, state)


@njit(cache=True)
def compare(trays, other, seed, sums):  # type: ignore[no-untyped-def]
    """Every arrangement, by kinds of the numbers 0 to 8, against the same other one."""
    state, nobody = np.empty(1, np.uint64), np.full((2, 2), -2)
    zeros, score = np.zeros((2, 9), np.int64), np.zeros(5, np.int64)
    numbers = np.empty((2, 9), np.int64)
    numbers[0], numbers[1] = np.arange(9), np.arange(9)
    burns = np.empty((2, 9), np.int64)
    ways = np.array([seed % np.uint64(3), seed // np.uint64(4) % np.uint64(4)]).astype(np.int64)
    for index in range(len(trays)):
        state[0] = seed
        burns[0], burns[1] = trays[index], other
        sums[index] += game(numbers, burns, zeros, zeros, zeros, nobody, 1, score, ways, state)


def every_kind() -> Any:
    """The kinds of the numbers 0 to 8, as burn times, of all arrangements that are nearly full."""
    found = []
    for fast in combinations(range(9), 3):
        for slow in combinations([one for one in range(9) if one not in fast], 3):
            burns = [1 if n in fast else 3 if n in slow else 2 for n in range(9)]
            if MOST - 1 <= sum(n * burns[n] for n in range(9)) <= MOST:
                found.append(burns)
    return np.array(found)


EVERY = every_kind()


class Player:
    """Plays one seat; row 0 of all arrays is its own tray, row 1 the rival's."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.rng, names = rng, ("dmo", "ec")
        self.names = (names[seat.value], names[seat.other.value])
        self.begin()
        self.arranged(lambda: 1.0)
        self.act(1, np.arange(9), EVERY[0], lambda: 1.0)

    def begin(self) -> None:
        """Nothing has been seen."""
        self.number = 0
        self.used, self.lit = np.zeros((2, 9), np.int64), np.zeros((2, 9), np.int64)
        self.out, self.score = np.zeros((2, 9), np.int64), np.zeros(5, np.int64)
        self.trims = np.full(9, -1)
        self.least, self.exact = np.ones(9, np.int64), np.zeros(9, np.int64)
        self.rounds: list[tuple[Any, tuple[int, int], int, int]] = []
        self.read = 0

    def observe(self, seen: dict[str, Any]) -> None:
        """What burned in the last round, and who scored."""
        detail, number = seen["detail"], seen["round"]
        if number < self.number:
            self.begin()
        if number <= 1 or number == self.number:
            self.number = number
            marks = detail["trims"][self.names[1]]
            self.trims = np.array([{"b": 0, "w": 1}.get(mark, -1) for mark in marks])
            return
        self.number = number
        moves = [one for one in seen["moves"] if len(one) == 2 and not one[1].startswith("arr")]
        counted = self.lit.copy()
        for name, text in moves[self.read :]:
            row, words = self.names.index(name), text.split()
            for word, letter in zip(words[::2], words[1::2], strict=False):
                counted[row, LETTERS.index(letter)] = word == "light"
                if word == "extinguish":
                    self.out[row, LETTERS.index(letter)] = 1
        self.read = len(moves)
        self.used += counted
        now = np.array([[one in detail["lit"][name] for one in LETTERS] for name in self.names])
        gone = counted[1].astype(bool) & ~now[1]
        self.exact[gone] = self.used[1][gone]
        self.least = np.maximum(self.least, self.used[1] + now[1])
        self.lit = now.astype(np.int64)
        points = np.array([detail["points"][name] for name in self.names])
        gained = points - self.score[:2]
        won = int(gained[1] - gained[0])
        own = int(detail["totals"][-1][self.names[0]])
        star = int(detail["stars"][self.names[1]])
        self.rounds.append((counted[1], (own, int(counted[0].sum())), won, star))
        self.score[:2] = points
        self.score[2:4] = np.maximum(self.score[2:4], counted.sum(axis=1))
        if won:
            self.score[4] = -won

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        own = seen["detail"]["own"]
        if own is None:
            burns = self.arranged(clock.gone)
            numbers = self.rng.sample(range(9), 9)
            return "arrange " + " ".join(f"{n}{KINDS[burns[n]]}" for n in numbers)
        numbers = np.array([own[one]["number"] for one in LETTERS])
        burns = np.array([BURNS[own[one]["kind"]] for one in LETTERS])
        light, put = self.act(seen["round"], numbers, burns, clock.gone)
        words = [f"light {LETTERS[light]}"] * (light >= 0)
        return " ".join(words + [f"extinguish {LETTERS[put]}"] * (put >= 0)) or "none"

    def arranged(self, gone: Any) -> Any:
        """One of the best arrangements."""
        trays, sums, games = EVERY, np.zeros(len(EVERY)), 0
        while not games or gone() < 0.95:
            compare(trays, trays[self.rng.randrange(len(trays))], self.seed(), sums)
            games += 1
            left = max(6, int(len(EVERY) * (6 / len(EVERY)) ** gone()))
            if games >= 20 and left < 0.8 * len(trays):
                kept = np.argsort(-sums, kind="stable")[:left]
                trays, sums = np.ascontiguousarray(trays[kept]), sums[kept].copy()
        return trays[self.rng.choice(np.argsort(-sums, kind="stable")[:5])]

    def seed(self) -> Any:
        return np.uint64(self.rng.getrandbits(62) | 1)

    def act(self, number: int, own: Any, burns: Any, gone: Any) -> tuple[int, int]:
        """What to light and to put out."""
        left = burns - self.used[0]
        lights = [-1] + [n for n in range(9) if left[n] > 0 and not self.lit[0, n]]
        spent = self.out[0].sum() >= PUFFS
        puts = [-1] + [n for n in range(9) if self.lit[0, n] and not self.out[0, n] and not spent]
        acts = np.array([(one, two) for one in lights for two in puts])
        sums, games, worlds = np.zeros(len(acts)), 0, self.worlds()
        both, burning = np.stack([own, own]), np.stack([burns, burns])
        while len(acts) > 1 and (not games or gone() < 0.95):
            if games % (8 * WORLDS) == 8 * WORLDS - 1:
                worlds = self.worlds()
            both[1], burning[1] = worlds[games % len(worlds)]
            told = (self.used, self.lit, self.out, number, self.score, self.seed())
            meet(acts, both, burning, *told, sums)
            games += 1
            keep = max(3, int(len(sums) * 0.5 ** (3 * gone())))
            if games >= PART and games % PART == 0 and keep < len(acts):
                kept = np.argsort(-sums, kind="stable")[:keep]
                acts, sums = np.ascontiguousarray(acts[kept]), sums[kept].copy()
        best = sums.max(initial=0.0)
        near = [one for one in range(len(acts)) if sums[one] >= best - 0.012 * games]
        light, put = acts[self.rng.choice(near)]
        return int(light), int(put)

    def worlds(self) -> list[tuple[Any, Any]]:
        """Trays that the rival may have."""
        state, found = np.array([self.seed()]), list[tuple[Any, Any]]()
        lit = np.array([one[0] for one in self.rounds]).reshape(-1, 9).astype(np.int64)
        against = np.array([one[1] for one in self.rounds]).reshape(-1, 2).astype(np.int64)
        results = np.array([one[2] for one in self.rounds], np.int64)
        stars = np.array([one[3] for one in self.rounds], np.int64)
        seen = (self.trims, self.least, self.exact, lit, against, results, stars)
        burns = EVERY[self.rng.randrange(len(EVERY))][order := self.rng.sample(range(9), 9)].copy()
        numbers = np.array(order)
        exchange(numbers, burns, seen, 20 * STEPS, state)
        for _ in range(WORLDS):
            fault = exchange(numbers, burns, seen, STEPS, state)
            if fault < 3.0 or not found:
                found.append((numbers.copy(), burns.copy()))
        return found
