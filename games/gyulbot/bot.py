"""A player of Gyulbot with human eyes: it looks a while, overlooks, and speaks when it dares.

What it will see of a puzzle is decided when the puzzle comes: glimpses one after another, each a
beam of so many lines looked at together (Lowerre 1976), at moments of the round; the better levels
also see a shortest line at last. All of its own making: it gets the puzzle and the claims alone.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, replace

from games.core import Ms, Pair, Seat, Setup
from games.core.strict import convert
from games.engine.bots import Bot, Choice, Level, NothingSeen, Seen, Stop, is_awaited
from games.engine.deciding import winning
from games.engine.ladder import slips, stepped
from games.gyulbot import GAME, plain, solution, solver
from games.gyulbot.board import Move, Puzzle, board_of
from games.gyulbot.model import Model, State, model_of
from games.gyulbot.options import RULES, GyulbotOptions
from games.gyulbot.view import NAMES, Decline

Line = tuple[Move, ...]

NEVER: Ms = 1 << 60
SPEAKING: Ms = 700
"""How long it takes to say a number or to begin."""
SHOWING: Ms = 600
"""How long a slide takes to show."""
LAST: Ms = 2_000
"""With so little left of the race it waits for nothing better."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """How a level looks at a puzzle.

    `first`: until the first glimpse, `pause`: between glimpses, ms in the middle. `beam`: lines
    followed together. `glimpses`: how many before it tires. `exact`: the chance to see a shortest
    line, `pace`: how long that takes a move, ms. `waits`: how long it looks for better before it
    claims what it has. `doubts`: how long it looks for a shorter line than the other's in vain.
    `trust`: for how much of the time of a rebuttal it waits for a shorter line that it will see.
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
    Level.GREEDY: Eyes(30_000, 20_000, 1, 20, 0.0, 0, 0, 20_000),
    Level.BEGINNER: Eyes(25_000, 20_000, 3, 10, 0.05, 20_000, 20_000, 18_000),
    Level.CASUAL: Eyes(15_000, 12_000, 8, 12, 0.4, 8_000, 15_000, 15_000, 0.25),
    Level.STRONG: Eyes(7_000, 7_000, 24, 12, 0.85, 3_000, 8_000, 10_000, 0.5),
    Level.EXPERT: Eyes(3_000, 4_000, 80, 12, 1.0, 1_000, 2_500, 6_000, 1.0),
}
"""How the named levels look; those of the scale do it as one of these (`levels.json`)."""
EYES = stepped(__package__, WAYS)
DEEPEST = 24
"""So many moves ahead nobody looks."""
LOOKING: Ms = 1_000
"""So long it may look at a puzzle, however little time it has: it speaks later than that."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A line, and the moment of the round at which it is seen. `sure`: no shorter one exists."""

    at: Ms
    line: Line
    sure: bool = False


class GyulbotBot(Bot):
    """The bot. `sights`: what it sees of the round's puzzle, in time, each better than before.

    `tired`: the moment of the round at which it looks no more; `yields`: at which it gives in to
    a claim that it cannot undercut.
    """

    efforts = EYES
    slips = slips(__package__)
    """How often a level overlooks what it would see."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.now: Ms = 0
        self.round, self.began = 0, 0
        self.phase, self.phase_began = "", 0
        self.seen: Seen | None = None
        self.sights: tuple[Sight, ...] | None = None
        self.tired: Ms = 0
        self.yields: Ms | None = None
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
            self.sights, self.tries, self.phase = None, 0, ""
        if phase != self.phase:
            self.phase, self.phase_began, self.yields = phase, self.now, None
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
        if detail["phase"] == "race" and self._won_by_declining(detail):
            return self._say("decline", 0)
        if self.sights is not None:
            return self._speak(detail)
        self.sights = self._look(puzzle, ms, stop)
        choice = self._speak(detail)
        if stop():
            self.sights = None  # it was disturbed: it looks again when it is asked again
        return choice

    def _speak(self, detail: Seen) -> Choice:
        """Return its choice in the present phase of the round, from the solutions it has found."""
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

    def _won_by_declining(self, detail: Seen) -> bool:
        """Return whether the other has declined, and a void round wins the match (GY-7, GY-11)."""
        assert self.seen is not None
        if is_awaited(self.seen, NAMES[self.seat.other]):
            return False
        here = replace(
            GAME.start(self.setup),
            number=self.seen["round"],
            points=Pair(*(detail["points"][name] for name in NAMES)),
            declined=frozenset({self.seat.other}),
        )
        stop = lambda: False  # noqa: E731
        return winning([(here, (None,))], self.seat, [Decline()], stop) is not None

    # What it sees

    def _look(self, puzzle: Puzzle, ms: Ms, stop: Stop) -> tuple[Sight, ...]:
        """Return all that it will see of a puzzle, and when; less if `stop` says so.

        A glimpse that comes after a shortest line shows nothing new, so it is left out.
        """
        end = time.monotonic() + max(ms, LOOKING) / 1000
        eyes, model = EYES[self.level], model_of(board_of(puzzle))
        overlooks = self.slips.get(self.level, 0.0)
        moments = [self._about(eyes.first)]
        for _ in range(eyes.glimpses):
            moments.append(moments[-1] + self._about(eyes.pause))
        self.tired = moments.pop()
        found = self._exact(puzzle, ms, stop)
        last = min((sight.at for sight in found), default=NEVER)

        def enough() -> bool:
            return stop() or time.monotonic() > end

        for at in moments:
            if at >= last or enough():
                break
            line = glimpse(model, eyes.beam, self.rng, enough)
            if line is not None:
                found.append(Sight(at, line))
        better: list[Sight] = []
        for sight in sorted(found, key=lambda one: (one.at, len(one.line))):
            shorter = not better or len(sight.line) < len(better[-1].line)
            if shorter and not (overlooks and self.rng.random() < overlooks):
                better.append(sight)
        return tuple(better)

    def _exact(self, puzzle: Puzzle, ms: Ms, stop: Stop) -> list[Sight]:
        """Return a shortest line, if it will see one."""
        eyes = EYES[self.level]
        if self.rng.random() >= eyes.exact:
            return []
        solved = solver.solve(puzzle, seconds=ms / 1000, going=lambda bound: not stop())
        if not solved.lines:
            return []
        line = solved.lines[0]
        when = eyes.first + self._about(eyes.pace * len(line))
        return [Sight(when, line, sure=self.rng.random() < eyes.exact)]

    def _about(self, time: Ms) -> Ms:
        """Return a time as people take it: sometimes half, sometimes twice as long."""
        return round(time * math.exp(self.rng.gauss(0.0, 0.35)))

    # When it speaks

    def _race(self) -> Choice:
        """Claim the best line once nothing better has come for a while, or the race is ending.

        What it will see within the time of a rebuttal is worth waiting for: whoever claims more
        meanwhile is undercut by it, and so would be an own claim of more by whoever sees as much.
        """
        waits, sights = EYES[self.level].waits, self.sights or ()
        last = self.now - self.began + self._left() - LAST
        for number, sight in enumerate(sights, start=1):
            says = sight.at if sight.sure else max(sight.at, min(sight.at + waits, last))
            until = min(max(says, sight.at + self._patience()), last)
            if number == len(sights) or until < sights[number].at:
                return self._say(f"claim {len(sight.line)}", says)
        return self._say("decline", self.tired)

    def _patience(self) -> Ms:
        """How long it waits for a line that it will see; half as long where it may lower its claim.

        There a claim of too much costs less: it may be put right before anybody undercuts.
        """
        dear = RULES[str(self.setup.edition)].lowerings == 0
        share = EYES[self.level].trust * (1.0 if dear else 0.5)
        return max(0, round(self._rebuttal(self.seat.other) * share) - 2 * SPEAKING)

    def _rebuttal(self, seat: Seat) -> Ms:
        """How long a seat has to undercut: half as long after an undercut that failed (GY-12)."""
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
        """Undercut with the first line that is shorter; give in where none will be seen."""
        for sight in self.sights or ():
            if len(sight.line) < detail["claim"]:
                return self._say(f"undercut {len(sight.line)}", sight.at)
            if sight.sure:
                return self._say("decline", sight.at)
        if self.yields is None:
            doubts = self._about(EYES[self.level].doubts)
            self.yields = self.phase_began - self.began + doubts
        return self._say("decline", self.yields)

    def _lower(self, detail: Seen) -> Choice:
        """Lower the own claim where the edition lets it, with the first line that is shorter.

        Who may do so but once more waits for the shortest that it will see while it may (GY-8).
        """
        allowed = RULES[str(self.setup.edition)].lowerings
        left = None if allowed is None else allowed - detail["lowered"]
        shorter = [one for one in self.sights or () if len(one.line) < detail["claim"]]
        if not shorter or left == 0:
            return Choice("")
        sight, end = shorter[0], self.now - self.began + self._left() - SPEAKING
        if left == 1:
            sight = next((one for one in reversed(shorter) if one.at <= end), sight)
        return self._say(f"lower {len(sight.line)}", sight.at)

    def _show(self, detail: Seen) -> Choice:
        """Slide the Gyulbots along the best line seen so far that is short enough (GY-9).

        Where none has been seen, as by somebody who came in late, along the first that will be.
        """
        fitting = [one for one in self.sights or () if len(one.line) <= detail["claim"]]
        if not fitting:
            return Choice("")
        seen = [one for one in fitting if self.began + one.at <= self.now]
        sight = seen[-1] if seen else fitting[0]
        wait = max(0, self.began + sight.at - self.now)
        takes = SPEAKING + SHOWING * len(sight.line)
        after = wait + self._in_time(takes, wait)
        return Choice(f"solve {solution.write(sight.line)}", after=after)

    def _say(self, text: str, at: Ms) -> Choice:
        """Say something at a moment of the round, or at once if that is past."""
        return Choice(text, after=max(self._in_time(SPEAKING), self.began + at - self.now))

    def _in_time(self, takes: Ms, wait: Ms = 0) -> Ms:
        """How long it takes for something, but half of what will be left after `wait` at most."""
        return min(takes, max(0, self._left() - wait) // 2)

    def _left(self) -> Ms:
        """Return how much of the phase is left at least, for somebody who saw it begin.

        An undercutter may have more (GY-9).
        """
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

    # The yardstick

    def _at_random(self, puzzle: Puzzle, detail: Seen) -> Choice:
        """Any claim, any undercut, any slides, at any moment of a minute."""
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
                line = wander(model_of(board_of(puzzle)), detail["claim"], self.rng)
                after = self._in_time(10_000)
                return Choice(f"solve {solution.write(line)}" if line else "", after=after)
        return Choice("")


def glimpse(model: Model, beam: int, rng: random.Random, stop: Stop = lambda: False) -> Line | None:
    """A line to the goal as somebody may see it who follows `beam` lines together; None if not.

    Those that look nearest to the goal (`Model.bounds`) are followed on, with some of luck.
    """
    front: list[tuple[State, Line]] = [(model.start, ())]
    seen = {model.start}
    for _ in range(DEEPEST):
        if stop():
            break
        following: list[tuple[float, State, Line, int, int]] = []
        for state, line in front:
            for body, way, after in plain.moves_from(model, state):
                if after in seen:
                    continue
                seen.add(after)
                near = plain.bound_of(model, after)
                if near == 0:
                    return (*line, model.move(body, way))
                following.append((near + rng.expovariate(1.0), after, line, body, way))
        following.sort(key=lambda one: one[0])
        front = [
            (after, (*line, model.move(body, way)))
            for _, after, line, body, way in following[:beam]
        ]
    return None


def wander(model: Model, most: int, rng: random.Random) -> Line | None:
    """Random slides, at most so many; None unless they lead to the goal."""
    state, line = model.start, list[Move]()
    while len(line) < min(most, DEEPEST):
        moves = list(plain.moves_from(model, state))
        if not moves:
            return None
        body, way, state = rng.choice(moves)
        line.append(model.move(body, way))
        if model.solved(state):
            return tuple(line)
    return None
