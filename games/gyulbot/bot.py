"""A bot that solves puzzles as people do: it thinks for a while and overlooks solutions.

When a puzzle is shown, the bot computes which solutions it will find and when. It looks at the
puzzle in several glimpses; each glimpse is a beam search (Lowerre 1976). Stronger levels may also
find a shortest solution after some time. The bot sees only the puzzle and the claims.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, replace
from operator import itemgetter

from games.core import Ms, Pair, Seat, Setup
from games.core.strict_json import convert
from games.engine.bots import Bot, Choice, Level, NothingSeen, Seen, Stop, is_awaited
from games.engine.deciding import winning
from games.engine.ladder import efforts_by_level, slips
from games.gyulbot import GAME, plain, solution, solver
from games.gyulbot.board import Move, Puzzle, board_of
from games.gyulbot.model import Model, State, model_of
from games.gyulbot.options import NAMES, RULES, GyulbotOptions
from games.gyulbot.view import Decline

Line = tuple[Move, ...]

NEVER: Ms = 1 << 60
SPEAKING: Ms = 700
"""Time that the bot takes to announce a number or to start a demonstration (ms)."""
SHOWING: Ms = 600
"""Time that the bot takes to demonstrate one slide (ms)."""
LAST: Ms = 2_000
"""Time (ms) before the end of the race at which the bot stops waiting for a better solution."""


@dataclass(frozen=True, slots=True)
class Perception:
    """A level's skill at solving puzzles.

    A glimpse is one beam search. `first` is the mean time before the first glimpse, and `pause` the
    mean time between glimpses (ms). `beam` is the beam width. `glimpses` is the number of glimpses
    before the bot gives up. `exact` is the probability of finding a shortest solution, and `pace`
    the time needed for it (ms per move). `waits` is how long the bot looks for a shorter solution
    before it claims (ms). `doubts` is how long it looks for an undercut before it declines (ms).
    `trust` is the maximum delay of a claim while the bot waits for a better solution that it is
    going to find, as a fraction of the rebuttal time.
    """

    first: Ms
    pause: Ms
    beam: int
    glimpses: int
    exact: float
    pace: Ms
    waits: Ms
    doubts: Ms
    trust: float = 0.0


WAYS = {
    Level.GREEDY: Perception(30_000, 20_000, 1, 20, 0.0, 0, 0, 20_000),
    Level.BEGINNER: Perception(25_000, 20_000, 3, 10, 0.05, 20_000, 20_000, 18_000),
    Level.CASUAL: Perception(15_000, 12_000, 8, 12, 0.4, 8_000, 15_000, 15_000, 0.25),
    Level.STRONG: Perception(7_000, 7_000, 24, 12, 0.85, 3_000, 8_000, 10_000, 0.5),
    Level.EXPERT: Perception(3_000, 4_000, 80, 12, 1.0, 1_000, 2_500, 6_000, 1.0),
}
"""The `Perception` of each named level. The other levels are defined in `levels.json`."""
PERCEPTION = efforts_by_level(__package__, WAYS)
DEEPEST = 24
"""Maximum length of a solution that the bot can find, in moves."""
LOOKING: Ms = 1_000
"""Minimum time allowed for searching a puzzle (ms)."""


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A solution, and the time at which the bot finds it (ms since the round began).

    `sure` is True if the bot knows that no shorter solution exists.
    """

    at: Ms
    line: Line
    sure: bool = False


class GyulbotBot(Bot):
    """A bot that plays Gyulbot.

    `found_lines` lists the solutions that the bot finds in this round, ordered by time, each
    shorter than the previous one. `gives_up_at` and `declines_at` are the times at which the bot
    stops looking and declines to undercut (ms since the round began).
    """

    efforts = PERCEPTION
    slips = slips(__package__)
    """The probability that the bot misses a solution that it would otherwise find, by level."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.now: Ms = 0
        self.round, self.began = 0, 0
        self.phase, self.phase_began = "", 0
        self.seen: Seen | None = None
        self.found_lines: tuple[FoundLine, ...] | None = None
        self.gives_up_at: Ms = 0
        self.declines_at: Ms | None = None
        self.tries = 0

    @classmethod
    def compiles(cls) -> tuple[str, ...]:
        return (solver.COMPILED,)

    def prepare(self, seconds: float) -> None:
        if seconds > 0:
            solver.KERNELS.prepare().join(seconds)

    def clock(self, now: Ms) -> None:
        self.now = now

    def observe(self, seen: Seen) -> None:
        detail = seen["detail"]
        round_, phase = seen["round"], detail["phase"]
        if self.seen is None or round_ != self.round or self.seen["detail"]["puzzle"] is None:
            self.round, self.began = round_, self.now
            self.found_lines, self.tries, self.phase = None, 0, ""
        if phase != self.phase:
            self.phase, self.phase_began, self.declines_at = phase, self.now, None
        self.seen = seen

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        if self.seen is None:
            raise NothingSeen
        detail, own = self.seen["detail"], NAMES[self.seat]
        lowering = detail["phase"] == "rebuttal" and detail["claimant"] == own
        if detail["puzzle"] is None or not (lowering or is_awaited(self.seen, own)):
            return Choice("")
        puzzle = convert(detail["puzzle"], Puzzle)
        if self.level is Level.RANDOM:
            return self._at_random(puzzle, detail)
        if detail["phase"] == "race" and self._wins_by_declining(detail):
            return self._say("decline", 0)
        if self.found_lines is not None:
            return self._choose_in_phase(detail)
        self.found_lines = self._find_lines(puzzle, ms, stop)
        choice = self._choose_in_phase(detail)
        if stop():
            self.found_lines = None  # the search was stopped: repeat it at the next call
        return choice

    def _choose_in_phase(self, detail: Seen) -> Choice:
        match detail["phase"]:
            case "race":
                return self._race()
            case "rebuttal" if detail["claimant"] == NAMES[self.seat]:
                return self._lower(detail)
            case "rebuttal":
                return self._rebut(detail)
            case _ if detail["demonstrator"] == NAMES[self.seat]:
                return self._show(detail)
        return Choice("")

    def _wins_by_declining(self, detail: Seen) -> bool:
        """Return True if the bot wins the match by declining (GY-7, GY-11).

        That is the case if the opponent has declined and a void round decides the match in the
        bot's favour.
        """
        assert self.seen is not None
        if is_awaited(self.seen, NAMES[self.seat.other]):
            return False
        position = replace(
            GAME.start(self.setup),
            number=self.seen["round"],
            points=Pair(*(detail["points"][name] for name in NAMES)),
            declined=frozenset({self.seat.other}),
        )
        stop = lambda: False  # noqa: E731
        return winning([(position, (None,))], self.seat, [Decline()], stop) is not None

    def _find_lines(self, puzzle: Puzzle, ms: Ms, stop: Stop) -> tuple[FoundLine, ...]:
        """Return the solutions that the bot will find, or fewer if the search is stopped.

        The search also ends after `ms` or `LOOKING`, whichever is longer. Glimpses after the bot
        finds a shortest solution are skipped, since they cannot find a shorter one. Sets
        `gives_up_at`.
        """
        end = time.monotonic() + max(ms, LOOKING) / 1000
        perception, model = PERCEPTION[self.level], model_of(board_of(puzzle))
        overlooks = self.slips.get(self.level, 0.0)
        moments = [self._vary(perception.first)]
        for _ in range(perception.glimpses):
            moments.append(moments[-1] + self._vary(perception.pause))
        self.gives_up_at = moments.pop()
        lines = self._find_shortest(puzzle, ms, stop)
        last = min((found_line.at for found_line in lines), default=NEVER)

        def enough() -> bool:
            return stop() or time.monotonic() > end

        for at in moments:
            if at >= last or enough():
                break
            line = beam_search(model, perception.beam, self.rng, enough)
            if line is not None:
                lines.append(FoundLine(at, line))
        better: list[FoundLine] = []
        for found_line in sorted(lines, key=lambda line: (line.at, len(line.line))):
            shorter = not better or len(found_line.line) < len(better[-1].line)
            if shorter and not (overlooks and self.rng.random() < overlooks):
                better.append(found_line)
        return tuple(better)

    def _find_shortest(self, puzzle: Puzzle, ms: Ms, stop: Stop) -> list[FoundLine]:
        """Return a list with one shortest solution, or [] if the bot does not find one."""
        perception = PERCEPTION[self.level]
        if self.rng.random() >= perception.exact:
            return []
        solved = solver.solve(puzzle, seconds=ms / 1000, keep_going=lambda bound: not stop())
        if not solved.lines:
            return []
        line = solved.lines[0]
        when = perception.first + self._vary(perception.pace * len(line))
        return [FoundLine(when, line, sure=self.rng.random() < perception.exact)]

    def _vary(self, time: Ms) -> Ms:
        return round(time * math.exp(self.rng.gauss(0.0, 0.35)))

    def _race(self) -> Choice:
        """Claim the best solution after looking for a better one, or shortly before the race ends.

        The bot waits for a better solution that it will find within `_patience`, because an
        opponent who found it could undercut an earlier claim. If the bot finds no solution, it
        declines when it gives up.
        """
        waits, found_lines = PERCEPTION[self.level].waits, self.found_lines or ()
        last = self.now - self.began + self._left() - LAST
        for number, found_line in enumerate(found_lines, start=1):
            says = (
                found_line.at
                if found_line.sure
                else max(found_line.at, min(found_line.at + waits, last))
            )
            until = min(max(says, found_line.at + self._patience()), last)
            if number == len(found_lines) or until < found_lines[number].at:
                return self._say(f"claim {len(found_line.line)}", says)
        return self._say("decline", self.gives_up_at)

    def _patience(self) -> Ms:
        """Return how long (ms) to wait for a better solution.

        The wait is shorter if claims can be lowered.
        """
        dear = RULES[str(self.setup.edition)].lowerings == 0
        share = PERCEPTION[self.level].trust * (1.0 if dear else 0.5)
        return max(0, round(self._rebuttal(self.seat.other) * share) - 2 * SPEAKING)

    def _rebuttal(self, seat: Seat) -> Ms:
        """Return how long `seat` has to undercut (ms), halved after a failed undercut (GY-12)."""
        options: GyulbotOptions = self.setup.options
        assert self.seen is not None
        last = (self.seen["detail"]["rounds"] or [None])[-1]
        whole = 1_000 * options.rebuttal_seconds
        failed = (
            last is not None
            and not last["solved"]
            and last["claimant"] != last["demonstrator"] == NAMES[seat]
        )
        return whole // 2 if failed and RULES[str(self.setup.edition)].halves else whole

    def _rebut(self, detail: Seen) -> Choice:
        for found_line in self.found_lines or ():
            if len(found_line.line) < detail["claim"]:
                return self._say(f"undercut {len(found_line.line)}", found_line.at)
            if found_line.sure:
                return self._say("decline", found_line.at)
        if self.declines_at is None:
            doubts = self._vary(PERCEPTION[self.level].doubts)
            self.declines_at = self.phase_began - self.began + doubts
        return self._say("decline", self.declines_at)

    def _lower(self, detail: Seen) -> Choice:
        """Lower the bot's claim to the first shorter solution, if the edition allows it (GY-8).

        If the claim can be lowered only once more, choose the shortest solution that the bot finds
        before the rebuttal time ends.
        """
        allowed = RULES[str(self.setup.edition)].lowerings
        left = None if allowed is None else allowed - detail["lowered"]
        shorter = [
            found_line
            for found_line in self.found_lines or ()
            if len(found_line.line) < detail["claim"]
        ]
        if not shorter or left == 0:
            return Choice("")
        found_line, end = shorter[0], self.now - self.began + self._left() - SPEAKING
        if left == 1:
            found_line = next(
                (found_line for found_line in reversed(shorter) if found_line.at <= end), found_line
            )
        return self._say(f"lower {len(found_line.line)}", found_line.at)

    def _show(self, detail: Seen) -> Choice:
        """Demonstrate the shortest solution found so far, or wait for a short enough one (GY-9)."""
        fitting = [
            found_line
            for found_line in self.found_lines or ()
            if len(found_line.line) <= detail["claim"]
        ]
        if not fitting:
            return Choice("")
        already_found = [
            found_line for found_line in fitting if self.began + found_line.at <= self.now
        ]
        found_line = already_found[-1] if already_found else fitting[0]
        wait = max(0, self.began + found_line.at - self.now)
        takes = SPEAKING + SHOWING * len(found_line.line)
        after = wait + self._in_time(takes, wait)
        return Choice(f"solve {solution.write(found_line.line)}", after=after)

    def _say(self, text: str, at: Ms) -> Choice:
        """Return a choice to announce `at` ms after the round began, or soon if `at` is past."""
        return Choice(text, after=max(self._in_time(SPEAKING), self.began + at - self.now))

    def _in_time(self, takes: Ms, wait: Ms = 0) -> Ms:
        return min(takes, max(0, self._left() - wait) // 2)

    def _left(self) -> Ms:
        """Return the time left in the phase (ms). An undercutter can have more time (GY-9)."""
        options: GyulbotOptions = self.setup.options
        assert self.seen is not None
        match self.phase:
            case "race":
                whole = 1_000 * options.cap_seconds
            case "rebuttal":
                claimed_by_me = self.seen["detail"]["claimant"] == NAMES[self.seat]
                whole = self._rebuttal(self.seat.other if claimed_by_me else self.seat)
            case _:
                whole = 1_000 * options.demonstration_seconds
        return max(0, whole - (self.now - self.phase_began))

    def _at_random(self, puzzle: Puzzle, detail: Seen) -> Choice:
        after = self.rng.randrange(1_000, 60_000)
        own = NAMES[self.seat]
        match detail["phase"]:
            case "race":
                return Choice(f"claim {self.rng.randint(1, 30)}", after=after)
            case "rebuttal" if detail["claimant"] != own and detail["claim"] > 1:
                text = f"undercut {self.rng.randrange(1, detail['claim'])}"
                return Choice(self.rng.choice((text, "decline")), after=after)
            case "rebuttal" if detail["claimant"] != own:
                return Choice("decline", after=after)
            case "demonstration" if detail["demonstrator"] == own and self.tries < 3:
                self.tries += 1
                line = random_line(model_of(board_of(puzzle)), detail["claim"], self.rng)
                after = self._in_time(10_000)
                return Choice(f"solve {solution.write(line)}" if line else "", after=after)
        return Choice("")


def beam_search(
    model: Model, beam: int, rng: random.Random, stop: Stop = lambda: False
) -> Line | None:
    """Return a solution found by a randomized beam search guided by `Model.bounds`, or None."""
    front: list[tuple[State, Line]] = [(model.start, ())]
    visited = {model.start}
    for _ in range(DEEPEST):
        if stop():
            break
        following: list[tuple[float, State, Line, int, int]] = []
        for state, line in front:
            for body, direction, after in plain.moves_from(model, state):
                if after in visited:
                    continue
                visited.add(after)
                near = plain.bound_of(model, after)
                if near == 0:
                    return (*line, model.move(body, direction))
                following.append((near + rng.expovariate(1.0), after, line, body, direction))
        following.sort(key=itemgetter(0))
        front = [
            (after, (*line, model.move(body, direction)))
            for _, after, line, body, direction in following[:beam]
        ]
    return None


def random_line(model: Model, most: int, rng: random.Random) -> Line | None:
    """Return a solution of at most `most` random slides, or None if they miss the goal."""
    state, line = model.start, list[Move]()
    while len(line) < min(most, DEEPEST):
        moves = list(plain.moves_from(model, state))
        if not moves:
            return None
        body, direction, state = rng.choice(moves)
        line.append(model.move(body, direction))
        if model.solved(state):
            return tuple(line)
    return None
