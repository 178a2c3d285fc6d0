"""A player of Candle Countdown with a policy learned in self-play, and a look-ahead with it.

The weights of the policy (`candle_games.py`) and the shares of arrangements were found by policy
gradients over whole games (REINFORCE; Williams 1992; `candle_policy.py`). In a match, arrangements
that agree with everything seen are sampled by exchanges of candles, which are kept if trims, burn
times, points and stars agree no worse (Metropolis et al. 1953). Every act is tried against these
samples in games with equal random numbers, in which each seat plays by the policy and its
assumptions of the other seat's numbers. The worse half of the acts is dropped repeatedly.
"""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup
from tests.strength.candle_games import MOST, PUFFS, STAR, below, drawn, game, scratch, weigh

LEARNED = Path(__file__).resolve().parent.parent / "candle_policy.json"
LETTERS = "ABCDEFGHI"
BURNS = {"F": 1, "M": 2, "S": 3}
KINDS = " FMS"
LEAST = 72
"""Arrangements weaker than this are considered unlikely."""
WORLDS, STEPS = 60, 40
"""Number of worlds at a time, and exchanges between two worlds."""
PART = 30
"""Games between two checks of the clock."""
NEAR = 0.004
"""Acts that are worse than the best by at most this value per game count as equal."""


@njit(cache=True)
def wrong(numbers, burns, trims, least, exact, lit, against, results, stars):  # type: ignore[no-untyped-def]
    """Return how much a tray contradicts what was seen.

    `least` and `exact` are bounds and values of burn times by letter; `exact` is 0 where unknown.
    `lit` (rounds, 9) tells which candles were lit, and `against` holds the other seat's totals.
    `results` has the winner of each round: 1 for this tray, -1 for the other, or 0 if the number of
    lit candles decided. `stars` has a 1 or 0 for each round, or -1 where unknown.
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
    """Exchange numbers or burn times of two candles; return how much the tray contradicts `seen`.

    Exchanges that contradict it no more than before are kept, and sometimes also worse exchanges.
    """
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
def mistaken(number, burns, seen, worlds, theirs, selves, steps, state):  # type: ignore[no-untyped-def]
    """Write to `selves` which numbers the opponent may assume in the player's tray in each world.

    `seen` has the arguments of `wrong` for this tray; `theirs` (rounds, 9) tells which candles the
    opponent had lit.
    """
    lit, against = seen[3], seen[4]
    kinds = np.empty(9, np.int64)
    for index in range(len(worlds)):
        for at in range(len(lit)):
            against[at, 0] = (theirs[at] * worlds[index, 0]).sum()
            against[at, 1] = theirs[at].sum()
        selves[index] = number
        kinds[:] = burns
        for one in range(8, 0, -1):
            two = below(state, one + 1)
            selves[index, one], selves[index, two] = selves[index, two], selves[index, one]
            kinds[one], kinds[two] = kinds[two], kinds[one]
        exchange(selves[index], kinds, seen, steps, state)


@njit(cache=True)
def meet(acts, own, others, selves, score, at, weights, games, sums, state):  # type: ignore[no-untyped-def]
    """Try every act in the same games: with equal worlds, opponent's acts and random numbers.

    `own` (4, 9) and `others` (worlds, 4, 9) are trays as in `weigh`; `selves` (worlds, 9) are the
    opponent's assumptions. The player's own points come first in `score`.
    """
    pair, taken = np.empty((2, 4, 9), np.int64), np.empty((2, 9), np.int64)
    chosen, space = np.empty((2, 2), np.int64), scratch()
    then, known, likes = space
    pair[0] = own
    for _ in range(games):
        world = below(state, len(others))
        pair[1], taken[1] = others[world], selves[world]
        taken[0] = others[below(state, len(others)), 0]
        context = taken[1], score[1] - score[0], at, weights, then, known, likes
        chosen[1] = then[drawn(likes, weigh(pair[1], own, *context), state)]
        for index in range(len(acts)):
            chosen[0] = acts[index]
            sums[index] += game(pair, taken, chosen, score, at, weights, state[0], space)
        below(state, 2)


def every_kind() -> Any:
    """Return the burn times of the numbers 0 to 8 in all arrangements of near-maximal strength."""
    found = []
    for fast in combinations(range(9), 3):
        for slow in combinations([one for one in range(9) if one not in fast], 3):
            burns = [1 if n in fast else 3 if n in slow else 2 for n in range(9)]
            if MOST - 1 <= sum(n * burns[n] for n in range(9)) <= MOST:
                found.append(burns)
    return np.array(found)


EVERY = every_kind()


class Player:
    """A player of one seat; row 0 of its arrays is for its own tray, row 1 for the opponent's."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.rng, names = rng, ("dmo", "ec")
        self.names = (names[seat.value], names[seat.other.value])
        saved = json.loads(LEARNED.read_text())
        self.weights = np.array(saved["weights"])
        self.pool = saved["arrangements"]
        self.begin()
        self.act(1, np.arange(9), EVERY[0], lambda: 1.0)

    def begin(self) -> None:
        self.number = 0
        self.used, self.lit = np.zeros((2, 9), np.int64), np.zeros((2, 9), np.int64)
        self.out, self.score = np.zeros((2, 9), np.int64), np.zeros(5, np.int64)
        self.trims = np.full(9, -1)
        self.least, self.exact = np.ones(9, np.int64), np.zeros(9, np.int64)
        self.rounds: list[tuple[Any, Any, int, int, int]] = []
        self.read = 0

    def observe(self, seen: dict[str, Any]) -> None:
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
        self.rounds.append((counted[0], counted[1], own, won, star))
        self.score[:2] = points
        self.score[2:4] = np.maximum(self.score[2:4], counted.sum(axis=1))
        if won:
            self.score[4] = -won

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        own = seen["detail"]["own"]
        if own is None:
            burns = self.arranged(clock.gone)
            order = self.rng.sample(range(9), 9)
            return "arrange " + " ".join(f"{n}{KINDS[burns[n]]}" for n in order)
        numbers = np.array([own[one]["number"] for one in LETTERS])
        kinds = np.array([BURNS[own[one]["kind"]] for one in LETTERS])
        light, put = self.act(seen["round"], numbers, kinds, clock.gone)
        words = [f"light {LETTERS[light]}"] * (light >= 0)
        return " ".join(words + [f"extinguish {LETTERS[put]}"] * (put >= 0)) or "none"

    def arranged(self, gone: Any) -> Any:
        """Return a random arrangement by the learned shares."""
        kinds = self.rng.choices(list(self.pool), list(self.pool.values()))[0]
        return np.array([BURNS[kind] for kind in kinds])

    def seed(self) -> Any:
        return np.uint64(self.rng.getrandbits(62) | 1)

    def tray(self, own: Any, burns: Any) -> Any:
        return np.stack((own, burns - self.used[0], self.lit[0], self.out[0]))

    def act(self, number: int, own: Any, burns: Any, gone: Any) -> tuple[int, int]:
        """Return the candles to light and to extinguish, -1 for none."""
        tray, state = self.tray(own, burns), np.array([self.seed()])
        lights = [-1] + [n for n in range(9) if tray[1, n] > 0 and not self.lit[0, n]]
        spent = self.out[0].sum() >= PUFFS
        puts = [-1] + [n for n in range(9) if self.lit[0, n] and not self.out[0, n] and not spent]
        acts = np.array([(one, two) for one in lights for two in puts])
        sums, games, worlds = np.zeros(len(acts)), 0, self.imagined(own, burns)
        while len(acts) > 1 and (not games or gone() < 0.95):
            if games % (8 * WORLDS) == 8 * WORLDS - PART:
                worlds = self.imagined(own, burns)
            meet(acts, tray, *worlds, self.score, number, self.weights, PART, sums, state)
            games += PART
            keep = max(3, int(len(sums) * 0.5 ** (3 * gone())))
            if games >= 2 * PART and keep < len(acts):
                kept = np.argsort(-sums, kind="stable")[:keep]
                acts, sums = np.ascontiguousarray(acts[kept]), sums[kept].copy()
        best = sums.max(initial=0.0)
        near = [one for one in range(len(acts)) if sums[one] >= best - NEAR * games]
        light, put = acts[self.rng.choice(near)]
        return int(light), int(put)

    def imagined(self, own: Any, burns: Any) -> tuple[Any, Any]:
        """Return sampled trays of the opponent, and its assumptions of this player's numbers."""
        return self.thought(self.worlds(), own, burns)

    def thought(self, worlds: list[tuple[Any, Any]], own: Any, burns: Any) -> tuple[Any, Any]:
        """Return the opponent's trays in `worlds`, and its assumptions of this player's numbers."""
        others = np.zeros((len(worlds), 4, 9), np.int64)
        for index, (numbers, kinds) in enumerate(worlds):
            left = np.maximum(kinds - self.used[1], self.lit[1])
            others[index] = numbers, np.where(self.exact > 0, 0, left), self.lit[1], self.out[1]
        lit, theirs, results, totals = self.history()
        burnt = np.where(self.used[0] == burns, burns, 0)
        least, against = (
            np.maximum(self.used[0] + self.lit[0], 1),
            np.zeros((len(lit), 2), np.int64),
        )
        seen = (own % 2, least, burnt, lit, against, -results, (totals >= STAR).astype(np.int64))
        selves, state = np.empty((len(worlds), 9), np.int64), np.array([self.seed()])
        mistaken(own, burns, seen, others, theirs, selves, 2 * STEPS, state)
        return others, selves

    def history(self) -> Any:
        """Return each round's lit candles of both seats, results, and totals of this player.

        A result is 1 if the opponent won the round.
        """
        lit, theirs = (
            np.array([one[at] for one in self.rounds]).reshape(-1, 9).astype(np.int64)
            for at in (0, 1)
        )
        totals, results = (np.array([one[at] for one in self.rounds], np.int64) for at in (2, 3))
        return lit, theirs, results, totals

    def worlds(self) -> list[tuple[Any, Any]]:
        state, found = np.array([self.seed()]), list[tuple[Any, Any]]()
        own, lit, results, totals = self.history()
        stars = np.array([one[4] for one in self.rounds], np.int64)
        against = np.stack((totals, own.sum(axis=1)), axis=1)
        seen = (self.trims, self.least, self.exact, lit, against, results, stars)
        burns = EVERY[self.rng.randrange(len(EVERY))][order := self.rng.sample(range(9), 9)].copy()
        numbers = np.array(order)
        exchange(numbers, burns, seen, 20 * STEPS, state)
        for _ in range(WORLDS):
            fault = exchange(numbers, burns, seen, STEPS, state)
            if fault < 3.0 or not found:
                found.append((numbers.copy(), burns.copy()))
        return found
