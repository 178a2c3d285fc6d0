"""Find a game's levels: each gets two thirds of the points against the level below.

    python -m tests.strength calibrate RESULTS [--games GAME…]

A level is a place on the game's effort scale, which goes from hardly any thought to the expert's
effort. A chain of matches roughly measures the strength of places on the scale; from these
strengths follow the number of levels and their approximate places. Then each level plays against
the one below, and its place is changed until its share of the points is right; the last batch of
matches counts. Effort is counted in playouts, so results do not depend on how busy the computer is;
only the expert has a time limit, in processor time. Batches are stored in RESULTS, and the same
command continues after an interruption. The levels are written to `levels.json` beside the bot.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from games import registry
from games.core import Game, Ms, Pair, Seat
from games.core.levels import NAMED, Level
from games.engine import roster
from games.engine.bots import Choice
from games.engine.ladder import FILE, Step, effort_of, ladder
from games.engine.players import BotPlayer, Player
from games.engine.series import play_series
from games.match import record
from tests.strength.opponent import Clock, setup_and_seat

TARGET = 0.66
"""A level's share of the points against the level below."""
NOVICE = 0.35
"""The lowest level's share of the points against a scripted novice."""
FEWEST = 3
"""Minimum number of steps, for the four named levels."""
NEAR = 0.04
"""Largest accepted distance of a share from the target, unless the standard error is larger.

If the distance is larger than both, another batch is played.
"""
BATCH, LAST, TIMES = 20, 60, 3
"""Matches in a batch, matches in a batch that counts, and maximum number of batches that count."""
LOOKED = 4
"""Number of smaller batches to find the approximate place of the lowest level."""
CHAIN, CLOSE, FAR, CLEAR = 16, 0.2, 0.4, 0.95
"""Number of matches between two places of the curve, and the places' distance below and above 1.

The distance is halved if the share of the points is larger than `CLEAR`, since a very large share
says little about strength.
"""
COST = 10.0
"""Maximum processor time (s) for a batch that counts; it has at least `LEAST` matches."""
LEAST = 16
FEW, MS = 6, 50
"""Matches against the slow expert, and the expert's processor time per answer (ms)."""
LEVELS = [*Level][3:]
MOST = len(LEVELS)
FEWER, MORE = 8, 64
"""The effort scale begins with 1/`FEWER` of the strong level's playouts, and ends with as many as
the expert makes in its time, at most `MORE` times the strong level's.
"""
EXPERT = Step(Level.TWO, Level.EXPERT)
SLOTS = (Level.TWO, Level.THREE)
"""The levels whose settings are replaced by those of the two sides of a batch."""


class Scripted:
    """A novice or rule of thumb of the laboratory, run in this process."""

    lowers = False

    def __init__(self, game: str, kind: str = "novices", *name: str) -> None:
        self._made = import_module(f"tests.strength.{kind}.{game.replace('-', '_')}").Player
        self._name = name
        self._rng = random.Random(1)
        self._seen: Any = None

    def begin(self, match: Any, seat: Seat) -> None:
        head = {"new": record.header(match, seat), "seat": match.game.seats[seat]}
        self._player = self._made(
            *setup_and_seat(json.loads(json.dumps(head))), self._rng, *self._name
        )

    def observe(self, seen: Any, now: Ms) -> None:
        self._player.now, self._seen = now, seen
        if seen["status"] == "running":
            self._player.observe(seen)

    def choose(self, ms: Ms, now: Ms) -> Choice:
        self._player.now = now
        return choice_of(self._player.choose(self._seen, Clock(ms)))

    def close(self) -> None:
        pass


def choice_of(answer: Any) -> Choice:
    """Return a laboratory player's answer, a move or a move and its delay, as a choice."""
    return Choice(answer) if isinstance(answer, str) else Choice(answer[0], after=answer[1])


class EffortScale:
    """A mapping from places to settings of a bot: 0 hardly thinks, `end` makes the most playouts.

    Up to place 1, the share of moves that the bot thinks about grows, with the strong level's
    settings and few playouts. Then the number of playouts grows, from place 2 with the expert's
    settings. If `weak`, the share of moves grows with the beginner's settings, and the other named
    levels follow. A scale is weak if playouts are not counted, or if a bot that hardly thinks would
    be too strong for a novice.
    """

    def __init__(self, game: Game) -> None:
        module = import_module(game.bot.partition(":")[0])
        kind: Any = roster.bot_class(game)
        self.kind = kind
        self.package = module.__name__.rpartition(".")[0]
        self.efforts: dict[Level, Any] = kind.efforts
        self.slips: dict[Level, float] = kind.slips
        holder = module if hasattr(module, "WAYS") else import_module(f"{self.package}.efforts")
        self.ways: dict[Level, Any] = holder.WAYS
        self.games: int = getattr(self.ways[Level.STRONG], "games", 0)
        self.weak = not self.games
        self.more = float(MORE)

    def reach(self, games: float) -> None:
        """Set the number of playouts per answer at `end`."""
        if self.games:
            self.more = max(2.0, min(float(MORE), round(games / self.games, 1)))

    @property
    def end(self) -> float:
        return 4.0 if self.weak else 3.0

    def at(self, place: float) -> Step:
        """Return the settings at a place, as a step with a placeholder for the level."""
        level = SLOTS[0]
        if self.weak:
            if place < 1.0:
                return Step(level, Level.BEGINNER, slips=round(1.0 - place, 3))
            whole = min(int(place) - 1, 2)
            if whole < 2 or not self.games:
                return Step(level, NAMED[whole], toward=round(place - 1 - whole, 3))
            place -= 1.0
        few = self.games / FEWER
        if place < 1.0:
            return Step(level, Level.STRONG, round(few), round(1.0 - place, 4))
        if place < 2.0:
            return Step(level, Level.STRONG, round(few * FEWER ** (place - 1.0)))
        return Step(level, Level.EXPERT, round(self.games * self.more ** (place - 2.0)))

    def seat(self, slot: Level, step: Step) -> None:
        self.efforts[slot] = effort_of(step, self.ways)
        self.slips[slot] = step.slips


class Measured:
    """Results of matches between steps of a game, stored in a file."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game, self.scale = game, EffortScale(game)
        self._file = folder / f"calibrate-{game.id}.jsonl"
        lines = self._file.read_text("utf-8").splitlines() if self._file.exists() else []
        self._known: dict[str, float] = dict(json.loads(line) for line in lines)

    def share(self, one: Step, two: Step | None, matches: int, batch: int = 0) -> float:
        """Return the share of the points of `one` in a batch; `two` is None for the novice."""
        names = [step and msgspec.json.encode(step).decode() for step in (one, two)]
        key = f"{names[0]} – {names[1]} {matches} {batch}"
        if key not in self._known:
            self._keep(key, self._play(one, two, matches, key))
        return self._known[key]

    def many(self, place: float) -> int:
        """Return the number of matches in a full batch between bots at this place."""
        step, key = self.scale.at(place), f"many {place:.3f}"
        if key not in self._known:
            began = time.process_time()
            self._play(step, step, 2, "cost")
            gone = time.process_time() - began
            self._keep(key, max(LEAST, min(LAST, int(2 * COST / gone) // 2 * 2)))
        return int(self._known[key])

    def reach(self) -> float:
        """Return the median number of playouts per answer of the expert in a match."""
        key = "reach"
        if key not in self._known:
            experts = Pair(*(Seated(self.scale, slot, EXPERT) for slot in SLOTS))
            for _ in play_series(self.game, experts, MS, 1, key, True):
                pass
            self._keep(key, float(median(experts.one.games)))
        return self._known[key]

    def _keep(self, key: str, value: float) -> None:
        self._known[key] = value
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, value], ensure_ascii=False) + "\n")

    def _play(self, one: Step, two: Step | None, matches: int, key: str) -> float:
        # Both sides play as `SLOTS`: a level that the game lacks would be replaced by another one.
        players: list[Player] = [Seated(self.scale, SLOTS[0], one)]
        players.append(Scripted(self.game.id) if two is None else Seated(self.scale, SLOTS[1], two))
        points = 0.0
        for _, winner in play_series(self.game, Pair(*players), MS, matches, key, True):
            points += 0.5 if winner is None else float(winner is Seat.ONE)
        return points / matches


class Seated(BotPlayer):
    """A bot with the settings of a step, and with a time limit only if playouts are not counted."""

    def __init__(self, scale: EffortScale, slot: Level, step: Step) -> None:
        super().__init__(slot, random.Random(f"{slot}"))
        self._scale, self._slot, self._step = scale, slot, step
        self.games: list[int] = []
        self._free = step.like is not Level.EXPERT or step.games > 0 or not scale.games

    def begin(self, match: Any, seat: Seat) -> None:
        self._scale.seat(self._slot, self._step)
        data = json.dumps(record.header(match, seat) | {"moves": []}).encode()
        rng = random.Random(self._rng.random())
        self._bot = self._scale.kind(record.read(data).setup, seat, self._slot, rng)
        self._bot.prepare(600.0)

    def choose(self, ms: Ms, now: Ms) -> Choice:
        found = super().choose(60_000 if self._free else ms, now)
        self.games.append(found.simulations)
        return found


def place_of(found: list[tuple[float, float, int]], target: float) -> float:
    """Return where a logistic curve fitted to `found` (place, share, matches) reaches `target`."""
    best, most = (0.0, 1.0), -math.inf
    low, high = min(one[0] for one in found), max(one[0] for one in found)
    span = max(0.05, high - low)
    for half in range(-40, 81):  # the place with a share of one half
        middle = low + span * half / 40
        for power in range(60):
            slope = 0.3 * 1.15**power
            total = -0.002 * (power - 20) ** 2  # steepness is hardly ever extreme
            for place, share, matches in found:
                p = 1 / (1 + math.exp(-max(-30.0, min(30.0, slope * (place - middle)))))
                p = min(0.999, max(0.001, p))
                total += matches * (share * math.log(p) + (1 - share) * math.log(1 - p))
            if total > most:
                best, most = (middle, slope), total
    return best[0] + math.log(target / (1 - target)) / best[1]


def height(share: float) -> float:
    """Return the difference in strength (log odds) that results in this share of the points."""
    return math.log(share / (1 - share))


class Curve:
    """The strength at places of the effort scale, from a chain of matches.

    `top` is the expert's strength.
    """

    def __init__(self, measured: Measured, bottom: float) -> None:
        self.places, self.heights = [bottom], [0.0]
        scale, place = measured.scale, bottom
        while place < scale.end - 0.01:
            place = self._next(measured, place)
            above = (
                measured.share(EXPERT, scale.at(place), FEW) if place >= scale.end - 1.0 else 1.0
            )
            if above <= TARGET:
                break
        rest = measured.share(EXPERT, scale.at(self.places[-1]), FEW)
        self.top = self.heights[-1] + max(0.0, height(smoothed(rest, FEW)))

    def _next(self, measured: Measured, below: float) -> float:
        scale, far = measured.scale, CLOSE if below < 1.0 else FAR
        for apart in (far, far / 2, far / 4):
            place = min(scale.end, below + apart)
            share = measured.share(scale.at(place), scale.at(below), CHAIN)
            if share <= CLEAR:
                break
        self.places.append(place)
        self.heights.append(self.heights[-1] + max(0.02, height(smoothed(share, CHAIN))))
        print(f"  {place:.2f}: {self.heights[-1]:.2f}", file=sys.stderr, flush=True)
        return place

    def place(self, target: float) -> float:
        """Return the place with the strength `target`."""
        pairs = list(zip(self.places, self.heights, strict=True))
        for (one, low), (two, high) in pairwise(pairs):
            if target <= high:
                return one + (two - one) * (target - low) / (high - low)
        return self.places[-1]

    def height(self, place: float) -> float:
        pairs = list(zip(self.places, self.heights, strict=True))
        for (one, low), (two, high) in pairwise(pairs):
            if place <= two:
                return low + (high - low) * (place - one) / (two - one)
        return self.heights[-1]


def smoothed(share: float, matches: int) -> float:
    """Return a share with a tied match added, so that a one-sided result has a finite height."""
    return (share * matches + 0.5) / (matches + 1)


def climb(
    measured: Measured, below: float | None, guess: float, target: float, matches: int = LAST
) -> tuple[float, Step]:
    """Return the next level's place, and its step with the measured share of the points."""
    scale = measured.scale
    rival = None if below is None else scale.at(below)
    found = [] if below is None else [(below, 0.5, 2 * matches)]
    place, tried = guess, dict[float, tuple[float, Step]]()
    for batch in range(TIMES + (LOOKED if below is None else 0)):
        fewer = below is None and batch < LOOKED
        place = min(scale.end, max(0.0 if below is None else below + 1e-3, place))
        step, many = scale.at(place), BATCH if fewer else matches
        share = measured.share(step, rival, many, batch)
        print(f"  {place:.3f} {share:.3f} ({many})", file=sys.stderr, flush=True)
        found.append((place, share, many))
        if not fewer:
            tried[abs(share - target)] = place, replaced(step, share=round(share, 3), matches=many)
            chance = math.sqrt(target * (1 - target) / many)
            if abs(share - target) <= max(NEAR, chance):
                break
        place = place_of(found, target)
    return tried[min(tried)]


def replaced(step: Step, **changes: Any) -> Step:
    return msgspec.structs.replace(step, **changes)


def named(steps: list[Step]) -> list[Step]:
    """Return the steps with their levels.

    The four named levels go to the lowest and the highest step, and to two steps in between.
    """
    last = len(steps) - 1
    marks = {0: 0, round(last / 3): 3, round(2 * last / 3): 6, last: 9}
    places: list[int] = []
    for index in range(last + 1):
        places.append(marks.get(index, places[-1] + 1 if places else 0))
    return [replaced(one, level=LEVELS[at]) for one, at in zip(steps, places, strict=True)]


def steps_to(whole: float) -> int:
    """Return the number of steps to the expert, who is stronger than the lowest level by `whole`.

    Steps have the target size, or are larger if there are not enough levels.
    """
    return max(FEWEST, min(MOST - 1, round(whole / height(TARGET))))


def calibrate(game: Game, folder: Path) -> list[Step]:
    measured = Measured(game, folder)
    scale = measured.scale
    print(game.id, file=sys.stderr, flush=True)
    scale.reach(measured.reach())
    if not scale.weak and measured.share(scale.at(0.0), None, BATCH) > NOVICE:
        scale.weak = True
    place, step = climb(measured, None, 0.3, NOVICE)
    curve = Curve(measured, place)
    steps, found = steps_to(curve.top), [step]
    print(f"  {steps} steps to {curve.top:.2f}", file=sys.stderr, flush=True)
    for left in range(steps, 1, -1):
        if place >= scale.end:  # only the expert's own place is left
            break
        below = curve.height(place)
        distance = max(0.0, curve.top - below) / left
        guess = curve.place(below + distance)
        target = 1 / (1 + math.exp(-distance))
        place, step = climb(measured, place, guess, target, measured.many(guess))
        found.append(step)
    many = measured.many(scale.end)
    share = measured.share(EXPERT, scale.at(place), many)
    return named([*found, replaced(EXPERT, share=round(share, 3), matches=many)])


def write(game: Game, steps: list[Step]) -> None:
    """Write a game's scale next to its bot, one line per level.

    The level “first steps”, which was set by hand, and the beginner's result against it are kept.
    """
    first, second, *_ = ladder(game)
    if first.level is Level.FIRST_STEPS:
        lowest = replaced(steps[0], share=second.share, matches=second.matches)
        steps = [first, lowest, *steps[1:]]
    lines = (msgspec.json.encode(step).decode().replace(",", ", ") for step in steps)
    path = Path(str(import_module(EffortScale(game).package).__file__)).with_name(FILE)
    path.write_text("[\n  " + ",\n  ".join(lines).replace(":", ": ") + "\n]\n", "utf-8")


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="strength calibrate", description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--games", nargs="+", default=None, metavar="GAME")
    options = parser.parse_args(words)
    options.results.mkdir(parents=True, exist_ok=True)
    time.monotonic = time.process_time
    for game_id in options.games or registry.game_ids():
        game = registry.game(game_id)
        if (
            game.bot
            and (Path(__file__).parent / "novices" / f"{game_id.replace('-', '_')}.py").exists()
        ):
            write(game, calibrate(game, options.results))
