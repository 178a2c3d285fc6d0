"""Boards on which one click is a whole move: on a cell, or on a line between cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPointF, QSizeF

from games.core import Outcome, Seat
from games.core.text import Message
from games.kinds.grids import Cell, cell_name, grid
from gui.kit.board.spots import Spot, SpotsScene

SIZE = 4
FENCES = [
    Spot(f"{cell_name((x, y))}{sign}", *where)
    for x in range(SIZE - 1)
    for y in range(SIZE - 1)
    for sign, where in (("-", (x, y + 1, 2, 0)), ("|", (x + 1, y, 0, 2)))
]


@dataclass(frozen=True)
class View:
    round: int = 1
    outcome: Outcome | None = None
    built: frozenset[str] = frozenset()


class Fences(SpotsScene):
    """A made-up game: step to a cell, or place a fence. Fences are two cells long and may cross."""

    columns = rows = SIZE

    def name(self) -> str:
        return "Fences"

    def spots(self) -> Sequence[Spot]:
        cells = [Spot(cell_name(cell), *cell) for cell in grid(SIZE, SIZE)]
        return [*cells, *(fence for fence in FENCES if fence.text not in self.view.built)]

    def content(self, cell: Cell) -> str:
        return "a pawn" if cell == (1, 1) else ""


@pytest.fixture
def scene(qapp: object) -> Fences:
    scene = Fences()
    scene.fit(QSizeF(500, 500))
    scene.setView(View(), False)
    scene.setInput(Seat.ONE)
    return scene


def at(scene: Fences, x: float, y: float) -> str:
    """Return the move that a click at this point means; coordinates are in cells."""
    spot = scene.spot_at(scene.layout.origin + QPointF(x, y) * scene.layout.pitch)
    return "" if spot is None else spot.text


@pytest.mark.parametrize(
    ("x", "y", "text"),
    [
        (1.5, 1.5, "B2"),
        (1.5, 1.8, "A2-"),
        (2.7, 2.1, "C2-"),
        (1.9, 1.3, "B1|"),
        (2.1, 3.4, "B3|"),
        (-0.4, 1.5, ""),
        (1.5, 4.3, ""),
    ],
)
def test_a_touch_means_the_nearest_line_or_else_the_cell(
    scene: Fences, x: float, y: float, text: str
) -> None:
    assert at(scene, x, y) == text


def test_each_move_has_a_place_where_a_touch_means_it(scene: Fences) -> None:
    for side in (130, 480):
        scene.fit(QSizeF(side, side))
        for spot in scene.spots():
            (touch,) = scene.touches(spot.text)
            assert scene.spot_at(touch) == spot
    assert scene.touches("Z9") == []


def test_what_is_built_is_no_move_any_more(scene: Fences) -> None:
    scene.setDraft("A2-")
    scene.setView(View(built=frozenset({"B2-"})), False)
    assert scene.draft() == "A2-" and scene.complete()
    scene.setView(View(built=frozenset({"A2-"})), False)
    assert scene.draft() == "" and at(scene, 0.5, 1.9) == "A2"


def test_after_the_end_nothing_is_a_move(scene: Fences) -> None:
    won = Outcome(Seat.ONE, "X-1", Message("it is over"), "X-1")
    scene.setView(View(outcome=won), False)
    assert at(scene, 1.5, 1.5) == ""


def test_a_move_that_is_none_cannot_be_confirmed(scene: Fences) -> None:
    texts: list[str] = []
    scene.actionProposed.connect(texts.append)
    for text in ("Z9", "A2-"):
        scene.setDraft(text)
        scene.confirmDraft()
    assert texts == ["A2-"]


def test_it_is_told_to_those_who_cannot_see_it(scene: Fences) -> None:
    assert scene.description() == "Round 1. B2: a pawn."
    assert scene.words_for((1, 1)) == "B2: a pawn" and scene.words_for((0, 0)) == "A1: Empty"
