"""Race Game: the first player to name the only letter without a twin scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Self

import msgspec

from games.core import (
    Draw,
    Drawn,
    GameKind,
    KnownTo,
    Message,
    OptionKind,
    Options,
    OptionSpec,
    Pair,
    Seat,
    Seconds,
    Setup,
    Timer,
    Viewer,
)
from games.kinds.base import Race, by_score, score_messages
from games.kinds.cells import CellGame
from games.kinds.grids import Cell, Grid, cell_name
from games.kinds.turns import Turn, TurnView, turn_messages

GRID = Grid(4, 4)
EMPTY, LETTERS = ".", "AAABBBCCCDDDEEEF"
NAMES = Pair("left", "right")
TITLES = Pair(Message("Left"), Message("Right"))
LEVEL = Pair(0, 0)
Rounds = Annotated[int, msgspec.Meta(ge=1, le=20)]


class RaceGameOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`deals` are the boards, one per round, drawn at random. `round_seconds` is a round's time."""

    rounds: Rounds = 5
    round_seconds: Seconds = 30
    deals: tuple[str, ...] = ()


class Deals(Drawn):
    """The randomly drawn boards of a match (NG-1)."""

    names: ClassVar = {"deals": KnownTo.BY_ROUND}

    def draw(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """Return a shuffled board for each round."""
        rounds = options.get("rounds", RaceGameOptions().rounds)
        return {"deals": tuple(shuffled(number, draw) for number in range(1, rounds + 1))}


def shuffled(number: int, draw: Draw) -> str:
    """Return the letters of a round's board in random order."""
    left = list(LETTERS)
    drawn = (draw(f"race-game/{number}/{at}", len(LETTERS) - at) for at in range(len(LETTERS)))
    return "".join(left.pop(index) for index in drawn)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TurnView[Cell]):
    """The public view: the board as rows, the points, and the seats that named a wrong cell."""

    board: tuple[str, ...]
    points: Pair[int]
    out: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Race[Cell, View]):
    """A position; `out` has the seats that have named a wrong cell in this round."""

    rounds: int
    round_time: int
    deals: tuple[str, ...]
    points: Pair[int] = LEVEL
    out: frozenset[Seat] = frozenset()
    last: Turn[Cell] | None = None

    @property
    def deal(self) -> str:
        """The board of this round; an empty board if the record of a running match lacks it."""
        known = self.number <= len(self.deals)
        return self.deals[self.number - 1] if known else GRID.filled(EMPTY)

    def awaiting(self) -> frozenset[Seat]:
        """Return the seats that have not named a wrong cell in this round."""
        return frozenset() if self.result else frozenset(Seat) - self.out

    def refusal(self, seat: Seat) -> tuple[str, Message | str] | None:
        """Refuse a seat that has named a wrong cell in this round (NG-2), or any after the end."""
        if seat in self.out and not self.result:
            return "NG-2", Message("{seat} has named a wrong cell in this round.", seat=seat)
        return Race.refusal(self, seat)

    def legal(self, seat: Seat) -> tuple[Cell, ...]:
        """Return all cells, since any can be named."""
        return GRID.cells

    def check_action(self, seat: Seat, action: Cell) -> None:
        """Refuse cells that are not on the board."""
        GRID.check("NG-1", action)

    def play(self, seat: Seat, action: Cell) -> Self:
        """Return the position with a point for the seat, or with the seat out (NG-1, NG-2)."""
        after = replace(self, last=Turn(seat, action, self.number), out=self.out | {seat})
        if self.deal.count(GRID.mark(self.deal, action)) == 1:
            return after.next_round(self.points.put(seat, self.points[seat] + 1))
        return after if after.awaiting() else after.next_round(self.points)

    def next_round(self, points: Pair[int]) -> Self:
        """Return the start of the next round, or the position with the result (NG-4)."""
        if self.number < self.rounds:
            return replace(self, number=self.number + 1, points=points, out=frozenset())
        return replace(self, points=points, result=by_score(points, "NG-4"))

    def timers(self) -> tuple[Timer, ...]:
        """Return the round's timer."""
        return () if self.result else (Timer(("round", self.number), self.round_time),)

    def timed_out(self) -> Self:
        """Return the next round, with no point for either seat (NG-3)."""
        return self.next_round(self.points)

    def view(self, viewer: Viewer) -> View:
        """Return the public view; its board is empty until the round has started."""
        board = GRID.rows(self.deal if self.dealt else GRID.filled(EMPTY))
        return View(
            round=self.number, board=board, points=self.points, out=self.out, last=self.last,
            outcome=self.result, ruled=self.ruled,
        )  # fmt: skip


class RaceGame(CellGame):
    """The game, as registered in Garnet."""

    id = "race-game"
    title = "Race Game"
    line = "Who first names the letter that stands alone?"
    minutes = (2, 5)
    secrets = "the boards of the rounds to come"
    seats, titles = NAMES, TITLES
    kind = GameKind.RACE
    drawn = Deals()
    options = RaceGameOptions
    option_specs = (
        OptionSpec("rounds", OptionKind.NUMBER, "Rounds", "", "NG-4", least=1, most=20),
        OptionSpec("round_seconds", OptionKind.SECONDS, "Time per round", "", "NG-3", least=1),
    )
    chosen = "NG-1"
    legend = "One letter stands alone."

    def start(self, setup: Setup) -> Position:
        """Return the first round."""
        options: RaceGameOptions = setup.options
        time = options.round_seconds * 1000
        return Position(rounds=options.rounds, round_time=time, deals=options.deals)

    def detail(self, view: View) -> dict[str, Any]:
        """Return the board, the points, and the seats that named a wrong cell."""
        out = [self.seats[seat] for seat in Seat if seat in view.out]
        points = self.with_seat_names(view.points)
        return super().detail(view) | {"points": points, "out": out}

    def news(self, view: View) -> tuple[Message, ...]:
        """Return the cell named last, and the points."""
        return (*turn_messages(view, cell_name), *score_messages(view, view.points))


GAME = RaceGame()
