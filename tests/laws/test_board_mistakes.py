"""The laws of boards notice each deliberate mistake in an otherwise correct board."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import Pair, Seat, Viewer
from games.kinds.grids import grid
from games.laws import Broken, Law
from games.match.clocks import Reading
from games.match.matchview import MatchView
from gui.games import scene_class
from gui.kit.board.cells import CellsScene, Sign
from gui.kit.board.grid import CellItem, GridScene
from gui.kit.theme import DISPLAY_COLOURS, SeatStyle, load_fonts
from gui.laws import boards
from gui.laws.boards import (
    LAWS,
    a_pending_action_is_not_to_be_seen,
    a_skipped_animation_ends_in_the_view,
    no_seat_is_told_apart_by_colour_alone,
    whose_it_is_can_be_seen,
)
from gui.laws.stage import (
    a_change_of_the_lead_is_marked,
    a_replay_shows_nothing_that_is_hidden_again,
    the_column_waits_for_the_board,
)
from gui.picture.column import Column, column_of
from tests.games.kinds.flowers import Field, FlowerField, View

Boards: TypeAlias = Callable[[type[CellsScene]], None]


class Sound(CellsScene):
    columns, rows = 6, 6

    def usual_styles(self) -> Pair[SeatStyle]:
        return Pair(DISPLAY_COLOURS[2], DISPLAY_COLOURS[3])

    def name(self) -> str:
        return "Field"

    def signs(self) -> Mapping[str, Sign]:
        return {"s": Sign("Sun", Seat.ONE), "m": Sign("Moon", Seat.TWO), "#": Sign("Weed")}


class ColourAlone(Sound):
    """Its flowers differ only in colour between the seats."""

    def signs(self) -> Mapping[str, Sign]:
        def square(seat: Seat) -> Sign:
            return Sign("Flower", paint=lambda painter, rect: self.fill(painter, rect, seat))

        return {"s": square(Seat.ONE), "m": square(Seat.TWO), "#": Sign("Weed")}

    def fill(self, painter: QPainter, rect: QRectF, seat: Seat) -> None:
        painter.fillRect(rect, QColor(self.styles[seat].fill))


class LeavesSomething(Sound):
    """Skipping an animation leaves a spot on the board."""

    spot = False

    def finishAnimation(self) -> None:
        self.spot = self.spot or self.animating()
        super().finishAnimation()

    def paint_over(self, painter: QPainter) -> None:
        super().paint_over(painter)
        if self.spot:
            painter.fillRect(self.boardRect().adjusted(0, 0, -100, -100), QColor("red"))


class ShowsWhatItIsGiven(Sound):
    """It paints the view's own submission for every viewer."""

    def paint_over(self, painter: QPainter) -> None:
        super().paint_over(painter)
        if self.view is not None and self.view.own is not None:
            painter.fillRect(self.layout.rect(self.view.own), QColor("red"))


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Boards:
    """Return a function that replaces a game's board for the duration of the test."""
    return lambda kind: monkeypatch.setattr(boards, "scene_class", lambda game_id: kind)


MISTAKES: dict[type[Sound], Law] = {
    ColourAlone: no_seat_is_told_apart_by_colour_alone,
    LeavesSomething: a_skipped_animation_ends_in_the_view,
}


@pytest.mark.alike
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_sound_board_breaks_no_law(qapp: QApplication, board: Boards, law: Law) -> None:
    load_fonts()
    board(Sound)
    law(FlowerField(), random.Random(1))


def test_a_board_takes_the_size_of_its_view(qapp: QApplication) -> None:
    """A smaller view has larger cells; cells outside of it are hidden until a larger view comes."""

    class Sized(GridScene):
        columns, rows = 6, 6

        def size(self, view: Any) -> tuple[int, int]:
            size: tuple[int, int] = view.size
            return size

    load_fonts()
    scene = Sized()
    scene.fit(QSizeF(400, 400))
    whole, scene.cursor = scene.layout.pitch, (5, 5)
    scene.setView(SimpleNamespace(size=(4, 3)), False)
    assert (scene.layout.columns, scene.layout.rows, scene.cursor) == (4, 3, (2, 1))
    assert scene.layout.pitch > whole
    assert [cell.cell for cell in scene._cells.values() if cell.isVisible()] == list(grid(4, 3))
    scene.setView(SimpleNamespace(size=(6, 6)), False)
    assert scene.layout.pitch == whole and all(map(CellItem.isVisible, scene._cells.values()))


def test_a_column_that_shows_too_much_is_noticed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(view: MatchView, readings: Sequence[Reading], *_told: object) -> Column:
        return column_of(view, readings)

    monkeypatch.setattr("gui.picture.surface.column_of", at_once)
    for game_id in ("thwart-omega", "gyulbot"):
        with pytest.raises(Broken):
            the_column_waits_for_the_board(registry.game(game_id), random.Random(game_id))


def test_stones_without_a_clear_owner_are_noticed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = scene_class("thwart-omega")
    monkeypatch.setattr(kind, "paint_owner", lambda scene, painter, by, rect: None)
    with pytest.raises(Broken):
        whose_it_is_can_be_seen(registry.game("thwart-omega"), random.Random(1))


def test_an_unmarked_lead_is_noticed(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("hyperstar")
    a_change_of_the_lead_is_marked(game, random.Random(1))
    monkeypatch.setattr("gui.picture.surface.leader_of", lambda view: None)
    with pytest.raises(Broken):
        a_change_of_the_lead_is_marked(game, random.Random(1))


def test_a_replay_that_shows_hidden_colours_is_noticed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("masked-army")
    a_replay_shows_nothing_that_is_hidden_again(game, random.Random(1))
    monkeypatch.setattr(scene_class(game.id), "shown_again", lambda scene, before: before)
    with pytest.raises(Broken):
        a_replay_shows_nothing_that_is_hidden_again(game, random.Random(1))


@pytest.mark.parametrize("kind", MISTAKES, ids=lambda kind: kind.__name__)
def test_a_mistake_is_noticed(qapp: QApplication, board: Boards, kind: type[Sound]) -> None:
    board(kind)
    with pytest.raises(Broken):
        MISTAKES[kind](FlowerField(), random.Random(1))


def test_a_board_that_shows_a_pending_action_is_noticed(
    qapp: QApplication, board: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Field.view

    def open_to_all(at: Field, viewer: Viewer) -> View:
        return replace(view(at, viewer), own=at.submitted(Seat.ONE))

    monkeypatch.setattr(Field, "view", open_to_all)
    board(ShowsWhatItIsGiven)
    with pytest.raises(Broken):
        a_pending_action_is_not_to_be_seen(FlowerField(), random.Random(1))
