"""Three Heaps, a small game of turns for tests of the laws: whoever takes the last stone wins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, TypeAlias

from games.core import (
    Draw,
    Drawn,
    Game,
    GameKind,
    IllegalAction,
    InvalidAction,
    KnownTo,
    Message,
    OptionKind,
    Options,
    OptionSpec,
    Outcome,
    Pair,
    Seat,
    Seconds,
    Setup,
    Viewer,
)
from games.core.text import drawing
from games.kinds.turns import AlternatingTurns, Times, Turn, TurnView

HEAPS = "ABC"
TITLES = Pair(Message("First"), Message("Second"))


class HeapsOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`heaps` are the sizes of the heaps; `last` is the effect of taking the last stone."""

    heaps: tuple[int, ...] = ()
    last: Literal["wins", "loses"] = "wins"
    turn_seconds: Seconds = 30


@dataclass(frozen=True, slots=True)
class Take:
    """Takes `count` stones from a heap."""

    heap: int
    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Takes nothing; each seat can pass once."""


Action: TypeAlias = Take | Pass


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TurnView[Action]):
    heaps: tuple[int, ...]
    passed: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(AlternatingTurns[Action, View]):
    """The stones left, and the seats that have passed."""

    turns, overtime = "TH-2", "TH-5"

    heaps: tuple[int, ...]
    misere: bool = False
    passed: frozenset[Seat] = frozenset()
    last: Turn[Action] | None = None

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        takes = [Take(at, n + 1) for at, size in enumerate(self.heaps) for n in range(size)]
        return (*takes, *(() if seat in self.passed else (Pass(),)))

    def check_action(self, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            if seat in self.passed:
                raise IllegalAction("TH-3", "A seat passes once.")
        elif not 1 <= action.count <= self.heaps[action.heap]:
            size = self.heaps[action.heap]
            raise IllegalAction("TH-2", Message("{count} stones are left.", count=size))

    def play(self, seat: Seat, action: Action) -> Self:
        """Remove the stones; taking the last one decides the game (TH-4)."""
        last = Turn(seat, action, self.number)
        if isinstance(action, Pass):
            return self.next_turn(passed=self.passed | {seat}, last=last)
        heaps = list(self.heaps)
        heaps[action.heap] -= action.count
        if any(heaps):
            return self.next_turn(heaps=tuple(heaps), last=last)
        winner = seat.other if self.misere else seat
        result = Outcome(winner, "TH-4", Message("{seat} took the last stone", seat=seat), "TH-4")
        return replace(self, heaps=tuple(heaps), last=last, result=result)

    def view(self, viewer: Viewer) -> View:
        return self.with_turn(View(heaps=self.heaps, passed=self.passed, last=self.last))

    def discloses(self, viewer: Viewer, seat: Seat, action: Action, round: int) -> bool:
        return True


class DrawnHeaps(Drawn):
    names: ClassVar = {"heaps": KnownTo.EVERYBODY}

    def draw(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        return {"heaps": [2 + draw(f"three-heaps/heap/{heap}", 4) for heap in HEAPS]}

    def check(self, setup: Setup) -> None:
        if len(setup.options.heaps) != len(HEAPS):
            raise ValueError("there are three heaps")


class ThreeHeaps(Game):
    id = "three-heaps"
    title = "Three Heaps"
    line = "Take stones from one heap; who takes the last one wins."
    minutes = (1, 2)
    secrets = "nothing"
    seats, titles = Pair("first", "second"), TITLES
    kind = GameKind.TURNS
    options = HeapsOptions
    drawn = DrawnHeaps()
    bot = "three_heaps.bot:HeapsBot"
    option_specs = (
        OptionSpec("heaps", OptionKind.OTHER, "Heaps", "How many stones each has.", "TH-1"),
        OptionSpec(
            "last", OptionKind.CHOICE, "The last stone", "What it does.", "TH-4",
            choices=("wins", "loses"),
        ),
        OptionSpec(
            "turn_seconds", OptionKind.SECONDS, "Time per turn", "Who takes longer loses.", "TH-5",
            least=1,
        ),
    )  # fmt: skip

    def start(self, setup: Setup) -> Position:
        options: HeapsOptions = setup.options
        times = Times.alike(options.turn_seconds * 1000)
        return Position(times=times, heaps=options.heaps, misere=options.last == "loses")

    def parse(self, text: str, position: Position, seat: Seat) -> Action:
        """Parse `A2` or `pass`."""
        said = text.strip().upper()
        if said == "PASS":
            return Pass()
        found = re.fullmatch(r"([A-C])([1-9])", said)
        if found is None:
            raise InvalidAction("TH-2", Message("“{text}” is no turn.", text=text))
        return Take(HEAPS.index(found[1]), int(found[2]))

    def write(self, action: Action) -> str:
        return "pass" if isinstance(action, Pass) else f"{HEAPS[action.heap]}{action.count}"

    def detail(self, view: View) -> dict[str, Any]:
        passed = [name for seat, name in self.seats.items() if seat in view.passed]
        return {"heaps": list(view.heaps), "passed": passed}

    def board_text(self, view: View) -> Message:
        rows: Sequence[str] = [f"{HEAPS[at]} {'o' * size}" for at, size in enumerate(view.heaps)]
        return drawing(rows, "o a stone")

    def news(self, view: View) -> tuple[Message, ...]:
        if view.last is None:
            return ()
        said = self.write(view.last.action)
        return (Message("{seat} played {turn}", seat=view.last.seat, turn=said),)


GAME = ThreeHeaps()
