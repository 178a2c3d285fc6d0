"""Flower Field, a whole game of sealed rounds on cells, as small as the kinds make it.

FF-1: a 6×6 field. FF-2: each round both secretly plant on one empty cell; two on one cell leave a
weed for good. FF-3: 60 s a round; a missing cell is drawn. FF-4: after 8 rounds each side-connected
group of own flowers scores the square of its size less one for each weed beside it; more points
win, and equal is a draw. FF-5 (option): at the end of round 4 what stands in row 1 dies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from games.core import (
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
    ahead,
)
from games.kinds.cells import CellGame
from games.kinds.grids import Cell, Grid, Group, cell_name
from games.kinds.sealed import RoundView, SealedRounds, told_received, told_reveal, told_scores

GRID = Grid(6, 6)
EMPTY, WEED = ".", "#"
FLOWERS = Pair("s", "m")
NAMES = Pair("sun", "moon")
ROUNDS, COLD = 8, 4


class FieldOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`frost`: see FF-5."""

    frost: bool = False
    round_seconds: Seconds = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class View(RoundView[Cell]):
    """The field: `s` and `m` flowers, `#` weed, `.` empty; groups by size, and what they score."""

    board: tuple[str, ...]
    groups: Pair[tuple[Group, ...]]
    score: Pair[int]


@dataclass(frozen=True, slots=True)
class Field(SealedRounds[Cell, View]):
    """One moment of a game."""

    label = "flower-field"
    names = NAMES

    frost: bool = False
    board: str = GRID.filled(EMPTY)

    def legal(self, seat: Seat) -> tuple[Cell, ...]:
        return GRID.holding(self.board, EMPTY)

    def check_action(self, seat: Seat, action: Cell) -> None:
        GRID.check("FF-1", action)
        GRID.check_empty("FF-2", self.board, action)

    def resolve(self, actions: Pair[Cell]) -> Self:
        planted = {actions[seat]: FLOWERS[seat] for seat in Seat}
        if actions.one == actions.two:
            planted = {actions.one: WEED}
        board = GRID.put(self.board, planted)
        if self.frost and self.number == COLD:
            board = EMPTY * GRID.width + board[GRID.width :]
        after = replace(self, board=board)
        return after if self.number < ROUNDS else replace(after, result=judge(board))

    def view(self, viewer: Viewer) -> View:
        board, groups = GRID.rows(self.board), groups_of(self.board)
        return self.with_round(View(board=board, groups=groups, score=scores(self.board)), viewer)


def groups_of(board: str) -> Pair[tuple[Group, ...]]:
    return FLOWERS.map(lambda flower: GRID.groups(board, {flower: 1}))


def scores(board: str) -> Pair[int]:
    return groups_of(board).map(lambda found: sum(worth(board, group) for group in found))


def worth(board: str, group: Group) -> int:
    """The square of its size, of which each weed beside it takes one; not below 0 (FF-4)."""
    beside = {near for cell in group.cells for near in GRID.around[cell]}
    weeds = sum(GRID.mark(board, cell) == WEED for cell in beside)
    return max(0, group.size - weeds) ** 2


def judge(board: str) -> Outcome:
    score = scores(board)
    told = Message("{more} against {fewer}", more=max(score), fewer=min(score))
    return Outcome(ahead(score), "FF-4", told, "FF-4")


class FlowerField(CellGame):
    id = "flower-field"
    title = "Flower Field"
    line = "Plant in secret; grow your flowers together, and away from weeds."
    minutes = (5, 10)
    secrets = "each round’s cell, until both are revealed together"
    seats = NAMES
    titles = Pair("Sun", "Moon")
    options = FieldOptions
    option_specs = (
        OptionSpec("frost", OptionKind.SWITCH, "Frost", "Row 1 dies in round 4.", "FF-5"),
        OptionSpec("round_seconds", OptionKind.SECONDS, "Time a round", "", "FF-3", least=1),
    )
    legend = ". empty   s m flowers   # weed"
    chosen = "FF-2"

    def start(self, setup: Setup) -> Field:
        return Field(setup.options.frost, round_time=1000 * setup.options.round_seconds)

    def detail(self, view: View) -> dict[str, Any]:
        return super().detail(view) | {"score": self.with_seat_names(view.score)}

    def news(self, view: View) -> tuple[Message, ...]:
        shown = told_reveal(view, cell_name, "FF-3")
        return (*shown, *told_scores(view, view.score, "FF-4"), *told_received(view))


GAME = FlowerField()
