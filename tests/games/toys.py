"""Four minimal toy games with the features of the five real ones.

`BIDS`: sealed rounds, drawn moves (Thwart Omega). `RACE`: both seats may act at once, and time left
is carried over (Gyulbot). `TURNS`: alternating turns, banks, additions per seat, a time-out that is
no pass (Masked Army, HyperStar). `SHEET`: three parts per round, each replaceable, and a round 0
with its own time and drawn arrangements (Unlucky For Some).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from games.core import (
    PUBLIC,
    UMPIRE,
    Draw,
    Game,
    GameKind,
    IllegalAction,
    InvalidAction,
    Message,
    Ms,
    Options,
    Outcome,
    Pair,
    Seat,
    Setup,
    Timer,
    Viewer,
)
from games.core.text import verbatim
from games.kinds.base import BasePosition
from games.kinds.sealed import NO_SHEETS, SealedRounds
from games.kinds.turns import AlternatingTurns, Times
from games.match.match import Match, Table

ONE, TWO = Seat.ONE, Seat.TWO
SEED = bytes(range(32))
LEVEL = Pair(0, 0)


class Toy(Game):
    """Base of the toys: actions are texts, and there is nothing to display."""

    seats: ClassVar[Pair[str]] = Pair("ann", "ben")
    titles = Pair(Message("Ann"), Message("Ben"))
    line = "A toy."
    minutes = (1, 1)
    secrets = "submissions"
    pattern: ClassVar[str] = r"\w+"

    def parse(self, text: str, position: Any, seat: Seat) -> str:
        clean = " ".join(text.casefold().split())
        if not re.fullmatch(self.pattern, clean):
            raise InvalidAction("TOY-1", f"“{text}” is not understood.")
        return clean

    def write(self, action: str) -> str:
        return action

    def detail(self, view: Any) -> dict[str, Any]:
        return {"view": view}

    def board_text(self, view: Any) -> Message:
        return verbatim(str(view))

    def news(self, view: Any) -> tuple[Message, ...]:
        return ()


# BIDS: each round both seats bid 1 to 9, and the higher bid scores


@dataclass(frozen=True, slots=True)
class Bids(SealedRounds[str, Any]):
    label = "bids"
    names = Toy.seats

    rounds: int = 3
    points: Pair[int] = LEVEL
    shown: tuple[tuple[str, str], ...] = ()

    def legal(self, seat: Seat) -> tuple[str, ...]:
        return tuple("123456789")

    def check_action(self, seat: Seat, action: str) -> None:
        if action == "0":
            raise IllegalAction("BID-1", "Bids begin at 1.")

    def resolve(self, actions: Pair[str]) -> Self:
        one, two = actions
        points = self.points
        if one != two:
            better = ONE if one > two else TWO
            points = points.put(better, points[better] + 1)
        after = replace(self, points=points, shown=(*self.shown, (one, two)))
        if self.number < self.rounds:
            return after
        ahead = None
        if points.one != points.two:
            ahead = ONE if points.one > points.two else TWO
        return replace(after, result=Outcome(ahead, "BID-2", Message("more points"), "BID-3"))

    def view(self, viewer: Viewer) -> Any:
        return repr(self)

    def give_back(self) -> Self:
        """Keep submissions after a rewind, so that tests can inspect them."""
        return self


class BidsOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`rounds` is the number of rounds."""

    rounds: int = 3


class BidsGame(Toy):
    id = "bids"
    title = "Bids"
    pattern = r"[0-9]"
    options = BidsOptions

    def start(self, setup: Setup) -> Bids:
        return Bids(rounds=setup.options.rounds, round_time=60_000)


# RACE: a claim, an undercut or a decline by the other seat, then a demonstration


@dataclass(frozen=True, slots=True)
class Race(BasePosition[str, Any]):
    phase: str = "race"
    claimant: Seat | None = None
    claim: int = 0
    demonstrator: Seat | None = None
    declined: frozenset[Seat] = frozenset()
    halved: Seat | None = None
    points: Pair[int] = LEVEL

    def legal(self, seat: Seat) -> tuple[str, ...]:
        return ()

    def view(self, viewer: Viewer) -> Any:
        return repr(self)

    def discloses(self, viewer: Viewer, seat: Seat, action: str, round: int) -> bool:
        return True

    @property
    def rebutter(self) -> Seat | None:
        return None if self.claimant is None else self.claimant.other

    def awaiting(self) -> frozenset[Seat]:
        if self.result:
            return frozenset()
        match self.phase:
            case "race":
                return frozenset(Seat) - self.declined
            case "rebuttal":
                return frozenset({self.rebutter} if self.rebutter else ())
        return frozenset({self.demonstrator} if self.demonstrator else ())

    def check_action(self, seat: Seat, action: str) -> None:
        verb, _, number = action.partition(" ")
        allowed = {"race": ("claim", "decline"), "rebuttal": ("undercut", "decline", "lower")}
        if verb not in allowed.get(self.phase, ("solve", "miss")):
            raise IllegalAction("RACE-1", f"“{verb}” is not possible in the {self.phase}.")
        if verb == "lower" and seat is self.claimant and int(number) < self.claim:
            return
        if seat not in self.awaiting():
            raise IllegalAction("RACE-2", "It is the other seat's time.")
        if verb == "miss":
            raise IllegalAction("RACE-3", "That does not reach the goal.")
        if verb == "undercut" and int(number) >= self.claim:
            raise IllegalAction("RACE-4", "An undercut is smaller than the claim.")

    def play(self, seat: Seat, action: str) -> Self:
        verb, _, number = action.partition(" ")
        match verb:
            case "claim":
                return replace(self, phase="rebuttal", claimant=seat, claim=int(number))
            case "lower":
                return replace(self, claim=int(number))
            case "undercut":
                return replace(self, phase="rebutted", demonstrator=seat, claim=int(number))
            case "solve":
                return self._next(point=seat)
        if self.phase == "rebuttal":
            return replace(self, phase="demonstration", demonstrator=self.claimant)
        declined = self.declined | {seat}
        after = replace(self, declined=declined)
        return after._next(point=None) if len(declined) == 2 else after

    def timers(self) -> tuple[Timer, ...]:
        """Return the timers; an undercut adds two minutes to the rebuttal, which keeps its key."""
        if self.result:
            return ()
        rebuttal = 30_000 if self.rebutter is self.halved else 60_000
        match self.phase:
            case "race":
                return (Timer(("cap", self.number), 600_000),)
            case "rebuttal":
                return (Timer(("answer", self.number), rebuttal, self.rebutter),)
            case "rebutted":
                return (Timer(("answer", self.number), rebuttal + 120_000, self.demonstrator),)
        return (Timer(("demonstration", self.number), 120_000, self.demonstrator),)

    def timed_out(self) -> Self:
        match self.phase:
            case "race":
                return self._next(point=None)
            case "rebuttal":
                return replace(self, phase="demonstration", demonstrator=self.claimant)
        failed = self.demonstrator
        assert failed is not None
        after = self._next(point=failed.other)
        return replace(after, halved=failed if failed is self.rebutter else None)

    def _next(self, point: Seat | None) -> Self:
        points = self.points
        if point is not None:
            points = points.put(point, points[point] + 1)
        if self.number == 3:
            ahead = None
            if points.one != points.two:
                ahead = ONE if points.one > points.two else TWO
            return replace(
                self, points=points, result=Outcome(ahead, "RACE-5", Message("ahead"), "RACE-6")
            )
        return type(self)(number=self.number + 1, points=points)


class RaceGame(Toy):
    id = "race"
    title = "Race"
    pattern = r"(claim|undercut|lower) [1-9][0-9]?|decline|solve|miss"

    def start(self, setup: Setup) -> Race:
        return Race()

    def slot(self, action: str) -> str | None:
        return None


# TURNS: take 1 to 3 from the heap or pass; taking the last wins, two passes or time-outs end it


@dataclass(frozen=True, slots=True)
class Turns(AlternatingTurns[str, Any]):
    turns: ClassVar[str] = "TURN-1"

    heap: int
    flag: bool
    passes: int = 0
    outs: Pair[int] = LEVEL
    hidden: bool = False

    def legal(self, seat: Seat) -> tuple[str, ...]:
        return ()

    def check_action(self, seat: Seat, action: str) -> None:
        if action != "pass" and int(action.split()[1]) > self.heap:
            raise IllegalAction("TURN-2", "There are not so many left.")

    def play(self, seat: Seat, action: str) -> Self:
        after = replace(self, outs=self.outs.put(seat, 0), hidden=False)
        if action == "pass":
            after = replace(after, passes=self.passes + 1)
            return after._over(None, "TURN-3") if after.passes == 2 else after.next_turn()
        after = replace(after, passes=0, heap=self.heap - int(action.split()[1]))
        return after.next_turn() if after.heap else after._over(seat, "TURN-4")

    def _over(self, winner: Seat | None, clause: str) -> Self:
        return replace(self, result=Outcome(winner, clause, Message("over"), clause))

    def timed_out(self) -> Self:
        """With `flag` lose at once; otherwise make no move, which does not count as a pass."""
        seat = self.to_move
        if self.flag:
            lost = Outcome(seat.other, "TURN-5", Message("out of time"), "TURN-5")
            return replace(self, result=lost)
        after = replace(self, outs=self.outs.put(seat, self.outs[seat] + 1), passes=0)
        return after._over(None, "TURN-6") if min(after.outs) == 3 else after.next_turn()

    def after_rewind(self, left: Self) -> Self:
        return replace(self, hidden=True)

    def view(self, viewer: Viewer) -> Any:
        return repr(self)

    def discloses(self, viewer: Viewer, seat: Seat, action: str, round: int) -> bool:
        return True


class TurnsOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Seconds per turn, additions and banks per seat, rounding; for `flag` see `timed_out`."""

    heap: int = 21
    turn_seconds: int = 30
    additions: tuple[int, int] = (0, 0)
    banks: tuple[int, int] = (0, 0)
    rounding: int = 0
    flag: bool = False


class TurnsGame(Toy):
    id = "turns"
    title = "Turns"
    pattern = r"take [1-3]|pass"
    options = TurnsOptions
    kind = GameKind.TURNS

    def start(self, setup: Setup) -> Turns:
        chosen: TurnsOptions = setup.options
        turn = Pair(*(1000 * (chosen.turn_seconds + more) for more in chosen.additions))
        banks = Pair(*(1000 * bank for bank in chosen.banks))
        return Turns(chosen.heap, chosen.flag, times=Times(turn, banks, 1000 * chosen.rounding))


# SHEET: arrangements in round 0, three parts each in rounds 1 to 3; part c ends early

PARTS = ("a", "b", "c")
UNARRANGED = Pair("", "")


@dataclass(frozen=True, slots=True)
class Sheet(SealedRounds[str, Any]):
    label: ClassVar[str] = "sheet"
    names: ClassVar[Pair[str]] = Toy.seats

    arranged: Pair[str] = UNARRANGED
    done: tuple[str, ...] = ()

    @property
    def round(self) -> int:
        return max(1, self.number)

    def owed(self) -> tuple[str, ...]:
        return (
            ("a",) if self.number == 0 else tuple(part for part in PARTS if part not in self.over())
        )

    def over(self) -> tuple[str, ...]:
        """Return the ended parts: c after its first round."""
        return ("c",) if self.number > 1 else ()

    def slot(self, action: str) -> str:
        return action.partition(": ")[0]

    def time(self) -> Ms:
        return 300_000 if self.number else 120_000

    def legal(self, seat: Seat) -> tuple[str, ...]:
        return ()

    def check_action(self, seat: Seat, action: str) -> None:
        part, _, text = action.partition(": ")
        if part in self.over():
            raise IllegalAction("SHEET-1", f"Part {part} is over.")
        if (self.number == 0) != text.startswith("arrange") or part not in self.owed():
            raise IllegalAction("SHEET-2", "Arrangements, and only they, come first.")

    def fallback(self, seat: Seat, draw: Draw) -> str | None:
        """Draw an arrangement by two draws; None: a missing part is no action."""
        if self.number or not self.missing(seat):
            return None
        name = self.names[seat]
        first, second = draw(f"sheet/0/{name}/types", 26), draw(f"sheet/0/{name}/letters", 26)
        return f"a: arrange {chr(97 + first)}{chr(97 + second)}"

    def close_round(self) -> Self:
        done = (*self.done, *(f"{seat.value}{part}" for seat in Seat for part in self._said(seat)))
        after = replace(self, sheets=NO_SHEETS, done=done)
        if self.number == 0:
            texts = (dict(self.sheets[seat])["a"].partition(": ")[2] for seat in Seat)
            after = replace(after, arranged=Pair(*texts))
        if self.number == 3:
            return replace(after, result=Outcome(None, "SHEET-3", Message("drawn"), "SHEET-3"))
        return after

    def _said(self, seat: Seat) -> list[str]:
        mine = dict(self.sheets[seat])
        return [f"{part}={mine.get(part, ': none').partition(': ')[2]}" for part in self.owed()]

    def give_back(self) -> Self:
        """Keep submissions after a rewind, so that tests can inspect them."""
        return self

    def view(self, viewer: Viewer) -> Any:
        return repr(self)


class SheetGame(Toy):
    id = "sheet"
    title = "Sheet"
    pattern = r"a: arrange [a-z]{2}|[abc]: (none|[0-9])"
    trials = PARTS

    def start(self, setup: Setup) -> Sheet:
        return Sheet(number=0, round_time=300_000)

    def slot(self, action: str) -> str | None:
        return action.partition(": ")[0]

    def split(self, text: str) -> tuple[str, ...]:
        return tuple(line for line in text.splitlines() if line.strip())


BIDS, RACE, TURNS, SHEET = BidsGame(), RaceGame(), TurnsGame(), SheetGame()
TOYS: Mapping[str, Game] = {game.id: game for game in (BIDS, RACE, TURNS, SHEET)}
VIEWERS: tuple[Viewer, ...] = (PUBLIC, UMPIRE, ONE, TWO)


def setup_of(game: Game, **options: Any) -> Setup:
    return Setup(game.id, None, game.options(**options), Pair("Ann", "Ben"))


def match_of(game: Game, table: Table | None = None, **options: Any) -> Match:
    """Return a match of Ann against Ben with the toys' seed, not started."""
    return Match(game, setup_of(game, **options), SEED, table)


def running(game: Game, table: Table | None = None, **options: Any) -> Match:
    """Return a match of Ann against Ben with clocks started at 0."""
    match = match_of(game, table, **options)
    match.append(match.resume(0))
    return match
