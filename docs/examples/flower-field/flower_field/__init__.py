"""Flower Field: both players plant in secret; groups of flowers score, and weeds cost points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from games.core import (
    Message,
    OptionKind,
    Options,
    OptionSpec,
    Pair,
    Seat,
    Seconds,
    Setup,
    Viewer,
)
from games.kinds.base import by_score, score_messages
from games.kinds.cells import CellGame
from games.kinds.grids import Cell, Grid, Group, cell_name
from games.kinds.sealed import RoundView, SealedRounds, received_messages, reveal_messages

GRID = Grid(6, 6)
EMPTY, WEED = ".", "#"
FLOWERS = Pair("s", "m")
NAMES = Pair("sun", "moon")
TITLES = Pair(Message("Sun"), Message("Moon"))
ROUNDS, COLD = 8, 4


class FlowerOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """If `frost`, row 1 dies in round 4 (FF-5). `round_seconds` is the time for a round."""

    frost: bool = False
    round_seconds: Seconds = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class View(RoundView[Cell]):
    """The field, as rows of signs; each seat's groups, largest first, and its points."""

    board: tuple[str, ...]
    groups: Pair[tuple[Group, ...]]
    score: Pair[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SealedRounds[Cell, View]):
    """A position; `board` has a sign for each cell, row by row."""

    label = "flower-field"
    names = NAMES

    board: str = GRID.filled(EMPTY)
    frost: bool = False

    def legal(self, seat: Seat) -> tuple[Cell, ...]:
        """Return the empty cells (FF-2)."""
        return GRID.holding(self.board, EMPTY)

    def check_action(self, seat: Seat, action: Cell) -> None:
        """Refuse cells that are not empty or not in the field."""
        GRID.check("FF-1", action)
        GRID.check_empty("FF-2", self.board, action)

    def resolve(self, actions: Pair[Cell]) -> Self:
        """Return the position after planting (FF-2) and frost (FF-5); 8 rounds end the game."""
        grown: Mapping[Cell, str] = {actions[seat]: FLOWERS[seat] for seat in Seat}
        if actions.one == actions.two:
            grown = {actions.one: WEED}
        board = GRID.put(self.board, grown)
        if self.frost and self.number == COLD:
            board = EMPTY * GRID.width + board[GRID.width :]
        result = by_score(score_of(board), "FF-4") if self.number == ROUNDS else None
        return replace(self, board=board, result=result)

    def view(self, viewer: Viewer) -> View:
        """Return the field for every viewer, and for a seat also its own choice."""
        groups, score = groups_of(self.board), score_of(self.board)
        view = View(board=GRID.rows(self.board), groups=groups, score=score)
        return self.with_round(view, viewer)


def groups_of(board: str) -> Pair[tuple[Group, ...]]:
    """Return each seat's groups of flowers."""
    return FLOWERS.map(lambda flower: GRID.groups(board, {flower: 1}))


def worth(board: str, group: Group) -> int:
    """Return a group's points: its size minus the weeds beside it, squared (FF-4)."""
    beside = {near for cell in group.cells for near in GRID.around[cell]}
    weeds = sum(GRID.mark(board, cell) == WEED for cell in beside)
    return max(0, group.size - weeds) ** 2


def score_of(board: str) -> Pair[int]:
    """Return the points of each seat."""
    return groups_of(board).map(lambda found: sum(worth(board, group) for group in found))


def working(view: View, seat: Seat) -> Message:
    """Return the calculation of a seat's points, which the Stage shows beside the board."""
    worths = [worth("".join(view.board), group) for group in view.groups[seat]]
    if len(worths) < 2:
        return Message("{total}", total=view.score[seat])
    factors = " + ".join(map(str, worths))
    return Message("{factors} = {total}", factors=factors, total=view.score[seat])


class FlowerField(CellGame):
    """The game, as registered in Garnet."""

    id = "flower-field"
    title = "Flower Field"
    line = "Plant in secret; let your flowers grow together, and keep away from weeds."
    minutes = (5, 10)
    secrets = "each round’s cell, until both are revealed together"
    seats, titles = NAMES, TITLES
    options = FlowerOptions
    option_specs = (
        OptionSpec("frost", OptionKind.SWITCH, "Frost", "Row 1 dies in round 4.", "FF-5"),
        OptionSpec(
            "round_seconds", OptionKind.SECONDS, "Time per round",
            "How long a round lasts; what is missing then is drawn.", "FF-3", least=1,
        ),
    )  # fmt: skip
    chosen = "FF-2"
    legend = ". empty   s sun   m moon   # weed"

    def start(self, setup: Setup) -> Position:
        """Return the empty field."""
        options: FlowerOptions = setup.options
        return Position(round_time=options.round_seconds * 1000, frost=options.frost)

    def detail(self, view: View) -> dict[str, Any]:
        """Return the field and the points."""
        return super().detail(view) | {"score": self.with_seat_names(view.score)}

    def news(self, view: View) -> tuple[Message, ...]:
        """Return the last reveal, the points, and which seats have chosen since."""
        points = score_messages(view, Pair(*(working(view, seat) for seat in Seat)))
        return (
            *reveal_messages(view, cell_name, "FF-3"),
            *(points if view.last else ()),
            *received_messages(view),
        )


GAME = FlowerField()
